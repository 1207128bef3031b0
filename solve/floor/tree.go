package floor

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Tree is a depth-first tree of each connected component of the floor. It has the low points of Hopcroft and Tarjan
// (Efficient algorithms for graph manipulation, CACM 1973). So it tells into which parts one place divides the floor.
// It is built without recursion.
type Tree struct {
	Number []int32 // by place: its number in the order of first visits, from 1; 0: the place is not in a tree
	Low    []int32 // by place: the least number of its subtree and of the subtree's neighbours by edges outside the tree
	Size   []int32 // by place: the number of places in its subtree
	Roots  []int32 // the numbers of the roots, in ascending order
	Last   int32   // the last number used

	open  []bool
	steps [4]int32
	link  []byte // by place: bits 0-1, the side of the parent; bits 2-4, the next side to look at
}

// TreeBytes is the memory of a Tree for each place.
const TreeBytes = 3*4 + 1

// NewTree makes a Tree without places. The parameter steps is [grid.Padded.Steps].
func NewTree(m *solve.Meter, open []bool, steps [4]int32) (*Tree, error) {
	t := &Tree{open: open, steps: steps}
	var err error
	for _, s := range []*[]int32{&t.Number, &t.Low, &t.Size} {
		if *s, err = store.Make[int32](m, len(open)); err != nil {
			return nil, err
		}
	}
	t.link, err = store.Make[byte](m, len(open))
	return t, err
}

// GrowAll adds all components that are not in the Tree.
func (t *Tree) GrowAll(m *solve.Meter) error {
	for at, open := range t.open {
		if open && t.Number[at] == 0 {
			if err := t.Grow(m, int32(at)); err != nil {
				return err
			}
		}
		if err := store.Poll(m, at, pollEvery); err != nil {
			return err
		}
	}
	return nil
}

// Grow adds the component of a place, which becomes the root.
func (t *Tree) Grow(m *solve.Meter, root int32) error {
	first := func(p int32) {
		t.Last++
		t.Number[p], t.Low[p], t.Size[p] = t.Last, t.Last, 1
	}
	v := root
	first(v)
	if err := store.Append(m, &t.Roots, t.Last); err != nil {
		return err
	}
	for turn := 0; ; turn++ {
		if err := store.Poll(m, turn, pollEvery); err != nil {
			return err
		}
		side := t.link[v] >> 2
		if side == 4 { // all sides done: back to the parent
			if v == root {
				return nil
			}
			parent := t.Parent(v)
			t.Low[parent] = min(t.Low[parent], t.Low[v])
			t.Size[parent] += t.Size[v]
			v = parent
			continue
		}
		t.link[v] += 1 << 2
		u := v + t.steps[side]
		switch {
		case !t.open[u]:
		case t.Number[u] == 0:
			first(u)
			t.link[u] = byte(grid.Dir(side).Opposite())
			v = u
		case t.link[v]&3 != side:
			t.Low[v] = min(t.Low[v], t.Number[u])
		}
	}
}

// Parent returns the parent of a place that is no root.
func (t *Tree) Parent(p int32) int32 { return p + t.steps[t.link[p]&3] }

// Component returns the component of a floor place. Its places have the numbers first to end-1.
func (t *Tree) Component(p int32) (first, end int32) {
	i, found := slices.BinarySearch(t.Roots, t.Number[p])
	if !found {
		i--
	}
	if i+1 < len(t.Roots) {
		return t.Roots[i], t.Roots[i+1]
	}
	return t.Roots[i], t.Last + 1
}

// Connected reports whether floor leads from a floor place to another place.
func (t *Tree) Connected(one, two int32) bool {
	first, end := t.Component(one)
	return first <= t.Number[two] && t.Number[two] < end
}

// ParentSide is the result of Owner for places that stay connected with the parent.
const ParentSide = 4

// Owner tells which neighbour of the place v is still connected with the place u if v is removed. The place u must be
// another place of the same component. If u is connected with the parent of v, the result is the constant ParentSide.
// Otherwise the result is the side of v on which the neighbour, a child of v, lies.
func (t *Tree) Owner(v, u int32) int {
	if t.Number[u] < t.Number[v] || t.Number[u] >= t.Number[v]+t.Size[v] {
		return ParentSide
	}
	// If the child's subtree has an edge to a number below v's number, the subtree is connected with the parent of v.
	owner := t.child(v, u)
	if t.Low[v+t.steps[owner]] < t.Number[v] {
		return ParentSide
	}
	return owner
}

// child returns the side of v's child whose subtree contains u. There must be such a child.
func (t *Tree) child(v, u int32) int {
	for s := range 4 {
		w := v + t.steps[s]
		isChild := t.Number[w] > t.Number[v] && t.link[w]&3 == byte(grid.Dir(s).Opposite())
		if isChild && t.Number[w] <= t.Number[u] && t.Number[u] < t.Number[w]+t.Size[w] {
			return s
		}
	}
	panic("floor: a depth-first tree has no cross edges")
}

// Side returns a side of the place v: if v is removed, the neighbour on this side is connected with the place u. Side
// returns false if u is in another component.
func (t *Tree) Side(v, u int32) (grid.Dir, bool) {
	if !t.Connected(v, u) {
		return 0, false
	}
	if owner := t.Owner(v, u); owner != ParentSide {
		return grid.Dir(owner), true
	}
	return grid.Dir(t.link[v] & 3), true // v is no root, because the subtrees of a root's children are not connected
}
