package compare

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"stepboard/scene"
	"stepboard/scene/chart"
	"stepboard/solve"
)

// Plot is a chart that compares the sides. Its title in the catalogue is "compare.plot.<name>", and the name of its
// axis "compare.axis.<name>".
type Plot uint8

// The plots.
const (
	FrontierByLayer     Plot = iota // the largest frontier within each layer
	ExpandedByLayer                 // the number of states expanded up to the end of each layer
	FrontierByExpansion             // the size of the frontier after each expansion
)

// Plots has the names of the plots, by Plot.
var Plots = [...]string{"frontier-by-layer", "expanded-by-layer", "frontier-by-expansion"}

func (p Plot) String() string { return Plots[p] }

// Curve is the points of one side. X is ascending.
type Curve struct{ X, Y []float64 }

// Curves returns the curves of all sides for a plot. A curve has at most maxSamples points. If a curve would have more
// points, each point has the greatest Y of several successive points. The curve of a truncated recording ends where the
// recording ends.
func (c *Comparison) Curves(p Plot) []Curve {
	curves := make([]Curve, len(c.sides))
	for i, list := range c.layers {
		if p == FrontierByExpansion {
			list = c.samples[i]
		}
		stride, most := sampled(len(list)), 0
		for k, l := range list {
			if p == ExpandedByLayer {
				most = l.expanded
			} else {
				most = max(most, l.waiting)
			}
			if (k+1)%stride == 0 || k == len(list)-1 {
				curves[i].add(float64(l.number), float64(most))
				most = 0
			}
		}
	}
	return curves
}

// At returns the first point with X >= x or, if there is no such point, the last point. Without points, ok is false.
func (c *Curve) At(x float64) (px, py float64, ok bool) {
	if len(c.X) == 0 {
		return 0, 0, false
	}
	i := min(sort.SearchFloat64s(c.X, x), len(c.X)-1)
	return c.X[i], c.Y[i], true
}

// Reached returns the X of a plot that a side has reached at a position of its recording. At position 0, ok is false.
func (c *Comparison) Reached(p Plot, side, pos int) (x float64, ok bool) {
	if pos == 0 {
		return 0, false
	}
	if p == FrontierByExpansion {
		made, _ := c.sides[side].Expansion(pos)
		return float64(made), made > 0
	}
	layers := c.layers[side]
	i := sort.Search(len(layers), func(i int) bool { return layers[i].end >= pos })
	return float64(layers[i].number), true
}

func (c *Curve) add(x, y float64) {
	if n := len(c.X); n > 0 && c.X[n-1] == x { // the two waves of a search may have layers with the same number
		c.Y[n-1] = max(c.Y[n-1], y)
		return
	}
	c.X, c.Y = append(c.X, x), append(c.Y, y)
}

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
	solve.Sort(extents, cmp.Compare)
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
