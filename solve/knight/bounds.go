package knight

import (
	"math/bits"

	"stepboard/solve"
)

// bounds are what is certain about a position whatever White does. They rest on three facts.
//
// No line ever opens while its owner lives: the first piece of the line is guarded by the owner, so it can't be taken
// before. So what a piece attacks while it lives can be told from the first position, once for all.
//
// So taking a piece only ever opens cells, and never forbids what was allowed before.
//
// And the knight can always go back: the way it came was safe and still is. So in whatever order pieces are taken, as
// long as one can be, the same pieces fall and the same cells are reached in the end, and no play reaches others.
type bounds struct {
	// attackers are, by spot, the pieces that attack it while they live. The king is not among them.
	attackers []uint64
	// lasting is the set of pieces that no play takes.
	lasting uint64
	// reachable is a bitmap of spots: those where some play brings the knight, the king's not among them.
	reachable []uint64
	// toKing is, by spot, the number of moves to the king over reachable spots, were all but the lasting pieces gone:
	// a lower bound of what it takes. It is -1 where there is no way, and so for the start if no play takes the king.
	toKing []int32
}

// newBounds finds them in time linear in the cells and the lengths of the lines.
func newBounds(m *solve.Meter, f *field) (*bounds, error) {
	search := int64(len(f.at))*4 + int64(f.words())*16
	kept := int64(len(f.at))*(8+4) + int64(f.words())*8
	if err := m.Take(search + kept); err != nil {
		return nil, err
	}
	defer m.Give(search)
	b := &bounds{
		attackers: make([]uint64, len(f.at)),
		reachable: make([]uint64, f.words()),
		toKing:    make([]int32, len(f.at)),
	}
	queue := make([]spot, 0, len(f.at))
	line := make([]uint64, f.words())
	for i := range f.pieces {
		f.eachAttacked(i, line, func(at spot) { b.attackers[at] |= 1 << i })
	}
	b.reach(f, queue, line)
	b.distances(f, queue)
	return b, nil
}

// bytes is what newBounds takes and does not give back.
func (b *bounds) bytes() int64 {
	return int64(len(b.attackers))*8 + int64(len(b.toKing))*4 + int64(len(b.reachable))*8
}

// eachAttacked calls each for what a piece attacks in the first position. line is scratch memory, a bitmap.
func (f *field) eachAttacked(piece int, line []uint64, each func(spot)) {
	clear(line)
	f.attackFrom(f.position.pieces[piece].Kind, f.pieces[piece], f.all(), line)
	for w, word := range line {
		for ; word != 0; word &= word - 1 {
			each(spot(64*w + bits.TrailingZeros64(word)))
		}
	}
}

// reach takes every piece that can be taken and finds what is reached so.
func (b *bounds) reach(f *field, queue []spot, line []uint64) {
	byKing := make([]uint64, f.words())
	if f.king != 0 {
		f.attackFrom(King, f.king, 0, byKing)
	}
	b.lasting = f.all()
	open := func(at spot) bool {
		return f.at[at] > royal && b.attackers[at]&b.lasting == 0 && !has(byKing, at) && !has(b.reachable, at)
	}
	if !open(f.knight) {
		return // lost at the start: nothing is reached
	}
	queue = append(queue, f.knight)
	set(b.reachable, f.knight)
	for head := 0; head < len(queue); head++ {
		if k := f.at[queue[head]]; k >= 0 {
			b.lasting &^= 1 << k
			f.eachAttacked(int(k), line, func(at spot) {
				if open(at) && f.besides(at, b.reachable) {
					set(b.reachable, at)
					queue = append(queue, at)
				}
			})
		}
		for _, jump := range f.jumps {
			if to := queue[head] + jump; open(to) {
				set(b.reachable, to)
				queue = append(queue, to)
			}
		}
	}
}

// attack sets the bits of the spots that the pieces of a set attack while they live, be the pieces that block their lines
// in the set or not, and of those that are never reached.
func (b *bounds) attack(alive uint64, bitmap []uint64) {
	for w, reachable := range b.reachable {
		bitmap[w] = ^reachable
	}
	for at, by := range b.attackers {
		if by&alive != 0 {
			set(bitmap, spot(at))
		}
	}
}

// besides reports whether a knight on one of the spots of a bitmap attacks a spot.
func (f *field) besides(at spot, bitmap []uint64) bool {
	for _, jump := range f.jumps {
		if has(bitmap, at+jump) {
			return true
		}
	}
	return false
}

// distances fills in toKing by breadth-first search from the king.
func (b *bounds) distances(f *field, queue []spot) {
	for at := range b.toKing {
		b.toKing[at] = -1
	}
	if f.king == 0 {
		return
	}
	b.toKing[f.king] = 0
	queue = append(queue, f.king)
	for head := 0; head < len(queue); head++ {
		at := queue[head]
		for _, jump := range f.jumps {
			if to := at + jump; has(b.reachable, to) && b.toKing[to] < 0 {
				b.toKing[to] = b.toKing[at] + 1
				queue = append(queue, to)
			}
		}
	}
}
