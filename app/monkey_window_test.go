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

// This file is all that the monkey knows of the window's insides.

// openForMonkey opens a window on a file, or on the first sample.
func openForMonkey(t *testing.T, paths ...string) *bench {
	t.Helper()
	was := memory
	memory = func() int64 { return monkeyBudget }
	b := open(t, paths...)
	memory = was
	b.export.Clipboard = noClipboard{}
	return b
}

// monkeyBudget keeps runs on boards that nobody would paint from filling the machine.
const monkeyBudget = 128 << 20

// main is the main window, and windows are all that are open.
func (b *bench) main() fyne.Window      { return b.Win }
func (b *bench) windows() []fyne.Window { return fyne.CurrentApp().Driver().AllWindows() }

type noClipboard struct{}

func (noClipboard) CopyPicture([]byte) error { return nil }

// answerFileDialogs sets the path that file dialogs answer with from now on; empty: none was chosen.
func (b *bench) answerFileDialogs(path string) { b.dialogs.Path = path }

// drain runs what was handed over until now, and reports whether there was something.
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

// documents are the one that is shown and, while a frame is open, the one that waits.
func (b *bench) documents() (shown, filed *document.Document) { return b.Bench.Doc(), b.lesson.Filed() }

// boards are those that are seen: that of the document, or those compared.
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

// waiting reports whether what is seen may still be of an earlier moment: a lens is prepared, or a stroke goes on.
func (b *bench) waiting() bool { return b.Bench.Lens.Working() || b.pointer.stroke != nil }

// rulesText is what rules are written in, with its pane open; nil where there are no rules.
func (b *bench) rulesText() fyne.Focusable {
	if !b.Can(b.Action("rules")) {
		return nil
	}
	if !b.rules.Shown() {
		b.rules.Toggle()
	}
	return b.rules.Focus()
}

// quiet takes away what controls say of themselves while the pointer is on them: it stands in the way of what is said
// of a cell.
func (b *bench) quiet() { b.Hint("") }

// recompose draws the boards anew from what is known now.
func (b *bench) recompose() { b.Draw() }

// keepPictures writes what was seen and what is into a folder that stays, and returns its name.
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

// crashed is a panic of a solver or a lens, caught so that the window goes on, or nil.
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

// shut closes the window as the user does who wants nothing saved, and waits until it has closed.
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
		list[len(list)-1].Close() // the others end with the main one; the first is the toolkit's own
	}
	b.drain()
	b.Bench.Close()
	b.export.StopAndWait()
	b.drain()
}
