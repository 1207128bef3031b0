// Package maker makes new boards: empty boards, and random boards. The user wishes properties of the answers, or a
// board that is hard for an algorithm. It also puts random walls on the shown board.
package maker

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"stepboard/app/contest/generate"
	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/collection"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Room makes boards. It keeps the last wish for each puzzle.
type Room struct {
	*shell.Shell
	area   func() grid.Area // the cells of the shown board that get random walls
	wanted map[string]wish
}

// New returns the room of a window. The callback area returns the selected cells, or the whole board.
func New(s *shell.Shell, area func() grid.Area) *Room {
	return &Room{Shell: s, area: area, wanted: map[string]wish{}}
}

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{{ID: "new", Icon: theme.IconNew, Key: fyne.KeyN, Mod: shell.Ctrl, Run: func() { r.open("") }}}
}

// walls reports whether the shown board can get random walls.
func (r *Room) walls() bool {
	return !r.Bench.On(workbench.Comparing|workbench.Playing) && solve.HasWalls(r.Bench.Doc().Puzzle())
}

// Kinds of boards besides those of the puzzle: an empty board, and the shown board with random walls.
const (
	empty = "empty"
	here  = "here"
)

// made is a finished board, or the best board so far of a search for a hard board.
type made struct {
	generate.Climbed
	answers []int64
	doubts  []solve.Text // about answers that nothing has shown to be right
	walls   []solve.Text // texts about walls that alone prevent an answer, if wanted
}

// making is the prompt with the state of a run.
type making struct {
	*Room
	panel
	wish

	doc   *document.Document // the document and its cells that can get walls, as they were when the prompt opened
	cells grid.Area
	work  shell.Work // makes a board
	slow  bool       // whether the run takes so long that the user may want to stop it
	step  int        // step of a search for a hard board
	made  *made      // the board for the current wish, or nil
	said  string     // message about the end of the run, or ""
}

// open opens the prompt, or returns to a search that goes on. Then the result is nil. The parameter kind is the kind
// that is chosen at first; "" means the last kind.
func (r *Room) open(kind string) *making {
	if kind == "" && r.Lefts.Back("new") {
		return nil
	}
	m := &making{Room: r, wish: r.wish(r.Bench.Doc().Puzzle().ID()), doc: r.Bench.Doc(), cells: r.area()}
	if m.kind = cmp.Or(kind, m.kind); kind == "" && m.kind == here {
		m.kind = empty
	}
	m.show()
	m.changed()
	return m
}

// changed stores the current wish and makes a board for it. If the wish is a hard board, changed starts no search.
func (m *making) changed() {
	if m.kind == here && m.Bench.Doc() != m.doc { // another document was opened meanwhile
		m.asked.Hide()
		return
	}
	m.work.Drop()
	m.made, m.said = nil, ""
	m.wanted[m.Maker.ID()] = m.wish
	switch right := m.right(); {
	case !right:
	case m.kind == empty:
		m.made = &made{Climbed: generate.Climbed{Dataset: m.Maker.New(m.Size)}}
	case m.kind == here:
		part, n := m.doc.RandomWalls(m.cells, float64(m.share), m.Seed)
		m.made = &made{Climbed: generate.Climbed{Dataset: part}}
		m.said = m.Say(solve.Say("making.walls", "PluralCount", n, "N", m.Number(int64(n)),
			"Of", m.Number(int64(m.cells.Cells()))))
	case m.Over.Solver == "":
		m.begin()
	}
	m.refresh()
}

// random reports whether the board is made by a search.
func (m *making) random() bool { return m.kind != empty && m.kind != here }

func (m *making) run() {
	switch {
	case m.work.Busy():
		m.work.Stop()
	case m.right() && m.random():
		m.made, m.said = nil, ""
		m.begin()
		m.refresh()
	}
}

// patience is the time after which a run is slow.
const patience = 300 * time.Millisecond

func (m *making) begin() {
	m.slow, m.step = false, 0
	climb, budget := m.climb(), m.Bench.Budget()
	m.work.Begin(m.Shell, func(ctx context.Context, tell func(func())) func() {
		time.AfterFunc(patience, func() {
			tell(func() {
				m.slow = true
				m.refresh()
			})
		})
		climb.Better = shell.Gather(tell, func(news []generate.Climbed) {
			m.made = &made{Climbed: news[len(news)-1]}
			m.refresh()
		})
		climb.Passed = shell.Gather(tell, func(news []int) {
			m.step = news[len(news)-1]
			m.state.Say(m.status())
		})
		got, err := work(ctx, budget, climb)
		return func() { m.ended(got, err) }
	})
}

