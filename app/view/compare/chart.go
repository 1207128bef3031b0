package compare

import (
	"math"
	"slices"

	"stepboard/scene"
	"stepboard/scene/chart"
	"stepboard/solve"
)

// Chart draws a plot of a comparison. rivals are the compared algorithms, one per line. A rival may have no side yet.
type Chart struct {
	Of     *Comparison
	Plot   Plot
	rivals []string
	curves []Curve
}

// Chart makes a chart of a plot.
func (c *Comparison) Chart(p Plot, rivals []string) *Chart {
	return &Chart{Of: c, Plot: p, rivals: rivals, curves: c.Curves(p)}
}

// Data returns the content of the chart, without names of lines. say and number use the reader's language.
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

// Marks returns a point on the line of each rival, for a position in each side's recording. Without a point, X is NaN.
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

// each(f) calls f for each side whose algorithm is a rival. place is the rival's line. The side of a removed rival
// stays for a while.
func (c *Chart) each(f func(side, place int)) {
	for side, s := range c.Of.sides {
		if place := slices.Index(c.rivals, s.Algorithm); place >= 0 {
			f(side, place)
		}
	}
}
