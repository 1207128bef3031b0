package lenses

import (
	"cmp"
	"maps"
	"math"
	"math/bits"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/lens"
)

// setGraphs are the graphs of the sets that each search of a run reached. A layout is the same at all positions.
type setGraphs struct {
	*tally
	graphs []setGraph // graphs by search
}

// setGraph is the layout of a search's sets. All sets with the same number of taken pieces form a column.
type setGraph struct {
	nodes  []setNode
	edges  []edge  // their fields from and to are indices of nodes
	left   int     // number of sets that are not drawn
	radius float64 // radius of the largest node, in board sides
	width  float64 // width of a column, in board sides
	heads  []columnHead
}

// setNode is the disc of a set. The unit of the fields at and most is the side of the board.
type setNode struct {
	set  int
	at   scene.Point // the middle of the disc
	won  bool        // the king is taken from a state of this set
	most float64     // the radius of the disc
}

// columnHead is the number of taken pieces above a column. The field x is in board sides.
type columnHead struct {
	x     float64
	taken int
}

const (
	maxNodes  = 24
	maxColumn = 6 // largest number of nodes in a column, except for nodes on the way to the king
)

func newSetGraphs(m *solve.Meter, v *lens.View) (any, error) {
	t, err := newTally(m, v)
	if err != nil {
		return nil, err
	}
	g := &setGraphs{tally: t.(*tally)}
	for k := range g.passes {
		if err := m.Poll(0, 0); err != nil {
			return nil, err
		}
		g.graphs = append(g.graphs, g.layOut(k))
	}
	return g, nil
}

// size returns the number of states of a set in the whole run.
func (t *tally) size(set int) int { return len(t.states.Events(set)) }

// column returns the number of pieces that are taken in a set.
func (t *tally) column(set int) int { return bits.OnesCount64(t.taken(set)) }

// layOut places sets of the k-th search: first the sets on the way to the king, then the sets with the most states.
func (g *setGraphs) layOut(k int) setGraph {
	first, last := g.setRange(k)
	if first == last {
		return setGraph{}
	}
	keep, won := g.onWay(k)
	keep[first] = true
	rest := make([]int, 0, last-first)
	column := map[int]int{}
	for i := first; i < last; i++ {
		if keep[i] {
			column[g.column(i)]++
		} else {
			rest = append(rest, i)
		}
	}
	slices.SortStableFunc(rest, func(a, b int) int { return cmp.Compare(g.size(b), g.size(a)) })
	for _, i := range rest {
		if at := g.column(i); len(keep) < maxNodes && column[at] < maxColumn {
			keep[i] = true
			column[at]++
		}
	}
	graph := setGraph{left: last - first - len(keep)}
	index := map[int]int{}
	for i := first; i < last; i++ {
		if keep[i] {
			index[i] = len(graph.nodes)
			graph.nodes = append(graph.nodes, setNode{set: i, won: i == won})
		}
	}
	for _, e := range g.edges { // the sets of different searches have different numbers
		if keep[e.from] && keep[e.to] {
			graph.edges = append(graph.edges, edge{index[e.from], index[e.to], e.event})
		}
	}
	graph.place(g)
	return graph
}

// onWay returns the sets on the way by which the k-th search took the king. The result won is the last of these sets,
// or -1.
func (g *setGraphs) onWay(k int) (keep map[int]bool, won int) {
	keep, won = map[int]bool{}, -1
	in := g.passes[k]
	for _, goal := range g.Of(solve.Goal) {
		if int(goal) < in.from || int(goal) >= in.to {
			continue
		}
		for _, e := range g.Branch(int(goal)) {
			if won = g.find(k, g.Event(int(e)).State.Bits.Word()); won >= 0 {
				keep[won] = true
			}
		}
	}
	return keep, won
}

// place sets the places of the nodes. Columns are as far apart as possible. In a column, a node is sorted by the
// average height of the nodes with edges to it. So few edges cross.
func (graph *setGraph) place(g *setGraphs) {
	columns := map[int][]int{} // node indices, by number of taken pieces
	most, largest := 1, 1
	for i, n := range graph.nodes {
		taken := g.column(n.set)
		columns[taken] = append(columns[taken], i)
		most, largest = max(most, len(columns[taken])), max(largest, g.size(n.set))
	}
	width := 0.92 / float64(len(columns))
	graph.width, graph.radius = width, min(0.4*width, 0.3*0.84/float64(most), 0.085)
	for i, taken := range slices.Sorted(maps.Keys(columns)) {
		list := columns[taken]
		slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(graph.entrance(a), graph.entrance(b)) })
		x := 0.04 + width*(float64(i)+0.5)
		graph.heads = append(graph.heads, columnHead{x, taken})
		for j, n := range list {
			node := &graph.nodes[n]
			node.at = scene.Point{X: x, Y: 0.11 + 0.84*(float64(j)+0.5)/float64(len(list))}
			node.most = graph.radius * max(0.3, math.Sqrt(float64(g.size(node.set))/float64(largest)))
		}
	}
}

// entrance returns the average y of the nodes with edges to a node, or 0.
func (graph *setGraph) entrance(node int) float64 {
	sum, n := 0.0, 0
	for _, e := range graph.edges {
		if e.to == node {
			sum += graph.nodes[e.from].at.Y
			n++
		}
	}
	return sum / float64(max(1, n))
}
