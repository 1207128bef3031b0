package grid

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"weak"
)

// Edge joins two points of a graph. If OneWay is set, it leads only from the first to the second.
type Edge struct {
	From, To Cell
	Weight   int64
	OneWay   bool
}

// Graph is the shape of points that are joined by edges. A graph never changes, and equal graphs are the same
// pointer, except AnyGraph.
type Graph struct {
	undirected
	Edges  []Edge
	next   [][]Link
	given  [][2]float64 // the places of the points, as they are given; nil: they are chosen
	layout sync.Once
	at     [][2]float64 // after the layout: the middles of the points in the picture
	size   Size         // after the layout: of the picture
}

// Link is a step from a point to another.
type Link struct {
	To     Cell
	Weight int64
}

// AnyGraph is the shape of a puzzle whose boards have edges of their own.
var AnyGraph = &Graph{}

// The graphs in use, so that equal graphs are the same pointer.
var graphs = struct {
	sync.Mutex
	known map[string]weak.Pointer[Graph]
}{known: map[string]weak.Pointer[Graph]{}}

// forget removes a graph that is no longer in use.
func forget(key string) {
	graphs.Lock()
	defer graphs.Unlock()
	if graphs.known[key].Value() == nil { // an equal graph may be in use since then
		delete(graphs.known, key)
	}
}

// NewGraph returns the graph of n points, numbered from 0. Edges to other points are left out. Edges that lead one way
// come last, as in files. The parameter places has
// the places of the points in any unit, or is nil: then places are chosen so that distances in the picture are similar
// to numbers of steps, as soon as a picture is drawn. The layout takes O(n²) for up to 300 points.
func NewGraph(n int, edges []Edge, places [][2]float64) *Graph {
	edges = slices.SortedStableFunc(slices.Values(edges), func(a, b Edge) int {
		if a.OneWay == b.OneWay {
			return 0
		} else if a.OneWay {
			return 1
		}
		return -1
	})
	key := fmt.Sprint(n, edges, places)
	graphs.Lock()
	defer graphs.Unlock()
	if g := graphs.known[key].Value(); g != nil {
		return g
	}
	g := &Graph{next: make([][]Link, n)}
	for _, e := range edges {
		if min(e.From, e.To) < 0 || int(max(e.From, e.To)) >= n {
			continue
		}
		g.Edges = append(g.Edges, e)
		g.next[e.From] = append(g.next[e.From], Link{e.To, e.Weight})
		if !e.OneWay && e.From != e.To {
			g.next[e.To] = append(g.next[e.To], Link{e.From, e.Weight})
		}
	}
	if len(places) == n {
		g.given = places
	}
	graphs.known[key] = weak.Make(g)
	runtime.AddCleanup(g, forget, key)
	return g
}

// Renumbered returns the shape of a board of n cells whose cells have other numbers: those of the function to, which
// returns None for a cell that is no more. The edges of such a cell are left out.
func Renumbered(s Shape, n int, to func(Cell) Cell) Shape {
	g, ok := s.(*Graph)
	if !ok || g == AnyGraph {
		return s
	}
	var edges []Edge
	for _, e := range g.Edges {
		if e.From, e.To = to(e.From), to(e.To); e.From != None && e.To != None {
			edges = append(edges, e)
		}
	}
	return NewGraph(n, edges, nil)
}

// laid returns the graph after its layout.
func (g *Graph) laid() *Graph {
	g.layout.Do(func() {
		places := g.given
		if places == nil {
			places = g.places(len(g.next))
		}
		g.place(places)
	})
	return g
}

// steps returns the numbers of steps from a point to all points, whatever the direction of edges, or -1.
func (g *Graph) steps(from Cell, joined [][]Cell) []int {
	steps := slices.Repeat([]int{-1}, len(joined))
	steps[from] = 0
	for queue := []Cell{from}; len(queue) > 0; queue = queue[1:] {
		for _, c := range joined[queue[0]] {
			if steps[c] < 0 {
				steps[c] = steps[queue[0]] + 1
				queue = append(queue, c)
			}
		}
	}
	return steps
}

const (
	mostPlaced = 300 // points; more are placed on a circle
	placings   = 200 // rounds of the layout
)

