//go:build unix

package app

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// A pipe that nobody writes to does not keep the window from showing.
func TestOpenPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.in")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	go func() { // an end to a wait that should not be
		time.Sleep(10 * time.Second)
		if f, err := os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil {
			_ = f.Close()
		}
	}()
	began := time.Now()
	b := open(t, pipe)
	if time.Since(began) > 9*time.Second || !b.Asks("error") {
		t.Errorf("after %v: the prompt is %v", time.Since(began), b.Asked())
	}
}

// What a file is called does nothing to the window's title.
func TestTitleIsPlain(t *testing.T) {
	path := t.TempDir() + "/a\x1b]0;\u202enib.\tin"
	if err := os.WriteFile(path, []byte("2 3\n...\nX..\n"), 0o600); err != nil {
		t.Skip(err)
	}
	b := open(t, path)
	b.Bench.Doc().SetTitle("one\u2066\ntwo")
	if title := b.Win.Title(); strings.ContainsAny(title, "\x1b\u202e\u2066\n\t") || !strings.Contains(title, "nib") {
		t.Errorf("the title is %q", title)
	}
}

// A change from outside is asked about though size and time are as they were; a file with two names keeps both, and the
// window says so.
func TestSaveOverChange(t *testing.T) {
	dir := t.TempDir()
	path, second := filepath.Join(dir, "a.in"), filepath.Join(dir, "b.in")
	put := func(text string, at time.Time) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	at := time.Now().Add(-time.Hour)
	put("2 3\n...\nX..\n", at)
	if err := os.Link(path, second); err != nil {
		t.Skip(err)
	}
	b := open(t, path)
	b.choose("wall")
	b.click(0, 1)
	put("2 3\n..X\n...\n", at)
	b.filing.Save(nil)
	if !b.Asks("changed") {
		t.Fatal("the change is written over unasked")
	}
	b.press("Replace")
	if data, _ := os.ReadFile(second); !strings.HasPrefix(string(data), "2 3\n#..") {
		t.Errorf("the second name shows %q", data)
	}
	if got := b.hinted(); !strings.Contains(got, "hard link") {
		t.Errorf("the status line says %q", got)
	}
}

// A file that was changed outside is asked about when the window comes to the front, once; reading it again loses what
// was changed here by one question, and no sooner.
func TestReadAgainWhatWasChangedOutside(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.in")
	put := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("2 3\n...\nX..\n")
	b := open(t, path)
	width := func(want int) {
		t.Helper()
		b.wait("the file as it is now", func() bool { return b.Bench.Doc().Board().Cols == want })
		if b.prompts() || b.Bench.Doc().Dirty() {
			t.Errorf("a board of %d columns comes with a question or as unsaved", want)
		}
	}
	put("2 4\n....\nX...\n")
	b.filing.Look()
	b.wait("the question", func() bool { return b.Asks("changed") })
	b.press("Reload")
	width(4)

	b.choose("wall")
	b.click(0, 1)
	put("2 5\n.....\nX....\n")
	b.filing.Look()
	b.wait("the question", func() bool { return b.Asks("changed") })
	b.press("Reload")
	width(5)

	b.click(0, 1)
	put("2 6\n......\nX.....\n")
	b.Perform(b.Action("reload"))
	if !b.Asks("confirm") || b.Bench.Doc().Board().Cols != 5 {
		t.Fatal("what was changed here is lost unasked")
	}
	b.Dismiss()
	if !b.Bench.Doc().Dirty() {
		t.Error("what was changed here is lost by Escape")
	}
	b.Perform(b.Action("reload"))
	b.press("Reload")
	width(6)
}

// hinted is what the status line says of a control or of what has happened.
func (b *bench) hinted() string { return b.status.hint }

// What is chosen in the list of a form that is gone is nothing to the dialog that came after it.
func TestAListThatOutlivesItsForm(t *testing.T) {
	b := open(t, write(t, "a.in", "2 3\n...\nX..\n"))
	b.Perform(b.Action("new"))
	choose := b.Win.Canvas().Overlays().Top()
	b.Dismiss() // its list may still be open
	b.Perform(b.Action("export"))
	for _, o := range test.LaidOutObjects(choose) {
		if s, ok := o.(*widget.Select); ok {
			s.SetSelectedIndex(1)
		}
	}
	if !b.Asks("export") || b.Asks("new") {
		t.Error("another dialog is open")
	}
}
