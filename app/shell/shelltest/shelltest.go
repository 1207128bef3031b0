// Package shelltest has a shell with a workbench, so that tests of a room need neither the window nor other rooms.
package shelltest

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/storage/settings"
	"stepboard/app/studio/stills"
	"stepboard/app/workbench"
	"stepboard/app/workbench/run/runtest"
	"stepboard/solve"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
)

// Knight is a board of 4×4, in the judge's format, whose knight needs four moves.
const Knight = "4\nX...\n.P.O\n....\n..Q.\n"

// Maze is a board with two ghosts, in the judge's format. On this board, the algorithms expand different states.
const Maze = `9 9 2
#########
#a  #   #
# # # # #
#   b   #
### # ###
#       #
# # # # #
#A  #  B#
#########
0 0 0
`

// Desk is a shell for tests, with the parts of a room. Posted functions run during Wait or Settle.
type Desk struct {
	*shell.Shell
	T         *testing.T
	Parts     []shell.Part // updated after changes
	OnRebuild func()       // makes the parts again
	OnDraw    func()       // draws the compared boards
	Said      string       // the last hint

	OnComplain func(error) // gets the errors of the workbench; at first, they fail the test

	posts runtest.Posts
}

// New makes a desk without a document and without parts.
func New(t *testing.T) *Desk {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("TMPDIR", t.TempDir())
	d := &Desk{T: t, OnRebuild: func() {}, OnDraw: func() {}, posts: make(runtest.Posts, 10_000)}
	d.OnComplain = func(err error) { t.Error(err) }
	d.Shell = shell.New(NewApp(t), settings.Open(""), d.posts.Post, shell.Hooks{
		Refresh: d.refresh, Rebuild: func() { d.OnRebuild() }, Hint: func(s string) { d.Said = s }, Finish: func() {},
		TypedKey: func(*fyne.KeyEvent) {}, TypedRune: func(rune) {}, Seen: func() *widgets.Board { return d.Board },
		Instead:      func() fyne.Focusable { return nil },
		OpenDocument: d.Put, Filed: func() *document.Document { return d.Bench.Doc() },
	})
	d.ApplyTheme()
	d.Bench = workbench.New(host{d}, solve.NewBudget(1<<30))
	d.Bench.SetWait(runtest.Wait())
	d.Stills = stills.New(d.Bench.Budget(), d.Say, d.Number, func() { d.Post(func() { d.refresh(workbench.Lesson) }) })
	d.Win.SetContent(container.NewStack())
	d.Win.Resize(fyne.NewSize(1280, 820))
	t.Cleanup(func() {
		d.Stills.Stop()
		d.Bench.Close()
	})
	return d
}

// Open opens a board in place of the present one, and waits for its answer.
func (d *Desk) Open(name, board string) {
	d.T.Helper()
	f, err := files.Read(puzzles.BuiltIn(), name, strings.NewReader(board), nil)
	if err != nil {
		d.T.Fatal(err)
	}
	d.Put(workbench.Opening{Doc: document.New(f.Content), Answers: d.Bench.NewAnswers()})
	d.Bench.Solve()
	d.Solved()
}

// Put shows a document in place of the current one.
func (d *Desk) Put(o workbench.Opening) {
	d.Look = looks.Of(o.Doc.Puzzle(), d.Colors())
	d.Bench.Open(o)
	d.Board.SetSize(d.Bench.Doc().Board().Size)
}

// File writes a file to a new folder and returns its path.
func File(t testing.TB, name, text string) string {
	t.Helper()
	return Write(t, filepath.Join(t.TempDir(), name), text)
}

