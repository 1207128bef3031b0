package halloween

import (
	"math/bits"
	"slices"
	"strings"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// reason is why there is no way: some ghosts that can't all reach their goals even if there were no others. None of
// them can be left out.
type reason struct {
	kind   reasonKind
	ghosts []int // the one that says most first
	// reach has, for each of these ghosts, the cells that it can come to while they alone are on the board; nil if that
	// is not known.
	reach [][]bool
	// line is the corridor or ring that they are in, from one end or once round, if it is one.
	line []grid.Cell
	// states is how many joint states of these ghosts can be reached, 0 if it is not known.
	states int64
}

type reasonKind uint8

const (
	whyUnknown  reasonKind = iota
	whyApart               // the one ghost and its goal are in different parts of the floor
	whyCorridor            // none can pass another
	whyRing                // in a ring
	whyBlocked             // the first ghost never comes to its goal
	whyTogether            // each comes to its goal, but never all at once
	whyStuck               // one of the last two; there are too many states to say which
)

// mostReached bounds the joint states that are gone through for a reason.
const mostReached = 1 << 20

// why finds the reason for a board without a way: of all sets of ghosts that can't reach their goals a smallest. It
// takes the time of 2ⁿ tests of what is feasible and of a search over mostReached states.
func why(m *solve.Meter, b *solve.Board) (*reason, error) {
	g := newGraph(b)
	group, err := fewestStuck(m, g)
	if err != nil || group == nil {
		return &reason{}, err
	}
	r := &reason{ghosts: group, kind: whyApart}
	if len(group) > 1 {
		r.kind = whyStuck
		if line, closed, ok := lineOf(b, b.Find(ghosts(b)[group[0]])); ok {
			r.kind, r.line = whyCorridor, line
			if closed {
				r.kind = whyRing
			} else if line[0] > line[len(line)-1] { // as one reads
				slices.Reverse(line)
			}
		}
	}
	only := g.only(group)
	if err := r.explore(m, only); err != nil {
		return nil, err
	}
	if r.reach == nil || r.kind != whyStuck {
		return r, nil
	}
	r.kind = whyTogether
	for i := range group {
		if !r.reach[i][g.cells[only.goals[i]]] {
			r.kind = whyBlocked
			group[0], group[i] = group[i], group[0]
			r.reach[0], r.reach[i] = r.reach[i], r.reach[0]
			break
		}
	}
	return r, nil
}

// fewestStuck is a smallest set of ghosts that can't reach their goals by themselves, or nil.
func fewestStuck(m *solve.Meter, g *graph) ([]int, error) {
	for size := 1; size <= g.n; size++ {
		for set := range uint(1) << g.n {
			if bits.OnesCount(set) != size {
				continue
			}
			var group []int
			for i := range g.n {
				if set>>i&1 != 0 {
					group = append(group, i)
				}
			}
			if err := m.Poll(0, int64(size)); err != nil {
				return nil, err
			}
			if ok, err := feasible(m, g.only(group)); err != nil || !ok {
				return group, err
			}
		}
	}
	return nil, nil
}

// explore goes through the joint states of the ghosts of a graph, if there are not too many.
func (r *reason) explore(m *solve.Meter, g *graph) error {
	size := int64(g.n * g.Cells())
	if !g.packs() {
		return nil
	}
	if err := m.Take(size); err != nil {
		return err
	}
	reach := make([][]bool, g.n)
	for i := range reach {
		reach[i] = make([]bool, g.Cells())
		reach[i][g.cells[g.starts[i]]] = true
	}
	l, err := newLayers(m, g, 0, g.start)
	defer l.free(m)
	if err != nil {
		return err
	}
	states := int64(1)
	for l.waiting.len() > 0 {
		_, over, err := l.expand(m, 0, func(s joint) bool {
			states++
			for i := range reach {
				reach[i][g.cells[g.at(s, i)]] = true
			}
			return states > mostReached
		})
		if err != nil || over {
			return err
		}
	}
	r.reach, r.states = reach, states
	return nil
}

// orders lists the letters of the ghosts, and of their goals, along the line of a reason; in a ring both begin with
// the same ghost.
func (r *reason) orders(b *solve.Board) (now, then string) {
	list := ghosts(b)
	var stand, home []string
	for _, c := range r.line {
		for _, i := range r.ghosts {
			if b.Find(list[i]) == c {
				stand = append(stand, letter(list[i]))
			}
			if b.Find(goalOf(list[i])) == c {
				home = append(home, letter(goalOf(list[i])))
			}
		}
	}
	if r.kind == whyRing {
		first := slices.Index(home, strings.ToUpper(stand[0]))
		home = slices.Concat(home[first:], home[:first])
	}
	return strings.Join(stand, " "), strings.Join(home, " ")
}

// names lists the ghosts of a reason by letter.
func (r *reason) names(b *solve.Board) any {
	var list []string
	for _, i := range slices.Sorted(slices.Values(r.ghosts)) {
		list = append(list, letter(ghosts(b)[i]))
	}
	return listed(list)
}

// text says the reason.
func (r *reason) text(b *solve.Board) solve.Text {
	if r.kind == whyUnknown {
		return solve.Say("halloween.why.unknown")
	}
	first := ghosts(b)[r.ghosts[0]]
	one := []any{"Ghost", letter(first), "Goal", letter(goalOf(first))}
	switch r.kind {
	case whyApart:
		return solve.Say("halloween.why.apart", one...)
	case whyCorridor:
		now, then := r.orders(b)
		return solve.Say("halloween.why.corridor", "Order", now, "Goals", then)
	case whyRing:
		now, then := r.orders(b)
		return solve.Say("halloween.why.ring", "Order", now, "Goals", then)
	case whyBlocked:
		return solve.Say("halloween.why.blocked", append(one, "Names", r.names(b))...)
	case whyTogether:
		return solve.Say("halloween.why.together", "Names", r.names(b), "States", r.states)
	}
	return solve.Say("halloween.why.stuck", "Names", r.names(b))
}
