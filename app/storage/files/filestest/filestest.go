// Package filestest makes random documents for tests.
package filestest

import (
	"math/rand/v2"
	"time"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/view/compare"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/solvetest"
)

// Draw returns a random document of a puzzle. The document may be unsolvable.
func Draw(r *rand.Rand, p solve.Puzzle) document.Content {
	task := p.Tasks()[r.IntN(len(p.Tasks()))]
	c := document.Content{Puzzle: p, Title: word(r), Notes: word(r), Task: task}
	c.Algorithm = p.Solvers(task)[r.IntN(len(p.Solvers(task)))].ID()
	for range 1 + r.IntN(3) {
		c.Datasets = append(c.Datasets, drawDataset(r, p))
		c.Annotations = append(c.Annotations, drawAnnotations(r, c.Datasets[len(c.Datasets)-1].Board.Size))
	}
	boards := append([]*solve.Dataset{drawDataset(r, p), drawDataset(r, p)}, c.Datasets...)
	for range r.IntN(8) {
		c.Frames = append(c.Frames, drawFrame(r, p, boards[r.IntN(len(boards))]))
	}
	c.Dataset = r.IntN(len(c.Datasets))
	c.Query = r.IntN(3)
	return c
}

func word(r *rand.Rand) string {
	return []string{"", "a", "two words", "滑块\n", "\"<&>\\\u2028", "\x00\t"}[r.IntN(6)]
}

func drawDataset(r *rand.Rand, p solve.Puzzle) *solve.Dataset {
	limits := p.Limits()
	size := grid.Size{Rows: limits.MinRows + r.IntN(4), Cols: limits.MinCols + r.IntN(4)}
	if limits.Square {
		size.Cols = size.Rows
	}
	if r.IntN(3) == 0 {
		return p.New(grid.Size{Rows: size.Rows + 3, Cols: size.Rows + 3}) // large enough to play on
	}
	d := &solve.Dataset{
		Name: word(r), Note: word(r), Board: solve.NewBoard(size.Rows, size.Cols), Queries: make([]solve.Query, 1),
	}
	if document.QueriesOptional(p) {
		d.Queries = make([]solve.Query, r.IntN(3))
	}
	for range r.IntN(8) {
		b, at := p.Brushes()[r.IntN(len(p.Brushes()))], grid.Cell(r.IntN(size.Cells()))
		switch {
		case b.Layer == solve.Terrain:
			d.Board.Terrain[at] = b.Tile
		case b.Layer == solve.OnBoard:
			d.Board.Things = append(d.Board.Things, solve.Thing{Kind: b.Kind, At: at})
		case len(d.Queries) > 0:
			q := &d.Queries[r.IntN(len(d.Queries))]
			q.Things = append(q.Things, solve.Thing{Kind: b.Kind, At: at})
		}
	}
	return d
}

func drawAnnotations(r *rand.Rand, size grid.Size) (list []annotate.Annotation) {
	for range r.IntN(4) {
		a := annotate.Annotation{
			Kind: annotate.Kind(r.IntN(len(annotate.Kinds))), Color: annotate.Color(r.IntN(len(annotate.Colors))),
			At: grid.Cell(r.IntN(size.Cells())), To: grid.None,
		}
		switch a.Kind {
		case annotate.Arrow:
			a.To = grid.Cell(r.IntN(size.Cells()))
		case annotate.Label, annotate.Number:
			a.Text = word(r)
		}
		list = append(list, a) // the document must leave out annotations that don't fit
	}
	return list
}

