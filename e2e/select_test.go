//go:build e2e

package e2e

import (
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"
)

// Cells are selected with the tool, dragged, turned, copied, and pasted into another window. The keyboard does the
// same. A picture of the board is copied. A right click opens the menu of a cell, and a right drag erases. The same seed makes the same walls.
func TestSelectCells(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1440, 900)
	path := write(t, d, "board.in", "4 6\n##....\n#.....\n....X.\n......\n")
	p := start(t, d, path)
	p.Wait("answer")
	area := boardArea(p, 4, 6)
	aside := area.Min.Sub(image.Pt(60, 40))
	p.Point(aside)
	before := p.SteadyPicture(area)

	click(p, "select")
	p.Drag(Left, cell(p, 1, 1), cell(p, 2, 1), cell(p, 2, 2))
	p.WaitLast("selected", "1 1 2 2")
	p.Drag(Left, cell(p, 1, 2), cell(p, 2, 3), cell(p, 3, 4)) // over the goal, which gets no wall
	p.WaitLast("selected", "3 3 2 2")
	p.Find("rotate right")
	p.Key("Left", "Left", "Up", "Up")
	p.WaitLast("selected", "1 1 2 2")
	p.Find("rotate left")
	p.Key("Escape", "Escape") // a turn that Escape takes back
	p.Point(aside)
	p.WaitPicture(area, before, true)

	p.Key("Return", "shift+Right", "shift+Down") // begins at the cell cursor
	p.WaitLast("selected", "1 1 2 2")
	p.Key("ctrl+c", "Delete")
	p.Wait("stale")
	p.Key("Escape", "Escape", "Escape")
	q := start(t, d, write(t, d, "other.in", "3 3\n...\n...\n..X\n"))
	q.Wait("answer")
	q.Point(cell(q, 1, 2))
	q.Key("ctrl+v")
	q.WaitLast("selected", "1 2 2 2")
	q.Key("ctrl+s")
	q.Wait("saved")
	q.Close()
	finish(t, q)
	if got := read(t, d.Home+"/other.in"); got != "3 3 .## .#. ..X" {
		t.Errorf("pasted into another window it is\n%s", got)
	}

	p.activate(p.window)
	p.Key("ctrl+i")
	size := p.Wait("copied")
	copied := d.Command("xclip", "-selection", "clipboard", "-target", "image/png", "-out")
	img, err := png.DecodeConfig(strings.NewReader(copied))
	if err != nil || fmt.Sprint(img.Width, " ", img.Height) != size {
		p.Fail("the clipboard has a picture of %d×%d (%v), told was %s", img.Width, img.Height, err, size)
	}
	p.ClickWith(Right, cell(p, 3, 5))
	p.WaitLast("menu", "3 5")
	p.Key("Down", "Down", "Return") // removes the goal
	p.Drag(Right, cell(p, 1, 1), cell(p, 1, 2))
	p.Key("ctrl+z", "ctrl+z", "ctrl+z") // the erased cell was already floor
	p.Point(aside)
	p.WaitPicture(area, before, true)
	p.Key("shift+F10")
	p.Wait("menu")
	p.Key("Escape", "Escape")
	p.Close()
	finish(t, p)
	if s := read(t, path); s != "4 6 ##.... #..... ....X. ......" {
		t.Errorf("the file was changed:\n%s", s)
	}
}
