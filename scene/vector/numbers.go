package vector

import (
	"image/color"
	"strconv"

	"stepboard/scene"
	"stepboard/scene/typeface"
)

// least is the least size of a number, in points. Smaller numbers are left out.
const least = scene.LeastNumber * Pixel

// numerals write the numbers of one operation.
type numerals struct {
	*walk
	size     float64 // wanted size of the font
	bold     bool
	cell     float64
	advances [11]float64 // widths of the digits and the minus, in ems
	widest   float64
}

func (w *walk) numbers(f *frame, op *scene.Numbers) {
	size := op.Size * f.s
	if !(size >= least) {
		return
	}
	each := op.PerBlock()
	b, any := f.blocks(op.Patch, len(op.Value)/each)
	if !any {
		return
	}
	n := numerals{walk: w, size: size, bold: op.Bold, cell: b.s}
	for i, char := range "0123456789−" {
		n.advances[i] = w.face.Glyph(char, op.Bold).Advance
		n.widest = max(n.widest, n.advances[i])
	}
	w.eachBlock(&b, func(i int, x, y float64) {
		at := scene.Point{X: x, Y: y}
		if each == 1 {
			n.number(at, 1./2, 1./2, scene.NumberFit, op.Value[i], op.Ink(i))
			return
		}
		for q, p := range scene.NumberPlaces {
			n.number(at, p.X, p.Y, p.Fit, op.Value[4*i+q], op.Ink(4*i+q))
		}
	}, func() {})
}

// line makes a line of text at the origin from a number. fit is the share of the cell's width that the number may fill.
// The result is false if there is no number, or no readable size fits.
func (n *numerals) line(v int64, fit float64, ink color.NRGBA) (Line, bool) {
	if v == scene.NoNumber || ink.A == 0 {
		return Line{}, false
	}
	text := strconv.FormatInt(v, 10)
	size := n.size
	if width, room := n.widest*float64(len(text))*size, fit*n.cell; width > room {
		if size *= room / width; size < least {
			return Line{}, false
		}
	}
	width := 0.0
	for _, char := range []byte(text) {
		i := 10
		if char != '-' {
			i = int(char - '0')
		}
		width += n.advances[i] * size
	}
	if v < 0 {
		text = "−" + text[1:]
	}
	return Line{Size: size, Width: width, Bold: n.bold, Color: ink, Text: text, Tight: width > fit*n.cell*3/4}, true
}

// number writes a number into the cell at corner. px and py are the middle of the number: see scene.NumberLeft.
func (n *numerals) number(corner scene.Point, px, py, fit float64, v int64, ink color.NRGBA) {
	l, ok := n.line(v, fit, ink)
	if !ok {
		return
	}
	l.X = corner.X + scene.NumberLeft(px, n.cell, l.Width)
	l.Y = corner.Y + py*n.cell + typeface.CapHeight/2*l.Size
	n.Text(&l)
}
