//go:build e2e

package e2e

import (
	"fmt"
	"image"
	"strings"
	"testing"
)

// moved waits for a frame that shows a position of the transport with a condition, and returns the position.
func moved(p *Program, wanted func(pos int) bool) int {
	for {
		var nanoseconds int64
		var pos int
		if _, err := fmt.Sscan(p.Wait("moved", soon), &nanoseconds, &pos); err != nil {
			p.Fail("%v", err)
		}
		if wanted(pos) {
			return pos
		}
	}
}

// A user chooses a lens, steps through the exploration, points at a cell, compares algorithms and plays a game by
// hand. None of these changes the document.
func TestExploreCompareAndPlay(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1440, 900)
	p := start(t, d, write(t, d, "board.in", open3))
	answer(t, p, 1, 1, "6")

	list := p.Part("lenses") // entries: none, and four lenses
	p.Click(list.Min.Add(image.Pt(40, list.Dy()/5*3/2)))
	explored := strings.Fields(p.Wait("explored", searching))
	if explored[0] != "fast" || explored[2] != "whole" {
		t.Errorf("explored %v, want the whole run of fast", explored)
	}
	if id := p.Wait("lens", soon); id != "sides" {
		t.Errorf("the lens is %q", id)
	}
	p.Key("ctrl+e")
	moved(p, func(pos int) bool { return fmt.Sprint(pos) == explored[1] }) // an exploration begins at its end
	p.Key("Home")
	moved(p, func(pos int) bool { return pos == 0 })
	p.Key("Right")
	first := moved(p, func(pos int) bool { return pos > 0 })
	p.Key("Right")
	moved(p, func(pos int) bool { return pos > first })
	p.Key("Left")
	moved(p, func(pos int) bool { return pos == first })
	area := cellArea(p, 2, 2)
	before := p.SteadyPicture(area)
	p.Key("End")
	p.WaitPicture(area, before, false)
	p.Point(cell(p, 1, 1))
	p.Wait("pointed", soon)

	// A click asks about a cell and does not paint. A state in the list can be chosen.
	p.Click(cell(p, 2, 2))
	p.SteadyPicture(p.Area())
	if title := p.Last("title"); strings.Contains(title, "•") {
		t.Errorf("a question changed the document: %q", title)
	}

	// Compare two algorithms, then go back.
	board := p.SteadyPicture(p.Area())
	click(p, "compare")
	p.WaitPicture(p.Area(), board, false)
	p.SteadyPicture(p.Area())
	p.Key("Escape")
	p.SteadyPicture(p.Area())

	// A game by hand: an arrow key moves the blank, and a key undoes the move.
	p.Key("F3")
	p.SteadyPicture(p.Area())
	still := p.SteadyPicture(boardArea(p, 3, 3))
	p.Key("Down")
	p.WaitPicture(boardArea(p, 3, 3), still, false)
	p.Key("ctrl+z")
	p.WaitPicture(boardArea(p, 3, 3), still, true)
	p.Key("Escape")
	p.SteadyPicture(p.Area())
	leave(p)
	finish(t, p)
}

// boardArea returns the area of a board with rows×cols cells.
func boardArea(p *Program, rows, cols int) image.Rectangle {
	return cellArea(p, 1, 1).Union(cellArea(p, rows, cols))
}