// Write writes a file and returns its path.
func Write(t testing.TB, path, text string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Dialogs are file dialogs for tests. Every dialog returns the same path.
type Dialogs struct {
	Path   string     // the result
	Begins string     // the last folder to save in
	Name   string     // the last proposal
	Kind   files.Kind // the last kind of files to save
}

// Open returns the path.
func (d *Dialogs) Open(_, _ string, done func(string, error)) { done(d.Path, nil) }

// Folder returns the path.
func (d *Dialogs) Folder(_, _ string, done func(string, error)) { done(d.Path, nil) }

// Save returns the path, and keeps the proposal.
func (d *Dialogs) Save(_, folder, name string, kind files.Kind, done func(string, error)) {
	d.Begins, d.Name, d.Kind = folder, name, kind
	done(d.Path, nil)
}

// Solved waits for a checked answer to the shown query.
func (d *Desk) Solved() {
	d.T.Helper()
	d.Wait("an answer", func() bool { return Solved(d.Bench) && !d.Bench.Running() })
}

// Solved reports whether there is a checked answer to the shown query.
func Solved(b *workbench.Workbench) bool {
	r, ok := b.Result()
	return ok && !r.Stale && (r.Checked || r.Err != nil)
}

// Compared reports whether the comparison has all chosen algorithms, with times.
func Compared(b *workbench.Workbench) bool {
	now := b.Compare.Now()
	return now != nil && !slices.ContainsFunc(b.Compare.Rivals(), func(a string) bool {
		side := now.Side(a)
		return side < 0 || now.Sides()[side].Plain.Time == 0
	}) && len(now.Sides()) == len(b.Compare.Rivals())
}

// Press presses a button of the topmost prompt.
func (d *Desk) Press(name string) {
	d.T.Helper()
	test.Tap(Button(d.T, d.Win, name))
}

// Button returns the only button whose text or ID is equal to name. If a prompt is open, Button searches the topmost
// prompt; otherwise Button searches the window.
func Button(t testing.TB, win fyne.Window, name string) *shell.PromptButton {
	t.Helper()
	list := slices.DeleteFunc(Parts[*shell.PromptButton](cmp.Or(win.Canvas().Overlays().Top(), win.Content())),
		func(b *shell.PromptButton) bool { return b.Text != name && b.ID != name })
	if len(list) != 1 {
		t.Fatalf("%d buttons %q", len(list), name)
	}
	return list[0]
}

// Parts returns the visible objects of one type in an object.
func Parts[T any](root fyne.CanvasObject) (list []T) {
	for _, o := range test.LaidOutObjects(root) {
		if p, ok := o.(T); ok {
			list = append(list, p)
		}
	}
	return list
}

// Told returns all text of the topmost prompt.
func Told(win fyne.Window) string {
	var list []string
	for _, r := range Parts[interface{ String() string }](win.Canvas().Overlays().Top()) {
		list = append(list, r.String())
	}
	return strings.Join(list, "\n")
}

// Prompts reports whether a prompt is open.
func (d *Desk) Prompts() bool { return d.Win.Canvas().Overlays().Top() != nil }

// Wait runs posted functions until done() returns true. If this takes too long, the test fails with a message that
// names the condition.
func (d *Desk) Wait(condition string, done func() bool) {
	d.T.Helper()
	d.posts.Wait(d.T, condition, done)
}

// Show puts parts under the board.
func (d *Desk) Show(content ...fyne.CanvasObject) {
	d.Win.SetContent(container.NewBorder(nil, container.NewVBox(content...), nil, nil, d.Board))
	d.Win.Resize(fyne.NewSize(1280, 820))
	d.refresh(workbench.All)
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

type host struct{ *Desk }

func (h host) Edited(workbench.Changes)         {}
func (h host) FinishInput()                     {}
func (h host) ModeChanged(workbench.Mode, bool) { h.refresh(workbench.Editor | workbench.Hovered) }
func (h host) ShowStates()                      {}
func (h host) Complain(err error)               { h.OnComplain(err) }

func (h host) Draw() {
	switch {
	case h.Bench.Doc() == nil:
	case !h.Bench.On(workbench.Comparing):
		h.Board.SetScene(h.Bench.Scene())
	default:
		h.OnDraw()
	}
}
