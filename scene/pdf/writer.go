package pdf

import (
	"image/color"
	"strconv"

	"stepboard/scene"
	"stepboard/scene/vector"
)

// writer is the back end, a [vector.Drawer] and [vector.Grouper]. It writes the operators of a page, or of art in a
// square. In both, y grows downwards.
type writer struct {
	*Document
	buf  []byte
	page *page // nil for art

	state state
	outer []state
	mark  mark
}

// state is the current graphics state of the content. Line ends and joins are round and lines are solid, unless a shape
// changes this for itself.
type state struct {
	fill, stroke rgb
	width        float64
	transparency uint8 // 255 minus alpha
}

// rgb is a colour without alpha. The zero value means that no colour is known.
type rgb struct {
	set     bool
	r, g, b uint8
}

// put appends literal strings and numbers, with spaces after the numbers.
func (w *writer) put(parts ...any) {
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			w.buf = append(w.buf, p...)
		case float64:
			w.buf = append(vector.AppendDecimal(w.buf, p, 2), ' ')
		case exact:
			w.buf = append(vector.AppendDecimal(w.buf, float64(p), 5), ' ')
		case int:
			w.buf = append(strconv.AppendInt(w.buf, int64(p), 10), ' ')
		}
	}
}

// exact is a number used as a factor, written with more decimals.
type exact float64

func (w *writer) flush() {
	_, _ = w.packer.Write(w.buf) // writing to a buffer never fails
	w.buf = w.buf[:0]
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

// place moves the origin to a point and sets the unit to s.
func (w *writer) place(at scene.Point, s float64) {
	w.put(exact(s), "0 0 ", exact(s), at.X, at.Y, "cm\n")
}

func (w *writer) setAlpha(a uint8) {
	if 255-a == w.state.transparency || a == 0 {
		return
	}
	w.state.transparency = 255 - a
	w.alphas[a] = true
	w.put("/A", int(a), "gs\n")
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
	if w.page != nil {
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
	w.put(lo.X, lo.Y, hi.X-lo.X, hi.Y-lo.Y, "re ")
}
