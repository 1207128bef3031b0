package tree

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
)

// MostStates is the largest number of states in a graph.
const MostStates = 2000

// Graph has all states that can be reached from the start of a query, and their moves. It shows no search.
type Graph struct {
	States []solve.State // in the order of a breadth-first search
	Far    []int         // least number of moves from the start
	Edges  []Edge
	Won    []bool
	Dead   []bool // whether no won state can be reached from the state

	X, Y          []float64 // middles of the states, in units
	Width, Height float64
	Extent        Extent

	via [][]float64 // by edge: where it passes the rows between its states
}

// Edge has the moves between two states. From has the smaller index, so it is not farther from the start than To.
type Edge struct {
	From, To    int
	There, Back bool // whether a move leads from From to To, and whether one leads back
}

// States returns the graph of a query. If the rules allow moves from won states, the graph
// has these moves. The error is the Meter's, or a *solve.Refusal if there are more than MostStates states, or no rules.
func (q *Problem) States(m *solve.Meter) (*Graph, error) {
	g := &Graph{Extent: q.extent(), Far: []int{0}}
	edges := map[[2]int]int{}
	found, err := q.reach(m, MostStates, 0, func(i, to int, _ solve.Cost) {
		if to == len(g.Far) { // a new state
			g.Far = append(g.Far, g.Far[i]+1)
		}
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
	})
	if err != nil {
		return nil, err
	}
	g.States, g.Won = found.states, found.won
	g.markDead()
	g.lay()
	return g, nil
}

// Opening returns the part of the graph that is shown first, as Picture.Opening does.
func (g *Graph) Opening(wide, high float64) (from, to scene.Point) {
	return opening(g.Width, g.Height, g.X[0], g.middle(1)-g.middle(0), wide, high)
}

// Of returns the index of a state, or -1.
func (g *Graph) Of(s solve.State) int { return slices.Index(g.States, s) }

// markDead sets Dead for the states from which no won state can be reached.
func (g *Graph) markDead() {
	before := make([][]int, len(g.States))
	for _, e := range g.Edges {
		if e.There {
			before[e.To] = append(before[e.To], e.From)
		}
		if e.Back {
			before[e.From] = append(before[e.From], e.To)
		}
	}
	g.Dead = slices.Repeat([]bool{true}, len(g.States))
	var queue []int
	for i, won := range g.Won {
		if won {
			g.Dead[i] = false
			queue = append(queue, i)
		}
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, b := range before[at] {
			if g.Dead[b] {
				g.Dead[b] = false
				queue = append(queue, b)
			}
		}
	}
}

// Tell returns the number of states, the largest distance, and how many states are won and dead.
func (g *Graph) Tell(number func(int64) string) solve.Text {
	farthest, dead, won := 0, 0, 0
	for i, far := range g.Far {
		farthest = max(farthest, far)
		if g.Dead[i] {
			dead++
		}
		if g.Won[i] {
			won++
		}
	}
	return solve.Say("tree.graph.tell", "PluralCount", len(g.States), "N", number(int64(len(g.States))),
		"Far", number(int64(farthest)), "Won", number(int64(won)), "Dead", number(int64(dead)))
}

// sweeps is the number of times that the rows are sorted, alternately downwards and upwards.
const sweeps = 12

// sweep(rows, up, down) iterates over the sweeps. Each has the neighbours that decide, and the rows in the order of the
// sweep.
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
	for i, far := range g.Far {
		for len(rows) <= far {
			rows = append(rows, nil)
		}
		rows[far] = append(rows[far], i)
	}
	up, down := make([][]int, len(g.States)), make([][]int, len(g.States))
	for _, e := range g.Edges {
		if g.Far[e.To] == g.Far[e.From]+1 {
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
			slices.SortStableFunc(row, func(a, b int) int { return cmp.Compare(mean[a], mean[b]) })
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
			for _, u := range up[i] { // edges counted before that end further to the right
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
	g.X, g.Y = make([]float64, len(g.States)), make([]float64, len(g.States))
	for _, row := range rows {
		for k, i := range row {
			g.X[i] = (float64(k) - float64(len(row)-1)/2) * pitch
		}
	}
	for near, order := range sweep(rows, up, down) {
		for _, row := range order {
			wanted := make([]float64, len(row))
			for at, i := range row {
				wanted[at] = means(near[i], g.X, g.X[i])
			}
			for at, x := range spaced(wanted, pitch) {
				g.X[row[at]] = x
			}
		}
	}
	least := slices.Min(g.X)
	for i := range g.X {
		g.X[i] += margin + BandWidth + g.Extent.Width/2 - least
		g.Y[i] = g.middle(g.Far[i])
		g.Width = max(g.Width, g.X[i]+g.Extent.Width/2+margin)
		g.Height = max(g.Height, g.Y[i]+g.Extent.Height/2+margin)
	}
	g.via = make([][]float64, len(g.Edges))
	for k, e := range g.Edges {
		from, to := g.Far[e.From], g.Far[e.To]
		for row := from + 1; row < to; row++ {
			straight := g.X[e.From] + (g.X[e.To]-g.X[e.From])*float64(row-from)/float64(to-from)
			g.via[k] = append(g.via[k], g.clear(rows[row], straight))
		}
	}
}

func (g *Graph) middle(row int) float64 {
	return margin + g.Extent.Height/2 + float64(row)*(g.Extent.Height+2*rowGap)
}

// clear(row, x) is the place nearest to x between the states of a row.
func (g *Graph) clear(row []int, x float64) float64 {
	for _, i := range row {
		if half := (g.Extent.Width + siblingGap) / 2; math.Abs(g.X[i]-x) < half {
			return g.X[i] + math.Copysign(half, x-g.X[i])
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
