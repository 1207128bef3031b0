package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/store"
)

// consistency knows of each two ghosts on which cells they can be together at a time when there are no others: the
// placings that can be reached from their starts, and from which their goals can be, within the steps of a timeline.
type consistency struct {
	*timeline
	next   [][degree]int32 // of each node, those of the same ghost a step later; -1 where there are fewer
	pairs  [][]placings    // by pair, as they come, and time
	memory store.Account
}

// placings is a set of pairs of nodes of two ghosts at a time: a row of bits for each node of the first, a bit for
// each of the second.
type placings struct {
	width int // words of a row
	bits  []uint64
}

func (p placings) row(a int) []uint64 { return p.bits[a*p.width : (a+1)*p.width] }
func (p placings) has(a, b int) bool  { return p.bits[a*p.width+b>>6]>>(b&63)&1 != 0 }
func (p placings) add(a, b int)       { p.bits[a*p.width+b>>6] |= 1 << (b & 63) }
func (p placings) remove(a, b int)    { p.bits[a*p.width+b>>6] &^= 1 << (b & 63) }

// mostTogether is the most placings of two ghosts, in all pairs and at all times, that are looked at.
const mostTogether = 1 << 21

// together is how many placings of two ghosts there are.
func (l *timeline) together() int64 {
	var sum int64
	for t := range l.steps + 1 {
		for j := range l.graph.n {
			for i := range j {
				of, _ := l.layer(i, t)
				with, _ := l.layer(j, t)
				sum += int64(len(of)) * int64(len(with))
			}
		}
	}
	return sum
}

// prune finds out what is known of each two ghosts, in O(together) time. To rule out the nodes that turn out to be
// in no placing spares the search no time. The memory must be given back with free, whatever happens.
func (l *timeline) prune(m *solve.Meter) (*consistency, error) {
	c := &consistency{timeline: l}
	if err := c.link(m); err != nil {
		return c, err
	}
	for j := range l.graph.n {
		for i := range j {
			if err := c.pair(m, i, j); err != nil {
				return c, err
			}
		}
	}
	return c, nil
}

func (c *consistency) free(m *solve.Meter) {
	c.memory.Free(m)
	*c = consistency{timeline: c.timeline}
}

// link finds the neighbours of all nodes.
func (c *consistency) link(m *solve.Meter) error {
	if err := c.memory.Take(m, 4*degree*int64(len(c.nodes))); err != nil {
		return err
	}
	c.next = make([][degree]int32, len(c.nodes))
	for t := range c.steps {
		if err := c.poll(m, t); err != nil {
			return err
		}
		for i := range c.graph.n {
			nodes, first := c.layer(i, t)
			for at, v := range nodes {
				links := &c.next[first+int32(at)]
				*links = [degree]int32{-1, -1, -1, -1, -1}
				for k, to := range c.graph.next(int(v)) {
					links[k] = c.node(i, t+1, to)
				}
			}
		}
	}
	return nil
}

// pair finds the placings of ghosts i < j, forwards and then back.
func (c *consistency) pair(m *solve.Meter, i, j int) error {
	sets := make([]placings, c.steps+1)
	for t := range sets {
		of, _ := c.layer(i, t)
		with, _ := c.layer(j, t)
		width := (len(with) + 63) / 64
		if err := c.memory.Take(m, 32+8*int64(width*len(of))); err != nil {
			return err
		}
		sets[t] = placings{width, make([]uint64, width*len(of))}
	}
	c.pairs = append(c.pairs, sets)
	if len(sets[0].bits) > 0 {
		sets[0].add(0, 0)
	}
	for t := range c.steps {
		if err := c.sweep(m, i, j, t, sets[t], sets[t+1], false); err != nil {
			return err
		}
	}
	for t := c.steps - 1; t >= 0; t-- {
		if err := c.sweep(m, i, j, t, sets[t], sets[t+1], true); err != nil {
			return err
		}
	}
	return nil
}

// sweep goes through the placings of two ghosts at a time. It adds those that they lead to to the set of the next
// time or, on the way back, removes them if they lead to none of it.
func (c *consistency) sweep(m *solve.Meter, i, j, t int, now, then placings, back bool) error {
	of, first := c.layer(i, t)
	with, second := c.layer(j, t)
	_, firstThen := c.layer(i, t+1)
	_, secondThen := c.layer(j, t+1)
	for a, u := range of {
		if err := c.poll(m, t); err != nil {
			return err
		}
		for at, word := range now.row(a) {
			for ; word != 0; word &= word - 1 {
				b := at<<6 + bits.TrailingZeros64(word)
				v := with[b]
				leads := false
				for _, x := range c.next[first+int32(a)] {
					for _, y := range c.next[second+int32(b)] {
						if x < 0 || y < 0 || c.nodes[x] == c.nodes[y] || c.nodes[x] == v && c.nodes[y] == u {
							continue
						}
						if !back {
							then.add(int(x-firstThen), int(y-secondThen))
						} else if then.has(int(x-firstThen), int(y-secondThen)) {
							leads = true
						}
					}
				}
				if back && !leads {
					now.remove(a, b)
				}
			}
		}
	}
	return nil
}

// exclude tells the clauses which nodes can't be together.
func (c *consistency) exclude(m *solve.Meter) error {
	at := 0
	for j := range c.graph.n {
		for i := range j {
			for t, set := range c.pairs[at] {
				if err := c.poll(m, t); err != nil {
					return err
				}
				of, first := c.layer(i, t)
				with, second := c.layer(j, t)
				for a := range of {
					for b := range with {
						if set.has(a, b) {
							continue
						}
						if err := c.solver.Exclude(m, first+int32(a), second+int32(b)); err != nil {
							return err
						}
					}
				}
			}
			at++
		}
	}
	return nil
}
