package compare

import "sort"

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

// At returns the first point whose X is at least x or, if there is none, the last. For an empty curve, ok is false.
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
