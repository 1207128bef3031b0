package search

import (
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// crew makes plans of a given number of steps for all ghosts, one after the other, each around those before it:
// cooperative planning by priorities (Erdmann and Lozano-Pérez 1987; Silver 2005). It is quick, and finds a plan for
// most boards, but no plan shows nothing.
//
// Where a ghost can be at each time is a set of cells, a word a row, made from the set before it by shifts.
type crew struct {
	graph  *graph
	order  []int // of the ghosts by their distances, the farthest first
	random *rand.Rand

	horizon int      // the steps of the plan
	paths   [][]node // by ghost; of those planned, where they are at each time
	floor   []uint64 // by row
	reach   []uint64 // by time and row: where the ghost at work can be
	memory  store.Account
}

// newCrew has no plan yet. Its memory must be given back with free, whatever happens.
func newCrew(m *solve.Meter, g *graph, single [][]distance) (*crew, error) {
	c := &crew{graph: g, random: rand.New(rand.NewPCG(uint64(g.n), uint64(len(g.cells)))), horizon: -1}
	if err := c.memory.Take(m, int64(8*g.Rows+32*g.n)); err != nil {
		return c, err
	}
	c.floor = make([]uint64, g.Rows)
	for v := range g.cells {
		c.floor[g.row[v]] |= 1 << g.col[v]
	}
	c.paths = make([][]node, g.n)
	for i := range g.n {
		c.order = append(c.order, i)
	}
	slices.SortStableFunc(c.order, func(i, j int) int { return int(single[j][g.starts[j]]) - int(single[i][g.starts[i]]) })
	return c, nil
}

func (c *crew) free(m *solve.Meter) {
	c.memory.Free(m)
	*c = crew{}
}

// reserve makes room for plans of some steps.
func (c *crew) reserve(m *solve.Meter, steps int) error {
	c.horizon = steps
	size := (steps + 1) * c.graph.Rows
	if size <= len(c.reach) {
		return nil
	}
	size += size / 2
	bytes := func(size int) int64 { return int64(8*size + 2*c.graph.n*size/c.graph.Rows) }
	if err := c.memory.Take(m, bytes(size)); err != nil {
		return err
	}
	c.memory.Give(m, bytes(len(c.reach)))
	c.reach = make([]uint64, size)
	return nil
}

// plan looks for a plan of so many steps in which a group of ghosts goes as in a plan of its own, which may be none. If
// it finds none it says which of the other ghosts was the hardest to place.
func (c *crew) plan(m *solve.Meter, steps int, group []int, fixed *plan) (p *plan, hardest int, err error) {
	stage(m, stageCrew, int64(steps))
	if err := c.reserve(m, steps); err != nil {
		return nil, 0, err
	}
	var order []int
	for _, i := range c.order {
		if !slices.Contains(group, i) {
			order = append(order, i)
		}
	}
	failures := make([]int, c.graph.n)
	for attempt := range attempts {
		clear(c.paths)
		for at, i := range group {
			for t := range steps + 1 {
				c.paths[i] = append(c.paths[i], fixed.at(t)[at])
			}
		}
		failed, err := c.placeAll(m, order, attempt)
		if err != nil {
			return nil, 0, err
		}
		if failed < 0 {
			p, err := c.assemble(m)
			return p, 0, err
		}
		failures[order[failed]] += len(order) - failed
		if attempt%len(order) == len(order)-1 { // from here on at random
			c.random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			continue
		}
		i := order[failed] // goes first next time
		order = slices.Insert(slices.Delete(order, failed, failed+1), 0, i)
	}
	hardest = order[0]
	for _, i := range order {
		if failures[i] > failures[hardest] {
			hardest = i
		}
	}
	return nil, hardest, nil
}

// attempts is how many orders of the ghosts are tried.
const attempts = 24

// placeAll plans the ghosts of a list in turn and returns the place of the first for which there is no room, or -1.
func (c *crew) placeAll(m *solve.Meter, order []int, attempt int) (failed int, err error) {
	for at, i := range order {
		if ok, err := c.place(m, i, attempt > 0); !ok || err != nil {
			return at, err
		}
	}
	return -1, nil
}

// assemble is the plan of all ghosts.
func (c *crew) assemble(m *solve.Meter) (*plan, error) {
	p, err := newPlan(m, c.graph.n, int64(c.horizon))
	if err != nil {
		return nil, err
	}
	for t := range c.horizon + 1 {
		for i, path := range c.paths {
			p.cells[c.graph.n*t+i] = path[t]
		}
	}
	p.record(m, c.graph)
	return p, nil
}

// place plans a ghost around those that have paths, with waits early or late, or at random.
func (c *crew) place(m *solve.Meter, i int, atRandom bool) (bool, error) {
	g, rows := c.graph, c.graph.Rows
	at := func(t int) []uint64 { return c.reach[t*rows : (t+1)*rows] }
	clear(at(0))
	start, goal := g.starts[i], g.goals[i]
	at(0)[g.row[start]] |= 1 << g.col[start]
	for t := range c.horizon {
		if t%pollEvery == 0 {
			if err := m.Poll(0, int64(c.horizon)); err != nil {
				return false, err
			}
		}
		m.Expanded++
		if !c.spread(at(t), at(t+1), t) {
			return false, nil
		}
	}
	if !has(at(c.horizon), g, goal) {
		return false, nil
	}
	path := make([]node, c.horizon+1)
	path[c.horizon] = goal
	for t := c.horizon - 1; t >= 0; t-- {
		to := path[t+1]
		from := g.next(int(to)) // to itself first: the ghost comes as early as it can
		turn := 0
		if atRandom {
			turn = c.random.IntN(len(from))
		}
		for k := range from {
			v := from[(k+turn)%len(from)]
			if has(at(t), g, v) && !c.swaps(v, to, t) {
				path[t] = v
				break
			}
		}
	}
	c.paths[i] = path
	return true, nil
}

// has reports whether a set has a cell.
func has(set []uint64, g *graph, v node) bool { return set[g.row[v]]>>g.col[v]&1 != 0 }

// swaps reports whether a planned ghost goes from to to from in the step after time t.
func (c *crew) swaps(from, to node, t int) bool {
	for _, path := range c.paths {
		if path != nil && from != to && path[t] == to && path[t+1] == from {
			return true
		}
	}
	return false
}

// spread makes next the cells that can be reached in one step after time t from a set of cells, and reports whether
// there are any.
func (c *crew) spread(set, next []uint64, t int) bool {
	g := c.graph
	for row, word := range set {
		to := word | word<<1 | word>>1
		if row > 0 {
			to |= set[row-1]
		}
		if row+1 < len(set) {
			to |= set[row+1]
		}
		next[row] = to & c.floor[row]
	}
	for _, path := range c.paths {
		if path == nil {
			continue
		}
		from, to := path[t], path[t+1]
		next[g.row[to]] &^= 1 << g.col[to]
		if from == to || !has(set, g, to) || !has(next, g, from) {
			continue
		}
		// The cell that it leaves can be entered, but not from the one that it goes to.
		other := false
		for _, v := range g.next(int(from)) {
			other = other || v != to && has(set, g, v)
		}
		if !other {
			next[g.row[from]] &^= 1 << g.col[from]
		}
	}
	return slices.ContainsFunc(next, func(word uint64) bool { return word != 0 })
}
