// Package shelltest has a shell with a workbench, so that tests of a room need neither the window nor other rooms.
package shelltest

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/storage/settings"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
)

// Knight is a board of 4×4, in the judge's format, whose knight needs four moves.
const Knight = "4\nX...\n.P.O\n....\n..Q.\n"

// Desk is a shell for tests, with the parts of a room. Functions that other goroutines post run on the goroutine of
// the test, during Wait or Settle.
type Desk struct {
	*shell.Shell
	T         *testing.T
	Parts     []shell.Part // updated after changes
	OnRebuild func()       // makes the parts again; may be nil
	Said      string       // the last hint
	At        grid.Cell    // the cell cursor of the keyboard; None: not shown
	Last      grid.Cell    // the last cell of the cursor

	posts chan func()
}

// New makes a desk without a document and without parts.
func New(t *testing.T) *Desk {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("TMPDIR", t.TempDir())
	d := &Desk{T: t, At: grid.None, posts: make(chan func(), 10_000)}
	d.Shell = shell.New(test.NewTempApp(t), settings.Open(""), func(f func()) { d.posts <- f }, shell.Hooks{
		Refresh: d.refresh, Rebuild: d.rebuild, Hint: func(s string) { d.Said = s }, Finish: func() {},
		TypedKey: func(*fyne.KeyEvent) {}, TypedRune: func(rune) {}, Seen: func() *widgets.Board { return d.Board },
	})
	d.ApplyTheme()
	d.Bench = workbench.New(host{d}, solve.NewBudget(1<<30))
	d.Win.SetContent(container.NewStack())
	d.Win.Resize(fyne.NewSize(1280, 820))
	t.Cleanup(d.Bench.Close)
	return d
}

// Open opens a board in place of the present one, and waits for its answer.
func (d *Desk) Open(name, board string) {
	d.T.Helper()
	f, err := files.Read(puzzles.BuiltIn(), name, strings.NewReader(board), nil)
	if err != nil {
		d.T.Fatal(err)
	}
	d.Look = looks.Of(f.Content.Puzzle, d.Colors())
	d.Bench.Open(workbench.Opening{Doc: document.New(f.Content), Session: d.Bench.NewSession()})
	d.Board.SetSize(d.Bench.Doc().Board().Size)
	d.Bench.Solve()
	d.Solved()
}

// Solved waits for a checked answer to the shown query.
func (d *Desk) Solved() {
	d.T.Helper()
	d.Wait("an answer", func() bool {
		r, ok := d.Bench.Result()
		return ok && !r.Stale && (r.Checked || r.Err != nil) && !d.Bench.Running()
	})
}

// Press presses a button of the topmost prompt.
func (d *Desk) Press(text string) {
	d.T.Helper()
	test.Tap(Button(d.T, d.Win, text))
}

// Button returns the button with a text of the topmost prompt. There must be exactly one.
func Button(t testing.TB, win fyne.Window, text string) *shell.PromptButton {
	t.Helper()
	top := win.Canvas().Overlays().Top()
	if top == nil {
		t.Fatalf("no prompt to press %q in", text)
	}
	var found []*shell.PromptButton
	for _, o := range test.LaidOutObjects(top) {
		if b, ok := o.(*shell.PromptButton); ok && b.Text == text {
			found = append(found, b)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d buttons %q", len(found), text)
	}
	return found[0]
}

// Prompts reports whether a prompt is open.
func (d *Desk) Prompts() bool { return d.Win.Canvas().Overlays().Top() != nil }

// Wait runs posted functions until the function until returns true. what names the condition in the message of a
// failure.
func (d *Desk) Wait(what string, until func() bool) {
	d.T.Helper()
	limit := time.After(20 * time.Second)
	for !until() {
		select {
		case f := <-d.posts:
			f()
		case <-limit:
			d.T.Fatalf("%s did not happen", what)
		}
	}
}

// Show puts parts under the board.
func (d *Desk) Show(content ...fyne.CanvasObject) {
	d.Win.SetContent(container.NewBorder(nil, container.NewVBox(content...), nil, nil, d.Board))
	d.Win.Resize(fyne.NewSize(1280, 820))
	d.refresh(workbench.All)
}

// Cursor is the cell of the keyboard's cell cursor, or None.
func (d *Desk) Cursor() grid.Cell { return d.At }

// ShowCursor shows the cell cursor on its last cell.
func (d *Desk) ShowCursor() { d.At = d.Last }

// HideCursor hides the cell cursor.
func (d *Desk) HideCursor() { d.At = grid.None }

// StepCursor moves the cell cursor by one cell. At the edge of the board it does nothing.
func (d *Desk) StepCursor(dir grid.Dir) {
	if c, ok := d.Bench.Doc().Board().Step(d.At, dir); ok {
		d.At, d.Last = c, c
	}
}

// Settle runs the functions that are posted now.
func (d *Desk) Settle() {
	for len(d.posts) > 0 {
		(<-d.posts)()
	}
}

func (d *Desk) refresh(c workbench.Changes) {
	for _, p := range d.Parts {
		p.Update(c)
	}
}

func (d *Desk) rebuild() {
	if d.OnRebuild != nil {
		d.OnRebuild()
	}
}

// host makes the desk a workbench.Host.
type host struct{ *Desk }

var _ workbench.Host = host{}

func (h host) Edited(workbench.Changes)         {}
func (h host) FinishInput()                     {}
func (h host) ModeChanged(workbench.Mode, bool) { h.refresh(workbench.Editor | workbench.Hovered) }
func (h host) ShowStates()                      {}
func (h host) Complain(err error)               { h.T.Error(err) }

func (h host) Draw() {
	if h.Bench.Doc() != nil && !h.Bench.On(workbench.Comparing) {
		h.Board.SetScene(h.Bench.Scene())
	}
}
