package crowd

import (
	"cmp"
	"encoding/binary"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// lacam finds a plan for all ghosts on boards where the type planner finds no plan. The plan need not be a shortest
// plan. The method is lazy constraints addition search (Okumura 2023), a depth-first search over joint states. For a
// state, it makes one next state at a time, by priority inheritance with backtracking (PIBT; Okumura et al. 2022). In
// turn, each ghost chooses a free next cell as near to its goal as possible. If another ghost is on this cell, that
// ghost must choose its next cell first: it is pushed away. Two ghosts that have to trade places in a corridor go back
// to a fork (Okumura 2023, swap). When the search returns to a state, it makes another next state. Then demands fix the
// next cells of some ghosts. So the search is complete. It mostly makes about as many states as the plan has steps.
type lacam struct {
	graph  *graph
	single [][]distance // by ghost and cell: the distance to the goal
	random *rand.Rand
	known  map[string]*config // all states made so far; the map's key is the result of the method key
	memory store.Account
	// The fields below are about the current state and its next state.
	now, next []node // by ghost: its node in the current state and in the next state
	on, to    []int8 // by cell: the ghost on the cell in the current state and in the next state, or vacant
}

type config struct {
	at     []node
	parent *config
	depth  int
	since  []float32 // by ghost: the number of steps since the ghost was on its goal
	order  []int     // the ghosts, sorted by the numbers in since, the largest first
	tree   []demand  // the demands that are not tried yet, in the order of their trial
}

// demand fixes the next cells of the first ghosts in config.order. The other ghosts can choose.
type demand []node

// configBytes returns the approximate memory of a state of n ghosts.
func configBytes(n int) int64 { return int64(200 + 24*n) }

const vacant = -1

// newLacam makes a search, given the distances to the goals. The caller must free the search, also after an error.
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

// run looks for a plan with at most a given number of steps (limit). It makes at most a given number of states. The
// second result (made) is the number of states that it has made. Each run makes other random choices.
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

// least returns a lower bound of the number of steps of a plan that begins with the known way to a state.
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
		case v == l.graph.goals[i]: // leave c.since[i] at 0
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

// refine adds demands to the tree of a state. Each of them is the demand d with a next cell for one more ghost.
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

// follow sets l.next to a next state that meets a demand. If it finds no such state, it returns false.
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

// push chooses a next cell for ghost i and for the ghosts that it pushes away. If ghost i must stay, push returns
// false.
func (l *lacam) push(i int8) bool {
	options := slices.Clone(l.graph.next(int(l.now[i])))
	l.random.Shuffle(len(options), func(a, b int) { options[a], options[b] = options[b], options[a] })
	rank := func(v node) uint64 { // the order of the options: by the distance to the goal, then free cells first
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
			l.next[rival], l.to[l.now[i]] = l.now[i], rival // the rival follows ghost i
		}
		return true
	}
	l.to[l.now[i]], l.next[i] = i, l.now[i]
	return false
}

// rival returns a neighbouring ghost that has to trade places with ghost i, or vacant. For the trade, ghost i must go
// back to a fork. The parameter dest is the cell where ghost i wants to go.
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

// onward counts the neighbours of cell v to which a ghost can go, if the ghost came from another cell (behind). It
// counts neither the cell behind nor a dead end whose ghost is on its goal. The second result is a counted cell.
func (l *lacam) onward(v, behind node) (count int, forward node) {
	for _, u := range l.graph.next(int(v))[1:] {
		j := l.on[u]
		if u != behind && (l.graph.count[u] != 2 || j == vacant || l.graph.goals[j] != u) {
			count, forward = count+1, u
		}
	}
	return count, forward
}

// mustTrade returns true if two ghosts have to trade places and no fork is ahead of the pusher. The pusher is
// on a given cell (cell), and the other ghost is on the next cell (ahead). The pusher pushes as long as it gets nearer
// to its goal.
func (l *lacam) mustTrade(pusher, pulled int8, cell, ahead node) bool {
	dist := func(i int8, v node) distance { return l.single[i][v] }
	for dist(pusher, ahead) < dist(pusher, cell) {
		count, to := l.onward(ahead, cell)
		if count >= 2 {
			return false
		}
		if count == 0 {
			break
		}
		cell, ahead = ahead, to
	}
	return dist(pulled, cell) < dist(pulled, ahead) &&
		(dist(pusher, cell) == 1 || dist(pusher, ahead) < dist(pusher, cell))
}

// fork reports whether there is a fork on a way. The way begins with the cells begin and next.
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
