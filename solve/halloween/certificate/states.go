package certificate

import (
	"bytes"
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/store"
)

// expansion is what one step makes of a layer of joint states. A step is made of chains of moves, one after the other:
// a ghost stays, or goes to a free cell, or to that of another, which goes on in turn, not back to where the first was,
// to a free cell in the end or round to where the chain began. So the ghosts decide in the order of their letters,
// unless a chain has had them decide before; and states that are the same after some have decided are one from then on,
// which spares most of the steps (operator decomposition, Standley 2010).
type expansion struct {
	*checker
	shift uint
	rest  uint16   // the steps that are left after that
	cells []uint16 // of the state at work
	who   []uint8  // by cell: the ghost there, or nobody
	to    *layer
}

// states goes through the joint states by layers: layer t has those that t steps lead to and no fewer, and that are
// near enough to the goals. Steps can be made back, so those that a layer leads to are in it, in the one before or in
// the next. No way within the limit leads through a state that is too far, since a step changes a distance by at most
// one.
func (c *checker) states() error {
	e := &expansion{checker: c, shift: uint(bits.Len(uint(len(c.next) - 1))), cells: make([]uint16, c.n())}
	if e.shift*uint(c.n()) > 64 {
		return solve.Refused("halloween.proof.states", "Ghosts", c.claim.letters())
	}
	e.who = bytes.Repeat([]byte{nobody}, len(c.next))
	var last, here, ahead, some, more layer
	defer func() {
		for _, l := range []*layer{&last, &here, &ahead, &some, &more} {
			l.free(c.m)
		}
	}()
	e.rest = uint16(c.limit)
	copy(e.cells, c.starts)
	for i := range c.n() {
		if e.far(i, 1<<c.n()-1) {
			return nil
		}
	}
	goal := e.pack(c.goals)
	if err := here.add(c.m, joint{e.pack(c.starts), used}); err != nil {
		return err
	}
	for t := 0; here.count > 0; t++ {
		if here.has(joint{goal, used}) {
			return solve.Refused("halloween.proof.plan", "Ghosts", c.claim.letters(), "Steps", t)
		}
		if t == c.limit {
			return nil
		}
		e.rest = uint16(c.limit - t - 1)
		from := &here
		for i := range c.n() {
			e.to = &more
			if err := e.decide(i, from); err != nil {
				return err
			}
			some, more = more, some
			from = &some
			if err := more.clear(c); err != nil {
				return err
			}
		}
		for s := range some.all {
			s.decided = used
			if !last.has(s) && !here.has(s) {
				if err := ahead.add(c.m, s); err != nil {
					return err
				}
			}
			if err := e.poll(); err != nil {
				return err
			}
		}
		last, here, ahead = here, ahead, last
		if err := ahead.clear(c); err != nil {
			return err
		}
		if err := some.clear(c); err != nil {
			return err
		}
	}
	return nil
}

func (e *expansion) pack(cells []uint16) (s uint64) {
	for _, v := range cells {
		s = s<<e.shift | uint64(v)
	}
	return s
}

