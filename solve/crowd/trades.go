package crowd

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/crowd/sat"
)

// trades makes the clauses that forbid two ghosts to trade places. A node says that a ghost is on a cell at a time (see
// the type timeline). A clause has four nodes: ghost i goes from u to v in a step, and ghost j goes from v to u in the
// same step. At least one of the four nodes must be false. trades makes a clause when three of its nodes are true.
type trades struct {
	*timeline
	spots  []spotted // by node: the ghost and the time
	lastOn []int32   // by time and cell: the last node of this time and cell that became true, or -1
	lastOf []int32   // by time and ghost: the last node of this time and ghost that became true, or -1
}

type spotted struct{ time, ghost int32 }

const tradeBytes = 8

// prohibit passes the function x.implied to the SAT solver. The solver calls this function when it needs the clauses.
func (l *timeline) prohibit(m *solve.Meter) error {
	layers, cells := l.graph.n*(l.steps+1), len(l.graph.cells)*(l.steps+1)
	if err := l.memory.Take(m, tradeBytes*int64(len(l.nodes))+4*int64(layers+cells)); err != nil {
		return err
	}
	x := &trades{timeline: l, spots: make([]spotted, len(l.nodes))}
	x.lastOn, x.lastOf = slices.Repeat([]int32{-1}, cells), slices.Repeat([]int32{-1}, layers)
	for layer := range layers {
		for node := l.first[layer]; node < l.first[layer+1]; node++ {
			x.spots[node] = spotted{int32(layer / l.graph.n), int32(layer % l.graph.n)}
		}
	}
	l.solver.Implied = x.implied
	return nil
}

// nodeOf returns the true node of ghost i at time t, or -1 if no node is known to be true.
func (x *trades) nodeOf(i, t int) int32 { return x.held(x.lastOf[t*x.graph.n+i]) }

// nodeOn returns the true node of a ghost on cell v at time t, or -1 if no node is known to be true.
func (x *trades) nodeOn(v node, t int) int32 { return x.held(x.lastOn[t*len(x.graph.cells)+int(v)]) }

func (x *trades) held(node int32) int32 {
	if node >= 0 && x.solver.True(node) {
		return node
	}
	return -1
}

// implied is the function [sat.Solver.Implied]. The SAT solver calls implied when a node becomes true. implied appends
// each clause in which three nodes are true, so that the fourth node must be false. Let i be the ghost of the node. A
// step of i has two nodes, one at each time. Ghost j would step in the opposite direction. If both nodes of i's step
// and one node of j's step are true, the other node of j's step must be false. If both nodes of j's step are true, the
// other node of i's step must be false.
func (x *trades) implied(node int32, clauses []sat.Lit) []sat.Lit {
	i, t := int(x.spots[node].ghost), int(x.spots[node].time)
	v := x.nodes[node]
	x.lastOn[t*len(x.graph.cells)+int(v)], x.lastOf[t*x.graph.n+i] = node, node
	for _, other := range [2]int{t - 1, t + 1} {
		if other < 0 || other > x.steps {
			continue
		}
		if step := x.nodeOf(i, other); step >= 0 && x.nodes[step] != v { // j is on u at time t, or on v at time other
			u := x.nodes[step]
			if back := x.nodeOn(u, t); back >= 0 {
				clauses = x.forbid(clauses, node, step, back, x.node(int(x.spots[back].ghost), other, v))
			}
			if back := x.nodeOn(v, other); back >= 0 {
				clauses = x.forbid(clauses, node, step, back, x.node(int(x.spots[back].ghost), t, u))
			}
		}
		if back := x.nodeOn(v, other); back >= 0 && int(x.spots[back].ghost) != i { // j is on v at time other
			j := int(x.spots[back].ghost)
			if step := x.nodeOf(j, t); step >= 0 && x.nodes[step] != v {
				clauses = x.forbid(clauses, node, back, step, x.node(i, other, x.nodes[step]))
			}
		}
	}
	return clauses
}

// forbid appends a clause: at least one of the nodes a, b, c and d is false. If d is -1, it appends nothing.
func (x *trades) forbid(clauses []sat.Lit, a, b, c, d int32) []sat.Lit {
	if d < 0 {
		return clauses
	}
	return append(clauses, sat.Is(a).Not(), sat.Is(b).Not(), sat.Is(c).Not(), sat.Is(d).Not())
}
