package certificate

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// deduction has the facts that a proof by clauses has shown so far. A node says that a ghost is on a cell at a time.
// The number of the node is (time·ghosts + ghost)·cells + cell. The literal 2·node says that the node is true. The
// literal 2·node + 1 says that the node is false.
//
// The proof does not state the direct consequences of the rules. A node is false if its ghost is known to be elsewhere,
// or if another ghost is known to be on the cell. A node is also false if two ghosts would otherwise trade places.
type deduction struct {
	*checker
	in      *source
	no      []bool     // by node: the node was made false
	at      []spot     // by time and ghost: the cell of the ghost, or nowhere if the cell is unknown
	ghostOn []uint8    // by time and cell: the ghost on the cell, or noGhost if none is known
	undo    []uint32   // the literals that were made true, in order
	learnt  [][]uint32 // the literals of each learnt clause; empty for a clause of one literal, or after Forget
	scratch []uint32   // the literals of the clause that is being read
	absurd  bool       // the facts contradict each other
}

const (
	nowhere spot = 1<<32 - 1
	noGhost      = 1<<8 - 1
)

// clauses reads the steps of a proof and checks that each clause follows. A clause without literals ends the proof.
func (c *checker) clauses(in *source) error {
	n, v, times := c.n(), len(c.next), c.limit+1
	if int64(n)*int64(v)*int64(times) > MostNodes {
		return solve.Refused("halloween.proof.nodes", "Most", MostNodes)
	}
	d := &deduction{checker: c, in: in}
	var err error
	if d.no, err = store.Make[bool](c.m, n*v*times); err != nil {
		return err
	}
	defer func() { c.m.Give(int64(len(d.no))) }()
	if err := c.memory.Take(c.m, int64(4*n+v)*int64(times)); err != nil {
		return err
	}
	d.at, d.ghostOn = make([]spot, n*times), make([]uint8, v*times)
	for i := range d.at {
		d.at[i] = nowhere
	}
	for i := range d.ghostOn {
		d.ghostOn[i] = noGhost
	}
	if err := d.begin(); err != nil {
		return err
	}
	defer func() {
		c.m.Give(4 * int64(cap(d.undo)+cap(d.scratch)))
		for _, clause := range d.learnt {
			c.m.Give(clauseBytes + 4*int64(len(clause)))
		}
	}()
	for {
		if err := d.m.Poll(int64(len(d.learnt)), int64(c.limit)); err != nil {
			return err
		}
		begin := in.at
		kind, err := in.number()
		if err != nil {
			return err
		}
		switch kind {
		case Follows:
			if last, err := d.follows(begin); last || err != nil {
				return err
			}
		case Forget:
			name, err := in.number()
			if err != nil {
				return err
			}
			clause := d.named(name)
			if clause == nil {
				return solve.Refused("halloween.proof.number", "At", begin)
			}
			c.m.Give(4 * int64(len(*clause)))
			*clause = nil
		default:
			return solve.Refused("halloween.proof.number", "At", begin)
		}
	}
}

// clauseBytes is the memory of a clause without its literals.
const clauseBytes = 24

// begin makes a node false if its cell is too far from the start or the goal of its ghost. It makes the starts true.
func (d *deduction) begin() error {
	n, v := d.n(), len(d.next)
	for t := range d.limit + 1 {
		for i := range n {
			if err := d.poll(); err != nil {
				return err
			}
			for u := range v {
				d.no[(t*n+i)*v+u] = int(d.from[i][u]) > t || int(d.to[i][u]) > d.limit-t
			}
		}
	}
	for i, start := range d.starts {
		if err := d.assume(uint32(2 * (i*v + int(start)))); err != nil {
			return err
		}
	}
	return nil
}

// isFalse reports whether a node is false by the known literals and the rules.
func (d *deduction) isFalse(node uint32) bool {
	v, n := len(d.next), d.n()
	layer, cell := int(node)/v, spot(int(node)%v)
	t, i := layer/n, layer%n
	if d.no[node] || d.at[layer] != nowhere && d.at[layer] != cell {
		return true
	}
	if j := d.ghostOn[t*v+int(cell)]; j != noGhost && int(j) != i {
		return true
	}
	for _, other := range [2]int{t - 1, t + 1} { // would ghost i trade places with a ghost j in the step to this time?
		if other < 0 || other > d.limit {
			continue
		}
		u := d.at[other*n+i]
		if u == nowhere || u == cell {
			continue
		}
		if j := d.ghostOn[t*v+int(u)]; j != noGhost && d.at[other*n+int(j)] == cell {
			return true
		}
	}
	return false
}

func (d *deduction) isTrue(node uint32) bool {
	return d.at[int(node)/len(d.next)] == spot(int(node)%len(d.next))
}