// work makes a board and solves it. If a search is interrupted, or no board meets the wish, it returns the best board
// so far with the error.
func work(ctx context.Context, budget *solve.Budget, c generate.Climb) (*made, error) {
	got := &made{}
	var err error
	if c.Over.Solver != "" {
		var best *generate.Climbed
		if best, err = c.Run(ctx, budget); best != nil {
			got.Climbed = *best
		}
	} else {
		got.Dataset, err = generate.Make(ctx, budget, c.Order)
	}
	if unmet, ok := errors.AsType[*generate.Unmet](err); ok {
		got.Dataset = unmet.Dataset
	}
	if got.Dataset == nil {
		return nil, err
	}
	if err != nil {
		return got, err
	}
	if got.answers, err = generate.Answers(ctx, budget, c.Maker, got.Dataset); err != nil {
		return got, err
	}
	if task := generate.Task(c.Maker, got.Dataset); solve.OnFile(c.Maker, c.Maker.Solvers(task)[0]) {
		err = generate.Verify(ctx, budget, c.Maker, got.Dataset, func(q int, o solve.Outcome) error {
			if o.Level < solve.Shown {
				what := o.Explain(c.Maker, o.Answer)
				got.doubts = append(got.doubts, solve.Say("command.make.doubt", "Query", q+1, "What", what))
			}
			return nil
		})
	}
	if err != nil || !c.NearMiss {
		return got, err
	}
	for q := range got.Dataset.Queries {
		wall, answer, _, err := generate.NearMiss(ctx, budget, c.Maker, got.Dataset, q)
		if err != nil {
			return got, err
		}
		b := got.Dataset.Board
		got.walls = append(got.walls, solve.Say("making.hair", "Row", b.Row(wall)+1, "Col", b.Col(wall)+1, "Answer", answer))
	}
	return got, nil
}

func (m *making) ended(got *made, err error) {
	var unmet *generate.Unmet
	if got != nil {
		m.made = got
	}
	switch {
	case errors.Is(err, context.Canceled):
		m.said = m.Say(solve.Say("making.stopped"))
	case errors.As(err, &unmet):
		m.said = m.Say(solve.Say("making.unmet", "PluralCount", unmet.Tried, "Nearest", m.answered(unmet.Nearest)))
	case err != nil:
		m.said = m.Message(err)
	}
	m.refresh()
	m.Trace.Line("made", got != nil && err == nil)
}

func (m *making) another() {
	m.Seed = (m.Seed + 1) % (generate.MostSeed + 1)
	m.seedEntry.SetValue(float64(m.Seed))
	m.changed()
	if !m.work.Busy() {
		m.run()
	}
}

// line returns the command that makes the same board. For a puzzle of the user, it names the file of rules.
func (m *making) line() string {
	words := m.climb().Line()
	if own, ok := solve.Inner(m.Maker).(solve.Ruled); ok && !collection.Has(own.ID()) {
		name, _ := own.Source()
		words = slices.Concat(words[:1], []string{"-rules", name}, words[2:])
	}
	return "stepboard " + strings.Join(words, " ")
}

func (m *making) keep() {
	d := m.made.Dataset
	m.asked.Hide()
	switch m.kind {
	case empty:
		m.Files.Create(m.Maker, m.Size)
		_, bars := m.Maker.Limits().Shape.(grid.Bars)
		if bars && m.Bench.Doc() != m.doc && m.Asked() == nil { // the new board has only numbers
			m.Perform(m.Action("rules-numbers"))
		}
		return
	case here:
		m.Bench.Way.Rewind()
		m.doc.WallPart(m.cells, float64(m.share), m.Seed)
		return
	}
	m.Files.Adopt(document.Content{
		Puzzle: m.Maker, Task: generate.Task(m.Maker, d), Datasets: []*solve.Dataset{d}, Notes: m.line(),
	}, nil)
}

// mostAnswers is the largest number of answers that are written out.
const mostAnswers = 12

