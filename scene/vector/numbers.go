package vector

import (
	"image/color"
	"strconv"

	"stepboard/scene"
	"stepboard/scene/typeface"
)

// Where numbers stand, in parts of a cell; see raster's constants of these names.
const (
	numberFit, besideFit, aboveFit = 0.9, 0.36, 0.5

	sideInset   = 0.03
	cornerInset = 0.08
)

// numerals write the numbers of one operation.
type numerals struct {
	*walk
	size     float64 // wanted
	bold     bool
	cell     float64
	advances [11]float64 // of the digits and the minus, in ems
	widest   float64
}

func (w *walk) numbers(f *frame, op *scene.Numbers) {
	size := op.Size * f.s
	if !(size >= readable) {
		return
	}
	each := 1
	if op.Rows > 0 && op.Cols > 0 && len(op.Value)/4/op.Cols >= op.Rows {
		each = 4
	}
	b, any := f.blocks(op.Patch, len(op.Value)/each)
	if !any {
		return
	}
	n := numerals{walk: w, size: size, bold: op.Bold, cell: b.s}
	for i, char := range "0123456789−" {
		n.advances[i] = w.face.Glyph(char, op.Bold).Advance
		n.widest = max(n.widest, n.advances[i])
	}
	ink := func(i int) color.NRGBA {
		if i < len(op.Index) && op.Palette != nil && op.Index[i] != 0 {
			return op.Palette[op.Index[i]]
		}
		return op.Color
	}
	w.each(&b, func(i int, x, y float64) {
		at := scene.Point{X: x, Y: y}
		if each == 1 {
			if v := op.Value[i]; op.Corner {
				n.corner(at, v, ink(i))
			} else {
				n.number(at, 1./2, 1./2, numberFit, v, ink(i))
			}
			return
		}
		// In the weight of each triangle, wide ones nearer to the middle.
		i *= 4
		n.number(at, 1./2, 1./6, aboveFit, op.Value[i], ink(i))
		n.number(at, 5./6, 1./2, besideFit, op.Value[i+1], ink(i+1))
		n.number(at, 1./2, 5./6, aboveFit, op.Value[i+2], ink(i+2))
		n.number(at, 1./6, 1./2, besideFit, op.Value[i+3], ink(i+3))
	}, func() {})
}

// line is a number as a line of text at the origin, small enough for a part of a cell's width. It reports whether
// there is anything to see.
func (n *numerals) line(v int64, fit float64, ink color.NRGBA) (Line, bool) {
	if v == scene.NoNumber || ink.A == 0 {
		return Line{}, false
	}
	text := strconv.FormatInt(v, 10)
	size := n.size
	if width, room := n.widest*float64(len(text))*size, fit*n.cell; width > room {
		if size *= room / width; size < readable {
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

// number writes a number around a place in a cell, given by parts of it, but not over its sides.
func (n *numerals) number(at scene.Point, px, py, fit float64, v int64, ink color.NRGBA) {
	l, ok := n.line(v, fit, ink)
	if !ok {
		return
	}
	l.X = at.X + max(sideInset*n.cell, min(px*n.cell-l.Width/2, (1-sideInset)*n.cell-l.Width))
	l.Y = at.Y + py*n.cell + typeface.CapHeight/2*l.Size
	n.Text(&l)
}

// corner writes a number into the upper left corner of a cell.
func (n *numerals) corner(at scene.Point, v int64, ink color.NRGBA) {
	l, ok := n.line(v, numberFit, ink)
	if !ok {
		return
	}
	l.Align = scene.Start
	l.X = at.X + cornerInset*n.cell
	l.Y = at.Y + cornerInset*n.cell + typeface.CapHeight*l.Size
	n.Text(&l)
}
