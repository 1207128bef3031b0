//go:build e2e

package e2e

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"image/png"
	"path/filepath"
	"strings"
	"testing"
)

// openBoard is the board of open3 in the program's own format.
const openBoard = `{"stepboard": 1, "puzzle": "huarong", "datasets": [{"terrain": ["...", "...", "..."],
"queries": [{"things": [{"kind": "E", "at": [1, 2]}, {"kind": "S", "at": [1, 1]}, {"kind": "T", "at": [1, 3]}]}]}]}`

// moved waits for a frame that shows a position of the transport with a condition, and returns the position.
func moved(p *Program, wanted func(pos int) bool) int {
	for {
		var nanoseconds int64
		var pos int
		if _, err := fmt.Sscan(p.Wait("moved"), &nanoseconds, &pos); err != nil {
			p.Fail("%v", err)
		}
		if wanted(pos) {
			return pos
		}
	}
}

// TestTour does with one board what users do: it opens, paints, solves, explores, compares, plays, takes a frame for a
// lesson, exports and saves.
func TestTour(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1440, 900)
	path := write(t, d, "练习 board.stepboard", openBoard)
	p := start(t, d, path)
	if got := p.Wait("opened"); got != path {
		p.Fail("the file opened is %q, not %q", got, path)
	}
	answer(t, p, 1, 1, "6")
	aside := p.Part("cell").Min.Sub(image.Pt(8, 8)) // off the board, so that no cell is hovered
	board := func() image.Rectangle { return boardArea(p, 3, 3) }

	// Paint, undo and redo.
	p.Point(aside)
	area := cellArea(p, 2, 2)
	before := p.SteadyPicture(area)
	fix(p, 2, 2)
	answer(t, p, 1, 1, "8")
	p.WaitLast("title", "练习 board.stepboard •") // there are unsaved changes
	p.Point(aside)
	p.WaitPicture(area, before, false)
	p.Key("ctrl+z")
	answer(t, p, 1, 1, "6")
	p.WaitPicture(area, before, true)
	p.Key("ctrl+y")
	answer(t, p, 1, 1, "8")

	// Explore with a lens.
	list := p.Part("lenses") // entries: none, and four lenses
	p.Click(list.Min.Add(image.Pt(40, list.Dy()/5*3/2)))
	explored := strings.Fields(p.Wait("explored"))
	for explored[2] == "full" { // the answer is still being checked
		explored = strings.Fields(p.Wait("explored"))
	}
	if explored[0] != "fast" || explored[2] != "whole" {
		t.Errorf("explored %v, want the whole run of fast", explored)
	}
	if id := p.Wait("lens"); id != "sides" {
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
	p.Point(cell(p, 1, 1))
	p.Wait("pointed")
	p.Click(cell(p, 2, 2)) // asks about a cell and does not paint

	// Compare, with the pointer over the boards.
	window := p.PictureOf(board())
	p.Key("ctrl+k")
	p.WaitPicture(board(), window, false)
	p.Key("End")
	for _, at := range []image.Point{cell(p, 3, 3), cell(p, 1, 2), aside} {
		p.Point(at)
	}
	p.Key("ctrl+k")
	p.Wait("action compare")
	p.Wait("action compare")

	// Play: an arrow moves the blank, and a key takes the move back.
	p.Key("F3")
	p.Wait("action hand")
	p.Point(aside)
	still := p.SteadyPicture(board())
	p.Key("Right")
	p.WaitPicture(board(), still, false)
	p.Key("ctrl+z")
	p.WaitPicture(board(), still, true)
	p.Key("F3")
	p.Wait("action hand")

	// A frame for a lesson; then the board as a picture and as a drawing.
	p.Key("F8")
	p.Wait("frame 1")
	export := func(format, name string) []byte {
		openExport(p, "1")
		click(p, "dialog.format."+format)
		p.Wait("preview 1 1")
		p.Key("Return")
		p.ChooseFile(filepath.Join(d.Home, name)) // the program adds the extension
		return exported(p, filepath.Join(d.Home, name+"."+format))
	}
	drawing := export("svg", "drawing")
	if err := xml.Unmarshal(drawing, new(struct {
		XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
	})); err != nil {
		p.Fail("the exported drawing: %v", err)
	}
	picture := export("png", "picture")
	if _, err := png.Decode(bytes.NewReader(picture)); err != nil || !bytes.Contains(picture, []byte("Stepboard document")) {
		p.Fail("the exported picture (%v), which is to carry its document, has %d bytes", err, len(picture))
	}

	p.Key("ctrl+s")
	if got := p.Wait("saved"); got != path {
		p.Fail("saved as %q, not %q", got, path)
	}
	if got := read(t, path); !strings.Contains(got, `".#."`) || strings.Contains(got, `"..#"`) || !strings.Contains(got, `"frames": [ {`) {
		p.Fail("the saved file is %q", got)
	}
	if got := d.Command(program(t), "solve", path); got != "8\n" {
		p.Fail("solving the saved file without a window says %q, not 8", got)
	}

	// With the last corner also fixed, no way leads round the piece.
	fix(p, 3, 3)
	answer(t, p, 1, 1, "none")
	closeAsked(p, "cancel")
	closeAsked(p, "save")
	finish(t, p)
	if got := d.Command(program(t), "solve", path); got != "-1\n" {
		t.Errorf("solving the file saved at the end says %q, not -1", got)
	}
}