// assume makes a literal true. If the literal is known to be false, assume sets d.absurd.
func (d *deduction) assume(lit uint32) error {
	node := lit / 2
	isTrue, isFalse := d.isTrue(node), d.isFalse(node)
	switch {
	case lit%2 == 0 && isFalse || lit%2 == 1 && isTrue:
		d.absurd = true
		return nil
	case lit%2 == 0 && isTrue || lit%2 == 1 && isFalse:
		return nil
	case lit%2 == 0:
		v, n := len(d.next), d.n()
		layer, cell := int(node)/v, int(node)%v
		d.at[layer], d.ghostOn[layer/n*v+cell] = spot(cell), uint8(layer%n)
	default:
		d.no[node] = true
	}
	return store.Append(d.m, &d.undo, lit)
}

// retract makes literals in d.undo unknown again. It keeps only the first literals (d.undo[:to]).
func (d *deduction) retract(to int) {
	v, n := len(d.next), d.n()
	for _, lit := range d.undo[to:] {
		node := int(lit / 2)
		if lit%2 == 0 {
			d.at[node/v], d.ghostOn[node/v/n*v+node%v] = nowhere, noGhost
		} else {
			d.no[node] = false
		}
	}
	d.undo = d.undo[:to]
}

// follows reads a clause and the names of earlier clauses. It checks that the clause follows: if all its literals are
// assumed to be false, the named clauses must lead to a contradiction. The first result (last) is true for a clause
// without literals. The parameter begin is the index of the first byte of the step, for an error.
func (d *deduction) follows(begin int64) (last bool, err error) {
	known, certain := len(d.undo), d.absurd
	size, err := d.in.number()
	if err != nil {
		return false, err
	}
	d.scratch = d.scratch[:0]
	for range size {
		lit, err := d.literal()
		if err == nil {
			err = store.Append(d.m, &d.scratch, lit)
		}
		if err == nil && !d.absurd {
			err = d.assume(lit ^ 1)
		}
		if err != nil {
			return false, err
		}
	}
	names, err := d.in.number()
	if err != nil {
		return false, err
	}
	for range names {
		if err := d.use(); err != nil {
			return false, err
		}
	}
	if !d.absurd {
		return false, solve.Refused("halloween.proof.step", "At", begin, "Step", len(d.learnt)+1)
	}
	d.absurd = certain
	d.retract(known)
	if size == 1 { // the literal is certain from now on, so the clause needs no name
		err = d.assume(d.scratch[0])
		d.scratch = d.scratch[:0]
	}
	if err == nil {
		err = d.m.Take(clauseBytes + 4*int64(len(d.scratch)))
	}
	if err != nil {
		return false, err
	}
	d.learnt = append(d.learnt, append([]uint32(nil), d.scratch...))
	return size == 0, nil
}

func (d *deduction) literal() (uint32, error) {
	if err := d.poll(); err != nil {
		return 0, err
	}
	at := d.in.at
	lit, err := d.in.number()
	if err == nil && int64(lit/2) >= int64(len(d.no)) {
		err = solve.Refused("halloween.proof.number", "At", at)
	}
	return lit, err
}

// named returns the learnt clause of a given name. It returns nil for a missing or an empty clause.
func (d *deduction) named(name uint32) *[]uint32 {
	if n := int64(name/3) - 1; name%3 == Learnt && n >= 0 && n < int64(len(d.learnt)) && len(d.learnt[n]) > 0 {
		return &d.learnt[n]
	}
	return nil
}

// use reads the name of a clause. At most one literal of the clause may be unknown, and use makes this literal true.
// If all literals are false, use sets d.absurd.
func (d *deduction) use() error {
	if err := d.poll(); err != nil {
		return err
	}
	at := d.in.at
	name, err := d.in.number()
	if err != nil || d.absurd {
		return err
	}
	var space [1 + 5]uint32
	clause := space[:0]
	if name%3 == Learnt {
		learnt := d.named(name)
		if learnt == nil {
			return solve.Refused("halloween.proof.number", "At", at)
		}
		clause = *learnt
	} else {
		n, v, node := d.n(), len(d.next), int(name/3)
		t := node / v / n
		if node >= len(d.no) || name%3 == Next && t == d.limit || name%3 == Before && t == 0 {
			return solve.Refused("halloween.proof.number", "At", at)
		}
		other := node + n*v
		if name%3 == Before {
			other = node - n*v
		}
		clause = append(clause, uint32(2*node+1))
		for _, to := range d.next[node%v] {
			clause = append(clause, uint32(2*(other-node%v+int(to))))
		}
	}
	var left []uint32
	for _, lit := range clause {
		node, positive := lit/2, lit%2 == 0
		switch {
		case positive && d.isTrue(node) || !positive && d.isFalse(node):
			return nil // the literal is true already
		case positive && d.isFalse(node) || !positive && d.isTrue(node):
			continue
		case left != nil:
			return solve.Refused("halloween.proof.leaves", "At", at, "Step", len(d.learnt)+1)
		}
		left = []uint32{lit}
	}
	if left == nil {
		d.absurd = true
		return nil
	}
	return d.assume(left[0])
}
