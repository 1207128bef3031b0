package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/store"
)

// walls has the 8-connected pieces of wall of a field, with its frame. It finds them by runs and union-find (Rosenfeld
// and Pfaltz, Sequential operations in digital picture processing, JACM 1966). A strip is two rows. A run is a sequence
// of columns of a strip that all have wall. The wall of a run is connected with itself, but with no other run of the
// strip (the blocks of Grana, Borghesani and Cucchiara, Optimized block-based connected components labeling, IEEE TIP
// 2010). The strips stand one after another in one line of columns. A run may continue from the end of a strip into the
// next strip, because both ends belong to the frame.
type walls struct {
	*field
	open    bitmap
	width   int        // words in a strip
	strips  bitmap     // the columns with wall, strip by strip
	before  []int32    // by word of the bitmap strips: the number of runs that begin before the word
	pieceOf store.Sets // the pieces, as sets of runs; after all joins, by run: the piece
	// hashes has, by word of the bitmap strips and by bit of a hash, the columns whose piece of wall has this bit in its
	// hash.
	hashes [][hashBits]uint64
	sole   []int32 // by word of the bitmap strips: the only piece of wall in the word, or the constant mixed or none
}

// The values in walls.sole: none for words without wall, and mixed for words with several pieces of wall.
const none, mixed = -1, -2

func newWalls(m *solve.Meter, f *field, open bitmap) (*walls, error) {
	w := &walls{field: f, open: open, width: int(f.Stride / 64)}
	strips := (f.Rows + 3) / 2 // the field includes the rows above and below the board
	var err error
	if w.strips, err = store.Make[uint64](m, strips*w.width); err != nil {
		return nil, err
	}
	for i := range w.strips {
		w.strips[i] = w.wall(2*(i/w.width), i%w.width) | w.wall(2*(i/w.width)+1, i%w.width)
	}
	before, runs, err := ranks(m, len(w.strips), w.strips.starts)
	if err != nil {
		return nil, err
	}
	w.before = before
	if w.pieceOf, err = store.Make[int32](m, runs); err != nil {
		return nil, err
	}
	w.pieceOf.Separate()
	for strip := 1; strip < strips; strip++ {
		w.join(strip)
		if err := m.Poll(0, 0); err != nil {
			return nil, err
		}
	}
	w.pieceOf.Flatten()
	return w, w.hash(m)
}

func (w *walls) drop(m *solve.Meter) {
	m.Give(int64(len(w.strips))*8 + int64(len(w.before)+len(w.pieceOf)+len(w.sole))*4 + int64(len(w.hashes))*hashBits*8)
}

// wall returns word i of a row of the field, with a bit for each wall. Row 0 is the row above the board.
func (w *walls) wall(row, i int) uint64 {
	if row > w.Rows {
		return ^uint64(0)
	}
	return ^w.open[1+row*w.width+i]
}

// join joins the runs of a strip with the runs that they touch in the strip above, also at a corner. If two runs touch
// in several adjacent columns, join looks only at the first of these columns.
func (w *walls) join(strip int) {
	above, below := 2*strip-1, 2*strip
	last := uint64(0)
	a, b := w.wall(above, 0), w.wall(below, 0)
	for i := range w.width {
		nextA, nextB := ^uint64(0), ^uint64(0)
		if i+1 < w.width {
			nextA, nextB = w.wall(above, i+1), w.wall(below, i+1)
		}
		rightA, rightB := a>>1|nextA<<63, b>>1|nextB<<63
		upper, lower := (strip-1)*w.width+i, strip*w.width+i
		straight := a & b
		for x := straight &^ (straight<<1 | last); x != 0; x &= x - 1 {
			at := bits.TrailingZeros64(x)
			w.pieceOf.Join(w.run(upper, at), w.run(lower, at))
		}
		for x := a &^ b & rightB &^ rightA; x != 0; x &= x - 1 {
			at := bits.TrailingZeros64(x)
			w.pieceOf.Join(w.run(upper, at), w.run(lower+(at+1)>>6, (at+1)&63))
		}
		for x := b &^ a & rightA &^ rightB; x != 0; x &= x - 1 {
			at := bits.TrailingZeros64(x)
			w.pieceOf.Join(w.run(upper+(at+1)>>6, (at+1)&63), w.run(lower, at))
		}
		last = straight >> 63
		a, b = nextA, nextB
	}
}

// run returns the run at a column of word i of the bitmap strips. The column must have wall.
func (w *walls) run(i, column int) int32 {
	return w.before[i] + int32(bits.OnesCount64(w.strips.starts(i)&(2<<column-1))) - 1
}

// hashBits is the number of bits of a hash. In one case of 16 two hashes are equal; more bits would cost more time.
const hashBits = 4

// alike reports whether all wall around the places of word i of a row is known to be one piece.
func (w *walls) alike(row, i int) bool {
	sole := int32(none)
	for _, strip := range [...]int{(row - 1) / 2, (row + 1) / 2} {
		for at := max(strip*w.width+i-1, 0); at <= min(strip*w.width+i+1, len(w.sole)-1); at++ {
			switch w.sole[at] {
			case none, sole:
			case mixed:
				return false
			default:
				if sole != none {
					return false
				}
				sole = w.sole[at]
			}
		}
	}
	return true
}

func (w *walls) hash(m *solve.Meter) (err error) {
	if w.hashes, err = store.Make[[hashBits]uint64](m, len(w.strips)); err != nil {
		return err
	}
	if w.sole, err = store.Make[int32](m, len(w.strips)); err != nil {
		return err
	}
	run := 0
	for i, x := range w.strips {
		if err := store.Poll(m, i, 4096); err != nil {
			return err
		}
		if x == 0 {
			w.sole[i] = none
			continue
		}
		if x&1 != 0 && w.strips.starts(i)&1 == 0 {
			run-- // the run continues from the word before
		}
		var b [hashBits]uint64
		w.sole[i] = w.pieceOf[run]
		for x != 0 {
			end := x + x&-x
			columns := x &^ end
			x &= end
			piece := w.pieceOf[run]
			if piece != w.sole[i] {
				w.sole[i] = mixed
			}
			hash := uint64(uint32(piece)*2654435769) >> 28 // Fibonacci hashing (Knuth, TAOCP 3, 6.4)
			run++
			b[0] |= columns & -(hash & 1)
			b[1] |= columns & -(hash >> 1 & 1)
			b[2] |= columns & -(hash >> 2 & 1)
			b[3] |= columns & -(hash >> 3)
		}
		w.hashes[i] = b
	}
	return nil
}
