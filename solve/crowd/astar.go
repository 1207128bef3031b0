package crowd

import (
	"errors"
	"math"

	"stepboard/solve"
	"stepboard/solve/store"
)

// errHard is the error of a search that was stopped because it would take too long.
var errHard = errors.New("too many expansions")

// astar is an A* search over joint states. The bound h(s) of a state s is the largest distance of one or two ghosts
// from their goals, without the other ghosts. The bound is consistent: a step changes it by at most one.
//
// The search goes by layers of equal f = g+h, where g is the distance from the start. Let a state wait for layer f.
// Its children with a smaller f are already made. In layer f, the search makes the children with h = f-g-1. These
// children belong to the same layer. Then the state waits for the next layer. So two stacks are enough. A stack
// returns its newest state first, so states with a large g come first.
//
// Each state is reached with its true distance g from the start. Assume that there is a shorter way of length g* < g.
// Along a way, f never decreases. So the whole shorter way is in layers up to g*+h < f, and these layers are finished.
// So a label of two bits is enough, as in plain breadth-first search. If the labels are sparse, the awake moves of
// each state are also kept (see the type moves). If another way makes more moves of a state awake, the state is
// expanded again.
type astar struct {
	graph  *graph
	single [][]distance
	pairs  []*pair                       // tables of two ghosts; empty if they are not used
	pair   [mostAtOnce][mostAtOnce]*pair // pair[i][j] is the table of the ghosts i < j

	set       *labels
	now, next store.List[waiting]
	f         int64 // the f of the current layer: no plan has fewer steps than f

	options      []node // scratch memory of the method children
	heads, tails []child
	record       recorder
}

// child is the state after a step. While the child is built, it has only the cells of the first ghosts.
type child struct {
	joint
	moves moves // the moves that are awake in the state
}

// waiting is a state that waits for its next expansion.
type waiting struct {
	state joint
	g     int64 // the distance from the start
}

// first returns the bound h of the start. The second result (ok) is false if there is no plan.
func (a *astar) first(m *solve.Meter) (h int64, ok bool, err error) {
	if h, ok = farthest(a.graph, a.single); !ok {
		return 0, false, nil
	}
	for _, t := range a.pairs {
		u, v := int(a.graph.starts[t.i]), int(a.graph.starts[t.j])
		for t.onePlus(u, v) == 0 {
			if t.complete() {
				return 0, false, nil
			}
			if err := t.deepen(m, t.depth+1); err != nil {
				return 0, false, err
			}
		}
		h = max(h, int64(t.onePlus(u, v))-1)
	}
	return h, true, nil
}

// limit returns the number of expansions before the search restarts with tables of two ghosts. It grows with the
// number of entries that these tables would need up to the bound of the start.
func (a *astar) limit() int64 {
	g := a.graph
	if g.n == 1 {
		return math.MaxInt64 / 2 // the bound is exact
	}
	far, _ := farthest(g, a.single)
	var entries, sum int64
	for _, d := range a.single {
		within := int64(0)
		for _, plus := range d {
			if plus > 0 && int64(plus) <= far+1 {
				within++
			}
		}
		entries, sum = entries+sum*within, sum+within
	}
	return easy + entries/part
}

// The method limit returns easy + entries/part, found by experiment. Most boards need few or very many expansions.
const (
	easy = 200
	part = 32
)

// withPairs restarts the search with tables of two ghosts. If the board is too large or memory is short, there are no
// tables.
func (a *astar) withPairs(m *solve.Meter) error {
	a.reset(m)
	g := a.graph
	v, n := int64(len(g.cells)), int64(g.n)
	if v <= mostTabled && m.Left() >= n*(n-1)/2*v*(rowBytes+2*v) {
		for j := range g.n {
			for i := range j {
				t, err := newPair(m, g, i, j)
				a.pair[i][j] = t
				a.pairs = append(a.pairs, t)
				if err != nil {
					return err
				}
			}
		}
	}
	return a.begin(m)
}

// newAstar makes a search with the distances of single ghosts. The caller must free the search, also after an error.
func newAstar(m *solve.Meter, g *graph, single [][]distance) (*astar, error) {
	a := &astar{graph: g, single: single}
	return a, a.begin(m)
}

// begin makes the start a waiting state. If the bounds show that there is no plan, no state waits.
func (a *astar) begin(m *solve.Meter) error {
	h, ok, err := a.first(m)
	if err != nil {
		return err
	}
	a.f = h
	m.AtLeast(a.f)
	a.record = newRecorder(m, a.graph, 0)
	if a.set, err = newLabels(m, a.graph); err != nil || !ok {
		return err
	}
	if a.set.sparse != nil {
		a.set.sparse.eager = true
	}
	if err := a.deepen(m); err != nil {
		return err
	}
	if _, _, err := a.set.reach(m, a.graph.start, label(0), allMoves); err != nil {
		return err
	}
	stage := uint32(StageSingles)
	if len(a.pairs) > 0 {
		stage = StagePairs
	}
	a.record.Forget()
	a.record.Stage(stage, a.f)
	a.record.begin(a.graph.start, a.f)
	a.record.layer(a.f)
	return a.now.Push(m, waiting{a.graph.start, 0})
}

