package raster

import "math"

// strokeShape strokes the shape in r.shape. A stroke is the union of simple outlines. Each line has a box, each join
// has a sector of a circle on its outer side, and each end has a half circle. All have the same orientation.
// Neighbours share their sides exactly, so that the summed areas have neither seams nor holes.
func (r *Renderer) strokeShape(f *frame, width float64, p pixel) {
	half := width / 2
	box := r.shape.bounds(f, half)
	if box.Empty() || p.alpha() == 0 {
		return
	}
	r.area.begin(box)
	s := stroker{area: &r.area, half: half}
	s.lo = vec{float64(box.Min.X) - half, float64(box.Min.Y) - half}
	s.hi = vec{float64(box.Max.X) + half, float64(box.Max.Y) + half}
	// The points of round ends are on the circle. Lines between them are at most a fiftieth of a pixel inside the circle.
	s.step = math.Min(math.Pi/4, 2*math.Acos(1-math.Min(1, 0.02/half)))
	for _, t := range r.shape.parts {
		s.polyline(r.shape.points[t.from:t.to], t.closed)
	}
	r.area.paint(f, p)
}

type stroker struct {
	area   *area
	half   float64
	step   float64 // angle between the points of a round end or join
	lo, hi vec     // strokes of points outside of lo..hi are invisible
}

// polyline strokes the lines between points. It skips points on a straight line between their neighbours. It also skips
// points whose distance from the point before is less than a third of a pixel.
func (s *stroker) polyline(points []vec, closed bool) {
	const near = 1.0 / 3
	first := points[0]
	var firstDir, dir vec // directions of the first and of the latest line
	from, to := first, first
	lines := 0
	emit := func() { // adds the next line
		d := to.sub(from)
		d = d.mul(1 / math.Hypot(d.x, d.y))
		if lines == 0 {
			firstDir = d
		} else {
			s.join(from, dir, d)
		}
		s.box(from, to, d)
		lines++
		from, dir = to, d
	}
	for i := 1; i <= len(points); i++ {
		p := first
		if i < len(points) {
			p = points[i]
		} else if !closed {
			break
		}
		d := p.sub(to)
		last := i >= len(points)-1
		if d == (vec{}) || d.dot(d) < near*near && !last {
			continue
		}
		if run := to.sub(from); to != from && (run.cross(d) != 0 || run.dot(d) < 0) {
			emit()
		}
		to = p
	}
	if to != from {
		emit()
	}
	switch {
	case lines == 0: // a dot
		s.wedge(first, vec{0, s.half}, -2*math.Pi)
	case closed:
		s.join(first, dir, firstDir)
	default:
		s.cap(first, firstDir.mul(-1))
		s.cap(to, dir)
	}
}

// normal turns the direction d clockwise by a right angle. The length of the result is s.half.
func (s *stroker) normal(d vec) vec { return vec{-d.y * s.half, d.x * s.half} }

func (s *stroker) box(p, q, d vec) {
	if math.Max(p.x, q.x) < s.lo.x || math.Min(p.x, q.x) > s.hi.x ||
		math.Max(p.y, q.y) < s.lo.y || math.Min(p.y, q.y) > s.hi.y {
		return
	}
	n := s.normal(d)
	s.area.polygon(q.add(n), q.sub(n), p.sub(n), p.add(n))
}

// join fills the outer side of the turn from direction d to e.
func (s *stroker) join(center, d, e vec) {
	turn := math.Atan2(d.cross(e), d.dot(e))
	switch {
	case turn == 0:
	case turn < 0 || turn == math.Pi:
		s.wedge(center, s.normal(d), -math.Abs(turn))
	default:
		s.wedge(center, s.normal(e).mul(-1), -turn)
	}
}

// cap rounds the end of a line of direction d.
func (s *stroker) cap(center, d vec) { s.wedge(center, s.normal(d), -math.Pi) }

// wedge adds a sector of a circle with the given centre. The sector begins at the point center+n and covers an angle.
func (s *stroker) wedge(center, n vec, angle float64) {
	if center.x < s.lo.x || center.x > s.hi.x || center.y < s.lo.y || center.y > s.hi.y {
		return
	}
	steps := max(1, int(math.Ceil(math.Abs(angle)/s.step)))
	sin, cos := math.Sincos(angle / float64(steps))
	endSin, endCos := math.Sincos(angle)
	end := center.add(vec{n.x*endCos - n.y*endSin, n.x*endSin + n.y*endCos}) // without the rounding errors of the steps
	p := center.add(n)
	s.area.line(center, p)
	for range steps - 1 {
		n = vec{n.x*cos - n.y*sin, n.x*sin + n.y*cos}
		q := center.add(n)
		s.area.line(p, q)
		p = q
	}
	s.area.line(p, end)
	s.area.line(end, center)
}
