package drawingml

import (
	"fmt"
	"math"
	"strconv"

	"stepboard/scene"
	"stepboard/scene/vector"
)

func (w *writer) Rect(r *scene.Rect) {
	lo, hi := r.Min, r.Max
	if w.copies != nil {
		w.path("Rectangle", scene.Rounded(lo, hi, r.Radius), r.Ink, 0, false)
		return
	}
	geometry := `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`
	if r.Radius > 0 {
		share := int(r.Radius / min(hi.X-lo.X, hi.Y-lo.Y) * 100000)
		geometry = `<a:prstGeom prst="roundRect"><a:avLst><a:gd name="adj" fmla="val ` + strconv.Itoa(min(share, 50000)) +
			`"/></a:avLst></a:prstGeom>`
	}
	if n := len(w.clips); n > 0 {
		lo, hi = w.clips[n-1].inside(lo), w.clips[n-1].inside(hi)
	}
	w.shape("Rectangle", lo, hi, geometry, r.Ink, w.stroke(r.Stroke, false, 0, 0, r.Radius == 0))
}

func (w *writer) Circle(c *scene.Circle) {
	if w.hides(c.Center.X, c.Center.Y) {
		return
	}
	lo := scene.Point{X: c.Center.X - c.Radius, Y: c.Center.Y - c.Radius}
	hi := scene.Point{X: c.Center.X + c.Radius, Y: c.Center.Y + c.Radius}
	if w.copies != nil {
		w.path("Circle", scene.Rounded(lo, hi, c.Radius), c.Ink, 0, false)
		return
	}
	w.shape("Circle", lo, hi, `<a:prstGeom prst="ellipse"><a:avLst/></a:prstGeom>`, c.Ink,
		w.stroke(c.Stroke, false, 0, 0, false))
}

func (w *writer) Path(p *vector.Path) {
	segments := p.Segments
	if len(w.clips) > 0 && w.copies == nil && p.Fill.A == 0 {
		if segments = w.cut(segments); len(segments) == 0 {
			return
		}
	}
	w.path("Line", segments, p.Ink, p.Dash, p.Flat)
}

// path writes an outline and its copies as one shape.
func (w *writer) path(name string, segments []scene.Segment, ink scene.Ink, dash float64, flat bool) {
	copies := w.copies
	if copies == nil {
		copies = []scene.Point{{}}
	}
	if ink.Fill.A != 0 {
		name = "Area"
	}
	var o outline
	for _, t := range copies {
		for i := range segments {
			s := &segments[i]
			for j := range s.Verb.Points() {
				p := scene.Point{X: s.P[j].X + t.X, Y: s.P[j].Y + t.Y}
				o.grow(p, p)
			}
		}
	}
	o.begin()
	for _, t := range copies {
		for i := range segments {
			o.segment(&segments[i], t)
		}
	}
	w.shape(name, o.lo, o.hi, o.end(), ink, w.stroke(ink.Stroke, flat, dash, ink.Width, false))
}

// outline is a path that is being written. Written points are relative to its upper left corner.
type outline struct {
	buf []byte
	extent
}

// begin must be called after grow was called for all points. The box of a horizontal line gets the least possible
// height, and the box of a vertical line the least width. In an empty box, programs show a line as a dot.
func (o *outline) begin() {
	const least = 1.0 / perPoint
	o.hi = scene.Point{X: max(o.hi.X, o.lo.X+least), Y: max(o.hi.Y, o.lo.Y+least)}
	o.buf = fmt.Appendf(o.buf, `<a:custGeom><a:pathLst><a:path w="%d" h="%d">`, units(o.hi.X)-units(o.lo.X),
		units(o.hi.Y)-units(o.lo.Y))
}

func (o *outline) point(p scene.Point) {
	o.buf = append(o.buf, `<a:pt x="`...)
	o.buf = strconv.AppendInt(o.buf, int64(units(p.X)-units(o.lo.X)), 10)
	o.buf = append(o.buf, `" y="`...)
	o.buf = strconv.AppendInt(o.buf, int64(units(p.Y)-units(o.lo.Y)), 10)
	o.buf = append(o.buf, `"/>`...)
}

var verbs = [...]string{scene.Move: "moveTo", scene.Line: "lnTo", scene.Quad: "quadBezTo", scene.Cubic: "cubicBezTo"}

func (o *outline) segment(s *scene.Segment, t scene.Point) {
	if s.Verb == scene.Close {
		o.buf = append(o.buf, "<a:close/>"...)
		return
	}
	o.buf = append(append(append(o.buf, "<a:"...), verbs[s.Verb]...), '>')
	for j := range s.Verb.Points() {
		o.point(scene.Point{X: s.P[j].X + t.X, Y: s.P[j].Y + t.Y})
	}
	o.buf = append(append(append(o.buf, "</a:"...), verbs[s.Verb]...), '>')
}

func (o *outline) end() string { return string(o.buf) + `</a:path></a:pathLst></a:custGeom>` }

func (w *writer) Area(a *vector.Area) {
	var p pen
	a.Outline(&p)
	if len(p.segments) == 0 {
		return
	}
	for i := range p.segments {
		q := &p.segments[i].P[0]
		q.X, q.Y = math.FMA(q.X, a.Scale, a.Corner.X), math.FMA(q.Y, a.Scale, a.Corner.Y)
	}
	w.path("Cells", p.segments, scene.Ink{Fill: a.Color}, 0, false)
}

// pen collects an outline.
type pen struct{ segments []scene.Segment }

func (p *pen) add(v scene.Verb, x, y int) {
	p.segments = append(p.segments, scene.Segment{Verb: v, P: [3]scene.Point{{X: float64(x), Y: float64(y)}}})
}

func (p *pen) Move(x, y int) { p.add(scene.Move, x, y) }

func (p *pen) Line(x, y int) { p.add(scene.Line, x, y) }

func (p *pen) Close() { p.segments = append(p.segments, scene.Segment{Verb: scene.Close}) }
