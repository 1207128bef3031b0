package search

import (
	"stepboard/solve"
	"stepboard/solve/halloween/search/sat"
)

// trades makes the clauses that forbid two ghosts to trade places. A clause says that four nodes are not all true: the
// nodes of ghost i on the way from u to v, and of ghost j on the way from v to u. trades makes a clause only when the
// clause has a consequence.
type trades struct {
	*timeline
	spots []spotted // by node: its ghost and time
	on    []int32   // by time and cell: the last node there that became true, or -1
	at    []int32   // by time and ghost: the last node of the ghost that became true, or -1
}

// spotted is the ghost and the time of a node.
type spotted struct {
	time  int32
	ghost int32
}

// tradeBytes is the memory of trades for a node.
const tradeBytes = 8

// prohibit makes the solver call implied.
func (l *timeline) prohibit(m *solve.Meter) error {
	layers, cells := l.graph.n*(l.steps+1), len(l.graph.cells)*(l.steps+1)
	if err := l.memory.Take(m, tradeBytes*int64(len(l.nodes))+4*int64(layers+cells)); err != nil {
		return err
	}
	x := &trades{timeline: l, spots: make([]spotted, len(l.nodes)), on: make([]int32, cells), at: make([]int32, layers)}
	for layer := range layers {
		x.at[layer] = -1
		for node := l.first[layer]; node < l.first[layer+1]; node++ {
			x.spots[node] = spotted{int32(layer / l.graph.n), int32(layer % l.graph.n)}
		}
	}
	for i := range x.on {
		x.on[i] = -1
	}
	l.solver.Implied = x.implied
	return nil
}

// where returns the true node of a ghost at a time, or -1.
func (x *trades) where(i, t int) int32 { return x.held(x.at[t*x.graph.n+i]) }

// who returns the true node on a cell at a time, or -1.
func (x *trades) who(v node, t int) int32 { return x.held(x.on[t*len(x.graph.cells)+int(v)]) }

func (x *trades) held(node int32) int32 {
	if node >= 0 && x.solver.True(node) {
		return node
	}
	return -1
}

// implied appends the clauses that have a consequence when a node becomes true. Let i be the ghost of the node. If both
// ends of a step of i and one end of the opposite step of a ghost j are true, the other end of j's step is false. If
// both ends of j's step are true, the other end of i's step is false.
func (x *trades) implied(node int32, clauses []sat.Lit) []sat.Lit {
	i, t := int(x.spots[node].ghost), int(x.spots[node].time)
	v := x.nodes[node]
	x.on[t*len(x.graph.cells)+int(v)], x.at[t*x.graph.n+i] = node, node
	for _, other := range [2]int{t - 1, t + 1} {
		if other < 0 || other > x.steps {
			continue
		}
		if step := x.where(i, other); step >= 0 && x.nodes[step] != v { // j is on u at time t, or on v at time other
			u := x.nodes[step]
			if back := x.who(u, t); back >= 0 {
				clauses = x.forbid(clauses, node, step, back, x.node(int(x.spots[back].ghost), other, v))
			}
			if back := x.who(v, other); back >= 0 {
				clauses = x.forbid(clauses, node, step, back, x.node(int(x.spots[back].ghost), t, u))
			}
		}
		if back := x.who(v, other); back >= 0 && int(x.spots[back].ghost) != i { // j is on v at time other
			j := int(x.spots[back].ghost)
			if step := x.where(j, t); step >= 0 && x.nodes[step] != v {
				clauses = x.forbid(clauses, node, back, step, x.node(i, other, x.nodes[step]))
			}
		}
	}
	return clauses
}

// forbid appends the clause that not all of four nodes are true. If last is -1, that node does not exist, and forbid
// appends nothing.
func (x *trades) forbid(clauses []sat.Lit, a, b, c, last int32) []sat.Lit {
	if last < 0 {
		return clauses
	}
	return append(clauses, sat.Is(a).Not(), sat.Is(b).Not(), sat.Is(c).Not(), sat.Is(last).Not())
}
