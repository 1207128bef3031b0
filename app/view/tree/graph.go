package tree

import (
	"cmp"
	"errors"
	"iter"
	"math"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/search"
)

// MostStates is the largest number of states in a graph. If a query has more states, the graph has those near the
// start, at most mostNear.
const (
	MostStates = 2000
	mostNear   = 200
)

// Graph has all states that can be reached from the start of a query, or those near the start, and their moves. It
// shows no search. The place of a state is its index. Its row is the least number of moves from the start.
type Graph struct {
	Layout
	Near   bool          // whether the graph has only the states near the start; then Dead is not known
	States []solve.State // in the order of a breadth-first search
	Edges  []Edge
	Won    map[int]bool
	Dead   []bool // whether no won state can be reached from the state

	via [][]float64 // by edge: where it passes the rows between its states
}

// Edge has the moves between two states. The state From has the smaller index,
// so From is not farther from the start than the state To.
type Edge struct {
	From, To    int
	There, Back bool // whether a move leads from From to To, and whether one leads back
}

// States returns the graph of a query. If the rules allow moves from won states, the graph has these moves. If there
// are more than MostStates states, it has all states up to some number of moves from the start. The error is the
// Meter's, or a *solve.Refusal if there are no rules or too many first moves.
func (q *Problem) States(m *solve.Meter) (*Graph, error) {
	g := &Graph{Layout: Layout{Layers: ByDepth, Extent: q.extent(), gap: 2 * rowGap}, Won: map[int]bool{}}
	g.Extent.Below = 0 // the states have no labels
	if q.Rules == nil {
		return nil, solve.Refused("tree.graph.none")
	}
	rules, edges := solve.Safe(search.Counting(q.Rules)), map[[2]int]int{}
	found, err := search.NewToGo(m, rules, MostStates, func(i, to int) { g.link(edges, i, to) })
	switch {
	case errors.Is(err, search.ErrLarge):
		err = g.around(m, rules, edges)
	case err == nil:
		for i := range found.Len() {
			left, way, _ := found.Of(found.State(i))
			g.add(found.ShortestPaths, i, way && left == solve.Cost{}, !way)
		}
		found.Free(m)
	}
	if err != nil {
		return nil, err
	}
	g.lay()
	return g, nil
}

// around adds the states near the start, and their moves. The last row of the search may lack states, so it is left
// out. The error is the Meter's, or a *solve.Refusal if only the start is left.
func (g *Graph) around(m *solve.Meter, rules solve.Rules, edges map[[2]int]int) error {
	near, err := search.Dijkstra(m, rules, search.Extent{PastGoals: true, States: mostNear})
	if near == nil {
		return err
	}
	defer near.Free(m)
	within := func(i int) bool { return i >= 0 && i < near.Len() && near.Cost(i).Less(near.Cost(near.Len()-1)) }
	for i := 0; within(i); i++ {
		s := near.State(i)
		g.add(near, i, rules.Done(s), false)
		for _, step := range solve.Steps(rules, s) {
			if to := near.Number(step.To); within(to) {
				g.link(edges, i, to)
			}
		}
	}
	if g.Near = true; len(g.States) < 2 {
		return solve.Refused("tree.graph.many", "Most", MostStates)
	}
	return nil
}

func (g *Graph) add(found *search.ShortestPaths, i int, won, dead bool) {
	g.States = append(g.States, found.State(i))
	g.Nodes = append(g.Nodes, Node{Event: i, Parent: -1, Row: int(found.Cost(i).Minor), Half: g.Extent.Width / 2})
	g.Won[i], g.Dead = won, append(g.Dead, dead)
}

// link adds a move to the edges. It finds an edge by the places of its two states, the smaller one first.
func (g *Graph) link(edges map[[2]int]int, i, to int) {
	if to == i {
		return
	}
	pair := [2]int{min(i, to), max(i, to)}
	at, ok := edges[pair]
	if !ok {
		at = len(g.Edges)
		edges[pair] = at
		g.Edges = append(g.Edges, Edge{From: pair[0], To: pair[1]})
	}
	if i < to {
		g.Edges[at].There = true
	} else {
		g.Edges[at].Back = true
	}
}

// Opening returns the part of the graph that is shown first, as Picture.Opening does.
func (g *Graph) Opening(wide, high float64) (from, to scene.Point) {
	return g.opening(g.Nodes[0].X, wide, high)
}

// Of returns the index of a state, or -1.
func (g *Graph) Of(s solve.State) int { return slices.Index(g.States, s) }

// Tell returns the number of states, the largest distance, and how many states are won and dead.
func (g *Graph) Tell(number func(int64) string) solve.Text {
	dead, won := 0, 0
	for i := range g.States {
		if g.Dead[i] {
			dead++
		}
		if g.Won[i] {
			won++
		}
	}
	if g.Near {
		return solve.Say("tree.graph.near", "PluralCount", len(g.Rows)-1, "Most", number(MostStates),
			"N", number(int64(len(g.States))), "Won", number(int64(won)))
	}
	return solve.Say("tree.graph.tell", "PluralCount", len(g.States), "N", number(int64(len(g.States))),
		"Far", number(int64(len(g.Rows)-1)), "Won", number(int64(won)), "Dead", number(int64(dead)))
}

// sweeps is the number of times that the rows are sorted, alternately downwards and upwards.
const sweeps = 12

// sweep(rows, up, down) iterates over the sweeps. For each sweep, it yields the neighbours that decide about places,
// and the rows in the order of the sweep.
func sweep(rows, up, down [][]int) iter.Seq2[[][]int, [][]int] {
	reversed := slices.Clone(rows)
	slices.Reverse(reversed)
	return func(yield func(near, order [][]int) bool) {
		for range sweeps / 2 {
			if !yield(up, rows) || !yield(down, reversed) {
				return
			}
		}
	}
}

