package pdf

import (
	"bytes"
	"image/color"

	"stepboard/scene"
	"stepboard/scene/vector"
)

// writer is the back end, a [vector.Drawer] and [vector.Grouper]. It writes the operators of a page, or of art in the
// unit square.
type writer struct {
	*Document
	buf    []byte
	page   bool    // whether a page is written; false for art, whose y grows downwards as in scenes
	height float64 // height of the page
	fade   uint8   // opacity of everything, multiplied with the alpha of colours; 255: opaque
	sheet  bool    // whether art of the sheet is written; the sheet has its own graphics states

	state state
	outer []state
	mark  mark
}

// state is the current graphics state of the content. Line ends and joins are round and lines are solid. A shape that
// needs other settings restores these afterwards.
type state struct {
	fill, stroke rgb
	width        float64
	alpha        uint8 // 0 means unknown
	font         *embedded
	size         float64
}

// rgb is a colour without alpha. The zero value means that no colour is known.
type rgb struct {
	set     bool
	r, g, b uint8
}

// put appends literal strings and numbers, with spaces between them if necessary.
func (w *writer) put(parts ...any) {
	decimals := 2
	if !w.page {
		decimals = 4
	}
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			w.buf = append(w.buf, p...)
		case float64:
			w.buf = append(vector.AppendDecimal(w.buf, p, decimals), ' ')
		case exact:
			w.buf = append(vector.AppendDecimal(w.buf, float64(p), 5), ' ')
		case int:
			w.buf = append(vector.AppendDecimal(w.buf, float64(p), 0), ' ')
		}
	}
}

// exact is a number used as a factor, written with more decimals.
type exact float64

func (w *writer) flush() {
	if len(w.buf) > 0 {
		w.pdf.RawWriteBuf(bytes.NewReader(w.buf))
		w.buf = w.buf[:0]
	}
}

// y converts a y of the scene. On a page, the result is the height above the lower edge.
func (w *writer) y(y float64) float64 {
	if w.page {
		return w.height - y
	}
	return y
}

// save saves the graphics state. The matching restore brings this state back.
func (w *writer) save() {
	w.put("q\n")
	w.outer = append(w.outer, w.state)
}

func (w *writer) restore() {
	w.put("Q\n")
	last := len(w.outer) - 1
	w.state, w.outer = w.outer[last], w.outer[:last]
}

// place moves the origin to a point and sets the unit to s. After this, y grows downwards.
func (w *writer) place(at scene.Point, s float64) {
	flip := s
	if w.page {
		flip = -s
	}
	w.put(exact(s), "0 0 ", exact(flip), at.X, w.y(at.Y), "cm\n")
}

func (w *writer) setAlpha(a uint8) {
	a = product(a, w.fade)
	if a == w.state.alpha || a == 0 {
		return
	}
	w.state.alpha = a
	if w.sheet {
		w.faded.alphas[a] = true
		w.put("/A", int(a), "gs\n")
		return
	}
	w.put("/GS", w.alphaState(a), "gs\n")
}

// alphaState returns fpdf's number of the graphics state with an alpha. fpdf counts from 1, but never tells the number.
func (d *Document) alphaState(a uint8) int {
	if d.alphas[a] == 0 {
		n := 1
		for _, other := range d.alphas {
			if other != 0 {
				n++
			}
		}
		d.alphas[a] = n
		d.pdf.RawWriteStr("q")
		d.pdf.SetAlpha(float64(a)/255, "Normal")
		d.pdf.RawWriteStr("Q")
	}
	return d.alphas[a]
}

// setColor sets a colour and its alpha. It uses greyOperator if the colour is grey. *current is the previous colour.
func (w *writer) setColor(c color.NRGBA, current *rgb, greyOperator, colorOperator string) {
	if want := (rgb{true, c.R, c.G, c.B}); *current != want {
		*current = want
		part := func(v uint8) exact { return exact(float64(v) / 255) }
		if c.R == c.G && c.G == c.B {
			w.put(part(c.R), greyOperator)
		} else {
			w.put(part(c.R), part(c.G), part(c.B), colorOperator)
		}
	}
	w.setAlpha(c.A)
}

func (w *writer) setFill(c color.NRGBA) { w.setColor(c, &w.state.fill, "g\n", "rg\n") }

func (w *writer) setStroke(ink scene.Ink) {
	w.setColor(ink.Stroke, &w.state.stroke, "G\n", "RG\n")
	if ink.Width != w.state.width {
		w.state.width = ink.Width
		w.put(ink.Width, "w\n")
	}
}

func (w *writer) Cut() {
	if w.page {
		w.flush()
	}
}

func (w *writer) Clip(lo, hi scene.Point) {
	w.markBox(lo, hi)
	w.save()
	w.box(lo, hi)
	w.put("W n\n")
}

func (w *writer) End() { w.restore() }

func (w *writer) box(lo, hi scene.Point) {
	w.put(lo.X, min(w.y(lo.Y), w.y(hi.Y)), hi.X-lo.X, hi.Y-lo.Y, "re ")
}
