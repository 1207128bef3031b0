package knight

import "math/bits"

// A bitboard has a bit a cell and one or two words a row, column 0 in the lowest bit of the first. Two rows above and two
// below belong to it, so that a knight's jump needs no look at the border. All moves of all knights on a board are made at
// once by shifting whole rows, as chess programs do (see "fill algorithms" and "knight pattern" in the Chess Programming Wiki).
type layout struct {
	size  int // rows and columns of the board
	width int // words a row
}

func newLayout(size int) layout { return layout{size, (size + 63) / 64} }

// words is the length of a board.
func (l layout) words() int { return (l.size + 2*margin) * l.width }

// place is where the bit of a cell is.
type place struct {
	word int32
	bit  uint64
}

func (l layout) place(row, col int) place {
	return place{int32((row+margin)*l.width + col/64), 1 << (col % 64)}
}

// index numbers the bits of a board.
func (p place) index() int { return 64*int(p.word) + bits.TrailingZeros64(p.bit) }

func (p place) in(board []uint64) bool { return board[p.word]&p.bit != 0 }
func (p place) add(board []uint64)     { board[p.word] |= p.bit }
func (p place) remove(board []uint64)  { board[p.word] &^= p.bit }

// rows is a range of rows, margin included in the count: those of the board are margin to size+margin-1. It is empty
// where first > last.
type rows struct{ first, last int32 }

var noRows = rows{1, 0}

// with is the range that includes a row too.
func (r rows) with(row int32) rows {
	if r.first > r.last {
		return rows{row, row}
	}
	return rows{min(r.first, row), max(r.last, row)}
}

// leap moves all knights of front, which stand in the rows given, by every jump, and leaves in front those that land where
// closed has no bit and within has one. It closes those cells. It returns the rows where they are, how many there
// are, and whether one is in the board of special cells.
func (l layout) leap(front, closed, within, special []uint64, in rows) (out rows, count int, found bool) {
	in.first, in.last = max(in.first-margin, margin), min(in.last+margin, int32(l.size+margin-1))
	if l.width == 1 {
		return leap1(front, closed, within, special, in)
	}
	return leap2(front, closed, within, special, in)
}

// leap1 is leap for boards of one word a row. The rows overwritten already are kept in a and b.
func leap1(front, closed, within, special []uint64, in rows) (out rows, count int, found bool) {
	first, last := int(in.first), int(in.last)
	a, b, c, d := front[first-2], front[first-1], front[first], front[first+1]
	// The same length for all tells the compiler that no index below needs a check.
	rest := front[first+2 : last+3]
	front, closed, within, special = front[first:][:len(rest)], closed[first:][:len(rest)], within[first:][:len(rest)], special[first:][:len(rest)]
	low, high := -1, -1
	var hit uint64
	for i, e := range rest {
		x, y := a|e, b|d
		landed := (x<<1 | x>>1 | y<<2 | y>>2) & within[i] &^ closed[i]
		a, b, c, d = b, c, d, e
		front[i] = landed
		if landed != 0 {
			closed[i] |= landed
			hit |= landed & special[i]
			count += bits.OnesCount64(landed)
			if low < 0 {
				low = i
			}
			high = i
		}
	}
	if low < 0 {
		return noRows, 0, false
	}
	return rows{int32(first + low), int32(first + high)}, count, hit != 0
}

// leap2 is leap for boards of two words a row.
func leap2(front, closed, within, special []uint64, in rows) (out rows, count int, found bool) {
	type pair struct{ lo, hi uint64 }
	row := func(r int) pair { return pair{front[2*r], front[2*r+1]} }
	first, last := int(in.first), int(in.last)
	a, b, c, d := row(first-2), row(first-1), row(first), row(first+1)
	low, high := -1, -1
	var hit uint64
	for r := first; r <= last; r++ {
		e := row(r + 2)
		xl, xh, yl, yh := a.lo|e.lo, a.hi|e.hi, b.lo|d.lo, b.hi|d.hi
		lo := xl<<1 | xl>>1 | xh<<63 | yl<<2 | yl>>2 | yh<<62
		hi := xh<<1 | xh>>1 | xl>>63 | yh<<2 | yh>>2 | yl>>62
		lo &= within[2*r] &^ closed[2*r]
		hi &= within[2*r+1] &^ closed[2*r+1]
		a, b, c, d = b, c, d, e
		front[2*r], front[2*r+1] = lo, hi
		if lo|hi != 0 {
			closed[2*r] |= lo
			closed[2*r+1] |= hi
			hit |= lo&special[2*r] | hi&special[2*r+1]
			count += bits.OnesCount64(lo) + bits.OnesCount64(hi)
			if low < 0 {
				low = r
			}
			high = r
		}
	}
	if low < 0 {
		return noRows, 0, false
	}
	return rows{int32(low), int32(high)}, count, hit != 0
}
