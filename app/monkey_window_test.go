package app

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
)

// The monkey uses the internals of the window only through this file.

// openForMonkey opens a window with a file, or with the first sample.
func openForMonkey(t *testing.T, paths ...string) *bench {
	t.Helper()
	was := memory
	memory = func() int64 { return monkeyBudget }
	b := open(t, paths...)
	memory = was
	b.Bench.SetWait(workbench.Wait) // a run on a board of the monkey may take hours
	b.export.CopyPicture = func([]byte) error { return nil }
	return b
}

// monkeyBudget limits the memory of runs on boards that no user would paint.
const monkeyBudget = 128 << 20

// main returns the main window, windows all open windows.
func (b *bench) main() fyne.Window      { return b.Win }
func (b *bench) windows() []fyne.Window { return fyne.CurrentApp().Driver().AllWindows() }

// answerFileDialogs sets the path that file dialogs return from now on. An empty path means that the user cancels.
func (b *bench) answerFileDialogs(path string) { b.dialogs.Path = path }

// drain runs all functions that were handed over, and reports whether there were any.
func (b *bench) drain() (some bool) {
	for {
		select {
		case f := <-b.posts:
			f()
			some = true
		default:
			return some
		}
	}
}

// documents returns the shown document and the document of the lesson. While a frame is open, these differ.
func (b *bench) documents() (shown, filed *document.Document) { return b.Bench.Doc(), b.lesson.Filed() }

// boards returns the visible boards: the document's board, or the compared boards.
func (b *bench) boards() []*widgets.Board {
	if !b.Bench.On(workbench.Comparing) {
		return []*widgets.Board{b.Board}
	}
	var list []*widgets.Board
	for _, v := range b.comparing.View.Boards {
		list = append(list, v.Board)
	}
	return list
}

// waiting reports whether the window may still show an earlier moment, because a lens is being prepared or a stroke
// goes on.
func (b *bench) waiting() bool { return b.Bench.Lens.Working() || b.Window.stroke != nil }

// rulesText opens the pane of rules and returns its text field, or nil if there are no rules.
func (b *bench) rulesText() fyne.Focusable {
	if !b.Can(b.Action("rules")) {
		return nil
	}
	if !b.rules.Shown() {
		b.rules.Toggle()
	}
	return b.rules.Focus()
}

// quiet removes the hint of a control under the pointer, so that the text of a cell can be seen.
func (b *bench) quiet() { b.Hint("") }

// recompose draws the boards anew from the current state.
func (b *bench) recompose() { b.Draw() }

// keepPictures writes the seen picture and the right picture into a folder that stays, and returns its name.
func keepPictures(seen, is *image.RGBA) string {
	folder, err := os.MkdirTemp("", "stepboard-monkey-")
	if err != nil {
		return err.Error()
	}
	for name, picture := range map[string]*image.RGBA{"seen.png": seen, "is.png": is} {
		var buf bytes.Buffer
		if err := errors.Join(png.Encode(&buf, picture),
			os.WriteFile(filepath.Join(folder, name), buf.Bytes(), 0o600)); err != nil {
			return err.Error()
		}
	}
	return folder
}

// crashed returns a panic of a solver or a lens that the window has caught, or nil.
func (b *bench) crashed() error {
	list := []error{b.Bench.Lens.Err()}
	if r, ok := b.Bench.Result(); ok {
		list = append(list, r.Err)
	}
	for _, algorithm := range b.Bench.Compare.Algorithms() {
		list = append(list, b.Bench.Recordings().Run(algorithm).Err)
	}
	for _, err := range list {
		var crash *solve.CrashError
		if errors.As(err, &crash) {
			return crash
		}
	}
	return nil
}

// shut closes the window without saving and waits until the window has closed.
func (b *bench) shut() {
	for try := 0; ; try++ {
		if try == 100 {
			b.t.Fatal("the window does not close")
		}
		for b.Asked() != nil {
			b.Dismiss()
		}
		for o := b.Win.Canvas().Overlays(); o.Top() != nil; {
			o.Remove(o.Top())
		}
		b.drain()
		shown, filed := b.documents()
		shown.MarkSaved()
		filed.MarkSaved()
		if b.close(); b.life.closing {
			break
		}
	}
	if b.Life.Err() == nil {
		b.t.Error("what rooms do goes on after the window")
	}
	for list := b.windows(); len(list) > 1; list = b.windows() {
		list[len(list)-1].Close() // the first window is the toolkit's own; the others close with the main window
	}
	b.drain()
	b.Bench.Close()
	b.export.StopAndWait()
	b.drain()
}
