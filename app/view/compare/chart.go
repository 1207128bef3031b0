package compare

import (
	"math"
	"slices"

	"stepboard/scene"
	"stepboard/scene/chart"
	"stepboard/solve"
)

// Chart draws a plot of a comparison. rivals are the algorithms that the user compares. A rival's index in rivals is
// the index of its line. A rival may have no side in the comparison yet.
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

// Data returns the content of the chart. The content has no names of lines, because the names are shown
// elsewhere. say and number use the reader's language.
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

// Marks returns a point on the line of each rival. at has a position in the recording of each side. If there is no
// point, X is NaN.
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

// each calls f for each side whose algorithm is a rival. place is the index of the rival's line. After a rival
// is removed, the comparison still has the rival's side for a while.
func (c *Chart) each(f func(side, place int)) {
	for side, s := range c.Of.sides {
		if place := slices.Index(c.rivals, s.Algorithm); place >= 0 {
			f(side, place)
		}
	}
}
