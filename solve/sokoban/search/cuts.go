package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// cuts is a depth-first tree of the floor that is connected with the goal. It has the low-links of Hopcroft and Tarjan
// (Efficient algorithms for graph manipulation, CACM 1973). The tree tells into which parts a box on a cell cuts the
// floor. It is built without recursion and takes 13 bytes for each place.
type cuts struct {
	*ground
	enter []int32 // by place: its number in the order of first visits, from 1; 0: the place is not in the tree
	low   []int32 // by place: the least number in its subtree and among the neighbours by edges outside the tree
	size  []int32 // by place: the number of places in its subtree
	link  []byte  // by place: bits 0-1, the side of the parent; bits 2-4, the next side to look at
	last  int32   // the last number used
	total int32   // number of places connected with the goal, including the goal
}

func newCuts(m *solve.Meter, g *ground) (*cuts, error) {
	c := &cuts{ground: g}
	var err error
	for _, s := range []*[]int32{&c.enter, &c.low, &c.size} {
		if *s, err = store.Make[int32](m, g.places()); err != nil {
			return nil, err
		}
	}
	if c.link, err = store.Make[byte](m, g.places()); err != nil {
		return nil, err
	}
	if err := c.visit(m, c.goal); err != nil {
		return nil, err
	}
	c.total = c.last
	m.Record.Stage(StagePullTree, int64(c.total))
	return c, nil
}

// visit extends the tree by all places that are connected with a place.
func (c *cuts) visit(m *solve.Meter, root int32) error {
	first := func(p int32) {
		c.last++
		c.enter[p], c.low[p], c.size[p] = c.last, c.last, 1
	}
	v := root
	first(v)
	for turn := 0; ; turn++ {
		if err := store.Poll(m, turn, pollEvery); err != nil {
			return err
		}
		side := c.link[v] >> 2
		if side == 4 { // all sides done: back to the parent
			if v == root {
				return nil
			}
			parent := v + c.Steps[c.link[v]&3]
			c.low[parent] = min(c.low[parent], c.low[v])
			c.size[parent] += c.size[v]
			v = parent
			continue
		}
		c.link[v] += 1 << 2
		u := v + c.Steps[side]
		switch {
		case c.open[u] == 0:
		case c.enter[u] == 0:
			first(u)
			c.link[u] = byte(grid.Dir(side).Opposite())
			v = u
		case c.link[v]&3 != side:
			c.low[v] = min(c.low[v], c.enter[u])
		}
	}
}

// Sides is a set of sides of a box: bit d is side grid.Dir(d).
type Sides uint8

// Has reports whether a side is in the set.
func (s Sides) Has(side int) bool { return s>>side&1 != 0 }

// Count returns the number of sides.
func (s Sides) Count() int { return bits.OnesCount8(uint8(s)) }

// region returns the sides of a box at v that a player can reach from one side without moving the box. It also returns
// the number of places where the player may then stand, without the goal. The place v must be connected with the goal,
// but must not be the goal.
func (c *cuts) region(v int32, side int) (Sides, int32) {
	const wall = parentSide + 1
	owner := [4]int{wall, wall, wall, wall} // by side: see ownerOf
	rest := c.total - 2                     // without the goal and the box
	for s := range owner {
		u := v + c.Steps[s]
		if c.open[u] == 0 {
			continue
		}
		if owner[s] = c.ownerOf(v, u); owner[s] == s {
			rest -= c.size[u]
		}
	}
	var set Sides
	for s, o := range owner {
		if o == owner[side] {
			set |= 1 << s
		}
	}
	if owner[side] == parentSide {
		return set, rest
	}
	return set, c.size[v+c.Steps[owner[side]]]
}

// child returns the side of v's child whose subtree contains u. There must be such a child.
func (c *cuts) child(v, u int32) int {
	for s := range 4 {
		w := v + c.Steps[s]
		isChild := c.enter[w] > c.enter[v] && c.link[w]&3 == byte(grid.Dir(s).Opposite())
		if isChild && c.enter[w] <= c.enter[u] && c.enter[u] < c.enter[w]+c.size[w] {
			return s
		}
	}
	panic("sokoban: a depth-first tree has no cross edges")
}
