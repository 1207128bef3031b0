package compare

import (
	"math"
	"slices"

	"stepboard/scene"
	"stepboard/scene/chart"
	"stepboard/solve"
)

// Chart draws a plot of a comparison. Each compared algorithm (rival) has a line. A rival may have no side yet.
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

// Data returns the content of the chart, without names of lines. The functions say and number write in the reader's
// language.
func (c *Chart) Data(say func(solve.Text) string, number func(int64) string) *chart.Data {
	var x, y []float64
	for _, curve := range c.curves {
		if n := len(curve.X); n > 0 {
			x, y = append(x, curve.X[n-1]), append(y, slices.Max(curve.Y))
		}
	}
	d := &chart.Data{
		X: say(solve.Say("compare.axis." + c.Plot.String())), Series: make([][]scene.Point, len(c.rivals)),
		LogX: squeezed(x, 1), LogY: squeezed(y, len(y)-2), // two lines are short; all lines except one are flat
		Number: func(x float64) string { return number(int64(x)) },
	}
	if d.LogX {
		d.X = say(solve.Say("compare.axis.log", "X", d.X))
	}
	for i, rival := range c.rivals {
		if side := c.Of.Side(rival); side >= 0 {
			for k, x := range c.curves[side].X {
				d.Series[i] = append(d.Series[i], scene.Point{X: x, Y: c.curves[side].Y[k]})
			}
		}
	}
	return d
}

// squeezed(extents, i) sorts at least three extents. It reports whether the last is many times as large as extents[i].
func squeezed(extents []float64, i int) bool {
	const many = 10
	slices.Sort(extents)
	n := len(extents)
	return n > 2 && extents[n-1] >= many*extents[i]
}

// Marks returns a point on the line of each rival, for a position in each side's recording. Without a point, X is NaN.
func (c *Chart) Marks(at []int) []scene.Point {
	marks := make([]scene.Point, len(c.rivals))
	for i, rival := range c.rivals {
		marks[i].X = math.NaN()
		if side := c.Of.Side(rival); side >= 0 {
			if x, ok := c.Of.Reached(c.Plot, side, at[side]); ok {
				if px, py, ok := c.curves[side].At(x); ok {
					marks[i] = scene.Point{X: px, Y: py}
				}
			}
		}
	}
	return marks
}
