package sokoban

import (
	"math/bits"

	"stepboard/solve"
)

// shape is what the floor around the goal looks like to a box: on which places it cuts the floor, and which of its sides
// stay together there. Most places are dismissed 64 at a time by their eight neighbours alone. On the others two sides
// are apart exactly if the wall gaps between them on both ways round the box belong to one 8-connected piece of wall, the
// frame being one too: then box and wall close a ring between them, and only then (duality of 4- and 8-connectedness, Rosenfeld,
// Connectivity in digital pictures, JACM 1970).
type shape struct {
	*field
	open   bitmap // floor
	here   bitmap // floor connected with the goal
	cut    bitmap // places of here that cut it, but never the goal
	before []int32
	// regions has for each place of cut, in order, four bits for each side: the sides connected with it.
	regions []uint16
}

func newShape(m *solve.Meter, d *solve.Dataset) (*shape, error) {
	s := &shape{field: newField(d)}
	var err error
	if s.open, err = floorBits(m, s.field, d.Board); err != nil {
		return nil, err
	}
	if s.here, err = flood(m, s.field, s.open, s.goal); err != nil {
		return nil, err
	}
	if s.cut, err = newBitmap(m, s.field); err != nil {
		return nil, err
	}
	n, err := s.suspect(m)
	if err != nil || n == 0 {
		return s, err
	}
	walls, err := newWalls(m, s.field, s.open)
	if err != nil {
		return nil, err
	}
	defer walls.drop(m)
	return s, s.divide(m, walls, n)
}

// suspect marks in cut the places with two or more wall gaps around them, and tells how many they are.
func (s *shape) suspect(m *solve.Meter) (n int, err error) {
	for w, here := range s.here {
		if w%4096 == 0 {
			if err := m.Poll(0, 0); err != nil {
				return 0, err
			}
		}
		if here == 0 {
			continue
		}
		// A gap lies clockwise of an open side unless the corner and the next side are open too.
		r := s.around(w)
		a := r[0] &^ (r[1] & r[2])
		b := r[2] &^ (r[3] & r[4])
		c := r[4] &^ (r[5] & r[6])
		d := r[6] &^ (r[7] & r[0])
		s.cut[w] = here & (a&b | c&d | (a|b)&(c|d))
		n += bits.OnesCount64(s.cut[w])
	}
	if s.cut.has(s.goal) {
		s.cut.unset(s.goal)
		n--
	}
	return n, nil
}

// around is, for the places of a word, the floor of their eight neighbours: side d at 2d, the corner clockwise of it at 2d+1.
func (s *shape) around(w int) [8]uint64 {
	stride, o := int(s.stride/64), s.open
	above, below := w-stride, w+stride
	return [8]uint64{o[above], o.right(above), o.right(w), o.right(below), o[below], o.left(below), o.left(w), o.left(above)}
}

// divide looks at the walls in the gaps around each of n suspects. It keeps those that cut, with their regions.
func (s *shape) divide(m *solve.Meter, walls *walls, n int) error {
	var err error
	if s.regions, err = makeSlice[uint16](m, n); err != nil {
		return err
	}
	n = 0
	var steps [8]int32
	for side, step := range s.step {
		steps[2*side], steps[2*side+1] = step, step+s.step[(side+1)&3]
	}
	for w, suspects := range s.cut {
		if suspects == 0 {
			continue
		}
		r := s.around(w)
		for ; suspects != 0; suspects &= suspects - 1 {
			bit := bits.TrailingZeros64(suspects)
			var ring uint8
			for i := range r {
				ring |= uint8(r[i]>>bit&1) << i
			}
			p := int32(w<<6 | bit)
			if i, j := twoGaps[ring][0], twoGaps[ring][1]; j >= 0 && walls.piece(p+steps[i]) != walls.piece(p+steps[j]) {
				s.cut.unset(p) // most of them
				continue
			}
			var piece [4]int32 // of the wall in the gap clockwise of each side
			for side, i := range gaps[ring] {
				if piece[side] = ^int32(side); i >= 0 {
					piece[side] = walls.piece(p + steps[i])
				}
			}
			if same := pairsAlike(piece); same == 0 {
				s.cut.unset(p)
			} else {
				s.regions[n] = divisions[ring&1|ring>>1&2|ring>>2&4|ring>>3&8][same]
				n++
			}
		}
		if err := m.Poll(0, 0); err != nil {
			return err
		}
	}
	s.regions = s.regions[:n]
	s.before, _, err = ranks(m, len(s.cut), func(w int) uint64 { return s.cut[w] })
	return err
}

// gaps is, by the floor around a place, where in that ring the wall lies that begins the gap clockwise of each side; -1
// if that side is wall or has no gap there.
var gaps = func() (table [256][4]int8) {
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
	return table
}()

// twoGaps is the walls of gaps where there are just two of them, else -1.
var twoGaps = func() (table [256][2]int8) {
	for ring := range table {
		table[ring] = [2]int8{-1, -1}
		n := 0
		for _, wall := range gaps[ring] {
			if wall >= 0 {
				table[ring][n&1] = wall
				n++
			}
		}
		if n != 2 {
			table[ring][1] = -1
		}
	}
	return table
}()

// pairsAlike has a bit for each of the six pairs of gaps, set if both have the same piece of wall.
func pairsAlike(piece [4]int32) (same uint8) {
	if piece[0] == piece[1] {
		same |= 1
	}
	if piece[0] == piece[2] {
		same |= 2
	}
	if piece[0] == piece[3] {
		same |= 4
	}
	if piece[1] == piece[2] {
		same |= 8
	}
	if piece[1] == piece[3] {
		same |= 16
	}
	if piece[2] == piece[3] {
		same |= 32
	}
	return same
}

// divisions is, by the open sides of a place and pairsAlike, four bits for each side: the sides connected with it. Each
// pair of gaps closes a ring that parts the sides between them from the others.
var divisions = func() (table [16][64]uint16) {
	pairs := [6][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}
	for open := range table {
		for same := range table[open] {
			var within [4]uint8 // by side: the rings on whose inner side it is
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
	return table
}()

// cutNumber is the number of a place of cut.
func (s *shape) cutNumber(p int32) int {
	w := p >> 6
	return int(s.before[w]) + bits.OnesCount64(s.cut[w]&(1<<(p&63)-1))
}

// region is the sides of a box at p that are connected with one of them, which is floor.
func (s *shape) region(p int32, side int) sides {
	if s.cut.has(p) {
		return sides(s.regions[s.cutNumber(p)] >> (4 * side) & 15)
	}
	var all sides
	for d, step := range s.step {
		if s.open.has(p + step) {
			all |= 1 << d
		}
	}
	return all
}
