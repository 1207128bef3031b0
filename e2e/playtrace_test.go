//go:build e2e

package e2e

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestPlayTrace saves the helper for traces, opens a program's trace of the shown query, and plays it beside the
// board's own answer. The trace can't become a frame.
func TestPlayTrace(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1366, 768)
	p := start(t, d)
	answer(t, p, 1, 1, "2")
	path := write(t, d, "mine.jsonl", strings.Join([]string{
		`{"type":"source","blank":[3,2],"piece":[1,2]}`,
		`{"type":"expanding","blank":[3,2],"piece":[1,2]}`,
		`{"type":"generating","g":4,"blank":[1,2],"piece":[1,3]}`,
		`{"type":"generating","g":2,"blank":[1,2],"piece":[2,2]}`,
		`{"type":"destination","g":2,"blank":[1,2],"piece":[2,2]}`,
	}, "\n"))
	p.Key("ctrl+shift+F7")
	p.Wait("dialog trace", soon)
	click(p, "dialog.helper")
	p.ChooseFile(filepath.Join(d.Home, "stepboard.hpp"))
	p.Wait("helper stepboard.hpp", soon)
	click(p, "dialog.choose")
	p.ChooseFile(path)
	p.Wait("traced true false", soon)
	p.SteadyPicture(p.Area())
	p.Key("Return")
	p.Wait("dialog none", soon)
	p.Wait("explored program 5 whole", searching)
	p.Key("F8")
	p.Wait("action frame-capture", soon)
	closeAsked(p, "discard")
	finish(t, p)
}
