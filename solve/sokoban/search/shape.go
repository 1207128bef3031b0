package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/store"
)

// shape has the cut places of the floor that is connected with the goal. A box on a cut place cuts this floor into
// several regions. For each cut place, shape has the sides of the box that stay connected. Most places are dismissed 64
// at a time by their eight neighbours alone. On any other place, two ways lead round the box from one side to another,
// and each way passes some gaps with wall. The sides are cut off from each other if and only if both ways have a gap
// with the same 8-connected piece of wall. The frame is a piece, too. Only in this case, box and wall close a ring
// between the sides (duality of 4- and 8-connectedness, Rosenfeld, Connectivity in digital pictures, JACM 1970).
type shape struct {
	*field
	open      bitmap  // floor
	goalFloor bitmap  // floor connected with the goal
	cut       bitmap  // the cut places, without the goal
	before    []int32 // by word: the number of cut places before the word
	// regions has, for each cut place in order, four bits for each side: the sides that are connected with this side.
	//
	//	bits  15 … 12   11 … 8   7 … 4   3 … 0
	//	      left      down     right   up      of each nibble: bit 3 left, bit 2 down, bit 1 right, bit 0 up
	regions []uint16
}

func newShape(m *solve.Meter, d *solve.Dataset) (*shape, error) {
	s := &shape{field: newField(d)}
	var err error
	if s.open, err = floorBits(m, s.field, d.Board); err != nil {
		return nil, err
	}
	if s.cut, err = newBitmap(m, s.field); err != nil {
		return nil, err
	}
	var candidates int
	var w *walls
	look := func(m *solve.Meter) (err error) {
		if s.goalFloor, err = flood(m, s.field, s.open, s.goal); err == nil {
			candidates, err = s.findCandidates(m)
		}
		return err
	}
	label := func(m *solve.Meter) (err error) {
		w, err = newWalls(m, s.field, s.open)
		return err
	}
	if s.shares(m) > 1 && s.open.count() < s.Cells()-s.Cells()/64 { // with few walls there may be no candidates
		err = m.Parallel(2, func(worker int, m *solve.Meter) error {
			if worker == 0 {
				return look(m)
			}
			return label(m)
		})
	} else if err = look(m); err == nil && candidates > 0 {
		err = label(m)
	}
	if err != nil {
		return nil, err
	}
	if w != nil {
		defer w.drop(m)
	}
	if candidates > 0 {
		err = s.divide(m, w)
	}
	m.Record.Stage(StageFastCuts, int64(len(s.regions)))
	return s, err
}

// findCandidates marks in the field cut the places with two or more gaps (see gapsOf), and returns their number.
func (s *shape) findCandidates(m *solve.Meter) (n int, err error) {
	for w, here := range s.goalFloor {
		if err := store.Poll(m, w, 4096); err != nil {
			return 0, err
		}
		if here == 0 || s.clear(w) {
			continue
		}
		g := gapsOf(s.around(w))
		if x := here & (g[0]&g[1] | g[2]&g[3] | (g[0]|g[1])&(g[2]|g[3])); x != 0 {
			s.cut[w] = x
			n += bits.OnesCount64(x)
		}
	}
	if s.cut.has(s.goal) {
		s.cut.unset(s.goal)
		n--
	}
	return n, nil
}

// clear reports whether a word and the words around it have no wall.
func (s *shape) clear(w int) bool {
	stride, o := int(s.Stride/64), s.open
	above, below := w-stride, w+stride
	return o[above]&o[w]&o[below] == ^uint64(0) && o[above-1]&o[w-1]&o[below-1]>>63&(o[above+1]&o[w+1]&o[below+1]) == 1
}

// around returns the floor on the eight sides of a word's places: side d at index 2d, and the next corner at 2d+1.
func (s *shape) around(w int) [8]uint64 {
	stride, o := int(s.Stride/64), s.open
	above, below := w-stride, w+stride
	return [8]uint64{
		o[above], o.right(above), o.right(w), o.right(below), o[below], o.left(below), o.left(w),
		o.left(above),
	}
}

// gapsOf returns, by side, the places of a word that have a gap clockwise of the side. The parameter r is the result of
// around(w). A place has a gap there if the side is floor, but the corner or the next side is wall.
func gapsOf(r [8]uint64) [4]uint64 {
	return [4]uint64{r[0] &^ (r[1] & r[2]), r[2] &^ (r[3] & r[4]), r[4] &^ (r[5] & r[6]), r[6] &^ (r[7] & r[0])}
}

func (s *shape) cutNumber(w, bit int) int {
	return int(s.before[w]) + bits.OnesCount64(s.cut[w]&(1<<bit-1))
}

// region returns the sides of a box at p that are connected with a side. The given side must be floor.
func (s *shape) region(p int32, side int) Sides {
	if s.cut.has(p) {
		return Sides(s.regions[s.cutNumber(int(p>>6), int(p&63))] >> (4 * side) & 15)
	}
	return s.openSides(p)
}

func (s *shape) openSides(p int32) (open Sides) {
	for side, step := range s.Steps {
		if s.open.has(p + step) {
			open |= 1 << side
		}
	}
	return open
}
