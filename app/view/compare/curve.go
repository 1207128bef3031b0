package compare

import "sort"

// Plot is a chart that compares the sides. Its title is the catalogue's "compare.plot.<Plot>", what its axis counts
// "compare.axis.<Plot>".
type Plot string

// The plots.
const (
	// FrontierByLayer is the most states that waited at once in each layer.
	FrontierByLayer Plot = "frontier-by-layer"
	// ExpandedByLayer is the states expanded up to the end of each layer.
	ExpandedByLayer Plot = "expanded-by-layer"
	// FrontierByExpansion is the states that wait as states are expanded.
	FrontierByExpansion Plot = "frontier-by-expansion"
)

// Plots lists them in the order in which they are offered.
var Plots = []Plot{FrontierByLayer, ExpandedByLayer, FrontierByExpansion}

// PlotNames are the names of the plots, in their order.
func PlotNames() (names []string) {
	for _, p := range Plots {
		names = append(names, string(p))
	}
	return names
}

// Curve is the points of one side, X ascending.
type Curve struct{ X, Y []float64 }

// Curves of all sides for a plot, at most maxSamples points each and one for what is over. Where points had to be
// left out, the greatest of their stretch stands for all of them. A side whose recording was cut off has a curve as far
// as that.
func (c *Comparison) Curves(p Plot) []Curve {
	curves := make([]Curve, len(c.sides))
	for i := range c.sides {
		if p == FrontierByExpansion {
			for _, s := range c.samples[i] {
				curves[i].add(float64(s.expanded), float64(s.waiting))
			}
			continue
		}
		layers := c.layers[i]
		stride := sampled(len(layers))
		most := 0
		for k, l := range layers {
			y := l.expanded
			if p == FrontierByLayer {
				y = l.waiting
			}
			most = max(most, y)
			if (k+1)%stride == 0 || k == len(layers)-1 {
				curves[i].add(float64(l.number), float64(most))
				most = 0
			}
		}
	}
	return curves
}

// At is the point of a curve that stands for an X: the first one that is no less, or the last; false where there is
// none.
func (c *Curve) At(x float64) (px, py float64, ok bool) {
	if len(c.X) == 0 {
		return 0, 0, false
	}
	i := min(sort.SearchFloat64s(c.X, x), len(c.X)-1)
	return c.X[i], c.Y[i], true
}

// Reached is the X of a plot that a side has come to at a position of its recording; false at the beginning.
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
	if n := len(c.X); n > 0 && c.X[n-1] == x { // the layers of two waves that bring the search no further
		c.Y[n-1] = max(c.Y[n-1], y)
		return
	}
	c.X, c.Y = append(c.X, x), append(c.Y, y)
}