// lay() places the states in rows by their distance, so that few edges between neighbouring rows cross. Each row is
// sorted by the mean places of the neighbours in the row before (Sugiyama, Tagawa and Toda 1981). The order with the
// fewest crossings is used. Then each state comes as near to the mean of its neighbours as its row allows.
func (g *Graph) lay() {
	var rows [][]int
	for i, n := range g.Nodes {
		for len(rows) <= n.Row {
			y := margin + g.Extent.Height/2 + float64(len(rows))*g.pitch()
			g.Rows = append(g.Rows, Row{Y: y, Steps: len(rows), Head: true})
			rows = append(rows, nil)
		}
		rows[n.Row] = append(rows[n.Row], i)
	}
	up, down := make([][]int, len(g.States)), make([][]int, len(g.States))
	for _, e := range g.Edges {
		if g.Nodes[e.To].Row == g.Nodes[e.From].Row+1 {
			up[e.To], down[e.From] = append(up[e.To], e.From), append(down[e.From], e.To)
		}
	}
	place := make([]float64, len(g.States))
	number := func(row []int) {
		for k, i := range row {
			place[i] = float64(k)
		}
	}
	for _, row := range rows {
		number(row)
	}
	best := clone(rows)
	least := crossings(rows, up, place)
	for near, order := range sweep(rows, up, down) {
		for _, row := range order {
			mean := map[int]float64{}
			for _, i := range row {
				mean[i] = means(near[i], place, place[i])
			}
			solve.Sort(row, func(a, b int) int { return cmp.Compare(mean[a], mean[b]) })
			number(row)
		}
		if n := crossings(rows, up, place); n < least {
			best, least = clone(rows), n
		}
	}
	g.settle(best, up, down)
}

func clone(rows [][]int) (all [][]int) {
	for _, row := range rows {
		all = append(all, slices.Clone(row))
	}
	return all
}

// means(states, place, fallback) returns the mean of the places of some states, or fallback if there are no states.
func means(states []int, place []float64, fallback float64) float64 {
	if len(states) == 0 {
		return fallback
	}
	sum := 0.0
	for _, i := range states {
		sum += place[i]
	}
	return sum / float64(len(states))
}

// crossings counts the crossings of edges between neighbouring rows, with a tree of sums (Barth, Jünger and
// Mutzel 2002). The time is O(edges · log states).
func crossings(rows [][]int, up [][]int, place []float64) (count int) {
	for k := 1; k < len(rows); k++ {
		sums := make([]int, len(rows[k-1])+1)
		all := 0
		for _, i := range rows[k] {
			for _, u := range up[i] { // the edge crosses earlier edges that end further to the right
				n := 0
				for at := int(place[u]) + 1; at > 0; at &= at - 1 {
					n += sums[at]
				}
				count += all - n
			}
			for _, u := range up[i] {
				all++
				for at := int(place[u]) + 1; at < len(sums); at += at & -at {
					sums[at]++
				}
			}
		}
	}
	return count
}

func (g *Graph) settle(rows, up, down [][]int) {
	pitch := g.Extent.Width + siblingGap
	xs := make([]float64, len(g.States))
	for _, row := range rows {
		for k, i := range row {
			xs[i] = (float64(k) - float64(len(row)-1)/2) * pitch
		}
	}
	for near, order := range sweep(rows, up, down) {
		for _, row := range order {
			wanted := make([]float64, len(row))
			for at, i := range row {
				wanted[at] = means(near[i], xs, xs[i])
			}
			for at, x := range spaced(wanted, pitch) {
				xs[row[at]] = x
			}
		}
	}
	least := slices.Min(xs)
	for i := range g.Nodes {
		n := &g.Nodes[i]
		n.X, n.Y = xs[i]+margin+BandWidth+n.Half-least, g.Rows[n.Row].Y
		g.Width = max(g.Width, n.X+n.Half+margin)
		g.Height = max(g.Height, n.Y+g.Extent.Height/2+margin)
	}
	g.via = make([][]float64, len(g.Edges))
	for k, e := range g.Edges {
		from, to := g.Nodes[e.From], g.Nodes[e.To]
		for row := from.Row + 1; row < to.Row; row++ {
			straight := from.X + (to.X-from.X)*float64(row-from.Row)/float64(to.Row-from.Row)
			g.via[k] = append(g.via[k], g.clear(rows[row], straight))
		}
	}
}

// clear(row, x) returns the place nearest to x that is not on a state of a row.
func (g *Graph) clear(row []int, x float64) float64 {
	for _, i := range row {
		if at, half := g.Nodes[i].X, (g.Extent.Width+siblingGap)/2; math.Abs(at-x) < half {
			return at + math.Copysign(half, x-at)
		}
	}
	return x
}

// spaced(wanted, pitch) returns places with a distance of at least pitch between neighbours. The sum of the squares of
// their distances to the wanted places is as small as possible. The method pools adjacent violators (Ayer and others
// 1955) in linear time.
func spaced(wanted []float64, pitch float64) []float64 {
	type pool struct {
		sum   float64
		count int
	}
	var pools []pool
	for i, w := range wanted {
		p := pool{w - float64(i)*pitch, 1}
		for n := len(pools); n > 0 && pools[n-1].sum/float64(pools[n-1].count) > p.sum/float64(p.count); n-- {
			p.sum, p.count = p.sum+pools[n-1].sum, p.count+pools[n-1].count
			pools = pools[:n-1]
		}
		pools = append(pools, p)
	}
	places := wanted[:0:0]
	for _, p := range pools {
		for range p.count {
			places = append(places, p.sum/float64(p.count)+float64(len(places))*pitch)
		}
	}
	return places
}
