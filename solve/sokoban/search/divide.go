package search

import (
	"math"
	"math/bits"
	"sync"

	"stepboard/solve"
	"stepboard/solve/store"
)

// divide compares the walls in the gaps around each candidate. It keeps the cut places and finds their regions.
func (s *shape) divide(m *solve.Meter, walls *walls) error {
	shares := s.shares(m)
	count, start := make([]int, shares), make([]int, shares)
	err := s.byRows(m, func(share int, m *solve.Meter, from, to int) (err error) {
		count[share], err = s.dismiss(m, walls, from, to)
		return err
	})
	if err != nil {
		return err
	}
	n := 0
	for i, c := range count {
		start[i] = n
		n += c
	}
	if s.regions, err = store.Make[uint16](m, n); err != nil {
		return err
	}
	err = s.byRows(m, func(share int, m *solve.Meter, from, to int) (err error) {
		count[share], err = s.confirm(m, walls, from, to, s.regions[start[share]:])
		return err
	})
	if err != nil {
		return err
	}
	n = 0
	for i, c := range count {
		n += copy(s.regions[n:], s.regions[start[i]:start[i]+c])
	}
	s.regions = s.regions[:n]
	s.before, _, err = ranks(m, len(s.cut), func(w int) uint64 { return s.cut[w] })
	return err
}

// dismiss removes candidates from the bitmap cut, 64 at a time, in the rows [from, to) of the field. It removes a
// candidate if the walls in all its gaps have different hashes. The result n is the number of remaining candidates.
func (s *shape) dismiss(m *solve.Meter, walls *walls, from, to int) (n int, err error) {
	width, hashes := walls.width, walls.hashes
	for row := from; row < to; row++ {
		if err := m.Poll(0, 0); err != nil {
			return 0, err
		}
		above, here, below := (row-1)/2*width, row/2*width, (row+1)/2*width
		for i := range width {
			w := 1 + row*width + i
			if s.cut[w] == 0 {
				continue
			}
			r := s.around(w)
			g := gapsOf(r)
			for i := range r {
				r[i] = ^r[i]
			}
			var b [3][3]*[hashBits]uint64
			for j, strip := range [...]int{above, here, below} {
				at := strip + i
				b[j] = [3]*[hashBits]uint64{&hashes[max(at-1, 0)], &hashes[at], &hashes[min(at+1, len(hashes)-1)]}
			}
			var d01, d02, d03, d12, d13, d23 uint64 // places where the hashes of two gaps differ
			for k := range hashBits {
				up, mid, down := b[0][1][k], b[1][1][k], b[2][1][k]
				g0 := r[1]&(up>>1|b[0][2][k]<<63) | r[2]&(mid>>1|b[1][2][k]<<63)
				g1 := r[3]&(down>>1|b[2][2][k]<<63) | r[4]&down
				g2 := r[5]&(down<<1|b[2][0][k]>>63) | r[6]&(mid<<1|b[1][0][k]>>63)
				g3 := r[7]&(up<<1|b[0][0][k]>>63) | r[0]&up
				d01 |= g0 ^ g1
				d02 |= g0 ^ g2
				d03 |= g0 ^ g3
				d12 |= g1 ^ g2
				d13 |= g1 ^ g3
				d23 |= g2 ^ g3
			}
			s.cut[w] &= g[0]&g[1]&^d01 | g[0]&g[2]&^d02 | g[0]&g[3]&^d03 | g[1]&g[2]&^d12 | g[1]&g[3]&^d13 | g[2]&g[3]&^d23
			n += bits.OnesCount64(s.cut[w])
		}
	}
	return n, nil
}

