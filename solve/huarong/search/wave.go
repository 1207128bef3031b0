package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// wave finds the blank's ways to the sides of the piece by a breadth-first search. All cells of a row are the bits of a
// word.
type wave struct {
	*Sides
	cells  []uint64 // by row + 1: the movable cells; the first and the last word are empty
	free   []uint64 // by row + 1: the cells that are not reached yet
	front  []uint64 // by row + 1: the cells that the last step has reached
	lo, hi int      // the first and the last index of the words in the field front that are not empty
	work   int      // the number of words that were handled since the last Poll
}

// waveCols is the largest number of columns of a board for which a wave is used.
const waveCols = 64

func newWave(m *solve.Meter, s *Sides) (*wave, error) {
	n := s.Rows + 2
	if err := m.Take(3 * 8 * int64(n)); err != nil {
		return nil, err
	}
	w := &wave{Sides: s, cells: make([]uint64, n), free: make([]uint64, n), front: make([]uint64, n), lo: 1}
	for row := range s.Rows {
		first := s.Place(s.At(row, 0))
		for col, open := range s.open[first : int(first)+s.Cols] {
			if open {
				w.cells[row+1] |= 1 << col
			}
		}
	}
	return w, nil
}

// inLine reports whether three different spots are in one row or column, in the order a, b, c. b and c must be
// neighbours.
func (p *Plane) inLine(a, b, c Spot) bool {
	aRow, aCol := p.rowCol(a)
	bRow, bCol := p.rowCol(b)
	return (aRow == bRow || aCol == bCol) && c-b == sign(bRow-aRow)*p.Stride+sign(bCol-aCol)
}

func sign(v int32) int32 { return v>>31 | int32(uint32(-v)>>31) }

func (w *wave) search(m *solve.Meter, a *arrival, blank, piece Spot) error {
	row, col := w.rowCol(piece)
	at, bit := int(row)+1, uint64(1)<<col
	copy(w.free, w.cells)
	w.free[at] &^= bit
	w.start(blank)
	quiet := int32(w.distance(blank, piece)) - 1
	for depth := int32(0); w.lo <= w.hi; depth++ {
		if depth >= quiet {
			for d, hit := range [4]uint64{
				w.front[at-1] & bit, w.front[at] & (bit << 1), w.front[at+1] & bit,
				w.front[at] & (bit >> 1),
			} {
				if hit == 0 {
					continue
				}
				if err := a.arrive(m, w.Sides, piece, grid.Dir(d), depth); err != nil {
					return err
				}
			}
			a.settle(depth + 2) // all sides have the same colour on a chessboard, so other sides are 2 steps farther or more
			if a.missing == 0 {
				return nil
			}
		}
		w.advance()
		if w.work >= 1<<14 {
			w.work = 0
			if err := m.Poll(0, int64(depth)); err != nil {
				return err
			}
		}
	}
	return nil
}

// arrival has, by grid.Dir, the known costs of the blank's ways to the sides of the piece during a search. The cost of
// a settled side is final.
type arrival struct {
	cost    [4]int32 // the cost of a settled side; Apart for any other side
	by      [4]int32 // the least cost of a way through another reached side; 0 if no such way is known
	least   [4]int32 // a lower bound of the cost: the distance on an empty board, or more
	missing uint8    // bit d is set if side d is open and not settled
}

func (p *Plane) arrival(blank, piece Spot) arrival {
	a := arrival{cost: [4]int32{Apart, Apart, Apart, Apart}}
	for d, step := range p.Steps {
		if !p.open[piece+step] {
			continue
		}
		a.missing |= 1 << d
		a.least[d] = int32(p.distance(blank, piece+step))
		if p.inLine(blank, piece, piece+step) {
			a.least[d] += 2 // all ways of this length go through the piece
		}
	}
	return a
}

// arrive settles a side that the blank reaches after a given number of steps (depth). If there is no way from this
// side to another side, arrive also settles the other side.
func (a *arrival) arrive(m *solve.Meter, s *Sides, piece Spot, side grid.Dir, depth int32) error {
	a.cost[side] = depth
	a.missing &^= 1 << side
	for to := range grid.Dir(4) {
		if a.missing>>to&1 == 0 {
			continue
		}
		c, err := s.Between(m, piece, side, to)
		switch {
		case err != nil:
			return err
		case c == Apart:
			a.missing &^= 1 << to
		case a.by[to] == 0 || depth+c < a.by[to]:
			a.by[to] = depth + c
		}
	}
	return nil
}

// settle settles each side whose known cost through another side is not more than a lower bound of its cost. The
// parameter least is a lower bound for all sides.
func (a *arrival) settle(least int32) {
	for side, c := range a.by {
		if a.missing>>side&1 != 0 && c != 0 && c <= max(least, a.least[side]) {
			a.cost[side] = c
			a.missing &^= 1 << side
		}
	}
}

func (w *wave) start(blank Spot) {
	clear(w.front[w.lo : w.hi+1])
	row, col := w.rowCol(blank)
	w.lo, w.hi = int(row)+1, int(row)+1
	w.front[w.lo] = 1 << col
	w.free[w.lo] &^= 1 << col
}

// advance extends the wave by one step. If it reaches no new cell, it sets lo > hi.
func (w *wave) advance() {
	lo, hi := max(1, w.lo-1), min(len(w.cells)-2, w.hi+1)
	w.work += hi - lo + 8
	front, free := w.front[lo-1:hi+2], w.free[lo-1:hi+2]
	above, here := uint64(0), front[1]
	for i := 1; i < len(front)-1 && i < len(free); i++ {
		below := front[i+1]
		next := (here<<1 | here>>1 | above | below) & free[i]
		free[i] ^= next
		front[i] = next
		above, here = here, below
	}
	for lo <= hi && w.front[lo] == 0 {
		lo++
	}
	for hi >= lo && w.front[hi] == 0 {
		hi--
	}
	if lo > hi {
		lo, hi = 1, 0
	}
	w.lo, w.hi = lo, hi
}
