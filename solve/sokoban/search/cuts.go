package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/floor"
)

// cuts tells into which parts a box on a cell cuts the floor.
type cuts struct {
	*ground
	tree  *floor.Tree // the goal is the root; only a Plan adds floor that is not connected with the goal
	total int32       // number of places connected with the goal, including the goal
}

func newCuts(m *solve.Meter, g *ground) (*cuts, error) {
	tree, err := floor.NewTree(m, g.open, g.Steps)
	if err != nil {
		return nil, err
	}
	if err := tree.Grow(m, g.goal); err != nil {
		return nil, err
	}
	m.Record.Stage(StagePullTree, int64(tree.Last))
	return &cuts{g, tree, tree.Last}, nil
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
	const wall = floor.ParentSide + 1
	owner := [4]int{wall, wall, wall, wall} // by side: see floor.Tree
	rest := c.total - 2                     // without the goal and the box
	for s := range owner {
		u := v + c.Steps[s]
		if !c.open[u] {
			continue
		}
		if owner[s] = c.tree.Owner(v, u); owner[s] == s {
			rest -= c.tree.Size[u]
		}
	}
	var set Sides
	for s, o := range owner {
		if o == owner[side] {
			set |= 1 << s
		}
	}
	if owner[side] == floor.ParentSide {
		return set, rest
	}
	return set, c.tree.Size[v+c.Steps[owner[side]]]
}
