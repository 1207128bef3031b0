//go:build e2e

package e2e

import "testing"

// TestMake makes boards of the shown puzzle, opens the second in the window, and solves it.
func TestMake(t *testing.T) {
	t.Parallel()
	p := start(t, newDesktop(t, 1366, 768))
	answer(t, p, 1, 1, "2")
	p.Key("ctrl+shift+m")
	p.Wait("dialog make", soon)
	p.Wait("made true", searching)
	click(p, "dialog.another")
	p.Wait("made true", searching)
	p.SteadyPicture(p.Area())
	click(p, "dialog.open")
	p.Wait("dialog none", soon)
	p.Key("ctrl+Return")
	p.Wait("answer 1 1", searching)
	closeAsked(p, "discard")
	finish(t, p)
}
