package halloween

import (
	"errors"
	"math"

	"stepboard/solve"
)

// fast is A* (Hart, Nilsson and Raphael 1968) with partial expansion: a state makes only the children whose f is that
// of the layer at work and then waits for the next layer (enhanced partial expansion, Goldenberg et al. 2014). At
// first the bound is the largest distance that a ghost alone has to its goal; easy boards need no more. A search that
// has cost as much as tables of the distances of two ghosts would is begun anew with them.
func fast(m *solve.Meter, g *graph) ([]joint, error) {
	if g.start == g.goal {
		return still(m, g)
	}
	size := 2 * int64(g.n+1) * int64(len(g.cells)) // the tables and a queue
	if err := m.Take(size); err != nil {
		return nil, err
	}
	defer m.Give(size)
	a := &astar{graph: g, single: singles(g)}
	way, err := a.run(m, a.limit())
	if !errors.Is(err, errHard) {
		return way, err
	}
	return fastWithPairs(m, a)
}

// limit is how many expansions to try with the distances of single ghosts: easy, and a part of the placings of two
// ghosts that a table as deep as the bound of the start would have.
func (a *astar) limit() int64 {
	g := a.graph
	if g.n == 1 {
		return math.MaxInt64 // the bound is exact
	}
	var top uint16
	for i, d := range a.single {
		top = max(top, d[g.at(g.start, i)])
	}
	var placings, sum int64
	for _, d := range a.single {
		within := int64(0)
		for _, plus := range d {
			if plus > 0 && plus <= top {
				within++
			}
		}
		placings, sum = placings+sum*within, sum+within
	}
	return easy + placings/part
}

// Found by trying: most boards are easy within a few expansions a step, or hard.
const (
	easy = 200
	part = 32
)

// fastWithPairs is the search with tables of two ghosts, if they fit the budget.
func fastWithPairs(m *solve.Meter, a *astar) ([]joint, error) {
	v, n := int64(len(a.graph.cells)), int64(a.graph.n)
	var p pool
	defer p.free(m)
	if m.Left() >= n*(n-1)/2*v*(rowBytes+2*v) {
		for j := range a.graph.n {
			for i := range j {
				t, err := newPair(m, a.graph, i, j, &p)
				defer t.free(m)
				if err != nil {
					return nil, err
				}
				a.pair[i][j] = t
				a.pairs = append(a.pairs, t)
			}
		}
	}
	return a.run(m, math.MaxInt64)
}

// errHard ends a run that passed its limit.
var errHard = errors.New("too many expansions")

// astar is one search with the bound h(s), the largest of the distances that one or two ghosts have alone in s. It is
// consistent: a step changes it by at most one.
//
// The search goes by layers of equal f. A state waits with its g for layer f once its children of f' < f were made;
// those of f' = f are the steps to states with h = f-g-1, no more, so that all children go into the layer at work and
// the state itself into the next. There are but two stacks, and the last state made is expanded first, which favours
// large g.
//
// A state is made once, and with its true distance from the start: had a shorter way g* < g to it been left out,
// then f along that way never falls, so all of it lies in layers up to g*+h < f, which are exhausted. So a label of
// two bits is all that is kept, as in plain breadth-first search.
type astar struct {
	graph  *graph
	single [][]uint16
	pairs  []*pair                     // none at first
	pair   [maxGhosts][maxGhosts]*pair // the same by ghosts i < j

	heads, tails []joint // scratch of children
}

// The g of a waiting state stands above its cells. 28 bits are more than any search can reach, as each layer takes an
// expansion.
const (
	gShift = 36
	cells  = 1<<gShift - 1
)

// first is h of the start, or false if there is no way.
func (a *astar) first(m *solve.Meter) (h int64, ok bool, err error) {
	for i, d := range a.single {
		plus := d[a.graph.at(a.graph.start, i)]
		if plus == 0 {
			return 0, false, nil
		}
		h = max(h, int64(plus)-1)
	}
	for _, t := range a.pairs {
		u, v := a.graph.at(a.graph.start, t.i), a.graph.at(a.graph.start, t.j)
		for t.plus(u, v) == 0 {
			if t.complete() {
				return 0, false, nil
			}
			if err := t.deepen(m, t.depth+1); err != nil {
				return 0, false, err
			}
		}
		h = max(h, int64(t.plus(u, v))-1)
	}
	return h, true, nil
}

// run is one search; past limit expansions it ends with errHard.
func (a *astar) run(m *solve.Meter, limit int64) ([]joint, error) {
	g := a.graph
	f, ok, err := a.first(m)
	if !ok || err != nil {
		return nil, err
	}
	set, err := newLabels(m, g)
	defer set.free(m)
	if err != nil {
		return nil, err
	}
	var p pool
	defer p.free(m)
	now, next := stack{pool: &p}, stack{pool: &p}
	if _, err := set.add(m, g.start, label(0)); err != nil {
		return nil, err
	}
	if err := now.push(m, uint64(g.start)); err != nil {
		return nil, err
	}
	limit += min(m.Expanded, math.MaxInt64-limit)
	for ; now.len() > 0; f++ {
		for _, t := range a.pairs {
			if err := t.deepen(m, f-1); err != nil { // as deep as children of this layer may be
				return nil, err
			}
		}
		for now.len() > 0 {
			if m.Expanded%pollEvery == 0 {
				if err := m.Poll(now.len()+next.len(), f); err != nil {
					return nil, err
				}
				if m.Expanded > limit {
					return nil, errHard
				}
			}
			m.Expanded++
			entry := now.pop()
			s, depth := joint(entry&cells), int64(entry>>gShift)
			children, more := a.children(s, f-depth-1)
			m.Generated += int64(len(children))
			if more {
				if err := next.push(m, entry); err != nil {
					return nil, err
				}
			}
			label, entry := label(depth+1), uint64(depth+1)<<gShift
			for _, c := range children {
				added, err := set.add(m, c, label)
				if err != nil {
					return nil, err
				}
				if !added {
					continue
				}
				if c == g.goal {
					m.Frontier(now.len() + next.len())
					return set.back(m, g, c, depth+1)
				}
				if err := now.push(m, entry|uint64(c)); err != nil {
					return nil, err
				}
			}
		}
		now, next = next, now
		m.Frontier(now.len())
	}
	return nil, nil
}

// children lists the steps from s to states with h up to bound, and whether there may be any with more.
func (a *astar) children(s joint, bound int64) (list []joint, more bool) {
	g := a.graph
	top := uint16(min(bound, deepest) + 1) // distances in the tables are one more, too
	a.heads = append(a.heads[:0], 0)
	for i := range g.n {
		a.tails = a.tails[:0]
		at, single := g.at(s, i), a.single[i]
		for _, head := range a.heads {
		steps:
			for _, to := range g.next(at) {
				if single[to] > top {
					more = true
					continue
				}
				for j := range i {
					other := int(head >> (g.shift * uint(i-1-j)) & g.mask)
					if other == int(to) || other == at && int(to) == g.at(s, j) {
						continue steps
					}
					if t := a.pair[j][i]; t != nil {
						if plus := t.plus(other, int(to)); plus == 0 || plus > top {
							more = more || plus > 0 || !t.complete()
							continue steps
						}
					}
				}
				a.tails = append(a.tails, head<<g.shift|joint(to))
			}
		}
		a.heads, a.tails = a.tails, a.heads
	}
	return a.heads, more
}
