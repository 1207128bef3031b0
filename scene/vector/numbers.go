package vector

import (
	"image/color"
	"strconv"

	"stepboard/scene"
	"stepboard/scene/typeface"
)

func (w *walk) text(f *frame, op *scene.Text) {
	size := op.Size * f.s
	if !(size >= scene.LeastText*Pixel) || op.Color.A == 0 || op.Text == "" {
		return
	}
	at := f.at(op.At)
	line := Line{
		X: at.X, Y: at.Y + typeface.CapHeight/2*size, Size: size, Width: w.face.Width(op.Bold, op.Text) * size,
		Align: op.Align, Bold: op.Bold, Color: op.Color, Text: op.Text, Tight: true,
	}
	line.X -= op.Align.Share() * line.Width
	if end := (scene.Point{X: line.X + line.Width, Y: at.Y}); f.sees(scene.Point{X: line.X, Y: at.Y}, end, size) {
		w.Text(&line)
	}
}

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
	places := op.Places()
	each := len(places)
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
		for q, p := range places {
			n.number(scene.Point{X: x, Y: y}, p, op.Value[each*i+q], op.Ink(each*i+q))
		}
	}, func() {})
}

// number writes a number into the cell at corner, if a readable size fits.
func (n *numerals) number(corner scene.Point, at scene.NumberPlace, v int64, ink color.NRGBA) {
	if v == scene.NoNumber || ink.A == 0 {
		return
	}
	text := strconv.FormatInt(v, 10)
	size, room := n.size, at.Fit*n.cell
	if width := n.widest * float64(len(text)) * size; width > room {
		if size *= room / width; size < least {
			return
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
	n.Text(&Line{
		X: corner.X + scene.NumberLeft(at.X, n.cell, width), Y: corner.Y + at.Y*n.cell + typeface.CapHeight/2*size,
		Size: size, Width: width, Bold: n.bold, Color: ink, Text: text, Tight: width > room*3/4,
	})
}
