package app

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/settings"
	"stepboard/app/workbench/run/runtest"
	"stepboard/solve/grid"
)

// few returns a list, and in the short form only its first n values.
func few[T any](n int, list ...T) []T {
	if testing.Short() {
		return list[:n]
	}
	return list
}

// bench is a window under test. Its method wait runs the functions that other goroutines hand over.
type bench struct {
	*Window
	t       testing.TB
	dialogs *shelltest.Dialogs
	posts   runtest.Posts
}

func open(t testing.TB, paths ...string) *bench {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	b := &bench{t: t, dialogs: &shelltest.Dialogs{}, posts: make(runtest.Posts, 10_000)}
	kept := settings.Open("")
	kept.SetString("start-sample", "huarong-noip2013.in")
	app := shelltest.NewApp(t)
	b.Window = newWindow(app, kept, b.dialogs, b.posts.Post)
	b.Bench.SetWait(runtest.Wait())
	b.filing.Start(paths)
	b.Bench.Painter.Choose(b.Bench.Painter.Brush) // a file opens without a brush
	b.Win.Resize(fyne.NewSize(1280, 820))
	t.Cleanup(func() {
		fyne.SetCurrentApp(app) // a later window of the test may have ended, and its theme with it
		b.life.closing = true
		b.class.End(runtest.Limit)
		b.filing.End(runtest.Limit)
		b.end()
	})
	b.solved()
	return b
}

// wait runs functions that are handed over until a condition holds.
func (b *bench) wait(what string, until func() bool) {
	b.t.Helper()
	b.posts.Wait(b.t, what, until)
}

// solved waits for a checked answer to the shown query.
func (b *bench) solved() {
	b.t.Helper()
	b.wait("an answer", func() bool {
		_, _, running := b.Bench.Answers().Running()
		return shelltest.Solved(b.Bench) && !running
	})
}

func (b *bench) answer() int64 {
	b.t.Helper()
	b.solved()
	r, _ := b.Bench.Result()
	if r.Err != nil {
		b.t.Fatal(r.Err)
	}
	return r.Answer.Value
}

// click presses and releases a button on a cell, as the board widget reports it.
func (b *bench) click(c grid.Cell, button desktop.MouseButton) {
	b.Board.OnStrokeBegin(c, button, 0)
	if button == desktop.MouseButtonSecondary { // only a drag erases
		b.Board.OnStroke(c, c)
	}
	b.Board.OnStrokeEnd()
}

func (b *bench) choose(id string) {
	b.t.Helper()
	for _, x := range b.editor.Brushes() {
		if x.ID == id {
			b.editor.Choose(x)
			return
		}
	}
	b.t.Fatalf("no brush %s", id)
}

// press pushes a button of the prompt that is open.
func (b *bench) press(text string) {
	b.t.Helper()
	test.Tap(shelltest.Button(b.t, b.Win, text))
}

func (b *bench) prompts() bool { return b.Win.Canvas().Overlays().Top() != nil }

const revisit = shelltest.Knight

var write = shelltest.File

func TestPaintChangesTheAnswerAndUndoBringsItBack(t *testing.T) {
	path := write(t, "revisit.in", revisit)
	b := open(t, path)
	if v := b.answer(); v != 4 {
		t.Fatalf("answer %d, want 4", v)
	}
	b.Bench.SetWait(0) // the answer comes later
	b.choose("empty")
	b.click(14, desktop.MouseButtonSecondary) // erases the queen
	if r, ok := b.Bench.Result(); ok && !r.Stale {
		t.Error("the old answer is not stale after an edit")
	}
	if v := b.answer(); v == 4 {
		t.Fatalf("without the queen still %d", v)
	}
	if !b.Bench.Doc().Dirty() || !strings.Contains(b.Win.Title(), "•") {
		t.Errorf("title %q of a changed document", b.Win.Title())
	}
	b.Perform(b.Action("undo"))
	if v := b.answer(); v != 4 {
		t.Fatalf("after undo %d, want 4", v)
	}
	if b.Bench.Doc().Dirty() || strings.Contains(b.Win.Title(), "•") {
		t.Errorf("title %q of a document that is as saved", b.Win.Title())
	}
}

func TestPlaybackFollowsTheWalk(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	if b.Bench.Playback.Pos() != 4 || !strings.Contains(b.Say(b.Bench.Caption()), "takes the king") {
		t.Errorf("at %d: %s", b.Bench.Playback.Pos(), b.Say(b.Bench.Caption()))
	}
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	if b.Bench.Playback.Pos() != 2 {
		t.Errorf("at %d, want 2", b.Bench.Playback.Pos())
	}
	b.click(14, desktop.MouseButtonSecondary)
	if b.Bench.Playback.Pos() != 0 {
		t.Error("an edit does not go back to the start")
	}
}

func TestReturnAndEscapeAnswerAPrompt(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.click(14, desktop.MouseButtonSecondary)
	for _, key := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn} {
		b.filing.OpenSample("knight-p3930-1.in")
		b.strike(key, 0)
		if b.prompts() {
			t.Fatalf("%s does not close the prompt", key)
		}
		if saved := !b.Can(b.Action("reload")); saved != (key == fyne.KeyReturn) {
			t.Errorf("%s: saved and opened the other: %v", key, saved)
		}
	}
	b.Perform(b.Action("resize"))
	b.Win.Canvas().Unfocus()
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if b.prompts() {
		t.Error("Escape without focus does not close the prompt")
	}
}

func TestEveryActionHasANameAndKeysAreUnique(t *testing.T) {
	b := open(t)
	keys := map[string]string{}
	for _, a := range b.Actions {
		if n := b.Name(a); strings.HasPrefix(n, "[") {
			t.Errorf("action %s has no name", a.ID)
		}
		if a.Key != "" {
			if other, taken := keys[b.KeyName(a)]; taken {
				t.Errorf("%s and %s share %s", a.ID, other, b.KeyName(a))
			}
			keys[b.KeyName(a)] = a.ID
		}
	}
}
