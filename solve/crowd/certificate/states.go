package certificate

import (
	"math/bits"
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// expansion visits joint states layer by layer. In a step, each ghost makes a move or waits. Some moves are not needed,
// so expansion does not make them: they are asleep. All other moves are awake (sleep sets, Godefroid 1996). The type
// moves of package search has the same rules. Small claims are also checked without these rules (see mostPlain).
//
// Claim 1, waits. After a wait, a move of a ghost to a free cell is asleep. The ghost could have made the move one step
// earlier, and could wait now. No ghost came from the new cell to the old cell, so there was no trade.
//
// Claim 2, ways back. After a move from u, the move back to u is asleep, unless another ghost is on u now. The ghost
// could have waited on u, because no other ghost was on u before the last step, is on u now, or goes to u.
//
// Claim 3, no plan is missed. Assume that there is a plan within the limit. Among the shortest plans, take the plans
// with the fewest moves. Among these plans, take a plan whose moves come earliest. No move of this plan is asleep:
// otherwise Claim 1 would give a plan with an earlier move, or Claim 2 would give a plan with fewer moves. By
// induction, the state of the plan at time t is in layer t. No earlier layer has the state, because the plan is a
// shortest one. The state is near enough to the goals. If several steps lead to a state, a move is awake if it is awake
// after at least one of these steps. So the moves of the plan's next step are awake, and expansion makes this step.
type expansion struct {
	*checker
	plain             bool     // also make the moves that are asleep
	shift             uint     // the number of bits of a cell in a joint state
	rest              distance // the number of steps that are left after the current step
	last, here, ahead layer    // the states of the previous, the current and the next layer
	// The fields below are about the state that is expanded.
	now       []spot   // by ghost: the cell of the ghost
	options   []option // the options of all ghosts, ghost by ghost
	optionsOf []uint64 // by ghost: bit k is set if options[k] is an option of the ghost
}

// option is a cell where a ghost can be after a step.
type option struct {
	to    spot
	awake uint64 // the moves of the ghost that are awake after the step
	with  uint64 // bit k is set if options[k] belongs to an earlier ghost and is compatible with this option
}

// A ghost has a bit for each neighbour of its cell. The bit is set if the move to this neighbour is awake.
const (
	sides = 4
	every = 1<<sides - 1
)

// mostPlain is the largest number of joint states, reachable or not, for a check without sleep sets.
const mostPlain = 1 << 13

// states visits the joint states by layers. Layer t has the states after t steps that are near enough to the goals and
// that are neither in layer t-1 nor in layer t-2.
func (c *checker) states() error {
	placings := 1
	for i := 0; i < c.n() && placings <= mostPlain; i++ {
		placings *= len(c.next)
	}
	if placings <= mostPlain {
		if err := c.layers(true); err != nil {
			return err
		}
	}
	return c.layers(false)
}

func (c *checker) layers(plain bool) error {
	e, err := c.expansion(plain)
	defer e.free()
	if err != nil {
		return err
	}
	if e.shift*uint(c.n()) > 64 || (1+sides)*c.n() > 64 {
		return solve.Refused("halloween.proof.states", "Ghosts", string(c.claim.Ghosts))
	}
	goal := e.pack(c.goals)
	for t := 0; e.here.count > 0; t++ {
		if e.here.has(goal) {
			return solve.Refused("halloween.proof.plan", "Ghosts", string(c.claim.Ghosts), "Steps", t)
		}
		if t == c.limit {
			return nil
		}
		if err := e.advance(); err != nil {
			return err
		}
	}
	return nil
}

// expansion makes layer 0, in which nothing is asleep. The caller must free the expansion, also after an error.
func (c *checker) expansion(plain bool) (*expansion, error) {
	e := &expansion{
		checker: c, plain: plain, shift: uint(bits.Len(uint(len(c.next) - 1))), rest: distance(c.limit),
		now: make([]spot, c.n()), optionsOf: make([]uint64, c.n()),
	}
	return e, e.here.add(e.m, joint{e.pack(e.starts), 1<<(sides*e.n()) - 1})
}

func (e *expansion) free() {
	for _, l := range [3]*layer{&e.last, &e.here, &e.ahead} {
		for _, part := range l.parts {
			e.m.Give(jointBytes * int64(len(part)))
		}
	}
}

func (e *expansion) advance() error {
	e.rest--
	for s := range e.here.all {
		if err := e.steps(s); err != nil {
			return err
		}
	}
	e.last, e.here, e.ahead = e.here, e.ahead, e.last
	return e.ahead.clear(e.m)
}

func (e *expansion) pack(cells []spot) (s uint64) {
	for _, v := range cells {
		s = s<<e.shift | uint64(v)
	}
	return s
}

func (e *expansion) steps(s joint) error {
	cells := s.cells
	for i := e.n() - 1; i >= 0; i, cells = i-1, cells>>e.shift {
		e.now[i] = spot(cells & (1<<e.shift - 1))
	}
	e.options = e.options[:0]
	for i := range e.now {
		e.list(i, s.awake)
	}
	return e.place(e.n(), joint{}, 1<<len(e.options)-1)
}

// list appends the options of ghost i to e.options, if each earlier ghost has a compatible option.
func (e *expansion) list(i int, awake uint64) {
	first, at := len(e.options), e.now[i]
next:
	for k, to := range e.next[at] {
		asleep := !e.plain && k > 0 && awake>>(sides*i+k-1)&1 == 0 && !slices.Contains(e.now, to)
		if asleep || e.to[i][to] > e.rest {
			continue
		}
		o := option{to: to}
		for j := range i {
			set := e.together(j, i, to)
			if set == 0 {
				continue next
			}
			o.with |= set
		}
		if k > 0 {
			back := slices.Index(e.next[to], at) - 1
			o.awake = (every &^ (1 << back)) << (sides * i)
		}
		e.options = append(e.options, o)
	}
	e.optionsOf[i] = 1<<len(e.options) - 1<<first
}

// together returns the options of ghost j that are compatible with a step of ghost i > j to a cell (to). Compatible
// options are near enough to both goals (e.toBoth), and the two ghosts neither meet nor trade places.
func (e *expansion) together(j, i int, to spot) (set uint64) {
	var row []uint16
	if e.toBoth != nil {
		if row = e.toBoth.ofPair(i, j)[to]; row == nil {
			return 0
		}
	}
	for left := e.optionsOf[j]; left != 0; left &= left - 1 {
		at := bits.TrailingZeros64(left)
		other := e.options[at].to
		if other != to && (other != e.now[i] || to != e.now[j]) && (row == nil || distance(row[other]) <= e.rest) {
			set |= left & -left
		}
	}
	return set
}

// place chooses an option for each of the first n ghosts from a set (open). The state s has the new cells of the other
// ghosts, and the moves that are awake after the steps of these ghosts.
func (e *expansion) place(n int, s joint, open uint64) error {
	if n == 0 {
		return e.reach(s)
	}
	if err := e.poll(); err != nil {
		return err
	}
	i := n - 1
next:
	for set := open & e.optionsOf[i]; set != 0; set &= set - 1 {
		o := &e.options[bits.TrailingZeros64(set)]
		left := open & o.with
		for _, each := range e.optionsOf[:i] {
			if left&each == 0 {
				continue next
			}
		}
		next := joint{s.cells | uint64(o.to)<<(e.shift*uint(e.n()-n)), s.awake | o.awake}
		if err := e.place(i, next, left); err != nil {
			return err
		}
	}
	return nil
}

// reach puts a state in the next layer if neither the current nor the previous layer has the state. If no move is
// awake, all ghosts have waited, so the current layer has the state.
func (e *expansion) reach(s joint) error {
	if s.awake == 0 || !e.ahead.has(s.cells) && (e.here.has(s.cells) || e.last.has(s.cells)) {
		return nil
	}
	return e.ahead.add(e.m, s)
}

// joint is a joint state: the cells of all ghosts in one word, and the moves that are awake in the state. If no move is
// awake, the value stands for no state.
type joint struct{ cells, awake uint64 }

// layer is a set of joint states, in 256 hash tables with linear probing. The field parts has the tables.
type layer struct {
	parts  [256][]joint
	counts [256]int
	count  int
}

const jointBytes = 16

// find returns the index of the hash table for a state (part), and the index of the state in the table (at). If the
// table does not have the state, the entry at the second index is free.
func (l *layer) find(cells uint64) (part, at int) {
	const golden = 0x9E3779B97F4A7C15 // Fibonacci hashing (Knuth 1973)
	h := cells * golden
	h = (h ^ h>>32) * golden
	h ^= h >> 32
	part = int(h >> 56)
	size := len(l.parts[part])
	if size == 0 {
		return part, 0
	}
	at = int(h) & (size - 1)
	for l.parts[part][at].awake != 0 && l.parts[part][at].cells != cells {
		at = (at + 1) & (size - 1)
	}
	return part, at
}

func (l *layer) has(cells uint64) bool {
	part, at := l.find(cells)
	return len(l.parts[part]) > 0 && l.parts[part][at].awake != 0
}

// add puts a state in the set. If the set already has the state, the awake moves of both entries are united.
func (l *layer) add(m *solve.Meter, s joint) error {
	part, at := l.find(s.cells)
	if size := len(l.parts[part]); 4*l.counts[part] >= 3*size {
		if err := l.grow(m, part, max(8, 2*size)); err != nil {
			return err
		}
		part, at = l.find(s.cells)
	}
	place := &l.parts[part][at]
	if place.awake == 0 {
		l.counts[part]++
		l.count++
	}
	*place = joint{s.cells, place.awake | s.awake}
	return nil
}

func (l *layer) grow(m *solve.Meter, part, size int) error {
	if err := m.Take(jointBytes * int64(size)); err != nil {
		return err
	}
	old := l.parts[part]
	l.parts[part] = make([]joint, size)
	for _, s := range old {
		if s.awake != 0 {
			_, at := l.find(s.cells)
			l.parts[part][at] = s
		}
	}
	m.Give(jointBytes * int64(len(old)))
	return nil
}

func (l *layer) all(visit func(joint) bool) {
	for _, part := range l.parts {
		for _, s := range part {
			if s.awake != 0 && !visit(s) {
				return
			}
		}
	}
}

// clear empties the set. It gives the memory of a hash table back if less than an eighth of the table was in use.
func (l *layer) clear(m *solve.Meter) error {
	for i, part := range l.parts {
		if len(part) > 8*l.counts[i] {
			m.Give(jointBytes * int64(len(part)))
			l.parts[i] = nil
		} else if err := store.Wipe(m, part); err != nil {
			return err
		}
	}
	l.counts, l.count = [256]int{}, 0
	return nil
}
