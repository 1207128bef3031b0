package crowd

import (
	"slices"

	"stepboard/solve"
)

// flood is a breadth-first search over the floor from a first cell, without ghosts. It can be interrupted.
type flood struct {
	reached []distance // by cell: the distance from the first cell
	front   []node     // the reached cells that are not expanded yet, the nearest first
}

func newFlood(g *graph, from node) *flood {
	f := &flood{make([]distance, len(g.cells)), []node{from}}
	f.reached[from] = 1
	return f
}

// spread continues the search until a cell (target) and all cells at the same distance are reached. If the target is
// the constant nowhere, it continues until all cells are reached. Several calls can share a queue from newQueue.
func (f *flood) spread(m *solve.Meter, g *graph, target node, queue []node) error {
	at, end := 0, copy(queue, f.front)
	for ; at < end; at++ {
		if at%pollCells == pollCells-1 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
		v := queue[at]
		if target != nowhere && f.reached[target] > 0 && f.reached[v] >= f.reached[target] {
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

// nowhere stands for no cell.
const nowhere = ^node(0)

// pollCells is the number of visited cells between two polls of the Meter: some 0.5 ms.
const pollCells = 1 << 15

func (g *graph) newQueue() []node { return make([]node, len(g.cells)) }

// tableBytes returns the memory of the function singles: the distances for all ghosts, and the queue.
func tableBytes(g *graph) int64 {
	return (distanceBytes*int64(g.n) + nodeBytes) * int64(len(g.cells))
}

// distances returns, by cell, the distance to a goal. It takes O(V) time. The queue comes from newQueue.
func (g *graph) distances(m *solve.Meter, goal node, queue []node) ([]distance, error) {
	f := newFlood(g, goal)
	err := f.spread(m, g, nowhere, queue)
	return f.reached, err
}

// singles returns, by ghost and cell, the distance to the ghost's goal without other ghosts.
func singles(m *solve.Meter, g *graph) ([][]distance, error) {
	tables, _, err := nearby(m, g, false)
	return tables, err
}

// nearby returns the same tables as singles. If the parameter half is true, the distances of cells that are farther
// from the goal than the ghost's start are missing. On a large board, these are about half of the cells. The function
// complete adds the missing distances.
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
