package sokoban

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// fastCount searches back from the goal like pullCount, 64 boxes at a time: on a place that does not cut the floor a box is
// won from every side or from none, so one bit says it all and bits spread along and across words. Only at places that
// cut (see shape) it works box by box, and only the won ones of those need the sizes of regions (see tree). O(cells/64)
// for open floor, O(cells) at worst; less than a byte a cell besides the counts, and some twenty for every run of floor if
// there are cuts.
type fastCount struct {
	*shape
	dataset *solve.Dataset
}

func newFastCount(m *solve.Meter, d *solve.Dataset) (solve.Session, error) {
	s, err := newShape(m, d)
	if err != nil {
		return nil, err
	}
	f := &fastCount{s, d}
	return &counter{dataset: d, find: f.find}, nil
}

func (f *fastCount) find(m *solve.Meter, counts []int32) (int64, error) {
	b, err := newBoxes(m, f.shape)
	if err != nil {
		return 0, err
	}
	defer b.drop(m)
	if err := b.search(m); err != nil {
		return 0, err
	}
	whole := int32(f.here.count() - 2) // all but goal and box
	if err := f.fill(m, b.won, whole, counts); err != nil {
		return 0, err
	}
	cut, err := f.fillCuts(m, b.wonCut, counts)
	return int64(b.won.count())*int64(whole) + cut, err
}

// fill sets the counts of the places that do not cut, and -1 where no box can stand.
func (f *fastCount) fill(m *solve.Meter, won bitmap, whole int32, counts []int32) error {
	all := make([]int32, f.Cols) // a row in which every place is won
	for i := range all {
		all[i] = whole
	}
	for row := range f.Rows {
		line := counts[row*f.Cols : (row+1)*f.Cols]
		copy(line, all)
		w := (int(f.origin) + row*int(f.stride)) / 64
		for ; len(line) > 0; w++ {
			part := line[:min(64, len(line))]
			line = line[len(part):]
			open := f.open[w]
			for lost := ^won[w] & (1<<len(part) - 1); lost != 0; lost &= lost - 1 {
				i := bits.TrailingZeros64(lost)
				part[i] = int32(open>>i&1) - 1
			}
		}
		if err := m.Poll(0, 0); err != nil {
			return err
		}
	}
	counts[f.cell(f.goal)] = -1
	return nil
}

// fillCuts sets the counts of the won places that cut, and is their sum.
func (f *fastCount) fillCuts(m *solve.Meter, won []sides, counts []int32) (sum int64, err error) {
	var t *tree
	number := 0
	var hanging pieces
	for w, x := range f.cut {
		if w%256 == 0 {
			if err := m.Poll(0, 0); err != nil {
				return 0, err
			}
		}
		for ; x != 0; x &= x - 1 {
			set := won[number]
			number++
			if set == 0 {
				continue
			}
			if t == nil {
				if t, err = newTree(m, f.shape); err != nil {
					return 0, err
				}
				defer t.drop(m)
				hanging.tree = t
			}
			p := int32(w<<6 | bits.TrailingZeros64(x))
			players := int32(0)
			for side, n := range hanging.at(p) {
				if set.has(side) {
					players += n
				}
			}
			counts[f.cell(p)] = players
			sum += int64(players)
		}
	}
	return sum, nil
}

// boxes is the search for won boxes.
type boxes struct {
	*shape
	rest   bitmap  // places for a box that do not cut and where it is not won yet
	won    bitmap  // those where it is
	fresh  bitmap  // what a word of won has got since it was last worked on
	wonCut []sides // by number of the cut: sides where it is won
	// Words with fresh bits, and won cuts, that wait to be worked on.
	now, waiting list[int32]
	cuts         list[pulled]
}

func newBoxes(m *solve.Meter, s *shape) (*boxes, error) {
	b := &boxes{shape: s}
	var err error
	for _, x := range []*bitmap{&b.rest, &b.won, &b.fresh} {
		if *x, err = newBitmap(m, s.field); err != nil {
			return nil, err
		}
	}
	if b.wonCut, err = makeSlice[sides](m, len(s.regions)); err != nil {
		return nil, err
	}
	for w := range b.rest {
		b.rest[w] = s.here[w] &^ s.cut[w]
	}
	b.rest.unset(s.goal)
	return b, nil
}

