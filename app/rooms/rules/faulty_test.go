package rules

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/storage/files"
	"stepboard/solve"
)

// A file of rules with an error opens with its own text, the cursor at the error. The file is where the text is saved.
func TestAFaultyFileOpensAtItsError(t *testing.T) {
	for _, wrong := range []string{"s.fnd(frog)", "s.find(fog)"} { // found by a sample, and by the reading
		w := sit(t)
		text := strings.Replace(one, "s.find(frog)", wrong, 1)
		path := filepath.Join(t.TempDir(), "wrong.star")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := files.Open(nil, path)
		fault, ok := errors.AsType[*solve.InputError](err)
		if !ok {
			t.Fatalf("%s: the error is %v", wrong, err)
		}
		c, err := w.room.Faulty(path)
		if err != nil {
			t.Fatal(err)
		}
		w.show(c)
		w.room.FileOpened(path, true, fault)
		w.inForce()
		line, column := w.room.code.Cursor()
		if w.room.code.Text() != text || line != 5 || line != fault.Line || column != fault.Column {
			t.Errorf("the cursor is at %d:%d, the error at %v, in\n%s", line, column, fault, w.room.code.Text())
		}
		if e := w.room.textError(); e == nil || e.Line != fault.Line {
			t.Errorf("%s: the pane says %v", wrong, e)
		}
		w.room.code.GoTo(1, 1)
		if says := w.room.pane.says; says.Cursor() != desktop.PointerCursor {
			t.Error("no hand shows that the message leads to a place")
		} else {
			says.Tapped(nil)
		}
		if line, column := w.room.code.Cursor(); line != fault.Line || column != fault.Column {
			t.Errorf("the message leads to %d:%d, the error is at %v", line, column, fault)
		}
		w.room.code.Replace(one)
		w.Wait("the corrected rules", func() bool { return source(w.room.own()) == one })
		w.room.save()
		if data, _ := os.ReadFile(path); string(data) != one {
			t.Errorf("%s: the file has\n%s", wrong, data)
		}
	}
}