func (a *astar) free(m *solve.Meter) {
	a.reset(m)
	for _, t := range a.pairs {
		t.free(m)
	}
	a.pairs, a.pair = nil, [mostAtOnce][mostAtOnce]*pair{}
}

// reset gives back the memory of the search, but keeps the tables.
func (a *astar) reset(m *solve.Meter) {
	if a.set != nil {
		a.set.free(m)
	}
	a.set = nil
	a.now.Free(m)
	a.next.Free(m)
}

// deepen extends the tables, so that they have the distances for all children of the current layer.
func (a *astar) deepen(m *solve.Meter) error {
	for _, t := range a.pairs {
		if err := t.deepen(m, a.f-1); err != nil {
			return err
		}
	}
	return nil
}

// waiting returns the number of waiting states. States that are partly expanded count as waiting states.
func (a *astar) waiting() int64 { return int64(a.now.Len() + a.next.Len()) }

// run continues the search until it finds a plan. If there is no plan, it returns nil. It calls stop at every poll of
// the Meter. If stop returns true, run returns errHard, and can be called again later.
func (a *astar) run(m *solve.Meter, stop func() bool) (*plan, error) {
	g := a.graph
	for {
		for a.now.Len() > 0 {
			if g.polls(m.Expanded) {
				if err := m.Poll(a.waiting(), a.f); err != nil {
					return nil, err
				}
				if stop() {
					return nil, errHard
				}
			}
			m.Expanded++
			s := a.now.Pop()
			found, err := a.expand(m, s.state, s.g)
			if err != nil {
				return nil, err
			}
			m.Frontier(a.waiting())
			if found {
				a.record.goal(g.goal)
				return a.set.plan(m, g, g.goal, s.g+1)
			}
		}
		if a.next.Len() == 0 {
			return nil, nil
		}
		a.now, a.next = a.next, a.now
		a.f++
		m.AtLeast(a.f)
		a.record.layer(a.f)
		if err := a.deepen(m); err != nil {
			return nil, err
		}
	}
}

// expand makes the children of a state for the current layer. It reports whether a child is the goal state.
func (a *astar) expand(m *solve.Meter, s joint, depth int64) (found bool, err error) {
	children, more := a.children(s, a.set.take(s, a.f), a.f-depth-1)
	m.Generated += int64(len(children))
	if more && a.set.wait(s, a.f+1) {
		if err := a.next.Push(m, waiting{s, depth}); err != nil {
			return false, err
		}
	}
	recorded := a.record.active()
	switch {
	case recorded && more:
		a.record.expandPartly(s)
	case recorded:
		a.record.expand(s)
	}
	label := label(depth + 1)
	for _, c := range children {
		added, awake, err := a.set.reach(m, c.joint, label, c.moves)
		if err != nil {
			return false, err
		}
		if added && recorded {
			if err := a.record.reach(m, c.joint, depth+1, a.f-depth-1, a.waiting()); err != nil {
				return false, err
			}
		}
		if added && c.joint == a.graph.goal {
			return true, nil
		}
		if !added && !awake || !a.set.wait(c.joint, a.f) {
			continue
		}
		if err := a.now.Push(m, waiting{c.joint, depth + 1}); err != nil {
			return false, err
		}
	}
	return false, nil
}

// children returns the states one step after s that can be reached by awake moves and that have h up to a bound. The
// second result (larger) reports whether there may be such states with a larger h.
func (a *astar) children(s joint, awake moves, bound int64) (list []child, larger bool) {
	g := a.graph
	far, top := distance(bound+1), uint16(min(bound, deepest)+1) // the largest entries in tables of one and two ghosts
	var cells [mostAtOnce]node
	g.split(s, cells[:])
	eager := a.set.sparse != nil
	a.heads = append(a.heads[:0], child{})
	for i := range g.n {
		a.tails = a.tails[:0]
		at, single := cells[i], a.single[i]
		options := g.next(int(at))
		if eager {
			a.options = g.options(a.options, cells[:g.n], i, awake)
			options = a.options
		}
		for _, head := range a.heads {
		steps:
			for _, to := range options {
				if single[to] > far {
					larger = true
					continue
				}
				for j := range i {
					other := node(head.joint >> (g.shift * uint(i-1-j)) & g.mask)
					if other == to || other == at && to == cells[j] {
						continue steps
					}
					if t := a.pair[j][i]; t != nil {
						if plus := t.onePlus(int(other), int(to)); plus == 0 || plus > top {
							larger = larger || plus > 0 || !t.complete()
							continue steps
						}
					}
				}
				next := child{head.joint<<g.shift | joint(to), head.moves}
				if eager {
					next.moves |= g.onward(i, at, to)
				}
				a.tails = append(a.tails, next)
			}
		}
		a.heads, a.tails = a.tails, a.heads
	}
	return a.heads, larger
}