// decide has ghost i of all states decide that has not yet.
func (e *expansion) decide(i int, from *layer) error {
	for s := range from.all {
		if err := e.poll(); err != nil {
			return err
		}
		if s.decided>>i&1 != 0 {
			if err := e.to.add(e.m, s); err != nil {
				return err
			}
			continue
		}
		for j, cells := e.n()-1, s.cells; j >= 0; j, cells = j-1, cells>>e.shift {
			e.cells[j] = uint16(cells & (1<<e.shift - 1))
			e.who[e.cells[j]] = uint8(j)
		}
		err := e.move(i, nowhere, s.decided)
		for _, v := range e.cells {
			e.who[v] = nobody
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// move has ghost i decide. If another comes to its cell, from another or nowhere, it can't stay or go there.
func (e *expansion) move(i int, from uint16, decided uint32) error {
	at := e.cells[i]
	decided |= 1 << i
	if from == nowhere {
		e.who[at] = nobody
	}
	for _, to := range e.next[at] {
		other := e.who[to]
		if to == from || other != nobody && decided>>other&1 != 0 {
			continue
		}
		e.cells[i], e.who[to] = to, uint8(i)
		var err error
		switch {
		case e.far(i, decided):
		case other != nobody:
			err = e.move(int(other), at, decided)
		default:
			err = e.to.add(e.m, joint{e.pack(e.cells), decided})
		}
		e.who[to] = other
		if err != nil {
			return err
		}
	}
	e.cells[i] = at
	if from == nowhere {
		e.who[at] = uint8(i)
	}
	return nil
}

// far reports whether ghost i is too far from its goal, alone or together with another, which can be a step nearer as
// long as it has not decided.
func (e *expansion) far(i int, decided uint32) bool {
	v := e.cells[i]
	if e.checker.to[i][v] > e.rest {
		return true
	}
	if e.toBoth == nil {
		return false
	}
	for j, w := range e.cells {
		if w == v { // it is i, or is to go on
			continue
		}
		rest := e.rest
		if decided>>j&1 == 0 {
			rest++
		}
		if e.toBoth.at(i, j, v, w) > rest {
			return true
		}
	}
	return false
}

// joint is a joint state, the cells of all ghosts in one word, and which ghosts have decided, a bit each, and used.
type joint struct {
	cells   uint64
	decided uint32
}

// used is in all states of a layer: those without are free places.
const used = 1 << 31

// layer is a set of joint states, in small hash tables with linear probing.
type layer struct {
	parts  [256][]joint
	counts [256]int
	count  int
}

const jointBytes = 16

// find is the part of a state, and where in it the state stands or the free place where it would.
func (l *layer) find(s joint) (part, at int) {
	const golden = 0x9E3779B97F4A7C15 // Fibonacci hashing (Knuth 1973)
	h := s.cells*golden + uint64(s.decided)
	h = (h ^ h>>32) * golden
	h ^= h >> 32
	part = int(h >> 56)
	size := len(l.parts[part])
	if size == 0 {
		return part, 0
	}
	at = int(h) & (size - 1)
	for l.parts[part][at].decided != 0 && l.parts[part][at] != s {
		at = (at + 1) & (size - 1)
	}
	return part, at
}

func (l *layer) has(s joint) bool {
	part, at := l.find(s)
	return len(l.parts[part]) > 0 && l.parts[part][at] == s
}

func (l *layer) add(m *solve.Meter, s joint) error {
	part, at := l.find(s)
	if size := len(l.parts[part]); 4*l.counts[part] >= 3*size {
		if err := l.grow(m, part, max(8, 2*size)); err != nil {
			return err
		}
		part, at = l.find(s)
	}
	if l.parts[part][at] != s {
		l.parts[part][at] = s
		l.counts[part]++
		l.count++
	}
	return nil
}

func (l *layer) grow(m *solve.Meter, part, size int) error {
	if err := m.Take(jointBytes * int64(size)); err != nil {
		return err
	}
	old := l.parts[part]
	l.parts[part] = make([]joint, size)
	for _, s := range old {
		if s.decided != 0 {
			_, at := l.find(s)
			l.parts[part][at] = s
		}
	}
	m.Give(jointBytes * int64(len(old)))
	return nil
}

// all calls each for every state.
func (l *layer) all(each func(joint) bool) {
	for _, part := range l.parts {
		for _, s := range part {
			if s.decided != 0 && !each(s) {
				return
			}
		}
	}
}

// clear empties the set and keeps memory for about as many states.
func (l *layer) clear(c *checker) error {
	for i, part := range l.parts {
		if len(part) > 8*l.counts[i] {
			c.m.Give(jointBytes * int64(len(part)))
			l.parts[i] = nil
		} else if err := store.Wipe(c.m, part); err != nil {
			return err
		}
	}
	l.counts, l.count = [256]int{}, 0
	return nil
}

func (l *layer) free(m *solve.Meter) {
	for _, part := range l.parts {
		m.Give(jointBytes * int64(len(part)))
	}
}
