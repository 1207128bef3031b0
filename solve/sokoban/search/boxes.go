package search

import (
	"math/bits"
	"unsafe"

	"stepboard/solve"
	"stepboard/solve/store"
)

// boxes is the search back from the goal, for 64 places of the box at a time. After a pull to a side, the player is on
// that side. So winning places spread along a word by the carries of a sum, and to other rows by whole words. On a
// place that does not cut the floor, a box is won from all sides or from none. For a cut place see the type shape.
type boxes struct {
	*shape
	won   bitmap   // the places where the box is won, without cut places
	parts []won    // by word: the cut places where the box is won; nil if there are no cut places
	todo  worklist // the words from which winning places may still spread
}

// won has the sides from which a player wins, for boxes on the cut places of a word.
type won struct {
	sides [4]uint64 // by side: a bit for each place
	fresh uint64    // the places with new sides, whose regions still have to be looked up
}

func (w *won) at(bit int) Sides {
	return Sides(w.sides[0]>>bit&1 | w.sides[1]>>bit&1<<1 | w.sides[2]>>bit&1<<2 | w.sides[3]>>bit&1<<3)
}

func newBoxes(m *solve.Meter, s *shape) (*boxes, error) {
	b := &boxes{shape: s}
	var err error
	if b.won, err = newBitmap(m, s.field); err != nil {
		return nil, err
	}
	if len(s.regions) > 0 {
		if b.parts, err = store.Make[won](m, len(s.open)); err != nil {
			return nil, err
		}
	}
	b.todo, err = newWorklist(m, len(s.open))
	return b, err
}

func (b *boxes) drop(m *solve.Meter) {
	m.Give(int64(len(b.won))*8 + int64(len(b.parts))*int64(unsafe.Sizeof(won{})))
}

// search finds all winning sides. Meanwhile a box on the goal counts as won, so boxes pulled from the goal are won.
func (b *boxes) search(m *solve.Meter) error {
	defer b.todo.drop(m)
	b.won.set(b.goal)
	b.todo.mark(int(b.goal >> 6))
	work := b.work
	if m.Record != nil {
		work = newSweeps(m.Record, b).work
	}
	if err := b.todo.sweep(m, work); err != nil {
		return err
	}
	b.won.unset(b.goal)
	m.Expanded += int64(b.won.count())
	for w := range b.parts {
		sides := &b.parts[w].sides
		for x := sides[0] | sides[1] | sides[2] | sides[3]; x != 0; x &= x - 1 {
			p := int32(w<<6 | bits.TrailingZeros64(x))
			for rest := b.winningSides(p) & b.openSides(p); rest != 0; m.Expanded++ { // one region after another
				rest &^= b.region(p, bits.TrailingZeros8(uint8(rest)))
			}
		}
	}
	m.Generated += m.Expanded
	m.Expanded += int64(b.openSides(b.goal).Count()) // nothing is pulled to the goal
	return nil
}

// arrive adds the boxes x of word w that were pulled to a side. It leaves out boxes on walls, or with players on walls.
func (b *boxes) arrive(w, side int, x uint64) {
	if x &= b.goalFloor[w] &^ b.won[w]; x == 0 {
		return
	}
	stride := int(b.Stride / 64)
	switch side {
	case 0:
		x &= b.open[w-stride]
	case 1:
		x &= b.open.right(w)
	case 2:
		x &= b.open[w+stride]
	case 3:
		x &= b.open.left(w)
	}
	if cut := x & b.cut[w]; cut != 0 {
		part := &b.parts[w]
		if cut &^= part.sides[side]; cut != 0 {
			part.sides[side] |= cut
			part.fresh |= cut
			b.todo.mark(w)
		}
		x &^= b.cut[w]
	}
	if x != 0 {
		b.won[w] |= x
		b.todo.mark(w)
	}
}

// work spreads winning boxes inside a word, and then to the four words beside it.
func (b *boxes) work(w int) {
	all, here := b.won[w], b.goalFloor[w]
	toRight, toLeft := here&b.open.right(w), here&b.open.left(w)
	var up, right, down, left uint64
	if b.cut[w] == 0 {
		if all != here {
			all |= spreadUp(all<<1&toRight, toRight)
			if more := all >> 1 & toLeft; more&^all != 0 {
				all |= spreadDown(more, toLeft)
			}
			b.won[w] = all
		}
		up, right, down, left = all, all, all, all
	} else {
		up, right, down, left = b.workOnCuts(w, toRight, toLeft)
	}
	stride := int(b.Stride / 64)
	b.arrive(w-stride, 0, up)
	b.arrive(w+1, 1, right>>63)
	b.arrive(w+stride, 2, down)
	b.arrive(w-1, 3, left<<63)
}

// workOnCuts spreads winning boxes inside a word with cut places. The parameter toRight has the places where a box can
// stand with the player on its right. The parameter toLeft has the places where the player can be on its left. The
// results are the boxes that are won from each side.
func (b *boxes) workOnCuts(w int, toRight, toLeft uint64) (up, right, down, left uint64) {
	part, cut, all := &b.parts[w], b.cut[w], b.won[w]
	up, right, down, left = part.sides[0], part.sides[1], part.sides[2], part.sides[3]
	for fresh := part.fresh; ; {
		for ; fresh != 0; fresh &= fresh - 1 {
			i := bits.TrailingZeros64(fresh)
			set := b.connected(w, i, up>>i&1|right>>i&1<<1|down>>i&1<<2|left>>i&1<<3)
			up |= set & 1 << i
			right |= set >> 1 & 1 << i
			down |= set >> 2 & 1 << i
			left |= set >> 3 << i
		}
		rights := spreadUp((right|all)<<1&toRight, toRight)
		all |= rights &^ cut
		lefts := (left | all) >> 1 & toLeft
		if lefts&^left&^all != 0 { // otherwise there is nothing new to spread
			lefts = spreadDown(lefts, toLeft)
		}
		more := lefts &^ cut &^ all
		all |= more
		fresh = (rights&^right | lefts&^left) & cut
		right |= rights & cut
		left |= lefts & cut
		if fresh == 0 && more == 0 {
			break
		}
	}
	b.won[w] = all
	*part = won{sides: [4]uint64{up, right, down, left}}
	return up | all, right | all, down | all, left | all
}

// winningSides returns the sides of a box at p from which a player wins. If p is no cut place, these are all four
// sides, or none.
func (b *boxes) winningSides(p int32) Sides {
	switch {
	case b.won.has(p):
		return 15
	case b.cut.has(p):
		return b.parts[p>>6].at(int(p & 63))
	}
	return 0
}

// connected returns all sides that are connected with one of the sides in the parameter set. The box is on a cut place.
// The parameters w and bit are the word and the bit of this place.
func (b *boxes) connected(w, bit int, set uint64) uint64 {
	spread := (set | set<<3 | set<<6 | set<<9) & 0x1111 // a nibble for each side
	x := b.regions[b.cutNumber(w, bit)] & uint16(spread*15)
	x |= x >> 8
	return uint64(x|x>>4) & 15
}