func (b *boxes) drop(m *solve.Meter) {
	m.Give(int64(len(b.rest))*8*3 + int64(len(b.wonCut)))
	b.now.drop(m)
	b.waiting.drop(m)
	b.cuts.drop(m)
}

func (b *boxes) search(m *solve.Meter) error {
	for side := range 4 {
		if err := b.pull(m, b.goal, side); err != nil {
			return err
		}
	}
	// First come, first served: a word that waits longer gathers more bits.
	for round := int64(1); b.waiting.len() > 0 || b.cuts.len() > 0; round++ {
		b.now, b.waiting = b.waiting, b.now
		b.waiting.empty()
		for i := range b.now.len() {
			if err := b.work(m, int(*b.now.at(i))); err != nil {
				return err
			}
			if i&255 == 0 {
				if err := m.Poll(int64(b.now.len()-i+b.waiting.len()+b.cuts.len()), round); err != nil {
					return err
				}
			}
		}
		for n := 0; b.cuts.len() > 0; n++ {
			m.Expanded++
			it := b.cuts.pop()
			for side := range 4 {
				if it.region.has(side) {
					if err := b.pull(m, it.box, side); err != nil {
						return err
					}
				}
			}
			if n&255 == 0 {
				if err := m.Poll(int64(b.waiting.len()+b.cuts.len()), round); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// pull moves one won box back by a step to a side.
func (b *boxes) pull(m *solve.Meter, box int32, side int) error {
	to := box + b.step[side]
	return b.arrive(m, int(to>>6), 1<<(to&63), grid.Dir(side))
}

// work pulls the fresh boxes of a word to all sides.
func (b *boxes) work(m *solve.Meter, w int) error {
	fresh, won := b.fresh[w], b.won[w]
	b.fresh[w] = 0
	// Inside the word as far as it goes: a box may cross what is won already.
	more := ups(fresh, b.rest[w]&b.open.right(w)|won)
	left := b.rest[w]&b.open.left(w) | won | more
	more = bits.Reverse64(ups(bits.Reverse64(more), bits.Reverse64(left)))
	fresh |= more &^ won
	b.won[w] |= more
	b.rest[w] &^= more
	m.Expanded += int64(bits.OnesCount64(fresh))
	stride := int(b.stride / 64)
	for _, to := range [...]struct {
		w    int
		x    uint64
		side grid.Dir
	}{
		{w - stride, fresh, grid.Up},
		{w + stride, fresh, grid.Down},
		{w, fresh << 1, grid.Right},
		{w + 1, fresh >> 63, grid.Right},
		{w, fresh >> 1, grid.Left},
		{w - 1, fresh << 63, grid.Left},
	} {
		if err := b.arrive(m, to.w, to.x, to.side); err != nil {
			return err
		}
	}
	return nil
}

// arrive takes the boxes x of a word that were pulled to a side, as far as the player has floor to stand on beyond them.
func (b *boxes) arrive(m *solve.Meter, w int, x uint64, side grid.Dir) error {
	if x &= b.rest[w] | b.cut[w]; x == 0 {
		return nil
	}
	switch side {
	case grid.Up:
		x &= b.open[w-int(b.stride/64)]
	case grid.Right:
		x &= b.open.right(w)
	case grid.Down:
		x &= b.open[w+int(b.stride/64)]
	case grid.Left:
		x &= b.open.left(w)
	}
	m.Generated += int64(bits.OnesCount64(x))
	for cut := x & b.cut[w]; cut != 0; cut &= cut - 1 {
		p := int32(w<<6 | bits.TrailingZeros64(cut))
		won := &b.wonCut[b.cutNumber(p)]
		if won.has(int(side)) {
			continue
		}
		set := b.region(p, int(side))
		*won |= set
		if err := b.cuts.add(m, pulled{p, set}); err != nil {
			return err
		}
	}
	if x &= b.rest[w]; x == 0 {
		return nil
	}
	b.rest[w] &^= x
	b.won[w] |= x
	waits := b.fresh[w] != 0
	b.fresh[w] |= x
	if waits {
		return nil
	}
	return b.waiting.add(m, int32(w))
}
