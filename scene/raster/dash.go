package raster

import "math"

// dash replaces the polylines by dashes of a length, with equally long gaps.
func (s *shape) dash(f *frame, length float64) {
	points, parts := s.points, s.parts
	s.points, s.parts = s.oldPoints[:0], s.oldParts[:0]
	s.oldPoints, s.oldParts = points, parts
	for _, t := range parts {
		line := points[t.from:t.to]
		n := len(line)
		if t.closed {
			n++
		}
		on, left := true, length // whether a dash (not a gap) is being drawn, and its remaining length
		p := line[0]
		s.move(p)
		for i := 1; i < n; i++ {
			q := line[i%len(line)]
			rest := math.Hypot(q.x-p.x, q.y-p.y)
			if pairs := math.Floor(rest / (2 * length)); pairs > 1 && !f.sees(around(p, q, length)) {
				p = p.lerp(q, pairs*2*length/rest)
				rest -= pairs * 2 * length
				if on {
					s.move(p)
				}
			}
			for rest > left {
				p = p.lerp(q, left/rest)
				rest -= left
				if on {
					s.line(p)
				} else {
					s.move(p)
				}
				left, on = length, !on
			}
			left -= rest
			p = q
			if on {
				s.line(p)
			}
		}
	}
}

// around returns two corners of a rectangle: the bounding box of a line, extended by a distance on each side.
func around(p, q vec, distance float64) (lo, hi vec) {
	return vec{math.Min(p.x, q.x) - distance, math.Min(p.y, q.y) - distance},
		vec{math.Max(p.x, q.x) + distance, math.Max(p.y, q.y) + distance}
}
