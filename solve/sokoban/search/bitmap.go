package search

import (
	"encoding/binary"
	"math/bits"
	"strings"

	"stepboard/solve"
	"stepboard/solve/store"
)

// bitmap holds a bit for every place of a field. Place p is bit p&63 of word p>>6. The next higher bit is to the right.
type bitmap []uint64

func newBitmap(m *solve.Meter, f *field) (bitmap, error) {
	return store.Make[uint64](m, f.places()/64)
}

func (b bitmap) has(p int32) bool { return b[p>>6]>>(p&63)&1 != 0 }

// first returns the first place in [from, to) with a set bit. It returns false if there is none.
func (b bitmap) first(from, to int32) (int32, bool) {
	for from < to {
		if x := b[from>>6] >> (from & 63); x != 0 {
			at := from + int32(bits.TrailingZeros64(x))
			return at, at < to
		}
		from = from&^63 + 64
	}
	return 0, false
}

func (b bitmap) set(p int32) { b[p>>6] |= 1 << (p & 63) }

func (b bitmap) unset(p int32) { b[p>>6] &^= 1 << (p & 63) }

// right and left return, for each place of word w, the bit to its right or left. The words w-1 and w+1 must exist.
func (b bitmap) right(w int) uint64 { return b[w]>>1 | b[w+1]<<63 }

func (b bitmap) left(w int) uint64 { return b[w]<<1 | b[w-1]>>63 }

func (b bitmap) count() (n int) {
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// spreadUp spreads the bits of x to higher bits, up to the next zero of mask. The result includes x. All bits of x must
// be in mask. The carries of the sum go along each run of ones.
func spreadUp(x, mask uint64) uint64 { return ((mask+x)^mask)&mask | x }

// spreadDown works like spreadUp, but goes to lower bits.
func spreadDown(x, mask uint64) uint64 {
	return bits.Reverse64(spreadUp(bits.Reverse64(x), bits.Reverse64(mask)))
}

// spread returns the runs of ones of mask that contain a bit of x.
func spread(x, mask uint64) uint64 {
	x = spreadUp(x, mask)
	if x == mask {
		return x
	}
	return spreadDown(x, mask)
}

// floorBits makes the bitmap of the floor of a board that has only floor and walls.
func floorBits(m *solve.Meter, f *field, b *solve.Board) (bitmap, error) {
	open, err := newBitmap(m, f)
	if err != nil {
		return nil, err
	}
	for row := range b.Rows {
		line := b.Terrain[row*b.Cols : (row+1)*b.Cols]
		w := (int(f.Origin) + row*int(f.Stride)) / 64
		for ; len(line) >= 64; w, line = w+1, line[64:] {
			open[w] = floorWord((*[64]byte)(line))
		}
		if len(line) > 0 {
			rest := wallCells
			copy(rest[:], line)
			open[w] = floorWord(&rest)
		}
		if err := m.Poll(0, 0); err != nil {
			return nil, err
		}
	}
	return open, nil
}

var wallCells = [64]byte([]byte(strings.Repeat(string(solve.Wall), 64)))

// floorWord returns a bit for each of 64 cells, set for floor. The code of '.' is even and the code of '#' is odd. One
// multiplication gathers the lowest bits of eight bytes.
func floorWord(cells *[64]byte) (floor uint64) {
	for i := 0; i < 64; i += 8 {
		odd := binary.LittleEndian.Uint64(cells[i:]) & 0x0101010101010101
		floor |= odd * 0x0102040810204080 >> 56 << i
	}
	return ^floor
}

// flood returns the connected component of the bitmap open that contains a place. It fills a whole word at a time. In a
// vertical passage it goes from word to word, up to the end of the passage.
func flood(m *solve.Meter, f *field, open bitmap, from int32) (bitmap, error) {
	in, err := newBitmap(m, f)
	if err != nil {
		return nil, err
	}
	todo, err := newWorklist(m, len(in))
	if err != nil {
		return nil, err
	}
	defer todo.drop(m)
	reach := func(w int, x uint64) {
		if x &= open[w] &^ in[w]; x != 0 {
			in[w] |= x
			todo.mark(w)
		}
	}
	reach(int(from>>6), 1<<(from&63))
	along := func(w, step int, x uint64) {
		for w += step; ; w += step {
			if x &= open[w] &^ in[w]; x == 0 {
				return
			}
			in[w] |= x
			if x&(open.left(w)|open.right(w)) != 0 {
				todo.mark(w)
				return
			}
		}
	}
	stride := int(f.Stride / 64)
	return in, todo.sweep(m, func(w int) {
		x := spread(in[w], open[w])
		in[w] = x
		along(w, -stride, x)
		reach(w+1, x>>63)
		along(w, stride, x)
		reach(w-1, x<<63)
	})
}

// starts returns the bits of word w where runs of ones begin.
func (b bitmap) starts(w int) uint64 {
	s := b[w] &^ (b[w] << 1)
	if w > 0 {
		s &^= b[w-1] >> 63
	}
	return s
}

// ranks counts the bits that are set before each word. With this count, the number of a set bit is found quickly.
func ranks(m *solve.Meter, words int, word func(w int) uint64) (before []int32, total int, err error) {
	if before, err = store.Make[int32](m, words); err != nil {
		return nil, 0, err
	}
	for w := range before {
		before[w] = int32(total)
		total += bits.OnesCount64(word(w))
		if err := store.Poll(m, w, pollEvery); err != nil {
			return nil, 0, err
		}
	}
	return before, total, nil
}

// runs visits the runs of ones of a bitmap. Bits change at the beginning of a run, and behind its end.
type runs struct {
	of       bitmap
	from, to int    // the places [from, to) of the current run
	next     int    // the index of the next word
	changes  uint64 // the places of word next-1 whose bit differs from the bit before, without the visited places
	last     uint64 // the highest bit of word next-1
}

// advance goes to the next run. It returns false if there is none.
func (r *runs) advance() bool {
	r.from = r.change()
	r.to = r.change()
	return r.from < r.to
}

func (r *runs) change() int {
	for r.changes == 0 {
		if r.next == len(r.of) {
			return r.next * 64
		}
		x := r.of[r.next]
		r.changes = x ^ (x<<1 | r.last)
		r.last = x >> 63
		r.next++
	}
	at := (r.next-1)<<6 | bits.TrailingZeros64(r.changes)
	r.changes &= r.changes - 1
	return at
}
