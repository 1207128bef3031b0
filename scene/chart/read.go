package chart

import (
	"math"
	"sort"

	"stepboard/scene"
)

// Nearest compares the points of all series. It returns the X of the point that is drawn nearest to a horizontal
// place. It returns NaN if there are no points, or if the place is outside of the field by more than the text size.
func (p *Layout) Nearest(place float64) float64 {
	best := math.NaN()
	if place < p.x0-p.text || place > p.x1+p.text {
		return best
	}
	to := p.x.value(place)
	for _, s := range p.d.Series {
		i := sort.Search(len(s), func(i int) bool { return s[i].X >= to })
		for _, q := range s[max(0, i-1):min(len(s), i+1)] {
			if !(math.Abs(q.X-to) >= math.Abs(best-to)) {
				best = q.X
			}
		}
	}
	return best
}

// Values returns the value of each series at x: the Y of the last point whose X is at most x. A value before the
// first point or after the last point is NaN.
func (d *Data) Values(x float64) []float64 {
	list := make([]float64, len(d.Series))
	for i, s := range d.Series {
		list[i] = math.NaN()
		after := sort.Search(len(s), func(i int) bool { return s[i].X > x })
		if after > 0 && (after < len(s) || s[after-1].X == x) {
			list[i] = s[after-1].Y
		}
	}
	return list
}

// ReadOut draws a vertical line at the value x, with a ring on each series that has a value there.
func (p *Layout) ReadOut(s *scene.Scene, x float64, c *scene.Colors) {
	at := math.Round(p.x.at(x))
	s.Add(hairline(at, p.y0, at+1, p.y1, c.Muted))
	for i, v := range p.d.Values(x) {
		if !math.IsNaN(v) {
			p.ring(s, i, scene.Point{X: x, Y: v}, 2*line, c)
		}
	}
}

func (p *Layout) marks(s *scene.Scene, c *scene.Colors) {
	for i, q := range p.d.Marks[:min(len(p.d.Marks), len(p.d.Series))] {
		if Drawable(q) {
			p.ring(s, i, q, 2.5*line, c)
		}
	}
}

// ring draws a dot with a rim on the point q of the i-th series.
func (p *Layout) ring(s *scene.Scene, i int, q scene.Point, radius float64, c *scene.Colors) {
	s.Add(scene.Circle{
		Center: scene.Point{X: math.Round(p.x.at(q.X)) + 0.5, Y: p.y.at(q.Y)}, Radius: radius,
		Ink: scene.Ink{Fill: Color(c, i), Stroke: c.Panel, Width: 1.5},
	})
}
