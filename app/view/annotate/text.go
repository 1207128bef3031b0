package annotate

import (
	"image/color"
	"slices"

	"stepboard/scene"
	"stepboard/scene/lines"
	"stepboard/solve/lens/kit"
)

// Lengths of labels and numbers, in cells.
const (
	labelSize   = 0.28 // text size of a label
	labelLine   = 1.3  // line height, as a multiple of the text size
	labelPad    = 0.1  // space to the left and right of the text
	labelWidest = 6    // longest line; a longer text is broken into lines
	boardInset  = 0.06 // least distance of a plate from the edge of the board, and of a first line from its cell's edge

	numberSize   = 0.25 // text size of a number
	numberRadius = 0.19 // radius of a number's disc
	numberInset  = 0.22 // from the sides of the cell to the middle of the disc
)

// advances has the widths of the printable ASCII characters, from the space on, in the program's bold font, in
// thousandths of the text size. The table makes annotations the same in every back end.
var advances = [...]uint16{
	260, 282, 479, 646, 572, 902, 750, 266, 339, 339, 542, 572, 285, 320, 281, 415,
	572, 572, 572, 572, 572, 572, 572, 572, 572, 572, 281, 285, 572, 572, 572, 477,
	898, 692, 665, 642, 732, 560, 549, 724, 765, 389, 331, 664, 559, 943, 813, 791,
	621, 791, 656, 551, 577, 756, 650, 967, 670, 626, 579, 331, 415, 331, 572, 411,
	365, 599, 632, 516, 632, 597, 387, 632, 650, 299, 298, 620, 298, 975, 650, 625,
	632, 632, 447, 502, 434, 650, 571, 856, 578, 571, 493, 394, 551, 394, 572,
}

// em is the approximate width of a character, as a multiple of the text size.
func em(char rune) float64 {
	switch {
	case char >= ' ' && int(char-' ') < len(advances):
		return float64(advances[char-' ']) / 1000
	case char < 0x2000: // mostly European letters
		return 0.75
	}
	return 1
}

// Width returns the approximate width of a line of text, as a multiple of its size.
func Width(text string) float64 {
	wide := 0.0
	for _, r := range text {
		wide += em(r)
	}
	return wide
}

var labelSizes = [...]float64{Normal: labelSize, Small: 0.2, Large: 0.42}

// label(a) draws a label: a text on a plate. The plate is beside the cell or on its lower side, so that the things on
// the cell stay recognizable. If there is room, the plate stays on the board.
func (d *drawer) label(a Annotation) []scene.Op {
	text := lines.Measure(a.Text, em)
	if text.Empty() {
		return nil
	}
	size := labelSizes[a.Size]
	widest := max(size, min(labelWidest, float64(d.size.Extent().Cols)-2*boardInset-2*labelPad))
	broken := text.Break(widest / size)
	width := 0.0
	for _, l := range broken {
		width = max(width, l.Width*size)
	}
	line := labelLine * size
	half := scene.Point{X: width/2 + labelPad, Y: float64(len(broken))*line/2 + labelPad/3}
	mid := d.placed(a, half, line)
	d.taken = append(d.taken, boxAround(mid, half))
	ops := []scene.Op{d.plate(mid, half, 0.1, a.Color)}
	for i, l := range broken {
		y := mid.Y + (float64(i)-float64(len(broken)-1)/2)*line
		ops = append(ops, d.text(scene.Point{X: mid.X, Y: y}, size, l.Text, a.Color))
	}
	return ops
}

