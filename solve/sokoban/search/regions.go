package search

import "stepboard/solve"

// regions counts the places that a player can reach from sides of a box, for boxes in reading order. Mostly one of the
// parts is small (see pockets). Otherwise it uses a tree.
type regions struct {
	*shape
	whole   int32 // all floor but goal and box
	pockets *pockets
	hanging pieces // set once there is a tree
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

// unknown is the result of look for a region that is too large.
const unknown = -1

// look is the number of places, without the goal, that a player can reach from some sides of a box at a cut place p. It
// is unknown if it can't be found quickly. There must be at least one such side. No region may have sides both inside
// and outside of the set. Several goroutines may call it.
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

// size is look for regions of any size.
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
