package search

import (
	"stepboard/solve"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/store"
)

// Dijkstra is Dijkstra's algorithm (1959) with a binary heap on the graph of sides. A node consists of the piece's cell
// and a side of the piece: the blank is on this side. A push of the piece costs 1. The type Sides has the costs of the
// blank's walks from one side to another side. A query takes O(nm log nm) time on a board of n × m cells, plus the time
// of Sides.
var Dijkstra = Solver{"dijkstra", func(m *solve.Meter, d *solve.Dataset) (solve.Session, error) {
	c, err := newCosted(m, d)
	r := &dijkstraRun{costed: c}
	r.enqueue = func(m *solve.Meter, n Node, cost int64) error {
		err := r.heap.Push(m, entry{Cost: cost, Item: n})
		m.Frontier(int64(r.heap.Len()))
		return err
	}
	return newSession(d, r), err
}}

type dijkstraRun struct {
	costed
	heap store.Heap[Node]
}

func (r *dijkstraRun) find(m *solve.Meter, q rules.Question) (int64, error) {
	target := r.Place(q.Target)
	r.heap.Clear()
	if err := r.enter(m, q); err != nil {
		return 0, err
	}
	for n := 0; r.heap.Len() > 0; n++ {
		top := r.heap.Pop()
		if top.Cost > r.at(top.Item) {
			continue
		}
		r.frontier, r.depth = int64(r.heap.Len()), top.Cost
		if n&1023 == 0 {
			if err := m.Poll(r.frontier, r.depth); err != nil {
				return 0, err
			}
		}
		at, _ := parted(top.Item)
		r.recorder.take(r.pair(top.Item), top.Cost, at == target)
		if at == target {
			r.ends.last = top.Item
			return top.Cost, nil
		}
		m.Expanded++
		if err := r.expand(m, top.Item, top.Cost); err != nil {
			return 0, err
		}
	}
	return solve.None, nil
}
