package compare

import (
	"math"
	"slices"

	"stepboard/scene"
	"stepboard/scene/chart"
	"stepboard/solve"
)

// Chart is a plot of a comparison. Each side has its line at the index of its algorithm among the rivals. Some rivals
// may have no side yet.
type Chart struct {
	Of     *Comparison
	Plot   Plot
	rivals []string
	curves []Curve
}

// Chart prepares a plot.
func (c *Comparison) Chart(p Plot, rivals []string) *Chart {
	return &Chart{Of: c, Plot: p, rivals: rivals, curves: c.Curves(p)}
}

// Data is the content of the chart; the names of its lines stand elsewhere. say and number use the reader's language.
func (c *Chart) Data(say func(solve.Text) string, number func(int64) string) *chart.Data {
	d := &chart.Data{
		X: say(solve.Say("compare.axis." + string(c.Plot))), Number: func(x float64) string { return number(int64(x)) },
		Series: make([][]scene.Point, len(c.rivals)),
	}
	c.each(func(side, place int) {
		s := &d.Series[place]
		for k, x := range c.curves[side].X {
			*s = append(*s, scene.Point{X: x, Y: c.curves[side].Y[k]})
		}
	})
	return d
}

// Marks are the points of the lines at the sides' positions in their recordings.
func (c *Chart) Marks(at []int) []scene.Point {
	marks := make([]scene.Point, len(c.rivals))
	for i := range marks {
		marks[i].X = math.NaN()
	}
	c.each(func(side, place int) {
		if x, ok := c.Of.Reached(c.Plot, side, at[side]); ok {
			if px, py, ok := c.curves[side].At(x); ok {
				marks[place] = scene.Point{X: px, Y: py}
			}
		}
	})
	return marks
}

// each calls f for each side with the index of its line. It leaves out algorithms that were removed while the
// comparison of the others is not ready.
func (c *Chart) each(f func(side, place int)) {
	for side, s := range c.Of.sides {
		if place := slices.Index(c.rivals, s.Algorithm); place >= 0 {
			f(side, place)
		}
	}
}
