package script

import (
	"iter"
	"path/filepath"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/generic"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
	"stepboard/solve/search"
)

// Extension is the extension of rules files.
const Extension = ".star"

// Puzzle is the puzzle of a rules file.
type Puzzle struct {
	*generic.Puzzle
	File *File
}

var (
	_ solve.Ruled     = (*Puzzle)(nil)
	_ solve.Answerer  = (*Puzzle)(nil)
	_ solve.Valued    = (*Puzzle)(nil)
	_ solve.Explainer = (*Puzzle)(nil)
	_ solve.Lacking   = (*Puzzle)(nil)
	_ solve.Stated    = (*Puzzle)(nil)
)

// Source implements [solve.Ruled].
func (p *Puzzle) Source() (name, text string) { return filepath.Base(p.File.Name), p.File.Source }

// Explains implements [solve.Explainer].
func (p *Puzzle) Explains() bool { return p.File.functions["explain"] != nil }

// MoveName implements [solve.Explainer].
func (p *Puzzle) MoveName(d *solve.Dataset, before, after solve.State) string {
	return p.File.moveName(d, 0, before, after)
}

// Sample returns the line by which a rules file declares a sample: a board and its answer, with the moves of a walk.
// The error comes from Format or from the file's function answer().
func (p *Puzzle) Sample(d *solve.Dataset, a solve.Answer, moves iter.Seq2[solve.Move, error]) (string, error) {
	var board strings.Builder
	if err := p.Format(&board, []*solve.Dataset{d}); err != nil {
		return "", err
	}
	answer, err := p.File.Answer(d, 1, a, moves)
	if err != nil {
		return "", err
	}
	if _, err := strconv.ParseInt(answer, 10, 64); err != nil {
		answer = starlark.String(answer).String()
	}
	return "sample(" + starlark.String(board.String()).String() + ", " + answer + ")", nil
}

// Open makes the puzzle of a rules file, with an ID from its name. It does not test samples. It returns the errors of
// [Read].
func Open(name string, source []byte) (*Puzzle, error) { return OpenAs(ID(name), name, source) }

// OpenAs works like Open, with a given ID.
func OpenAs(id, name string, source []byte) (*Puzzle, error) {
	f, err := Read(name, source)
	if err != nil {
		return nil, err
	}
	return &Puzzle{f.Puzzle(id), f}, nil
}

// ID returns the ID for the puzzle of a file, from the file's name. It differs from the IDs of all built-in puzzles.
func ID(name string) string {
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	id := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-':
			return r
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		}
		return '-'
	}, base)
	id = strings.Trim(id, "-")
	if id == "" || puzzles.BuiltIn().ByID(id) != nil {
		id = strings.TrimSuffix("my-"+id, "-")
	}
	return id
}

// Summary implements [solve.Puzzle]. A hole, which stands for an empty cell, does not count as a piece.
func (p *Puzzle) Summary(d *solve.Dataset, query int) solve.Text {
	if values := solve.ValuesOf(p, d, query, nil); p.File.boardless() && values.Key != "" {
		return values
	}
	text := p.Puzzle.Summary(d, query)
	n := len(d.Board.Things)
	for _, t := range d.Board.Things {
		if piece := p.File.byKind[t.Kind]; piece != nil && piece.look.Picture == "hole" {
			n--
		}
	}
	text.Args["PluralCount"] = n
	if _, graph := d.Board.Shape.(*grid.Graph); graph {
		return solve.Say("script.summary_graph", "Points", d.Board.Cols, "PluralCount", n)
	}
	return text
}

// newSide is the number of rows and of columns of a new board, if the limits allow this size.
const newSide = 6

// Sampled is a sample with its boards.
type Sampled struct {
	Sample
	Boards []*solve.Dataset
}

// Samples returns the samples that can be read.
func (p *Puzzle) Samples() (list []Sampled) {
	for _, s := range p.File.Samples {
		boards, _, err := p.Parse(p.File.Name, strings.NewReader(s.Input))
		if err == nil {
			list = append(list, Sampled{s, boards})
		}
	}
	return list
}

// Boards returns the boards of the samples, or a new board if there are no samples.
func (p *Puzzle) Boards() (list []*solve.Dataset) {
	for _, s := range p.Samples() {
		list = append(list, s.Boards...)
	}
	if len(list) == 0 {
		l := p.Limits()
		size := grid.Size{Rows: min(max(l.MinRows, newSide), l.MaxRows), Cols: min(max(l.MinCols, newSide), l.MaxCols)}
		list = append(list, p.New(size))
	}
	return list
}

// Lacks implements [solve.Lacking]. It lists the searches that need a missing function, or can't be used with a limit.
func (p *Puzzle) Lacks(task string) (list []solve.Lack) {
	f := p.File
	for _, m := range []search.Method{
		search.AStar, search.BreadthFirst, search.Bidirectional, search.IDAStar, search.Greedy, search.DepthFirst,
		search.AStarLong,
	} {
		if solve.SolverByID(p, task, m.ID()) != nil || m.Long() && !f.Has("long_moves") {
			continue
		}
		why := solve.Say("script.lacks.limit")
		switch {
		case m == search.Bidirectional && !f.Has("back"):
			why = solve.Say("script.lacks", "Function", "back")
		case m == search.Bidirectional:
			why = solve.Say("script.lacks", "Function", "goals")
		case !f.Has("estimate") && m.Bounded():
			why = solve.Say("script.lacks", "Function", "estimate")
		}
		list = append(list, solve.Lack{ID: m.ID(), Name: m.Name(), Why: why})
	}
	return list
}