// status returns a text about the board, or about the progress of the run.
func (m *making) status() string {
	var lines []string
	if m.said != "" {
		lines = append(lines, m.said)
	}
	switch {
	case m.made == nil && m.work.Busy() && m.slow:
		lines = append(lines, m.Say(solve.Say("making.busy")))
	case m.random() && m.made == nil && m.Over.Solver != "" && m.said == "":
		lines = append(lines, m.Say(solve.Say("making.climb")))
	case m.made != nil:
		if m.random() && m.Over.Solver != "" {
			lines = append(lines, m.Say(m.climbed()))
		}
		if n := len(m.made.answers); n > 0 {
			var list []string
			for _, a := range m.made.answers[:min(n, mostAnswers)] {
				list = append(list, m.Say(m.answered(a)))
			}
			if n > mostAnswers {
				list = append(list, "…")
			}
			lines = append(lines, m.Say(solve.Say("making.answers", "PluralCount", n, "Answers", strings.Join(list, ", "))))
		}
		for _, list := range [][]solve.Text{m.made.doubts, m.made.walls} {
			for _, t := range list[:min(len(list), mostAnswers)] {
				lines = append(lines, m.Say(t))
			}
		}
	}
	if m.work.Busy() && m.step > 0 {
		lines = append(lines, m.Say(solve.Say("making.progress", "N", m.step, "All", m.Steps)))
	}
	return strings.Join(lines, "\n")
}

func (m *making) climbed() solve.Text {
	over, under := m.made.Over, m.made.Under
	if m.Under.Solver == "" {
		return solve.Say("making.counted", "PluralCount", m.made.Step, "Over", over)
	}
	return solve.Say("making.climbed", "PluralCount", m.made.Step, "Over", over, "Under", under,
		"Ratio", fmt.Sprintf("%.1f", float64(over)/float64(max(1, under))))
}

// answered(a) returns an answer to the made board, with its unit.
func (m *making) answered(a int64) solve.Text {
	if a == solve.None {
		return solve.Say("making.none")
	}
	return solve.TextOf(m.Maker, "answer."+generate.Task(m.Maker, m.made.Dataset), "PluralCount", int(a), "N", a)
}

// The kinds of wishes for answers.
const (
	anyAnswer = "any"
	between   = "between"
	none      = "none"
	nearMiss  = "hair" // no answer, but without one of the walls there is an answer
)

// usualShare is the share of walls at first, in percent.
const usualShare = 25

// wish is a wish for a board, as the controls show it.
type wish struct {
	generate.Climb        // Least and Most are used only if answer == between
	kind           string // empty, here, or a kind of the puzzle
	share          int    // share of walls if the kind is here, in percent
	answer         string
}

// wish returns the last wish for a puzzle or, if there is none, the default wish.
func (r *Room) wish(puzzle string) wish {
	if w, known := r.wanted[puzzle]; known {
		w.Values = maps.Clone(w.Values)
		return w
	}
	maker := r.Puzzles.ByID(puzzle).(solve.Maker)
	kinds, parameters := maker.Makes()
	count := generate.Measure{Count: generate.Counts()[0]}
	w := wish{answer: anyAnswer, kind: empty, share: usualShare, Climb: generate.Climb{
		Order: generate.Order{
			Maker: maker, Most: generate.Open, MakeOrder: solve.MakeOrder{
				Kind: kinds[0], Size: document.DefaultSize(maker.Limits()), Values: map[string]int{},
			},
		},
		Over: count, Under: count, Steps: generate.UsualSteps,
	}}
	for _, p := range parameters {
		w.Values[p.ID] = p.Default
	}
	return w
}

// climb returns the task for the generator. For a hard board it drops the Guarantees, which hard boards can't have.
func (w wish) climb() generate.Climb {
	c := w.Climb
	c.Values = maps.Clone(w.Values)
	switch w.answer {
	case anyAnswer:
		c.Least, c.Most = generate.Any, math.MaxInt64
	case none:
		c.Least, c.Most = solve.None, solve.None
	case nearMiss:
		c.Least, c.Most, c.NearMiss = generate.Any, math.MaxInt64, true
	}
	if c.Over.Solver != "" {
		c.Guarantees = generate.Guarantees{}
	}
	return c
}
