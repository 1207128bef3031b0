package search

import "stepboard/solve"

// regions tells how many places a player can reach from sides of a box, for boxes asked from left to right and from
// above to below: mostly one of the parts is small (see pockets), else it takes a tree.
type regions struct {
	*shape
	whole   int32 // all floor but goal and box
	pockets *pockets
	hanging pieces // once there is a tree
}

func newRegions(m *solve.Meter, s *shape) (*regions, error) {
	p, err := newPockets(m, s)
	return &regions{shape: s, whole: int32(s.here.count() - 2), pockets: p}, err
}

func (r *regions) drop(m *solve.Meter) {
	r.pockets.drop(m)
	if r.hanging.tree != nil {
		r.hanging.drop(m)
	}
}

// unknown is what look says of a region that reaches too far.
const unknown = -1

// look is how many places but the goal a player can reach from some sides of a box at p, which cuts, where that is
// seen at once; else it is unknown. There is one such side at least. No region has sides both inside and outside of the
// set. It may be asked by several goroutines.
func (r *regions) look(p int32, from Sides) int32 {
	others := r.openSides(p) &^ from
	if others == 0 {
		return r.whole
	}
	which, n, ok := r.pockets.look(p, [2]Sides{from, others})
	switch {
	case !ok:
		return unknown
	case which == 0:
		return n
	}
	return r.whole - n
}

// size is look however far the regions reach.
func (r *regions) size(m *solve.Meter, p int32, from Sides) (int32, error) {
	if r.hanging.tree == nil {
		which, n, ok, err := r.pockets.smaller(m, p, [2]Sides{from, r.openSides(p) &^ from})
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
	for side, piece := range r.hanging.at(p) {
		if from.Has(side) {
			n += piece
		}
	}
	return n, nil
}
