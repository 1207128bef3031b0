package crowd

import (
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// sweep finds ways on boards of up to mostSwept rows and columns. It implements the interface ways. For each time, it
// has the set of possible cells of a ghost, with a word for each row. A step shifts the set, in O(rows + ghosts) time.
type sweep struct {
	graph   *graph
	random  *rand.Rand
	horizon int      // the number of steps of a way
	kept    [][]node // the ways that later ghosts must avoid
	floor   []uint64 // by row: a bit for each floor cell
	reach   []uint64 // by time and row: a bit for each possible cell of the current ghost
	memory  store.Account
}

// mostSwept is the largest number of rows and of columns. It is 64, because a row is one word.
const mostSwept = 64

func newSweep(m *solve.Meter, g *graph, random *rand.Rand) (*sweep, error) {
	s := &sweep{graph: g, random: random}
	if err := s.memory.Take(m, int64(8*g.Rows+24*g.n)); err != nil {
		return s, err
	}
	s.floor = make([]uint64, g.Rows)
	for v := range g.cells {
		s.floor[g.row[v]] |= 1 << g.col[v]
	}
	return s, nil
}

func (s *sweep) free(m *solve.Meter) { s.memory.Free(m) }

func (s *sweep) keep(way []node) { s.kept = append(s.kept, way) }

func (s *sweep) begin(m *solve.Meter, steps int) error {
	s.horizon, s.kept = steps, s.kept[:0]
	size := (steps + 1) * s.graph.Rows
	if size <= len(s.reach) {
		return nil
	}
	size += size / 2
	if err := s.memory.Take(m, int64(8*size)); err != nil {
		return err
	}
	s.memory.Give(m, int64(8*len(s.reach)))
	s.reach = make([]uint64, size)
	return nil
}

func (s *sweep) find(m *solve.Meter, i int, atRandom bool) ([]node, error) {
	g, rows := s.graph, s.graph.Rows
	at := func(t int) []uint64 { return s.reach[t*rows : (t+1)*rows] }
	clear(at(0))
	start, goal := g.starts[i], g.goals[i]
	at(0)[g.row[start]] |= 1 << g.col[start]
	for t := range s.horizon {
		if t%pollEvery == 0 {
			if err := m.Poll(0, int64(s.horizon)); err != nil {
				return nil, err
			}
		}
		m.Expanded++
		if !s.spread(at(t), at(t+1), t) {
			return nil, nil
		}
	}
	if !has(at(s.horizon), g, goal) {
		return nil, nil
	}
	path := make([]node, s.horizon+1)
	path[s.horizon] = goal
	for t := s.horizon - 1; t >= 0; t-- {
		to := path[t+1]
		from := g.next(int(to)) // the first cell is the cell of path[t+1], so the ghost arrives as early as possible
		turn := 0
		if atRandom {
			turn = s.random.IntN(len(from))
		}
		for k := range from {
			v := from[(k+turn)%len(from)]
			if has(at(t), g, v) && (v == to || !swaps(s.kept, v, to, t)) {
				path[t] = v
				break
			}
		}
	}
	return path, nil
}

func has(set []uint64, g *graph, v node) bool { return set[g.row[v]]>>g.col[v]&1 != 0 }

// spread fills a set (next) with all cells where a ghost can be at time t+1. The parameter set has the possible cells
// at time t. If no cell is possible at time t+1, spread returns false.
func (s *sweep) spread(set, next []uint64, t int) bool {
	g := s.graph
	for row, word := range set {
		to := word | word<<1 | word>>1
		if row > 0 {
			to |= set[row-1]
		}
		if row+1 < len(set) {
			to |= set[row+1]
		}
		next[row] = to & s.floor[row]
	}
	for _, path := range s.kept {
		from, to := path[t], path[t+1]
		next[g.row[to]] &^= 1 << g.col[to]
		if from == to || !has(set, g, to) || !has(next, g, from) {
			continue
		}
		// The ghost can enter the cell that another ghost leaves, but not from the cell that the other ghost enters.
		if !slices.ContainsFunc(g.next(int(from)), func(v node) bool { return v != to && has(set, g, v) }) {
			next[g.row[from]] &^= 1 << g.col[from]
		}
	}
	return slices.ContainsFunc(next, func(word uint64) bool { return word != 0 })
}
