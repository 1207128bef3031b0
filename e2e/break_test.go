//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"testing"
)

// TestBreak tries a program that always answers 0. It adds the failing board to the test data, opens it, and adds it
// to a lesson.
func TestBreak(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1366, 768)
	p := start(t, d)
	answer(t, p, 1, 1, "2")
	path := filepath.Join(d.Home, "mine.py")
	if err := os.WriteFile(path, []byte("import sys\nprint('0\\n' * int(sys.stdin.readline().split()[2]))\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p.Key("ctrl+shift+F5")
	p.Wait("dialog break", soon)
	click(p, "dialog.choose")
	p.ChooseFile(path)
	p.Wait("program mine.py", soon)
	p.SteadyPicture(p.Area())
	right := p.Part("dialog.start").Max.X
	p.Key("Return")
	p.Wait("broken WA", searching)
	p.SteadyPicture(p.Area())
	if now := p.Part("dialog.start").Max.X; now != right {
		t.Errorf("the last button ends at %d; before there was anything to be told of it did at %d", now, right)
	}
	click(p, "dialog.add")
	p.Wait("added", soon)
	click(p, "dialog.open")
	p.Wait("dialog none", soon)
	p.WaitLast("title", "mine.py")
	p.Wait("answer 1 1", searching)
	p.Key("F8")
	p.Wait("frame 1", soon)
	closeAsked(p, "discard")
	finish(t, p)
}
