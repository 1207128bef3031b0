//go:build e2e

package e2e

import (
	"image"
	"strings"
	"testing"
)

// openBoard is the board of open3 in the program's own format.
const openBoard = `{"stepboard": 1, "puzzle": "huarong", "datasets": [{"terrain": ["...", "...", "..."],
"queries": [{"things": [{"kind": "E", "at": [1, 2]}, {"kind": "S", "at": [1, 1]}, {"kind": "T", "at": [1, 3]}]}]}]}`

// An arrow is drawn with the mouse and a label with the keyboard. They are undone, redone and saved, and are there
// when the file is opened again.
func TestDrawOnTheBoard(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1440, 900)
	path := write(t, d, "board.stepboard", openBoard)
	p := start(t, d, path)
	answer(t, p, 1, 1, "6")
	area := boardArea(p, 3, 3)
	aside := area.Min.Sub(image.Pt(60, 60))

	large := p.Part("cell")
	click(p, "annotate")
	click(p, "annotate.arrow")
	click(p, "annotate.color.green")
	p.Drag(Left, cell(p, 3, 1), cell(p, 2, 2), cell(p, 1, 3))
	if now := p.Part("cell"); now != large {
		p.Fail("the board has moved from %v to %v to make room for the bar", large, now)
	}
	if at := p.Wait("annotated arrow", soon); at != "3 1" {
		p.Fail("the arrow begins at %q, not where the drag did", at)
	}

	p.Key("l", "5", "Down", "Down", "Down", "Right") // the first arrow key only shows the cursor
	before := p.SteadyPicture(cellArea(p, 3, 2))
	p.Key("Return")
	p.Part("annotate.text")
	p.Type("here")
	p.Key("Return")
	if at := p.Wait("annotated label", soon); at != "3 2" {
		p.Fail("the label is at %q, not where the cursor is", at)
	}
	p.WaitPicture(cellArea(p, 3, 2), before, false)
	p.Key("ctrl+z")
	p.WaitPicture(cellArea(p, 3, 2), before, true)
	p.Key("ctrl+y")
	p.WaitPicture(cellArea(p, 3, 2), before, false)
	p.Key("ctrl+s")
	p.Wait("saved", soon)
	p.Key("Escape") // leaves drawing: the bar is gone, and the board has its old size
	p.Point(aside)
	drawn := p.SteadyPicture(area)
	p.Close() // asks no question, because everything is saved
	finish(t, p)

	if got := read(t, path); !strings.Contains(got, `"arrow"`) || !strings.Contains(got, `"here"`) {
		t.Errorf("the saved file is\n%s", got)
	}
	p = start(t, d, path)
	answer(t, p, 1, 1, "6")
	p.Point(aside)
	p.WaitPicture(area, drawn, true)
	p.Close()
	finish(t, p)
}
