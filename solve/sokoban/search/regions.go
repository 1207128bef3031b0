package search

import "stepboard/solve"

// regions counts the places that a player can reach from some sides of a box on a cut place. Usually the box cuts off
// only a small part of the floor (see pockets). Otherwise regions uses a tree.
type regions struct {
	pockets
	whole   int32  // the number of places connected with the goal, without goal and box
	hanging pieces // its tree is nil until the method size needs it
}

func newRegions(m *solve.Meter, s *shape, whole int32) (*regions, error) {
	seen, err := newBitmap(m, s.field)
	// The limit of all visits together is a fraction of the board, because the tree is better for many large pockets.
	return &regions{pockets: pockets{shape: s, seen: seen, left: s.Cells() / 16}, whole: whole}, err
}

func (r *regions) drop(m *solve.Meter) {
	m.Give(int64(len(r.seen)) * 8)
	r.visited.Free(m)
	if r.hanging.tree != nil {
		r.hanging.drop(m)
	}
}

// unknown is the result of quickSize for a region that is too large.
const unknown = -1

// quickSize returns the number of places, without the goal, that a player can reach from a set of sides of a box on a
// cut place p. It returns unknown if it can't find the number quickly. The set must not be empty. If a side is in the
// set, all sides in its region must be in the set, too. Several goroutines may call quickSize at the same time.
func (r *regions) quickSize(p int32, from Sides) int32 {
	others := r.openSides(p) &^ from
	if others == 0 {
		return r.whole
	}
	which, n, ok := r.smallerNear(p, [2]Sides{from, others})
	switch {
	case !ok:
		return unknown
	case which == 0:
		return n
	}
	return r.whole - n
}

// size has the same result as quickSize, but for regions of any size. One goroutine must make all calls, with the
// places p in reading order.
func (r *regions) size(m *solve.Meter, p int32, from Sides) (int32, error) {
	if r.hanging.tree == nil {
		which, n, ok, err := r.smaller(m, p, [2]Sides{from, r.openSides(p) &^ from})
		switch {
		case err != nil:
			return 0, err
		case ok && which == 0:
			return n, nil
		case ok:
			return r.whole - n, nil
		}
		if r.hanging.tree, err = newTree(m, r.shape); err != nil {
			return 0, err
		}
	}
	n := int32(0)
	for side, piece := range r.hanging.sizes(p) {
		if from.Has(side) {
			n += piece
		}
	}
	return n, nil
}
