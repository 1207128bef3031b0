package search

import (
	"cmp"
	"encoding/binary"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// lacam finds a plan for all ghosts when planning one after the other fails: lazy constraints addition search (Okumura
// 2023). It is a depth-first search over joint states. It makes one next state of a state at a time, by priority
// inheritance with backtracking (PIBT; Okumura et al. 2022). In turn, each ghost takes the neighbour nearest to its
// goal among the cells that are not taken yet. First it pushes away the ghost on this cell. Two ghosts that have to
// trade places in a corridor go back to a fork (Okumura 2023, swap). When the search comes back to a state, it makes
// another next state, in which demands tell some ghosts where to go. So the search is complete. Mostly it makes no more
// states than the plan has steps. The plan need not be a shortest one.
type lacam struct {
	graph  *graph
	single [][]distance // by ghost and cell: the distance to the goal
	random *rand.Rand
	known  map[string]*config // the states made, by key
	memory store.Account
	// The rest is about the current state and its next state.
	now, next []node // by ghost: its node
	on, to    []int8 // by cell: the ghost on it now (on) and in the next state (to), or vacant
}

type config struct {
	at     []node
	parent *config
	depth  int
	since  []float32 // by ghost: for how many steps it has been away from its goal
	order  []int     // the ghosts; the ghost that was away longest comes first
	tree   []demand  // the demands on a next state that are still to be tried, in their order
}

// demand has the next cells of the first ghosts in a state's order. It leaves the other ghosts free.
type demand []node

// configBytes returns the approximate memory of a state of n ghosts.
func configBytes(n int) int64 { return int64(200 + 24*n) }

const vacant = -1

// newLacam makes a search. The parameter single has the distances to the goals. The caller must free it, also after an
// error.
func newLacam(m *solve.Meter, g *graph, single [][]distance) (*lacam, error) {
	l := &lacam{graph: g, single: single, random: rand.New(rand.NewPCG(uint64(g.n), uint64(len(g.cells))))}
	if err := l.memory.Take(m, int64(2*len(g.cells)+8*g.n)); err != nil {
		return l, err
	}
	l.on, l.to = make([]int8, len(g.cells)), make([]int8, len(g.cells))
	for v := range l.on {
		l.on[v], l.to[v] = vacant, vacant
	}
	l.now, l.next = make([]node, g.n), make([]node, g.n)
	l.known = map[string]*config{}
	return l, nil
}

func (l *lacam) free(m *solve.Meter) { l.memory.Free(m) }

// mostSteps is larger than the number of steps of any plan.
const mostSteps = 1<<31 - 1

// run looks for a plan of at most limit steps. The parameter states is the largest number of states to make. The result
// made is the number of states made. Each run makes other random choices.
func (l *lacam) run(m *solve.Meter, limit, states int) (p *plan, made int, err error) {
	defer l.forget(m)
	first, err := l.enter(m, l.graph.starts, nil)
	if err != nil {
		return nil, 0, err
	}
	open := []*config{first}
	for len(open) > 0 && made < states {
		if err := m.Poll(int64(len(open)), int64(made)); err != nil {
			return nil, made, err
		}
		c := open[len(open)-1]
		if slices.Equal(c.at, l.graph.goals) {
			p, err := l.trace(m, c)
			return p, made, err
		}
		if len(c.tree) == 0 || l.least(c) > limit {
			open = open[:len(open)-1]
			continue
		}
		made++
		m.Expanded++
		d := c.tree[0]
		c.tree = c.tree[1:]
		l.refine(c, d)
		if !l.follow(c, d) {
			continue
		}
		next, ok := l.known[l.key(l.next)]
		if !ok {
			if next, err = l.enter(m, l.next, c); err != nil {
				return nil, made, err
			}
		}
		open = append(open, next)
	}
	return nil, made, nil
}

func (l *lacam) forget(m *solve.Meter) {
	l.memory.Give(m, int64(len(l.known))*configBytes(l.graph.n))
	clear(l.known)
}

// least returns a lower bound of the number of steps of a plan that comes to a state by the known way.
func (l *lacam) least(c *config) int {
	far := 0
	for i, v := range c.at {
		far = max(far, int(l.single[i][v])-1)
	}
	return c.depth + far
}

func (l *lacam) key(at []node) string {
	b := make([]byte, 0, 4*len(at))
	for _, v := range at {
		b = binary.LittleEndian.AppendUint32(b, uint32(v))
	}
	return string(b)
}

func (l *lacam) enter(m *solve.Meter, at []node, parent *config) (*config, error) {
	n := l.graph.n
	if err := l.memory.Take(m, configBytes(n)); err != nil {
		return nil, err
	}
	c := &config{at: slices.Clone(at), parent: parent, since: make([]float32, n), tree: []demand{nil}}
	if parent != nil {
		c.depth = parent.depth + 1
	}
	for i, v := range at {
		c.order = append(c.order, i)
		switch {
		case v == l.graph.goals[i]: // c.since[i] stays 0
		case parent != nil:
			c.since[i] = parent.since[i] + 1
		default:
			c.since[i] = float32(l.single[i][v]) / float32(len(l.graph.cells)+1)
		}
	}
	slices.SortStableFunc(c.order, func(i, j int) int { return cmp.Compare(c.since[j], c.since[i]) })
	l.known[l.key(at)] = c
	return c, nil
}

// refine adds demands to the tree of a state: each one extends the demand d by a cell for one more ghost.
func (l *lacam) refine(c *config, d demand) {
	if len(d) == l.graph.n {
		return
	}
	to := slices.Clone(l.graph.next(int(c.at[c.order[len(d)]])))
	l.random.Shuffle(len(to), func(a, b int) { to[a], to[b] = to[b], to[a] })
	for _, v := range to {
		c.tree = append(c.tree, append(slices.Clip(d), v))
	}
}

const undecided = 1<<32 - 1

// follow sets l.next to a next state that meets a demand, and reports whether it found one.
func (l *lacam) follow(c *config, d demand) bool {
	for i, v := range c.at {
		l.now[i], l.next[i] = v, undecided
		l.on[v] = int8(i)
	}
	defer func() {
		for _, v := range c.at {
			l.on[v] = vacant
			for _, to := range l.graph.next(int(v)) {
				l.to[to] = vacant
			}
		}
	}()
	for at, v := range d {
		i := int8(c.order[at])
		j := l.on[v]
		if l.to[v] != vacant || j != vacant && j != i && l.next[j] == l.now[i] {
			return false
		}
		l.next[i], l.to[v] = v, i
	}
	for _, i := range c.order {
		if l.next[i] == undecided && !l.push(int8(i)) {
			return false
		}
	}
	return true
}

// push finds a next cell for ghost i, and for the ghosts that it pushes away. It returns false if ghost i must stay.
func (l *lacam) push(i int8) bool {
	options := slices.Clone(l.graph.next(int(l.now[i])))
	l.random.Shuffle(len(options), func(a, b int) { options[a], options[b] = options[b], options[a] })
	rank := func(v node) uint64 { // nearest to the goal first; among equals, free cells first
		if l.on[v] == vacant {
			return 2 * uint64(l.single[i][v])
		}
		return 2*uint64(l.single[i][v]) + 1
	}
	for k := range options {
		for at := k; at > 0 && rank(options[at]) < rank(options[at-1]); at-- {
			options[at], options[at-1] = options[at-1], options[at]
		}
	}
	rival := l.rival(i, options[0])
	if rival != vacant {
		slices.Reverse(options)
	}
	for at, v := range options {
		if l.to[v] != vacant {
			continue
		}
		j := l.on[v]
		if j != vacant && j != i && l.next[j] == l.now[i] {
			continue
		}
		l.to[v], l.next[i] = i, v
		if j != vacant && j != i && l.next[j] == undecided && !l.push(j) {
			continue
		}
		if at == 0 && rival != vacant && l.next[rival] == undecided && l.to[l.now[i]] == vacant {
			l.next[rival], l.to[l.now[i]] = l.now[i], rival // the rival follows
		}
		return true
	}
	l.to[l.now[i]], l.next[i] = i, l.now[i]
	return false
}

// rival returns a neighbouring ghost that has to trade places with ghost i, or vacant. Ghost i wants to go to dest. For
// the trade, ghost i must go back to a fork.
func (l *lacam) rival(i int8, dest node) int8 {
	here := l.now[i]
	if dest == here {
		return vacant
	}
	if j := l.on[dest]; j != vacant && l.next[j] == undecided && l.mustTrade(i, j, here, dest) && l.fork(dest, here) {
		return j
	}
	for _, v := range l.graph.next(int(here))[1:] {
		if j := l.on[v]; j != vacant && v != dest && l.mustTrade(j, i, here, dest) && l.fork(dest, here) {
			return j
		}
	}
	return vacant
}

// onward counts the neighbours to which a ghost on cell v can go on. The ghost comes from the cell back. This cell does
// not count, nor does a dead end whose ghost is on its goal. The result forward is one of the counted cells.
func (l *lacam) onward(v, back node) (count int, forward node) {
	for _, u := range l.graph.next(int(v))[1:] {
		j := l.on[u]
		if u != back && (l.graph.count[u] != 2 || j == vacant || l.graph.goals[j] != u) {
			count, forward = count+1, u
		}
	}
	return count, forward
}

// mustTrade reports whether two ghosts have to get past each other, but find no fork ahead to do so. The pusher is on
// the given cell. It pushes the other ghost over the cell ahead and on, as long as the pusher gets nearer to its goal.
func (l *lacam) mustTrade(pusher, pulled int8, cell, ahead node) bool {
	far := func(i int8, v node) distance { return l.single[i][v] }
	for far(pusher, ahead) < far(pusher, cell) {
		count, to := l.onward(ahead, cell)
		if count >= 2 {
			return false
		}
		if count == 0 {
			break
		}
		cell, ahead = ahead, to
	}
	return far(pulled, cell) < far(pulled, ahead) && (far(pusher, cell) == 1 || far(pusher, ahead) < far(pusher, cell))
}

// fork reports whether a ghost comes to a fork if it goes from the cell begin over the neighbouring cell next and on.
func (l *lacam) fork(begin, next node) bool {
	for first, before := begin, begin; next != first; {
		count, to := l.onward(next, before)
		if count != 1 {
			return count > 1
		}
		before, next = next, to
	}
	return false
}

func (l *lacam) trace(m *solve.Meter, c *config) (*plan, error) {
	p, err := newPlan(m, l.graph.n, int64(c.depth))
	if err != nil {
		return nil, err
	}
	for ; c != nil; c = c.parent {
		copy(p.at(c.depth), c.at)
	}
	return p, nil
}
