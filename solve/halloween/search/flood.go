package search

import (
	"slices"

	"stepboard/solve"
)

// flood is a breadth-first search from a cell over the floor, for a ghost alone. It can stop and go on.
type flood struct {
	reached []distance // of each cell from the first one
	front   []node     // the cells whose neighbours are not reached yet, nearest first
}

// newFlood has reached one cell.
func newFlood(g *graph, from node) *flood {
	f := &flood{make([]distance, len(g.cells)), []node{from}}
	f.reached[from] = 1
	return f
}

// spread goes on until a cell is reached, and all others at its distance, or to the end for nowhere. The queue is one of
// newQueue.
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

// pollCells is how many cells of the board may be gone through between two looks at the Meter: some 0.5 ms.
const pollCells = 1 << 15

// newQueue is the room that a flood needs.
func (g *graph) newQueue() []node { return make([]node, len(g.cells)) }

// tableBytes is the memory of the distances of all ghosts, and of the queue that makes them.
func tableBytes(g *graph) int64 {
	return (distanceBytes*int64(g.n) + nodeBytes) * int64(len(g.cells))
}

// distances is the distance of each cell to the goal, O(V). The queue is one of newQueue.
func (g *graph) distances(m *solve.Meter, goal node, queue []node) ([]distance, error) {
	f := newFlood(g, goal)
	err := f.spread(m, g, nowhere, queue)
	return f.reached, err
}

// singles are, for every ghost, the distances of all cells to its goal when it is alone.
func singles(m *solve.Meter, g *graph) ([][]distance, error) {
	tables, _, err := nearby(m, g, false)
	return tables, err
}

// nearby are singles of the cells that are at most as far from the goal as the start is, on a large board about half of
// them. The others are 0 until complete has run. Without half all are found at once.
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