// confirm compares the pieces of wall around the candidates in the rows [from, to) of the field. It removes wrong
// candidates from the bitmap cut. It puts the regions of the cut places into the parameter regions, and returns the
// number of cut places.
func (s *shape) confirm(m *solve.Meter, walls *walls, from, to int, regions []uint16) (n int, err error) {
	gaps, divisions, undivided := gaps(), divisions(), undivided()
	for row := from; row < to; row++ {
		if err := m.Poll(0, 0); err != nil {
			return 0, err
		}
		// For the row above the place, its own row and the row below: the index of a word minus its index in the strips.
		var behind [3]int
		for i := range behind {
			behind[i] = 1 + (row+i)/2*walls.width
		}
		for i := range walls.width {
			w := 1 + row*walls.width + i
			candidates := s.cut[w]
			if candidates == 0 {
				continue
			}
			r := s.around(w)
			alike := walls.alike(row, i)
			for ; candidates != 0; candidates &= candidates - 1 {
				bit := bits.TrailingZeros64(candidates)
				ring := uint8(r[0]>>bit&1 | r[1]>>bit&1<<1 | r[2]>>bit&1<<2 | r[3]>>bit&1<<3 |
					r[4]>>bit&1<<4 | r[5]>>bit&1<<5 | r[6]>>bit&1<<6 | r[7]>>bit&1<<7)
				if alike {
					regions[n] = undivided[ring]
					n++
					continue
				}
				var piece [4]int32 // by side: the piece of wall in the gap clockwise of the side
				for side, i := range gaps[ring] {
					if piece[side] = math.MaxInt32 - int32(side); i >= 0 { // a side without a gap gets a piece that equals no other
						at := w<<6 + bit + int(ringCol[i]) // in the row of the place
						piece[side] = walls.pieceOf[walls.run(at>>6+int(ringRow[i])*walls.width-behind[1+ringRow[i]], at&63)]
					}
				}
				if same := pairsAlike(piece); same == 0 {
					s.cut[w] &^= 1 << bit
				} else {
					regions[n] = divisions[openOf(ring)][same]
					n++
				}
			}
		}
	}
	return n, nil
}

// openOf returns the open sides of a place, given the floor around the place.
func openOf(ring uint8) uint8 { return ring&1 | ring>>1&2 | ring>>2&4 | ring>>3&8 }

// ringRow and ringCol lead from a place to the row and column of its eight neighbours, in the order of shape.around.
var (
	ringRow = [8]int8{-1, -1, 0, 1, 1, 1, 0, -1}
	ringCol = [8]int8{0, 1, 1, 1, 0, -1, -1, -1}
)

// gaps is indexed by the floor around a place and by side. The gap clockwise of a side begins with a wall on one of the
// eight neighbours. An entry is the index of this neighbour, or -1 if the side is wall or has no such gap.
var gaps = sync.OnceValue(func() *[256][4]int8 {
	var table [256][4]int8
	for ring := range table {
		open := func(i int) bool { return ring>>(i&7)&1 != 0 }
		for side := range 4 {
			i := 2 * side
			switch {
			case !open(i) || open(i+1) && open(i+2):
				table[ring][side] = -1
			case !open(i + 1):
				table[ring][side] = int8(i + 1)
			default:
				table[ring][side] = int8((i + 2) & 7)
			}
		}
	}
	return &table
})

// pairsAlike returns a bit for each of the six pairs of gaps. The bit is set if both gaps have the same piece of wall.
// Pieces must not be negative.
func pairsAlike(piece [4]int32) uint8 {
	// arithmetic instead of a jump, which processors could not predict
	same := func(a, b int32) uint8 { return uint8((uint32(a^b) - 1) >> 31) }
	return same(piece[0], piece[1]) | same(piece[0], piece[2])<<1 | same(piece[0], piece[3])<<2 |
		same(piece[1], piece[2])<<3 | same(piece[1], piece[3])<<4 | same(piece[2], piece[3])<<5
}

// divisions is indexed by the open sides of a place and by the result of pairsAlike. For each side it has four bits:
// the sides that are connected with this side. Each pair of alike gaps closes a ring around the sides between the gaps.
var divisions = sync.OnceValue(func() *[16][64]uint16 {
	var table [16][64]uint16
	pairs := [6][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}
	for open := range table {
		for same := range table[open] {
			var within [4]uint8 // by side: a bit for each ring that has the side between its gaps
			for n, pair := range pairs {
				for side := pair[0] + 1; same>>n&1 != 0 && side <= pair[1]; side++ {
					within[side] |= 1 << n
				}
			}
			for side := range 4 {
				for other := range 4 {
					if (open>>side)&(open>>other)&1 != 0 && within[side] == within[other] {
						table[open][same] |= 1 << (4*side + other)
					}
				}
			}
		}
	}
	return &table
})

// undivided has, by the floor around a place, the regions of the place if all wall around it is one piece.
var undivided = sync.OnceValue(func() *[256]uint16 {
	var table [256]uint16
	for ring, gap := range gaps() {
		var piece [4]int32
		for side, i := range gap {
			if piece[side] = int32(1 + side); i >= 0 { // without a gap, a number that equals no other
				piece[side] = 0
			}
		}
		table[ring] = divisions()[openOf(uint8(ring))][pairsAlike(piece)]
	}
	return &table
})
