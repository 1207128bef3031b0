//go:build unix

package filing

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"stepboard/app/shell/shelltest"
	"stepboard/app/workbench/run/runtest"
)

// A pipe without a writer does not block the window.
func TestOpenPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.in")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	late := time.AfterFunc(runtest.Limit, func() { // ends the wait if Open blocks by mistake
		if f, err := os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil {
			_ = f.Close()
		}
	})
	if d := open(t, pipe); !late.Stop() || !d.Asks("error") {
		t.Errorf("it was waited for, or the prompt is %v", d.Asked())
	}
}

// Control characters in the name of a file don't reach the window's title.
func TestTitleIsPlain(t *testing.T) {
	d := open(t, shelltest.File(t, "a\x1b]0;\u202enib.\tin", "2 3\n...\nX..\n"))
	d.Bench.Doc().SetTitle("one\u2066\ntwo")
	d.room.Retitle()
	if title := d.Win.Title(); strings.ContainsAny(title, "\x1b\u202e\u2066\n\t") || !strings.Contains(title, "nib") {
		t.Errorf("the title is %q", title)
	}
}

// A change from outside is noticed even if size and time are the same, and a question is asked. A file with two names
// keeps both, and the window says so.
func TestSaveOverChange(t *testing.T) {
	path, at := shelltest.File(t, "a.in", ""), time.Now().Add(-time.Hour)
	put := func(text string) {
		shelltest.Write(t, path, text)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	put("2 3\n...\nX..\n")
	second := path + "b"
	if err := os.Link(path, second); err != nil {
		t.Skip(err)
	}
	d := open(t, path)
	d.wall()
	put("2 3\n..X\n...\n")
	d.room.Save(nil)
	if !d.Asks("changed") {
		t.Fatal("the change is written over unasked")
	}
	d.Press("Replace")
	if data, _ := os.ReadFile(second); !strings.HasPrefix(string(data), "2 3\n#..") {
		t.Errorf("the second name shows %q", data)
	}
	if !strings.Contains(d.Said, "hard link") {
		t.Errorf("the status line says %q", d.Said)
	}
}

// If a file has changed outside, the window asks once when it comes to the front. A reload drops unsaved changes only
// after another question.
func TestReadAgainWhatWasChangedOutside(t *testing.T) {
	path := shelltest.File(t, "a.in", "2 3\n...\nX..\n")
	d := open(t, path)
	width := func(want int) {
		t.Helper()
		d.Press("Reload")
		d.Wait("the file as it is now", func() bool { return d.Bench.Doc().Board().Cols == want })
		if d.Prompts() || d.Bench.Doc().Dirty() {
			t.Errorf("a board of %d columns comes with a question or as unsaved", want)
		}
	}
	shelltest.Write(t, path, "2 4\n....\nX...\n")
	d.room.Look()
	d.Wait("the question", func() bool { return d.Asks("changed") })
	width(4)

	d.wall()
	shelltest.Write(t, path, "2 5\n.....\nX....\n")
	d.room.Look()
	d.Wait("the question", func() bool { return d.Asks("changed") })
	width(5)

	d.wall()
	shelltest.Write(t, path, "2 6\n......\nX.....\n")
	d.Perform(d.Action("reload"))
	if !d.Asks("confirm") || d.Bench.Doc().Board().Cols != 5 {
		t.Fatal("what was changed here is lost unasked")
	}
	d.Dismiss()
	if !d.Bench.Doc().Dirty() {
		t.Error("what was changed here is lost by Escape")
	}
	d.Perform(d.Action("reload"))
	width(6)
}
