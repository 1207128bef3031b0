package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// sweeper finds the costs from a node of an area to all other nodes of the area, by Dijkstra's algorithm. The search
// has a limit. Costs below the limit are exact. Other costs may be too high. Outside of the area, costs are 0 and never
// improve.
type sweeper struct {
	*mesh
	cost  []uint32 // by node: the least known cost of a way that ends with a push or with a walk, or unreached
	queue radix
}

// sweeperBytes is the memory for each cell, without the queue.
const sweeperBytes = 4 * 4

func newSweeper(m *solve.Meter, g *mesh) (*sweeper, error) {
	n := int64(g.Bounds())
	if err := m.Take(n * sweeperBytes); err != nil {
		return nil, err
	}
	return &sweeper{mesh: g, cost: make([]uint32, 4*n)}, nil
}

func (w *sweeper) fill(a grid.Area, cost uint32) {
	for row := range a.Rows {
		first := 4 * w.Place(w.At(a.Row+row, a.Col))
		line := w.cost[first : first+4*int32(a.Cols)]
		for i := range line {
			line[i] = cost
		}
	}
}

// fromGate searches from the state with the piece on a cell and the blank on a side of this cell.
func (w *sweeper) fromGate(m *solve.Meter, a grid.Area, at Spot, side grid.Dir, limit uint32) error {
	w.fill(a, unreached)
	w.queue.clear()
	for cost, n := range [2]Node{NodeAt(at, side), w.pushed(NodeAt(at, side))} {
		w.cost[n] = uint32(cost)
		if err := w.queue.push(m, entry{Cost: int64(cost), Item: n}); err != nil {
			return err
		}
	}
	return w.run(m, limit)
}

// run searches from the nodes in the queue. It ends when the least cost in the queue is not below the limit.
func (w *sweeper) run(m *solve.Meter, limit uint32) error {
	q := &w.queue
	for n := 0; q.size > 0; {
		at, list, err := q.least(m)
		if err != nil || at >= int64(limit) {
			return err
		}
		if n += len(list); n >= 1024 {
			n = 0
			if err := m.Poll(int64(q.size), at); err != nil {
				return err
			}
		}
		m.Expanded += int64(len(list))
		cost, block := uint32(at), uint32(at)>>nearBits
		near := 0
		for _, from := range list {
			if w.cost[from] != cost {
				continue
			}
			walks := &w.walks[from]
			for i := range walks {
				beside, c := from&^3|(from+1+int32(i))&3, cost+walks[i]
				if c >= w.cost[beside] { // also true if there is no walk: then c is at least unreached
					continue
				}
				w.cost[beside] = c
				to := w.pushed(beside)
				if c++; c >= w.cost[to] {
					continue
				}
				w.cost[to] = c
				if b := &q.near[c&63]; c>>nearBits == block && len(*b) < cap(*b) { // the common case of queue.push, inlined
					*b = append(*b, to)
					q.nearFull |= 1 << (c & 63)
					near++
				} else if err := q.push(m, entry{Cost: int64(c), Item: to}); err != nil {
					return err
				}
			}
		}
		q.size += near
	}
	return nil
}
