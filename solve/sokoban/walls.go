package sokoban

import (
	"math/bits"

	"stepboard/solve"
)

// walls are the 8-connected pieces of wall of a field, its frame among them, by the classical labelling of runs with
// union-find (Rosenfeld and Pfaltz, Sequential operations in digital picture processing, JACM 1966). Runs are those of the
// field as one line of places: a run that passes the end of a row belongs to the frame at both.
type walls struct {
	open    bitmap
	before  []int32 // runs that begin before each word
	pieceOf []int32 // by run: an earlier run of the same piece; when all is joined, the piece
}

func newWalls(m *solve.Meter, f *field, open bitmap) (*walls, error) {
	w := &walls{open: open}
	before, runs, err := ranks(m, len(open), w.starts)
	if err != nil {
		return nil, err
	}
	w.before = before
	if w.pieceOf, err = makeSlice[int32](m, runs); err != nil {
		return nil, err
	}
	for i := range w.pieceOf {
		w.pieceOf[i] = int32(i)
	}
	if err := m.Poll(0, 0); err != nil {
		return nil, err
	}
	if err := w.join(m, f); err != nil {
		return nil, err
	}
	for i, j := range w.pieceOf { // j is before i and has its piece already
		w.pieceOf[i] = w.pieceOf[j]
		if i%pollEvery == 0 {
			if err := m.Poll(0, 0); err != nil {
				return nil, err
			}
		}
	}
	return w, nil
}

func (w *walls) drop(m *solve.Meter) {
	m.Give(int64(len(w.before)+len(w.pieceOf)) * 4)
}

// starts are the first places of runs in a word.
func (w *walls) starts(word int) uint64 {
	s := ^w.open[word] & (w.open[word]<<1 | 1)
	if word > 0 && w.open[word-1]>>63 == 0 {
		s &^= 1
	}
	return s
}

// join joins the runs that touch, also at a corner, a run of the row above.
func (w *walls) join(m *solve.Meter, f *field) error {
	all := ^uint64(0)
	lower, upper := runs{of: w.open, flip: all}, runs{of: w.open, flip: all}
	upper.advance()
	for low, up := int32(0), int32(0); lower.advance(); low++ {
		if low&1023 == 0 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
		// What touches the lower run, as a half-open range of places in the row above.
		from, to := lower.from-int(f.stride)-1, lower.to-int(f.stride)+1
		for ; upper.to <= from; up++ {
			upper.advance()
		}
		for upper.from < to {
			join(w.pieceOf, low, up)
			if upper.to >= to {
				break // it may touch the next run too
			}
			upper.advance()
			up++
		}
	}
	return nil
}

// piece is the piece of a place that is a wall.
func (w *walls) piece(p int32) int32 {
	word := int(p >> 6)
	started := bits.OnesCount64(w.starts(word) & (2<<(p&63) - 1))
	return w.pieceOf[int(w.before[word])+started-1]
}

// join joins the sets of a and b, in which each element leads to one before it and the first to itself, and reports whether
// they were apart (Galler and Fischer, An improved equivalence algorithm, CACM 1964; paths are halved on the way).
func join(set []int32, a, b int32) bool {
	a, b = first(set, a), first(set, b)
	if a == b {
		return false
	}
	set[max(a, b)] = min(a, b)
	return true
}

func first(set []int32, a int32) int32 {
	for set[a] != a {
		set[a] = set[set[a]]
		a = set[a]
	}
	return a
}
