// Package roomtest is what a room stands on, without the window around it: a shell whose workbench has a document, and
// its board. Tests of a room's insides build the room on it.
package roomtest

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"stepboard/app/document"
	"stepboard/app/run"
	"stepboard/app/shell"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// Knight is a board of 4×4 with a knight that needs four moves, in the judge's format.
const Knight = "4\nX...\n.P.O\n....\n..Q.\n"

// Shell is the one of a room under test, with the keyboard's cell cursor. What other goroutines hand over is run by the
// test's own, in Wait.
type Shell struct {
	*shell.Shell
	Parts []shell.Part // are told what has changed
	At    grid.Cell    // the keyboard's cell cursor, or None
	Last  grid.Cell    // where it was last

	t     *testing.T
	posts chan func()
}

// New is a shell whose workbench has a board of a puzzle, in the judge's format. Nothing is solved.
func New(t *testing.T, puzzle, text string) *Shell {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	p := puzzles.ByID(puzzle)
	list, _, err := p.Parse(puzzle, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	g := &Shell{t: t, At: grid.None, posts: make(chan func(), 10_000)}
	g.Shell = shell.New(test.NewTempApp(t), func(f func()) { g.posts <- f }, shell.Hooks{
		Refresh: g.update, Hint: func(string) {}, Finish: func() {},
		Key: func(*fyne.KeyEvent) {}, Rune: func(rune) {}, Stroking: func() bool { return false },
	})
	g.Bench = workbench.New(host{g}, solve.NewBudget(1<<30))
	t.Cleanup(g.Bench.Close)
	g.ApplyTheme()
	s := g.Bench.NewSession()
	g.Bench.Open(workbench.Opening{Doc: document.New(document.Content{Puzzle: p, Datasets: list}), Session: s})
	g.Board.SetSize(g.Bench.Doc().Board().Size)
	return g
}

// Show puts parts under the board.
func (g *Shell) Show(content ...fyne.CanvasObject) {
	g.Win.SetContent(container.NewBorder(nil, container.NewVBox(content...), nil, nil, g.Board))
	g.Win.Resize(fyne.NewSize(1280, 820))
	g.update(workbench.All)
}

// Wait runs what is handed over until a condition holds.
func (g *Shell) Wait(what string, until func() bool) {
	g.t.Helper()
	limit := time.After(20 * time.Second)
	for !until() {
		select {
		case f := <-g.posts:
			f()
		case <-limit:
			g.t.Fatalf("%s did not happen", what)
		}
	}
}

// Cursor is the cell that the keyboard's cell cursor is on, or None.
func (g *Shell) Cursor() grid.Cell { return g.At }

// ShowCursor shows the cursor where it was last.
func (g *Shell) ShowCursor() { g.At = g.Last }

// HideCursor takes it away.
func (g *Shell) HideCursor() { g.At = grid.None }

// StepCursor moves it.
func (g *Shell) StepCursor(d grid.Dir) {
	if c, ok := g.Bench.Doc().Board().Step(g.At, d); ok {
		g.At, g.Last = c, c
	}
}

func (g *Shell) update(c workbench.Changes) {
	for _, p := range g.Parts {
		p.Update(c)
	}
}

// host is the workbench's.
type host struct{ *Shell }

var _ workbench.Host = host{}

func (h host) Post(f func())                            { h.Shell.Post(f) }
func (h host) Live() bool                               { return false }
func (h host) InSight() lens.Window                     { return lens.Whole(h.Bench.Doc().Board().Size, 40) }
func (h host) Pointed() grid.Cell                       { return h.At }
func (h host) Point(at grid.Cell)                       { h.At, h.Last = at, at }
func (h host) Draw()                                    {}
func (h host) Rebuild()                                 {}
func (h host) Edited(workbench.Changes)                 {}
func (h host) FinishInput()                             {}
func (h host) ShowStates()                              {}
func (h host) Complain(err error)                       { h.t.Error(err) }
func (h host) TraceStale()                              {}
func (h host) TraceMoved()                              {}
func (h host) TraceAnswer(solve.Target, run.Result)     {}
func (h host) TraceExplored(*explore.Exploration, bool) {}

func (h host) ModeChanged(workbench.Mode, bool) { h.update(workbench.Editor | workbench.Hovered) }

func (h host) Style() view.Style {
	return view.Style{Look: h.Bench.Doc().Puzzle().Look(h.Colors()), Colors: h.Colors()}
}
