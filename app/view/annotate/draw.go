package annotate

import (
	"image/color"
	"slices"

	"stepboard/scene"
	"stepboard/solve/grid"
	"stepboard/solve/lens/kit"
)

// On returns the colour for a light or a dark ground. The hues are near the hues of Okabe and Ito (2008). Each colour
// has a different lightness, so that colour-blind readers can tell the colours apart, even on prints without colour.
func (c Color) On(colors *scene.Colors) color.NRGBA {
	light := [...]uint32{0x9E0900, 0xC17201, 0x046D48, 0x00357B, 0xA35691, 0x16191D}
	dark := [...]uint32{0xF27349, 0xF5B73A, 0x09F4AB, 0x53B6ED, 0xAA759B, 0xF1F4F7}
	if colors.Dark {
		return scene.RGB(dark[c])
	}
	return scene.RGB(light[c])
}

// Lengths, in cells.
const (
	casing     = 0.04 // width of the edge around all that is drawn over the board, for contrast on any ground
	ringRadius = 0.41
	ringWidth  = 0.085
	ringsApart = 0.11 // distance between rings around the same cell; the later ring is inside the earlier ring
	signWidth  = 0.12 // line width of crosses and ticks
	tintAlpha  = 0x78 // alpha of a Tint
	whiteAlpha = 0x58 // alpha of a Black Tint on dark paper, where Black is white; text must stay legible
)

// Draw returns the operations that draw annotations below the things on the board (under) and above them (over). An
// annotation that does not fit the board, or that equals an earlier one, is left out. Apart from sorting arrows, the
// time is linear in the annotations and characters. The parameter before has operations that may contain texts. A label
// with the place Anywhere does not cover these texts, if there is room on its cell or a neighbouring cell.
func Draw(list []Annotation, size grid.Size, colors *scene.Colors, before ...scene.Op) (under, over []scene.Op) {
	d := drawer{size: size, colors: colors, rings: map[grid.Cell]int{}, numbers: map[grid.Cell]int{}}
	labels := func(a Annotation) bool { return a.Kind == Label && a.Place == Anywhere }
	if slices.ContainsFunc(list, labels) {
		d.taken = textBoxes(before, 0)
	}
	known := map[Annotation]bool{}
	var arrows, labelled []Annotation
	var texts []scene.Op
	for _, a := range list {
		if !a.Fits(size) || known[a] {
			continue
		}
		known[a] = true
		switch a.Kind {
		case Tint:
			under = append(under, d.tint(a))
		case Ring:
			over = append(over, d.ring(a)...)
		case Cross:
			over = append(over, d.sign(a, "M 27 27 L 73 73 M 73 27 L 27 73")...)
		case Tick:
			over = append(over, d.sign(a, "M 22 53 L 42 73 L 78 29")...)
		case Arrow:
			arrows = append(arrows, a)
		case Label:
			labelled = append(labelled, a)
		case Number:
			texts = append(texts, d.number(a)...)
		}
	}
	over = append(over, d.arrows(arrows)...)
	for _, a := range labelled { // after the numbers, because labels do not cover numbers
		texts = append(texts, d.label(a)...)
	}
	return under, append(over, texts...)
}

type drawer struct {
	size    grid.Size
	colors  *scene.Colors
	rings   map[grid.Cell]int // number of rings drawn so far, by cell
	numbers map[grid.Cell]int // number of Numbers drawn so far, by cell
	taken   []box             // where there are texts
}

func (d *drawer) tint(a Annotation) scene.Op {
	ink := kit.Faded(a.Color.On(d.colors), tintAlpha)
	if a.Color == Black && d.colors.Dark {
		ink.A = whiteAlpha
	}
	return kit.Frame(d.size, a.At, 0, 0, scene.Ink{Fill: ink})
}

func (d *drawer) ring(a Annotation) []scene.Op {
	radius := max(0.1, ringRadius-ringsApart*float64(d.rings[a.At]))
	d.rings[a.At]++
	circle := func(c color.NRGBA, width float64) scene.Op {
		return kit.Ring(d.size, a.At, radius, scene.Ink{Stroke: c, Width: width})
	}
	return []scene.Op{circle(d.colors.Casing, ringWidth+2*casing), circle(a.Color.On(d.colors), ringWidth)}
}

// sign draws a path over a cell. The parameter data describes the path as for scene.Outline.
func (d *drawer) sign(a Annotation, data string) []scene.Op {
	at := kit.Corner(d.size, a.At)
	stroke := func(c color.NRGBA, width float64) scene.Op {
		p := scene.Outline(scene.Ink{Stroke: c, Width: width}, data)
		for i := range p.Segments {
			q := &p.Segments[i].P[0]
			*q = scene.Point{X: at.X + q.X, Y: at.Y + q.Y}
		}
		return p
	}
	return []scene.Op{stroke(d.colors.Casing, signWidth+2*casing), stroke(a.Color.On(d.colors), signWidth)}
}