// places chooses places by stress majorization (E. Gansner, Y. Koren, S. North, Graph Drawing by Stress Majorization,
// 2004), from points on a circle.
func (g *Graph) places(n int) [][2]float64 {
	at := make([][2]float64, n)
	for i := range at {
		angle := 2*math.Pi*float64(i)/float64(n) - math.Pi/2
		at[i] = [2]float64{math.Cos(angle) * float64(n) / 6, math.Sin(angle) * float64(n) / 6}
	}
	if n > mostPlaced {
		return at
	}
	joined := make([][]Cell, n)
	for _, e := range g.Edges {
		joined[e.From], joined[e.To] = append(joined[e.From], e.To), append(joined[e.To], e.From)
	}
	want := make([][]float64, n)
	for i := range want {
		want[i] = make([]float64, n)
		for j, steps := range g.steps(Cell(i), joined) {
			if want[i][j] = float64(steps); steps < 0 {
				want[i][j] = math.Sqrt(float64(n)) + 1 // no way: beside the others
			}
		}
	}
	for range placings {
		for i := range at {
			var sum [2]float64
			weights := 0.0
			for j := range at {
				if i == j {
					continue
				}
				d := want[i][j]
				weight := 1 / (d * d)
				far := max(1e-9, math.Hypot(at[i][0]-at[j][0], at[i][1]-at[j][1]))
				for k := range sum {
					sum[k] += weight * (at[j][k] + d*(at[i][k]-at[j][k])/far)
				}
				weights += weight
			}
			if weights > 0 {
				at[i] = [2]float64{sum[0] / weights, sum[1] / weights}
			}
		}
	}
	if n > 1 { // the last point is at the right of the first
		sin, cos := math.Sincos(-math.Atan2(at[n-1][1]-at[0][1], at[n-1][0]-at[0][0]))
		for i, p := range at {
			at[i] = [2]float64{p[0]*cos - p[1]*sin, p[0]*sin + p[1]*cos}
		}
	}
	return at
}

const (
	pointsApart  = 1.7 // the least distance of two points in the picture
	graphMargin  = 0.75
	mostGraphBox = 60 // rows and columns of the picture
)

// place scales places so that the two nearest points have room, and moves them into the picture.
func (g *Graph) place(places [][2]float64) {
	least, lo, hi := math.Inf(1), [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for i, p := range places {
		for k := range p {
			lo[k], hi[k] = min(lo[k], p[k]), max(hi[k], p[k])
		}
		for _, q := range places[:i] {
			if d := math.Hypot(p[0]-q[0], p[1]-q[1]); d > 1e-6 {
				least = min(least, d)
			}
		}
	}
	scale := pointsApart / least
	if wide := max(hi[0]-lo[0], hi[1]-lo[1]); math.IsInf(least, 1) || wide*scale > mostGraphBox {
		scale = mostGraphBox / max(wide, 1)
	}
	if len(places) == 0 {
		lo, hi = [2]float64{}, [2]float64{}
	}
	side := func(k int) int { return int(math.Ceil((hi[k]-lo[k])*scale + 2*graphMargin)) }
	g.size = Size{Rows: side(1), Cols: side(0)}
	middle := [2]float64{float64(g.size.Cols) / 2, float64(g.size.Rows) / 2}
	for _, p := range places {
		for k := range p {
			p[k] = middle[k] + (p[k]-(lo[k]+hi[k])/2)*scale
		}
		g.at = append(g.at, p)
	}
}

// String returns the points and edges. Without it, a key that is made of a size would have an address.
func (g *Graph) String() string { return fmt.Sprint(len(g.next), g.Edges) }

// Next lists the steps from a point.
func (g *Graph) Next(c Cell) []Link {
	if c < 0 || int(c) >= len(g.next) {
		return nil
	}
	return g.next[c]
}

// Distance implements [Shape]. Between points without a way it is the number of points.
func (g *Graph) Distance(s Size, a, b Cell) int {
	steps := map[Cell]int{a: 0}
	for queue := []Cell{a}; len(queue) > 0; queue = queue[1:] {
		if queue[0] == b {
			return steps[b]
		}
		for _, l := range g.Next(queue[0]) {
			if _, known := steps[l.To]; !known {
				steps[l.To] = steps[queue[0]] + 1
				queue = append(queue, l.To)
			}
		}
	}
	return s.Cells()
}

// Extent implements [Shape]. Points without a place are in a row below the others.
func (g *Graph) Extent(s Size) Size {
	if more := s.Cells() - len(g.laid().at); more > 0 {
		return Size{Rows: g.size.Rows + 1, Cols: max(g.size.Cols, more)}
	}
	return g.size
}

// Center implements [Shape].
func (g *Graph) Center(_ Size, c Cell) (x, y float64) {
	if i := int(c) - len(g.laid().at); i >= 0 {
		return float64(i) + 0.5, float64(g.size.Rows) + 0.5
	}
	return g.at[c][0], g.at[c][1]
}

// At implements [Shape].
func (g *Graph) At(s Size, x, y float64) Cell {
	best, near := None, 0.6
	for c := range Cell(s.Cells()) {
		px, py := g.Center(s, c)
		if d := math.Hypot(px-x, py-y); d < near {
			best, near = c, d
		}
	}
	return best
}

// pointRadius is the radius of the disc of a point.
const pointRadius = 0.44

var pointOutline = func() (list [][2]float64) {
	const corners = 24
	for i := range corners {
		angle := 2 * math.Pi * float64(i) / corners
		list = append(list, [2]float64{pointRadius * math.Cos(angle), pointRadius * math.Sin(angle)})
	}
	return list
}()

// Outline implements [Shape].
func (*Graph) Outline() [][2]float64 { return pointOutline }

// Room implements [Shape].
func (*Graph) Room() float64 { return 0.68 }
