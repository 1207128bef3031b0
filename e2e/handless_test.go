//go:build e2e

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// tabTo presses Tab until a named part of the window has the focus, and checks that the focus is visible.
func tabTo(p *Program, part string) {
	p.t.Helper()
	before := p.SteadyPicture(p.Area())
	for range 100 {
		p.Key("Tab")
		p.WaitPicture(p.Area(), before, false) // on a busy machine, a turn takes longer than a picture must stand still
		now := p.SteadyPicture(p.Area())
		if bytes.Equal(now.Pix, before.Pix) {
			p.Fail("nothing shows that %s has the keyboard", p.Last("focus"))
		}
		before = now
		at := strings.Fields(p.Last("focus"))
		if len(at) < 3 {
			continue // the window itself has the focus
		}
		if place := p.Part(part).Min; near(at[1], place.X) && near(at[2], place.Y) {
			return
		}
	}
	p.Fail("Tab does not come to %s", part)
}

// near reports whether a number equals another except for rounding.
func near(text string, to int) bool {
	n, err := strconv.Atoi(text)
	return err == nil && max(n-to, to-n) <= 1
}

// TestLessonWithoutAMouse makes a board and a lesson, then presents, exports and saves the lesson. It uses only keys.
func TestLessonWithoutAMouse(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1440, 900)
	p := start(t, d)
	answer(t, p, 1, 1, "2")

	// A warehouse: a wall, the keeper, a box, and the goal. The box is pushed to the goal in two moves.
	p.Key("F10", "Down", "Return")
	p.Wait("dialog new", soon)
	p.Key("shift+Tab")
	p.Wait("focus *shell.Select", soon)
	p.Key("Right", "Right", "Right", "Tab")
	p.Type("3")
	p.Key("Tab")
	p.Type("6")
	p.Key("Return")
	p.Wait("dialog none", soon)
	p.Wait("answer 1 1", soon)
	tabTo(p, "task")
	p.Key("Right", "Escape")
	p.Key("Return", "2", "Return", "Down", "Right", "5", "Return", "Right", "4", "Return", "Right", "Right", "3", "Return")
	p.WaitLast("answer", "1 1 2 checked")
	p.Key("Escape")

	// Choose another algorithm, a lens, and the positions for the frames.
	tabTo(p, "algorithm")
	p.Key("Right")
	p.Wait("answer 1 1 2 checked", searching)
	tabTo(p, "lenses")
	p.Key("Down")
	p.Wait("lens", soon)
	p.Key("Escape", "F8")
	p.Wait("frame 1", soon)
	p.Key("Right", "F8")
	p.Wait("frame 2", soon)
	p.Key("Right", "F8", "F8")
	p.Wait("frame 4", soon)
	p.openTexts()

	for _, entry := range [][2]string{
		{"frame-title", "The end"}, {"frame-hold", "2.5"}, {"frame-caption", "Two pushes"}, {"frame-notes", "Ask why"},
	} {
		tabTo(p, entry[0])
		p.Key("ctrl+a") // a caption is already there
		p.Type(entry[1])
	}
	// Move the chosen last frame to the beginning, and remove the frame behind it.
	tabTo(p, "film")
	p.Key("ctrl+Left", "ctrl+Left", "ctrl+Left", "Right", "Delete")

	window := slide(p, "the window to stand still", func([]byte) bool { return true })
	p.Key("ctrl+F5")
	p.Wait("slide 1", soon)
	first := slide(p, "slides to cover the window", func(pix []byte) bool { return !bytes.Equal(pix, window.Pix) })
	p.Key("Right", "Right")
	p.Wait("slide 3", soon)
	slide(p, "the third slide", func(pix []byte) bool { return !bytes.Equal(pix, first.Pix) })
	p.Key("Escape")
	p.Wait("slide none", soon)
	p.activate(p.window)

	openExport(p, "")
	p.Key("Left") // the last choice of what to export: the lesson
	p.Wait("preview 1 3", soon)
	tabTo(p, "dialog.format.pdf")
	p.Key("space")
	p.SteadyPicture(p.Area())
	p.Key("Return")
	p.ChooseFile(filepath.Join(d.Home, "pages.pdf"))
	if pages := exported(p, filepath.Join(d.Home, "pages.pdf")); !bytes.Contains(pages, []byte("/Count 3")) {
		p.Fail("the document has not three pages")
	}

	path := filepath.Join(d.Home, "keys.stepboard")
	p.Key("ctrl+s")
	p.Wait("dialog save-as", soon)
	p.Key("Return")
	p.ChooseFile(path)
	p.Wait("saved", soon)
	p.Key("ctrl+q")
	finish(t, p)
	if got, want := lessonTitles(t, path), []string{"The end"}; !slices.Equal(got, want) {
		t.Errorf("the titles are %q, not %q", got, want)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"caption": "Two pushes"`, `"notes": "Ask why"`, `"hold": 2.5`} {
		if n := strings.Count(string(data), want); n != 1 {
			t.Errorf("%s is there %d times:\n%s", want, n, data)
		}
	}
	for _, unwanted := range p.Seen("action") {
		if strings.HasSuffix(unwanted, "unable") {
			t.Errorf("a shortcut did nothing: %s", unwanted)
		}
	}
}
