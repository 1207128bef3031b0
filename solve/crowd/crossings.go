package crowd

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// crossings has the states of one ghost on a part of the floor. All other ghosts are interchangeable. Each pair of a
// bridge and a number of other ghosts in its subtree is a node, and each piece is a node. Two nodes are in one class if
// the ghost can get from one node to the other. See Claims 3 to 6.
type crossings struct {
	*floor
	n       int        // the number of ghosts on the part
	classes store.Sets // the classes, as sets of nodes
}

// branch is the set of cells behind a bridge of a cell.
type branch struct {
	edge int  // the index of the lower cell of the bridge: the cell that is farther from the root
	up   bool // false: the branch is the subtree of the lower cell; true: the branch has all other cells
	size int  // the number of cells of the branch
}

// crossed reports whether each ghost of the part has a way to its goal if all other ghosts are interchangeable.
func (f *floor) crossed(m *solve.Meter) (bool, error) {
	x := crossings{floor: f, n: len(f.ghosts)}
	nodes := len(f.order) * (x.n + 1)
	var memory store.Account
	defer memory.Free(m)
	if err := memory.Take(m, int64(4*nodes+4*len(f.cells))); err != nil {
		return false, err
	}
	x.classes = make(store.Sets, nodes)
	x.classes.Separate()
	if err := x.join(m); err != nil {
		return false, err
	}
	before, after := x.below(f.starts), x.below(f.goals)
	return !slices.ContainsFunc(f.ghosts, func(i int) bool {
		return x.spot(f.starts[i], before) != x.spot(f.goals[i], after)
	}), nil
}

func (f *floor) branch(v, to node) branch {
	if to == f.parent[v] {
		return branch{f.index(v), true, len(f.order) - int(f.size[v])}
	}
	return branch{f.index(to), false, int(f.size[to])}
}

// branches returns the branches of a cell that is a piece by itself. Each neighbour is in another branch.
func (x *crossings) branches(list []branch, v node) []branch {
	list = list[:0]
	for _, to := range x.neighbours(v) {
		list = append(list, x.branch(v, to))
	}
	return list
}

// node returns the node for the bridge to a branch, if k other ghosts are in the branch.
func (x *crossings) node(b branch, k int) int32 {
	if b.up {
		k = x.n - 1 - k
	}
	return int32(b.edge*x.n + k)
}

func (x *crossings) hub(v node) int32 { return int32(len(x.order)*x.n + x.index(x.piece[v])) }

// join visits all cells. For a cell that is a piece by itself it joins each two crossings that are possible from the
// same state. In this state, the other branches must have room for all ghosts outside of the two branches.
func (x *crossings) join(m *solve.Meter) error {
	others, cells := x.n-1, len(x.order)
	var list []branch
	for i, v := range x.order {
		if err := store.Poll(m, i, pollEvery/8); err != nil {
			return err
		}
		if !x.alone(v) {
			x.joinPiece(v)
			continue
		}
		list = x.branches(list, v)
		for at, a := range list {
			for _, b := range list[:at] {
				room := cells - 1 - a.size - b.size
				for k := range min(others, a.size-1) + 1 {
					for l := max(0, others-k-room); l <= min(others-k, b.size-1); l++ {
						x.classes.Join(x.node(a, k), x.node(b, l))
					}
				}
			}
		}
	}
	return nil
}

// joinPiece visits a cell of a larger piece. It joins the nodes of the cell's bridges with the node of the piece.
func (x *crossings) joinPiece(v node) {
	for _, to := range x.neighbours(v) {
		if x.piece[to] == x.piece[v] {
			continue
		}
		b := x.branch(v, to)
		near := len(x.order) - b.size
		for k := max(0, x.n-near); k <= min(x.n-1, b.size-1); k++ {
			x.classes.Join(x.node(b, k), x.hub(v))
		}
	}
}

// below returns, by index of a cell, the number of ghosts in its subtree, given the cell of each ghost.
func (x *crossings) below(cells []node) []uint16 {
	count := make([]uint16, len(x.order))
	for _, i := range x.ghosts {
		count[x.index(cells[i])]++
	}
	for i := len(count) - 1; i > 0; i-- {
		count[x.index(x.parent[x.order[i]])] += count[i]
	}
	return count
}

// spot stands for a set of states that can reach each other. If the ghost can cross a bridge in these states, spot is
// the class of the bridge's node. Otherwise spot is a single state.
type spot struct {
	class  int32           // the class, or -1 if the ghost can cross no bridge
	at     node            // the cell of the ghost; 0 if there is a class
	beyond [degree - 1]int // the number of other ghosts in each branch; 0 if there is a class
}

// spot returns the spot of a ghost on a cell, given the result of the method below.
func (x *crossings) spot(v node, below []uint16) spot {
	if !x.alone(v) {
		return spot{class: x.classes.First(x.hub(v))}
	}
	stuck := spot{class: -1, at: v}
	for i, b := range x.branches(nil, v) {
		k := int(below[b.edge])
		if b.up {
			k = x.n - k
		}
		if k < b.size {
			return spot{class: x.classes.First(x.node(b, k))}
		}
		stuck.beyond[i] = k
	}
	return stuck
}
