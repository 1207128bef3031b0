package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/store"
)

// SPFA is the Bellman-Ford algorithm with a queue (Moore 1959; known as SPFA) on the graph of sides. A node is marked
// from when it enters the queue to when it leaves, so it never waits twice and the queue holds at most every node.
// Nodes that cost as much as the target already does are not expanded. O(nodes²) at worst, near linear on most
// boards.
type SPFA struct{}

// ID implements [solve.Solver].
func (SPFA) ID() string { return "spfa" }

// Prepare implements [solve.Solver]. Accounted memory: 9 bytes a node, four nodes a cell, and what sides takes.
func (SPFA) Prepare(m *solve.Meter, d *solve.Dataset, _ string) (solve.Session, error) {
	s, err := NewSides(m, d)
	if err != nil {
		return nil, err
	}
	c, err := newCosts(m, s.Plane)
	if err != nil {
		return nil, err
	}
	n := 4 * s.Bounds()
	if err := m.Take(int64(n)); err != nil {
		return nil, err
	}
	return newSession(d, &spfaRun{Sides: s, costs: c, waits: make([]bool, n)}), nil
}

type spfaRun struct {
	*Sides
	costs
	queue    store.Queue[Node]
	waits    []bool // by node: it is in the queue
	ends     reached
	recorder recorder
}

// find implements finder.
func (r *spfaRun) find(m *solve.Meter, q rules.Question) (int64, error) {
	if err := r.costs.clear(m); err != nil {
		return 0, err
	}
	for r.queue.Len() > 0 { // left by a search that was stopped
		r.waits[r.queue.Pop()] = false
	}
	piece, target := r.Spot(q.Piece), r.Spot(q.Target)
	approach, err := r.approach(m, r.Spot(q.Blank), piece)
	if err != nil {
		return 0, err
	}
	r.ends = reached{piece: piece, approach: approach}
	r.recorder = newRecorder(m, r.Plane)
	r.recorder.begin(r.Spot(q.Blank), piece, 0, &approach)
	if err := r.begin(m, r.ends, r); err != nil {
		return 0, err
	}
	least, pass := solve.None, int64(1)
	passEnd := r.queue.Len()
	for n := 0; r.queue.Len() > 0; n++ {
		if passEnd == 0 {
			pass++
			passEnd = r.queue.Len()
		}
		passEnd--
		r.frontier, r.depth = int64(r.queue.Len()), pass
		if n&1023 == 0 {
			if err := m.Poll(r.frontier, r.depth); err != nil {
				return 0, err
			}
		}
		from := r.queue.Pop()
		r.waits[from] = false
		cost := r.at(from)
		if least != solve.None && cost >= least {
			continue
		}
		at, _ := parted(from)
		r.recorder.take(from, pass, at == target)
		if at == target {
			least, r.ends.last = cost, from
			continue
		}
		m.Expanded++
		if err := r.expand(m, from, cost, r); err != nil {
			return 0, err
		}
	}
	return least, nil
}

func (r *spfaRun) relax(m *solve.Meter, n Node, cost int64) error {
	m.Generated++
	if old := r.at(n); old >= 0 && old <= cost {
		return nil
	}
	r.set(n, cost)
	r.recorder.reach(n, cost)
	if r.waits[n] {
		return nil
	}
	if err := r.queue.Push(m, n); err != nil {
		return err
	}
	r.waits[n] = true
	m.Frontier(int64(r.queue.Len()))
	return nil
}

// trace implements finder.
func (r *spfaRun) trace(m *solve.Meter, q rules.Question, emit func(grid.Dir) error) error {
	return r.follow(m, q, r.ends, r.at, emit)
}
