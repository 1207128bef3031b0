package search

import (
	"stepboard/solve"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/store"
)

// SPFA is the Bellman-Ford algorithm with a queue (Moore 1959) on the graph of sides. A node is in the queue at most
// once at a time. SPFA does not expand a node that costs at least as much as the target. It takes O(nodes²) time at
// worst. On most boards, the time is nearly linear.
var SPFA = Solver{"spfa", func(m *solve.Meter, d *solve.Dataset) (solve.Session, error) {
	c, err := newCosted(m, d)
	if err != nil {
		return nil, err
	}
	waits, err := store.Make[bool](m, len(c.plus))
	r := &spfaRun{costed: c, waits: waits}
	r.enqueue = r.wait
	return newSession(d, r), err
}}

type spfaRun struct {
	costed
	queue store.Queue[Node]
	waits []bool // by node: the node is in the queue
}

func (r *spfaRun) find(m *solve.Meter, q rules.Question) (int64, error) {
	for r.queue.Len() > 0 { // a stopped search may have left nodes in the queue
		r.waits[r.queue.Pop()] = false
	}
	target := r.Place(q.Target)
	if err := r.enter(m, q); err != nil {
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
		r.recorder.take(r.pair(from), pass, at == target)
		if at == target {
			least, r.ends.last = cost, from
			continue
		}
		m.Expanded++
		if err := r.expand(m, from, cost); err != nil {
			return 0, err
		}
	}
	return least, nil
}

func (r *spfaRun) wait(m *solve.Meter, n Node, _ int64) error {
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
