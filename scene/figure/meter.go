package figure

import (
	"image/color"

	"stepboard/scene"
	"stepboard/scene/lines"
)

// prose is a measured text of a figure.
type prose struct {
	lines.Text
	bold bool
}

// meter measures each character only once.
type meter struct {
	Measurer
	known map[glyph]float64
}

func newMeter(m Measurer) *meter { return &meter{m, map[glyph]float64{}} }

type glyph struct {
	char rune
	bold bool
}

// sample is the size at which characters are measured. Widths are proportional to the size.
const sample = 16

// em is the width of a character as a share of the font's size.
func (m *meter) em(char rune, bold bool) float64 {
	key := glyph{char, bold}
	width, known := m.known[key]
	if !known {
		width = m.TextWidth(sample, bold, string(char)) / sample
		m.known[key] = width
	}
	return width
}

func (m *meter) prose(text string, bold bool) prose {
	return prose{lines.Measure(text, func(char rune) float64 { return m.em(char, bold) }), bold}
}

// reserving is a text for which the room of a longer text is reserved.
type reserving struct{ prose, longest prose }

func (m *meter) reserving(text, longest string, title bool) reserving {
	return reserving{m.prose(text, title), m.prose(longest, title)}
}

func (r *reserving) Empty() bool { return r.prose.Empty() && r.longest.Empty() }

// set lays out the text in lines of a width. The block is large enough for each of the two texts.
func (r *reserving) set(size, width float64, ink color.NRGBA) block {
	return r.prose.set(size, width, ink).roomy(r.longest.set(size, width, ink))
}

// set lays out a text in lines of at most a width. The width of the block is the width of the widest line.
func (p *prose) set(size, width float64, ink color.NRGBA) block {
	return p.lines(size, width, scene.Start, ink)
}

// even is like set, but the lines are about equally wide, so that the last line has more than one word or character.
func (p *prose) even(size, width float64, ink color.NRGBA) block {
	at := func(width float64) int { return len(p.Break(width * fillShare / size)) }
	n := at(width)
	for w := width - size/2; n > 1 && w*fillShare/size >= p.Word() && at(w) == n; w -= size / 2 {
		width = w
	}
	return p.set(size, width, ink)
}

// right lays out a text in right-aligned lines. The block has the given width.
func (p *prose) right(size, width float64, ink color.NRGBA) block {
	b := p.lines(size, width, scene.End, ink)
	return block{width, b.height, func(to *scene.Scene, x, y float64) { b.put(to, x+width, y) }}
}

func (p *prose) lines(size, width float64, align scene.Align, ink color.NRGBA) block {
	if p.Empty() {
		return block{}
	}
	broken := p.Break(width * fillShare / size)
	b := block{height: float64(len(broken)) * leading * size}
	for _, l := range broken {
		b.width = max(b.width, l.Width*size/fillShare)
	}
	b.draw = func(to *scene.Scene, x, y float64) {
		for i, l := range broken {
			if l.Text == "" {
				continue
			}
			to.Add(p.at(l.Text, size, x, y+(float64(i)+0.5)*leading*size, align, ink))
		}
	}
	return b
}

// fillShare is the largest share of a width that text fills. It is below 1, because back ends round font sizes.
const fillShare = 0.985

func (p *prose) at(text string, size, x, middle float64, align scene.Align, ink color.NRGBA) scene.Text {
	return scene.Text{At: scene.Point{X: x, Y: middle}, Size: size, Text: text, Align: align, Bold: p.bold, Color: ink}
}
