package crowd

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// pair is a table of the distances of two ghosts to their goals, without other ghosts: a pattern database (Culberson
// and Schaeffer 1998). A placing is a pair of cells, one for each ghost. The table has an entry for each placing. It is
// built backwards from the goals, and only up to the distance that is needed.
type pair struct {
	graph  *graph
	i, j   int        // the ghosts
	rows   [][]uint16 // rows[u][v] is 1 + the distance with ghost i on u and ghost j on v; 0 if unknown
	depth  int64      // all distances up to this number are known
	memory store.Account
	// The placings at distance depth, and the placings at the next distance.
	waiting, next store.List[joint]
}

// deepest is the largest distance in a table. It also stands for larger distances, and is a lower bound of them.
const deepest = 1<<16 - 2

// rowBytes is the memory of a row, without the memory of its distances.
const rowBytes = 24

// newPair makes a table with only the goals' entry. The caller must free the table, also after an error.
func newPair(m *solve.Meter, g *graph, i, j int) (*pair, error) {
	t := &pair{graph: g, i: i, j: j}
	if err := t.memory.Take(m, rowBytes*int64(len(g.cells))); err != nil {
		return t, err
	}
	t.rows = make([][]uint16, len(g.cells))
	u, v := int(g.goals[i]), int(g.goals[j])
	row, err := t.row(m, u)
	if err != nil {
		return t, err
	}
	row[v] = 1
	return t, t.waiting.Push(m, joint(u)<<g.shift|joint(v))
}

func (t *pair) free(m *solve.Meter) {
	t.memory.Free(m)
	t.waiting.Free(m)
	t.next.Free(m)
	*t = pair{}
}

// row(m, u) returns rows[u]. If this row does not exist yet, the method makes it.
func (t *pair) row(m *solve.Meter, u int) ([]uint16, error) {
	if t.rows[u] == nil {
		if err := t.memory.Take(m, 2*int64(len(t.rows))); err != nil {
			return nil, err
		}
		t.rows[u] = make([]uint16, len(t.rows))
	}
	return t.rows[u], nil
}

// onePlus returns 1 + the distance with ghost i on u and ghost j on v, or 0 if the distance is unknown.
func (t *pair) onePlus(u, v int) uint16 {
	if row := t.rows[u]; row != nil {
		return row[v]
	}
	return 0
}

// complete reports whether all distances are known. Then a placing without a distance can't be brought to the goals.
func (t *pair) complete() bool { return t.waiting.Len() == 0 }

// deepen finds all distances up to a given depth by a breadth-first search. All calls together take O(25·V²) time.
func (t *pair) deepen(m *solve.Meter, depth int64) error {
	for t.depth < depth && !t.complete() {
		for !t.complete() {
			if m.Expanded%pollEvery == 0 {
				if err := m.Poll(int64(t.waiting.Len()+t.next.Len()), t.depth); err != nil {
					return err
				}
			}
			m.Expanded++
			if err := t.expand(m, t.waiting.Pop()); err != nil {
				return err
			}
		}
		t.waiting, t.next = t.next, t.waiting
		t.depth++
	}
	return nil
}

// expand finds the new placings one step away from a placing at distance t.depth.
func (t *pair) expand(m *solve.Meter, placing joint) error {
	g, plus := t.graph, uint16(min(t.depth+1, deepest)+1)
	u, v := int(placing>>g.shift), int(placing&g.mask)
	near, others := g.near(u, v), g.next(v)
	for _, to := range g.next(u) {
		row, err := t.row(m, int(to))
		if err != nil {
			return err
		}
		for _, other := range others {
			if row[other] != 0 || near && (to == other || int(to) == v && int(other) == u) {
				continue
			}
			row[other] = plus
			m.Generated++
			if err := t.next.Push(m, joint(to)<<g.shift|joint(other)); err != nil {
				return err
			}
		}
	}
	return nil
}
