//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"testing"
)

// TestJudge judges a folder of programs on a folder of cases. It opens a failed case and adds it to a lesson.
func TestJudge(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1366, 768)
	p := start(t, d)
	answer(t, p, 1, 1, "2")
	class, data := filepath.Join(d.Home, "class"), filepath.Join(d.Home, "data")
	for path, text := range map[string]string{
		filepath.Join(class, "right.py"): "print(-1)\n",
		filepath.Join(class, "wrong.py"): "print(0)\n",
		filepath.Join(data, "1.in"):      "2\nOX\n..\n",
		filepath.Join(data, "1.out"):     "-1\n",
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p.Key("ctrl+shift+F6")
	p.Wait("dialog judge", soon)
	click(p, "dialog.programs-folder")
	p.ChooseFile(class)
	p.Wait("programs 2", soon)
	click(p, "dialog.set-folder")
	p.ChooseFile(data)
	p.Wait("cases 1", soon)
	p.Key("Return")
	p.Wait("round 1 2", searching)
	p.SteadyPicture(p.Area())
	click(p, "dialog.open")
	p.Wait("dialog none", soon)
	p.WaitLast("title", "1.in")
	p.Key("F8")
	p.Wait("frame 1", soon)
	closeAsked(p, "discard")
	finish(t, p)
}
