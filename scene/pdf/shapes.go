package pdf

import (
	"strconv"

	"stepboard/scene"
	"stepboard/scene/vector"
)

// paint fills and strokes an outline. If a colour is translucent, paint fills first and then strokes, because
// viewers combine fill and stroke differently in one operation.
func (w *writer) paint(ink scene.Ink, outline func()) {
	fill, stroke := ink.Fill.A != 0, ink.Stroke.A != 0
	if fill && stroke && ink.Fill.A == ink.Stroke.A && ink.Fill.A == 255 {
		w.setFill(ink.Fill)
		w.setStroke(ink)
		outline()
		w.put("B\n")
		return
	}
	if fill {
		w.setFill(ink.Fill)
		outline()
		w.put("f\n")
	}
	if stroke {
		w.setStroke(ink)
		outline()
		w.put("S\n")
	}
}

func (w *writer) Rect(r *scene.Rect) {
	w.markShape()
	if r.Radius > 0 {
		w.paint(r.Ink, func() { w.outline(scene.Rounded(r.Min, r.Max, r.Radius), false) })
		return
	}
	sharp := r.Stroke.A != 0
	if sharp {
		w.put("0 j\n")
	}
	w.paint(r.Ink, func() { w.box(r.Min, r.Max) })
	if sharp {
		w.put("1 j\n")
	}
}

func (w *writer) Circle(c *scene.Circle) {
	w.markShape()
	r := c.Radius
	w.paint(c.Ink, func() {
		lo, hi := scene.Point{X: c.Center.X - r, Y: c.Center.Y - r}, scene.Point{X: c.Center.X + r, Y: c.Center.Y + r}
		w.outline(scene.Rounded(lo, hi, r), false)
	})
}

func (w *writer) Path(p *vector.Path) {
	w.markShape()
	if p.Dash > 0 {
		w.put("[", p.Dash, "] 0 d ")
	}
	if p.Flat {
		w.put("0 J ")
	}
	w.paint(p.Ink, func() { w.outline(p.Segments, p.Stroke.A != 0) })
	if p.Flat {
		w.put("1 J ")
	}
	if p.Dash > 0 {
		w.put("[] 0 d ")
	}
}

// outline writes a path. If dots is set, a Move without lines becomes a dot.
func (w *writer) outline(segments []scene.Segment, dots bool) {
	var pen, start scene.Point
	for i := range segments {
		s := &segments[i]
		end := pen
		switch s.Verb {
		case scene.Move:
			end, start = s.P[0], s.P[0]
			w.put(end.X, end.Y, "m ")
			if dots && (i+1 == len(segments) || segments[i+1].Verb == scene.Move) {
				w.put(end.X, end.Y, "l ")
			}
		case scene.Line:
			end = s.P[0]
			w.put(end.X, end.Y, "l ")
		case scene.Quad: // written as a cubic
			c := s.P[0]
			end = s.P[1]
			w.put(pen.X+(c.X-pen.X)*2/3, pen.Y+(c.Y-pen.Y)*2/3)
			w.put(end.X+(c.X-end.X)*2/3, end.Y+(c.Y-end.Y)*2/3, end.X, end.Y, "c ")
		case scene.Cubic:
			end = s.P[2]
			w.put(s.P[0].X, s.P[0].Y, s.P[1].X, s.P[1].Y, end.X, end.Y, "c ")
		case scene.Close:
			end = start
			w.put("h ")
		}
		pen = end
	}
}

func (w *writer) Area(a *vector.Area) {
	w.markShape()
	w.setFill(a.Color)
	w.save()
	w.place(a.Corner, a.Scale)
	a.Outline(lattice{w})
	w.put("f\n")
	w.restore()
}

// lattice writes the outlines of areas.
type lattice struct{ *writer }

func (l lattice) Move(x, y int) { l.corner(x, y, "m ") }

func (l lattice) Line(x, y int) { l.corner(x, y, "l ") }

func (l lattice) Close() {
	l.buf = append(l.buf, "h\n"...)
	if l.page != nil && len(l.buf) > 1<<16 {
		l.flush()
	}
}

// corner does the same as the method put, but faster, because there may be millions of corners.
func (l lattice) corner(x, y int, operator string) {
	l.buf = append(strconv.AppendInt(l.buf, int64(x), 10), ' ')
	l.buf = append(strconv.AppendInt(l.buf, int64(y), 10), ' ')
	l.buf = append(l.buf, operator...)
}
