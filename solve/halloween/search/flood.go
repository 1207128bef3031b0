package search

import (
	"slices"

	"stepboard/solve"
)

// flood is a breadth-first search over the floor from a cell, for a ghost alone. It can be paused.
type flood struct {
	reached []distance // distance of each cell from the first cell
	front   []node     // cells with unvisited neighbours, nearest first
}

// newFlood has reached one cell.
func newFlood(g *graph, from node) *flood {
	f := &flood{make([]distance, len(g.cells)), []node{from}}
	f.reached[from] = 1
	return f
}

// spread continues until it has reached a cell and all cells at the same distance; for nowhere it continues to the end.
// The queue comes from newQueue.
func (f *flood) spread(m *solve.Meter, g *graph, until node, queue []node) error {
	at, end := 0, copy(queue, f.front)
	for ; at < end; at++ {
		if at%pollCells == pollCells-1 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
		v := queue[at]
		if until != nowhere && f.reached[until] > 0 && f.reached[v] >= f.reached[until] {
			break
		}
		far := f.reached[v] + 1
		for _, to := range (*[degree - 1]node)(g.to[degree*int(v)+1:]) {
			if f.reached[to] == 0 {
				f.reached[to], queue[end] = far, to
				end++
			}
		}
	}
	f.front = slices.Clone(queue[at:end])
	return nil
}

// nowhere is no cell.
const nowhere = ^node(0)

// pollCells is the number of the board's cells between two polls of the Meter: some 0.5 ms.
const pollCells = 1 << 15

// newQueue is the queue for a flood.
func (g *graph) newQueue() []node { return make([]node, len(g.cells)) }

// tableBytes is the memory of the distances of all ghosts, with the queue.
func tableBytes(g *graph) int64 {
	return (distanceBytes*int64(g.n) + nodeBytes) * int64(len(g.cells))
}

// distances is the distance of each cell to the goal, O(V). The queue comes from newQueue.
func (g *graph) distances(m *solve.Meter, goal node, queue []node) ([]distance, error) {
	f := newFlood(g, goal)
	err := f.spread(m, g, nowhere, queue)
	return f.reached, err
}

// singles are, for every ghost, the distances of all cells to its goal, without other ghosts.
func singles(m *solve.Meter, g *graph) ([][]distance, error) {
	tables, _, err := nearby(m, g, false)
	return tables, err
}

// nearby are singles for the cells that are at most as far from the goal as the start; on a large board these are about
// half of the cells. The others are 0 until complete has run. If half is false, all distances are found at once.
func nearby(m *solve.Meter, g *graph, half bool) (tables [][]distance, complete func() error, err error) {
	floods, queue := make([]*flood, g.n), g.newQueue()
	for i, goal := range g.goals {
		floods[i] = newFlood(g, goal)
		until := nowhere
		if half {
			until = g.starts[i]
		}
		if err := floods[i].spread(m, g, until, queue); err != nil {
			return nil, nil, err
		}
		tables = append(tables, floods[i].reached)
	}
	return tables, func() error {
		for _, f := range floods {
			if err := f.spread(m, g, nowhere, queue); err != nil {
				return err
			}
		}
		return nil
	}, nil
}
