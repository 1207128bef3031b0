package raster

import (
	"image"
	"math"
	"slices"

	"stepboard/scene"
)

// shape is a path as a list of polylines, in pixels.
type shape struct {
	points []vec
	parts  []part
	// The memory that points and parts had before the last call of dash. The next call reuses it.
	oldPoints []vec
	oldParts  []part
}

// part is one polyline of a shape: points[from:to].
type part struct {
	from, to int
	closed   bool
}

func (s *shape) reset() {
	s.points, s.parts = s.points[:0], s.parts[:0]
}

func (s *shape) move(p vec) {
	n := len(s.points)
	s.points = append(s.points, p)
	s.parts = append(s.parts, part{from: n, to: n + 1})
}

func (s *shape) line(p vec) {
	if len(s.parts) == 0 {
		s.move(p)
		return
	}
	last := &s.parts[len(s.parts)-1]
	if last.closed { // after close the pen is at the first point of the polyline
		s.move(s.points[last.from])
		last = &s.parts[len(s.parts)-1]
	}
	s.points = append(s.points, p)
	last.to = len(s.points)
}

func (s *shape) pen() vec {
	if len(s.parts) == 0 {
		return vec{}
	}
	if last := s.parts[len(s.parts)-1]; last.closed {
		return s.points[last.from]
	}
	return s.points[len(s.points)-1]
}

// pieces is the number of lines that replace a curve. The parameter dev is the distance of its control points from even
// spacing. With n lines the error is at most dev/(4 n²) for a quadratic curve and 3/4 dev/n² for a cubic curve. With
// the result for n, the error is at most a fiftieth of a pixel.
func pieces(dev float64) int {
	return 1 + int(math.Sqrt(math.Min(dev, 1<<16)*38))
}

func (s *shape) quad(b, c vec) {
	a := s.pen()
	n := pieces(math.Hypot(a.x-2*b.x+c.x, a.y-2*b.y+c.y))
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		s.line(a.lerp(b, t).lerp(b.lerp(c, t), t))
	}
	s.line(c)
}

func (s *shape) cubic(b, c, d vec) {
	a := s.pen()
	n := pieces(max(math.Hypot(a.x-2*b.x+c.x, a.y-2*b.y+c.y), math.Hypot(b.x-2*c.x+d.x, b.y-2*c.y+d.y)))
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		bc := b.lerp(c, t)
		s.line(a.lerp(b, t).lerp(bc, t).lerp(bc.lerp(c.lerp(d, t), t), t))
	}
	s.line(d)
}

func (s *shape) close() {
	if n := len(s.parts); n > 0 {
		s.parts[n-1].closed = true
	}
}

// box adds a rectangle with rounded corners. If back is set, the outline has the opposite orientation, to cut a hole.
func (s *shape) box(lo, hi vec, radius float64, back bool) {
	if hi.x <= lo.x || hi.y <= lo.y {
		return
	}
	first := len(s.points)
	if radius = math.Min(radius, math.Min(hi.x-lo.x, hi.y-lo.y)/2); radius > 0 {
		pixels := &frame{sx: 1, sy: 1}
		s.outline(pixels, scene.Rounded(scene.Point{X: lo.x, Y: lo.y}, scene.Point{X: hi.x, Y: hi.y}, radius))
	} else {
		s.move(lo)
		for _, corner := range [3]vec{{hi.x, lo.y}, hi, {lo.x, hi.y}} {
			s.line(corner)
		}
		s.close()
	}
	if back {
		slices.Reverse(s.points[first:])
	}
}

func (s *shape) circle(center vec, radius float64, back bool) {
	if radius > 0 {
		d := vec{radius, radius}
		s.box(center.sub(d), center.add(d), radius, back)
	}
}

// outline adds a path, given in units of the frame's scene.
func (s *shape) outline(f *frame, segments []scene.Segment) {
	for i := range segments {
		g := &segments[i]
		switch g.Verb {
		case scene.Move:
			s.move(f.at(g.P[0]))
		case scene.Line:
			s.line(f.at(g.P[0]))
		case scene.Quad:
			s.quad(f.at(g.P[0]), f.at(g.P[1]))
		case scene.Cubic:
			s.cubic(f.at(g.P[0]), f.at(g.P[1]), f.at(g.P[2]))
		case scene.Close:
			s.close()
		}
	}
}

// bounds is the smallest box of pixels in the clip that contains the shape and a margin around it.
func (s *shape) bounds(f *frame, margin float64) image.Rectangle {
	if len(s.points) == 0 {
		return image.Rectangle{}
	}
	lo, hi := s.points[0], s.points[0]
	for _, p := range s.points[1:] {
		if p.x < lo.x {
			lo.x = p.x
		} else if p.x > hi.x {
			hi.x = p.x
		}
		if p.y < lo.y {
			lo.y = p.y
		} else if p.y > hi.y {
			hi.y = p.y
		}
	}
	box := image.Rect(
		edge(math.Floor(lo.x-margin)), edge(math.Floor(lo.y-margin)),
		edge(math.Ceil(hi.x+margin)), edge(math.Ceil(hi.y+margin)))
	return box.Intersect(f.clip)
}

func (r *Renderer) fillShape(f *frame, p pixel) {
	box := r.shape.bounds(f, 0)
	if box.Empty() || p.alpha() == 0 || r.stencils.fill(f, r, box, p) {
		return
	}
	r.area.begin(box)
	for _, t := range r.shape.parts {
		r.area.polygon(r.shape.points[t.from:t.to]...)
	}
	r.area.paint(f, p)
}

func (r *Renderer) path(f *frame, op *scene.Path) {
	if len(op.Segments) == 0 {
		return
	}
	r.shape.reset()
	r.shape.outline(f, op.Segments)
	if op.Fill.A != 0 {
		r.fillShape(f, premultiply(op.Fill))
	}
	if op.Stroke.A != 0 && op.Width > 0 {
		dash := f.length(op.Dash)
		if dash >= 1 { // shorter dashes would merge
			r.shape.dash(f, dash)
		}
		r.strokeShape(f, f.lineWidth(op.Width), premultiply(op.Stroke))
	}
}

func (r *Renderer) circle(f *frame, op scene.Circle) {
	center, radius := f.at(op.Center), f.length(op.Radius)
	reach := radius + f.lineWidth(op.Width)
	if !f.sees(center.sub(vec{reach, reach}), center.add(vec{reach, reach})) {
		return
	}
	if op.Fill.A != 0 {
		r.shape.reset()
		r.shape.circle(center, radius, false)
		r.fillShape(f, premultiply(op.Fill))
	}
	if op.Stroke.A != 0 && op.Width > 0 {
		half := f.lineWidth(op.Width) / 2
		r.shape.reset()
		r.shape.circle(center, radius+half, false)
		r.shape.circle(center, radius-half, true)
		r.fillShape(f, premultiply(op.Stroke))
	}
}