func drawFrame(r *rand.Rand, p solve.Puzzle, d *solve.Dataset) view.Frame {
	size := d.Board.Size
	sometimes := func(n int) int { return r.IntN(2) * r.IntN(n) }
	s := view.Shot{
		Puzzle: p, Dataset: d, Query: r.IntN(len(d.Queries)+1) - 1,
		Track: view.Track(r.IntN(len(view.Tracks))), Move: sometimes(9), Event: r.IntN(5) - 1, Last: r.IntN(2) == 0,
		Route: r.IntN(2) == 0, Choice: sometimes(3), Pointer: grid.Cell(r.IntN(size.Cells()+1) - 1),
		Region:      view.Region{Row: sometimes(5), Col: sometimes(5), Rows: sometimes(5), Cols: sometimes(5)},
		Annotations: drawAnnotations(r, size),
	}
	task := p.Tasks()[r.IntN(len(p.Tasks()))]
	if r.IntN(2) == 0 {
		s.Task, s.Algorithm = task, p.Solvers(task)[r.IntN(len(p.Solvers(task)))].ID()
	}
	if s.Task == "" {
		task = p.Tasks()[0]
	}
	if list := lens.Of(p, task); r.IntN(2) == 0 {
		s.Lens = list[r.IntN(len(list))].ID
	}
	if r.IntN(4) == 0 { // the document must leave out annotations that don't fit
		ids := solve.SolverIDs(p, task)
		r.Shuffle(len(ids), func(i, k int) { ids[i], ids[k] = ids[k], ids[i] })
		s.Compared = &view.Compared{
			Algorithms: ids[:min(len(ids), 1+r.IntN(5))], Pace: compare.Pace(r.IntN(len(compare.Paces))), Step: r.IntN(9) - 1,
			Plot: compare.Plot(r.IntN(len(compare.Plots))),
		}
	}
	if r.IntN(4) == 0 {
		seen := tree.Seen{
			Layers: tree.Layers(r.IntN(len(tree.LayersNames))), Label: tree.Label(r.IntN(len(tree.Labels))),
			Repeats: r.IntN(2) == 0, Alone: r.IntN(2) == 0, Graph: r.IntN(2) == 0, Selected: r.IntN(9) - 1,
			Part: tree.Part{Left: r.IntN(99) - 50, Top: r.IntN(9), Wide: 1 + r.IntN(99), High: 1 + r.IntN(99)},
		}
		for range r.IntN(4) {
			seen = seen.With(r.IntN(9)-1, r.IntN(99))
		}
		s.Tree = &seen
	}
	if s.Query >= 0 {
		if rules, err := p.Rules(d, s.Query); err == nil {
			for state := rules.Start(); r.IntN(4) > 0; {
				moves := solvetest.Legal(rules, state)
				if len(moves) == 0 {
					break
				}
				m := moves[r.IntN(len(moves))]
				s.Moves = append(s.Moves, m)
				state, _, _ = rules.Apply(state, m)
			}
		}
	}
	return view.Frame{
		Title: word(r), Caption: word(r), Proposed: r.IntN(4) == 0, Notes: word(r),
		Hold: time.Duration(sometimes(int(700 * time.Second))), Shot: s,
		Play: view.Steps{
			From: sometimes(5), To: sometimes(9) - 1, Unit: explore.Unit(r.IntN(3)),
			Step: time.Duration(sometimes(int(700 * time.Second))),
		},
		Asks: drawQuestion(r, s),
	}
}

// drawQuestion returns a random question, or nil. The document must leave out a question that does not fit.
func drawQuestion(r *rand.Rand, s view.Shot) *question.Question {
	if r.IntN(3) == 0 {
		return nil
	}
	q := &question.Question{
		Prompt: word(r), Why: word(r), Form: question.Form(r.IntN(len(question.Forms))), At: grid.Cell(r.IntN(3) - 1),
		Number: r.Int64N(9) - 4, Beside: r.Int64N(2), Most: r.IntN(40), Steps: s.Moves, Shown: s.Moves,
	}
	if r.IntN(2) == 0 {
		q.Kind = question.Kinds()[r.IntN(len(question.Kinds()))]
	}
	if q.Form >= question.Cell {
		q.Cells = []grid.Cell{grid.Cell(r.IntN(3)), grid.Cell(r.IntN(4))}
	}
	if q.Form == question.Choice {
		q.Choices = []question.Option{
			{Is: question.Amount, N: r.Int64N(9) - 4, Cell: grid.None},
			{Text: word(r), Cell: grid.None},
			{Is: question.Place, Cell: grid.Cell(r.IntN(3))},
			{Is: question.Whether, N: 1, Cell: grid.None},
			{Is: question.Algorithm, Text: s.Puzzle.Solvers(s.TaskOrDefault())[0].ID(), Cell: grid.None},
			{Is: question.Going, Moves: s.Moves, Cell: grid.None},
		}
		r.Shuffle(len(q.Choices), func(i, j int) { q.Choices[i], q.Choices[j] = q.Choices[j], q.Choices[i] })
		q.Choices = q.Choices[:2+r.IntN(4)]
		q.Pick = r.IntN(len(q.Choices))
	}
	return q
}