// placed(a, half, line) returns the middle of a label's plate at the label's place. If a.Place is Anywhere, this is the
// first place where the plate covers no text. If every place has text, it is the place On. The parameter half is half
// the plate's size, and line is the height of a line.
func (d *drawer) placed(a Annotation, half scene.Point, line float64) scene.Point {
	at := kit.Corner(d.size, a.At)
	e := d.size.Extent()
	keep := func(x, y float64) scene.Point {
		return scene.Point{X: within(x, half.X, float64(e.Cols)), Y: within(y, half.Y, float64(e.Rows))}
	}
	x, y := at.X+0.5, at.Y+0.5
	places := [...]scene.Point{
		On:      keep(x, at.Y+1-boardInset+half.Y-line-2*labelPad/3),
		Above:   keep(x, at.Y-half.Y),
		Below:   keep(x, at.Y+1+half.Y),
		LeftOf:  keep(at.X-half.X, y),
		RightOf: keep(at.X+1+half.X, y),
	}
	if a.Place != Anywhere {
		return places[a.Place]
	}
	for _, p := range [...]Place{On, Below, Above, RightOf, LeftOf} {
		here := boxAround(places[p], half)
		if !slices.ContainsFunc(d.taken, here.meets) {
			return places[p]
		}
	}
	return places[On]
}

// box is a rectangle, in cells.
type box struct{ left, top, right, bottom float64 }

func boxAround(mid, half scene.Point) box {
	return box{mid.X - half.X, mid.Y - half.Y, mid.X + half.X, mid.Y + half.Y}
}

func (b box) meets(o box) bool {
	return b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom
}

// textBoxes returns the boxes of texts, also in groups that neither move nor scale. The parameter deep is the number of
// groups around the operations.
func textBoxes(ops []scene.Op, deep int) (list []box) {
	for _, op := range ops {
		t, ok := op.(scene.Text)
		if !ok {
			if g, is := op.(scene.Group); is && g.Scene != nil && g.Scale == 1 && g.At == (scene.Point{}) && deep < 3 {
				list = append(list, textBoxes(g.Scene.Ops, deep+1)...)
			}
			continue
		}
		width := 0.0
		for _, char := range t.Text {
			width += em(char) * t.Size
		}
		mid := t.At
		switch t.Align {
		case scene.Start:
			mid.X += width / 2
		case scene.End:
			mid.X -= width / 2
		}
		list = append(list, boxAround(mid, scene.Point{X: width / 2, Y: t.Size / 2}))
	}
	return list
}

// within(middle, half, cells) moves the middle of a length, so that the length is on a board with the given number of
// cells. The parameter half is half the length. If the board is too short, the length reaches beyond the far edge.
func within(middle, half, cells float64) float64 {
	half += boardInset
	return max(half, min(middle, cells-half))
}

// number(a) draws a number on a disc in a corner of a cell. Several numbers on one cell are in different corners.
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
	if i%4 == 1 || i%4 == 2 { // clockwise, beginning at the upper left corner
		mid.X = at.X + 1 - numberInset + numberRadius - half.X
	}
	if i%4 >= 2 {
		mid.Y = at.Y + 1 - numberInset
	}
	mid.X = within(mid.X, half.X-boardInset, float64(d.size.Extent().Cols))
	d.taken = append(d.taken, boxAround(mid, half))
	return []scene.Op{d.plate(mid, half, numberRadius, a.Color), d.text(mid, numberSize, broken[0].Text, a.Color)}
}

func (d *drawer) plate(mid, half scene.Point, radius float64, c Color) scene.Op {
	return scene.Rect{
		Min: scene.Point{X: mid.X - half.X, Y: mid.Y - half.Y}, Max: scene.Point{X: mid.X + half.X, Y: mid.Y + half.Y},
		Radius: radius, Ink: scene.Ink{Fill: c.On(d.colors), Stroke: d.colors.Casing, Width: casing},
	}
}

func (d *drawer) text(at scene.Point, size float64, text string, c Color) scene.Op {
	return scene.Text{At: at, Size: size, Text: text, Bold: true, Color: c.Ink(d.colors)}
}

// Ink returns the colour of text on the colour c.
func (c Color) Ink(colors *scene.Colors) color.NRGBA {
	return scene.Readable(c.On(colors), scene.RGB(0xFFFFFF), scene.RGB(0x0B0D10))
}
