package drawingml

import "stepboard/scene"

// clip is a visible rectangle of the drawing. The format has no clipping. So lines and rectangles are cut at the
// border of the clip, and other shapes are left out if their middle is outside. No other shape of a board or a tree
// crosses the border of a shown part.
type clip struct{ lo, hi scene.Point }

func (w *writer) Clip(lo, hi scene.Point) {
	c := clip{lo, hi}
	if n := len(w.clips); n > 0 {
		c.lo, c.hi = w.clips[n-1].inside(lo), w.clips[n-1].inside(hi)
	}
	w.clips = append(w.clips, c)
}

func (w *writer) End() { w.clips = w.clips[:len(w.clips)-1] }

// inside returns the visible point that is nearest to a point.
func (c clip) inside(p scene.Point) scene.Point {
	return scene.Point{X: min(max(p.X, c.lo.X), c.hi.X), Y: min(max(p.Y, c.lo.Y), c.hi.Y)}
}

// hides reports whether a point is invisible. A line along the border is visible despite rounding.
func (w *writer) hides(x, y float64) bool {
	const rounding = 0.01
	if len(w.clips) == 0 {
		return false
	}
	q := w.clips[len(w.clips)-1].inside(scene.Point{X: x, Y: y})
	return max(q.X-x, x-q.X, q.Y-y, y-q.Y) > rounding
}

// cut returns the visible parts of lines. It replaces a curve that crosses the border by short lines.
func (w *writer) cut(segments []scene.Segment) (shown []scene.Segment) {
	var from, start scene.Point
	joined := false // whether the shown part ends at the point from
	add := func(s scene.Segment) {
		if !joined {
			shown = append(shown, scene.Segment{Verb: scene.Move, P: [3]scene.Point{from}})
		}
		shown, joined = append(shown, s), true
	}
	for _, s := range segments {
		if s.Verb == scene.Close {
			s = scene.Segment{Verb: scene.Line, P: [3]scene.Point{start}}
		}
		n := s.Verb.Points()
		to, hidden := s.P[n-1], w.hides(from.X, from.Y)
		for _, p := range s.P[:n] {
			hidden = hidden || w.hides(p.X, p.Y)
		}
		switch {
		case s.Verb == scene.Move:
			start, joined = to, false
		case !hidden:
			add(s)
		default:
			curve, pieces := append([]scene.Point{from}, s.P[:n]...), 1
			if n > 1 {
				pieces = 24
			}
			for i := 1; i <= pieces; i++ {
				next := along(curve, float64(i)/float64(pieces))
				a, b := from, next
				if c := w.clips[len(w.clips)-1]; c.shorten(&a, &b) {
					joined = joined && a == from
					from = a
					add(scene.Segment{Verb: scene.Line, P: [3]scene.Point{b}})
				}
				joined = joined && b == next
				from = next
			}
		}
		from = to
	}
	return shown
}

// along returns the point of a Bézier curve at a share of the way (de Casteljau's algorithm).
func along(curve []scene.Point, share float64) scene.Point {
	p := append([]scene.Point(nil), curve...)
	for n := len(p) - 1; n > 0; n-- {
		for i := range n {
			p[i] = between(p[i], p[i+1], share)
		}
	}
	return p[0]
}

func between(a, b scene.Point, share float64) scene.Point {
	return scene.Point{X: a.X + share*(b.X-a.X), Y: a.Y + share*(b.Y-a.Y)}
}

// shorten shortens a line to its visible part (the algorithm of Liang and Barsky). It reports false if there is none.
func (c clip) shorten(a, b *scene.Point) bool {
	first, last := 0.0, 1.0
	side := func(way, room float64) { // the line goes this way towards a border at this distance
		switch {
		case way > 0:
			last = min(last, room/way)
		case way < 0:
			first = max(first, room/way)
		case room < 0:
			last = -1
		}
	}
	dx, dy := b.X-a.X, b.Y-a.Y
	side(dx, c.hi.X-a.X)
	side(-dx, a.X-c.lo.X)
	side(dy, c.hi.Y-a.Y)
	side(-dy, a.Y-c.lo.Y)
	if !(first < last) {
		return false
	}
	from := *a
	if first > 0 {
		*a = between(from, *b, first)
	}
	if last < 1 {
		*b = between(from, *b, last)
	}
	return true
}
