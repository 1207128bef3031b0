package crowd

import (
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// planner is a prioritized planner: it plans one ghost after the other, and each new way avoids the ways of the earlier
// ghosts (Erdmann and Lozano-Pérez 1987; Silver 2005). Its plans have a given number of steps. It is quick and finds a
// plan on most boards. If it finds no plan, there may still be a plan.
type planner struct {
	graph  *graph
	order  []int // the ghosts by distance from start to goal, the farthest first
	source *rand.PCG
	random *rand.Rand // the random numbers from the field source

	horizon  int      // the number of steps of the plan
	paths    [][]node // by ghost: the node at each time; nil if the ghost is not planned yet
	ways     *intervals
	reserved int64 // the memory of the field paths, in bytes
	memory   store.Account
}

// newPlanner makes a planner. The caller must free the planner, also after an error.
func newPlanner(m *solve.Meter, g *graph, single [][]distance) (*planner, error) {
	source := rand.NewPCG(uint64(g.n), uint64(len(g.cells)))
	c := &planner{graph: g, source: source, random: rand.New(source)}
	if err := c.memory.Take(m, int64(32*g.n)); err != nil {
		return c, err
	}
	c.paths = make([][]node, g.n)
	for i := range g.n {
		c.order = append(c.order, i)
	}
	slices.SortStableFunc(c.order, func(i, j int) int { return int(single[j][g.starts[j]]) - int(single[i][g.starts[i]]) })
	var err error
	c.ways, err = newIntervals(m, g, single, c.random)
	return c, err
}

func (c *planner) free(m *solve.Meter) {
	c.memory.Free(m)
	if c.ways != nil {
		c.ways.free(m)
	}
	*c = planner{}
}

// plan looks for a plan of a given number of steps, and records this stage. The ghosts of a list (group) move as in
// another plan (fixed). Both may be nil. If plan finds no plan, the second result (hardest) has all ghosts outside of
// this list. The ghost for which it is hardest to find a way comes first.
func (c *planner) plan(m *solve.Meter, steps int, group []int, fixed *plan) (p *plan, hardest []int, err error) {
	m.Record.Stage(stageCrew, int64(steps))
	return c.try(m, steps, attempts, group, fixed)
}

// try works like the method plan, but records nothing. It makes some attempts, each with another order of the ghosts.
func (c *planner) try(
	m *solve.Meter, steps, attempts int, group []int, fixed *plan,
) (p *plan, hardest []int, err error) {
	c.horizon = steps
	if more := planBytes(c.graph.n, int64(steps)) - c.reserved; more > 0 {
		c.reserved += more
		if err := c.memory.Take(m, more); err != nil {
			return nil, nil, err
		}
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
		if err := c.ways.begin(m, steps); err != nil {
			return nil, nil, err
		}
		for at, i := range group {
			for t := range steps + 1 {
				c.paths[i] = append(c.paths[i], fixed.at(t)[at])
			}
			c.ways.keep(c.paths[i])
		}
		failed, err := c.placeAll(m, order, attempt)
		if err != nil {
			return nil, nil, err
		}
		if failed < 0 {
			p, err := c.assemble(m)
			return p, nil, err
		}
		failures[order[failed]] += len(order) - failed
		if attempt%len(order) == len(order)-1 { // the next attempt uses a random order
			c.random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			continue
		}
		i := order[failed] // the next attempt plans this ghost first
		order = slices.Insert(slices.Delete(order, failed, failed+1), 0, i)
	}
	slices.SortStableFunc(order, func(i, j int) int { return failures[j] - failures[i] })
	return nil, order, nil
}

const attempts = 24

// placeAll plans the ghosts of a list one after the other. If a ghost has no way that avoids the earlier ghosts,
// placeAll returns the index of this ghost in the list. Otherwise it returns -1.
func (c *planner) placeAll(m *solve.Meter, order []int, attempt int) (failed int, err error) {
	for at, i := range order {
		way, err := c.ways.find(m, i, attempt > 0)
		if way == nil || err != nil {
			return at, err
		}
		c.paths[i] = way
		c.ways.keep(way)
	}
	return -1, nil
}

func (c *planner) assemble(m *solve.Meter) (*plan, error) {
	p, err := newPlan(m, c.graph.n, int64(c.horizon))
	if err != nil {
		return nil, err
	}
	for t := range c.horizon + 1 {
		for i, path := range c.paths {
			p.cells[c.graph.n*t+i] = path[t]
		}
	}
	return p, nil
}
