package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// pair has the distances of all placings of two ghosts to their goals, without other ghosts: a pattern database
// (Culberson and Schaeffer 1998). It is built backwards from the goals, and only as deep as needed.
type pair struct {
	graph   *graph
	i, j    int        // the ghosts
	rows    [][]uint16 // rows[u][v] is the distance of i on u and j on v plus one, 0 if unknown
	depth   int64      // all distances up to this distance are known
	waiting stack      // the placings at distance depth
	memory  store.Account
}

// deepest is the largest distance that is kept exactly. Larger distances are kept as deepest, which is still a lower
// bound.
const deepest = 1<<16 - 2

// rowBytes is the memory of a row without its distances.
const rowBytes = 24

// newPair makes a table that has only the placing on the goals. The caller must free the table, also after an error.
func newPair(m *solve.Meter, g *graph, i, j int, p *pool) (*pair, error) {
	t := &pair{graph: g, i: i, j: j, waiting: stack{pool: p}}
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
	return t, t.waiting.push(m, uint64(u)<<g.shift|uint64(v))
}

func (t *pair) free(m *solve.Meter) {
	t.memory.Free(m)
	*t = pair{}
}

// row returns the row for ghost i on u. If there is none, row makes it.
func (t *pair) row(m *solve.Meter, u int) ([]uint16, error) {
	if t.rows[u] == nil {
		if err := t.memory.Take(m, 2*int64(len(t.rows))); err != nil {
			return nil, err
		}
		t.rows[u] = make([]uint16, len(t.rows))
	}
	return t.rows[u], nil
}

// plus returns the distance with ghost i on u and ghost j on v, plus one, or 0 if it is unknown.
func (t *pair) plus(u, v int) uint16 {
	if row := t.rows[u]; row != nil {
		return row[v]
	}
	return 0
}

// complete reports whether all distances are known. Then a placing without a distance can't be brought to the goals.
func (t *pair) complete() bool { return t.waiting.len() == 0 }

// deepen finds all distances up to the parameter depth, by a breadth-first search of O(V²·25) time in all.
func (t *pair) deepen(m *solve.Meter, depth int64) error {
	for t.depth < depth && !t.complete() {
		next := stack{pool: t.waiting.pool}
		for !t.complete() {
			if m.Expanded%pollEvery == 0 {
				if err := m.Poll(t.waiting.len()+next.len(), t.depth); err != nil {
					return err
				}
			}
			m.Expanded++
			if err := t.expand(m, joint(t.waiting.pop()), &next); err != nil {
				return err
			}
		}
		t.waiting = next
		t.depth++
	}
	return nil
}

// expand finds the new placings one step from a placing at distance depth.
func (t *pair) expand(m *solve.Meter, placing joint, next *stack) error {
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
			if err := next.push(m, uint64(to)<<g.shift|uint64(other)); err != nil {
				return err
			}
		}
	}
	return nil
}
