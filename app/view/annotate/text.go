package annotate

import (
	"image/color"

	"stepboard/scene"
	"stepboard/scene/lines"
	"stepboard/solve/lens/kit"
)

// Lengths of labels and numbers in cells.
const (
	labelSize   = 0.28 // of the font
	labelLine   = 1.3  // from line to line, in sizes of the font
	labelPad    = 0.1  // left and right of the text
	labelWidest = 6    // of a line; longer texts are broken
	labelMiddle = 0.8  // of the first line, from the upper side of the cell
	boardInset  = 0.06 // between plates and the sides of the board

	numberSize   = 0.25 // of the font
	numberRadius = 0.19
	numberInset  = 0.22 // from the sides of the cell to the middle of the disc
)

// advances are the widths of the printable characters of ASCII, from the space on, in thousandths of the size of the
// program's bold font. Annotations have no other way to know how wide a text is: they are drawn the same by every
// back end.
var advances = [...]uint16{
	260, 282, 479, 646, 572, 902, 750, 266, 339, 339, 542, 572, 285, 320, 281, 415,
	572, 572, 572, 572, 572, 572, 572, 572, 572, 572, 281, 285, 572, 572, 572, 477,
	898, 692, 665, 642, 732, 560, 549, 724, 765, 389, 331, 664, 559, 943, 813, 791,
	621, 791, 656, 551, 577, 756, 650, 967, 670, 626, 579, 331, 415, 331, 572, 411,
	365, 599, 632, 516, 632, 597, 387, 632, 650, 299, 298, 620, 298, 975, 650, 625,
	632, 632, 447, 502, 434, 650, 571, 856, 578, 571, 493, 394, 551, 394, 572,
}

// em is about how wide a character is, in sizes of the font.
func em(char rune) float64 {
	switch {
	case char >= ' ' && int(char-' ') < len(advances):
		return float64(advances[char-' ']) / 1000
	case char < 0x2000: // letters of Europe
		return 0.75
	}
	return 1
}

// label is a text on a plate at the lower side of a cell, so that what stands there can be told. The plate may be
// wider than the cell; it keeps to the board where it has the room.
func (d *drawer) label(a Annotation) []scene.Op {
	text := lines.Measure(a.Text, em)
	if text.Empty() {
		return nil
	}
	widest := max(labelSize, min(labelWidest, float64(d.size.Cols)-2*boardInset-2*labelPad))
	broken := text.Break(widest / labelSize)
	width := 0.0
	for _, l := range broken {
		width = max(width, l.Width*labelSize)
	}
	const line = labelLine * labelSize
	half := scene.Point{X: width/2 + labelPad, Y: float64(len(broken))*line/2 + labelPad/3}
	at := kit.Corner(d.size, a.At)
	mid := scene.Point{
		X: within(at.X+0.5, half.X, float64(d.size.Cols)),
		Y: within(at.Y+labelMiddle+half.Y-line/2, half.Y, float64(d.size.Rows)),
	}
	ops := []scene.Op{d.plate(mid, half, 0.1, a.Color)}
	for i, l := range broken {
		y := mid.Y + (float64(i)-float64(len(broken)-1)/2)*line
		ops = append(ops, d.text(scene.Point{X: mid.X, Y: y}, labelSize, l.Text, a.Color))
	}
	return ops
}

// within is a middle moved so that half a length on either side keeps to a board of so many cells, or its end goes
// beyond where there is no room.
func within(middle, half, cells float64) float64 {
	half += boardInset
	return max(half, min(middle, cells-half))
}

// number is digits on a disc in a corner of a cell, each of several in another; many digits make it longer.
func (d *drawer) number(a Annotation) []scene.Op {
	text := lines.Measure(a.Text, em)
	if text.Empty() {
		return nil
	}
	broken := text.Break(1e6)
	width := broken[0].Width * numberSize
	half := scene.Point{X: max(numberRadius, width/2+0.09), Y: numberRadius}
	i := d.numbers[a.At]
	d.numbers[a.At]++
	at := kit.Corner(d.size, a.At)
	mid := scene.Point{X: at.X + numberInset - numberRadius + half.X, Y: at.Y + numberInset}
	if i%4 == 1 || i%4 == 2 { // clockwise from the upper left corner
		mid.X = at.X + 1 - numberInset + numberRadius - half.X
	}
	if i%4 >= 2 {
		mid.Y = at.Y + 1 - numberInset
	}
	mid.X = within(mid.X, half.X-boardInset, float64(d.size.Cols))
	return []scene.Op{d.plate(mid, half, numberRadius, a.Color), d.text(mid, numberSize, broken[0].Text, a.Color)}
}

// plate is what a text lies on.
func (d *drawer) plate(mid, half scene.Point, radius float64, c Color) scene.Op {
	return scene.Rect{
		Min: scene.Point{X: mid.X - half.X, Y: mid.Y - half.Y}, Max: scene.Point{X: mid.X + half.X, Y: mid.Y + half.Y},
		Radius: radius,
		Ink:    scene.Ink{Fill: c.On(d.colors), Stroke: d.colors.Casing, Width: casing},
	}
}

func (d *drawer) text(at scene.Point, size float64, text string, c Color) scene.Op {
	return scene.Text{At: at, Size: size, Text: text, Bold: true, Color: c.Ink(d.colors)}
}

// Ink is the colour of text on the colour.
func (c Color) Ink(colors *scene.Colors) color.NRGBA {
	return scene.Readable(c.On(colors), scene.RGB(0xFFFFFF), scene.RGB(0x0B0D10))
}
