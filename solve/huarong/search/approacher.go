package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// approacher finds the blank's shortest ways to the sides of the piece. On a board of at most waveCols columns, it uses
// the type wave. On a wider board, it uses A* on the cells. The bound of a cell is the distance to the nearest side on
// a board without walls. A step makes the estimate larger by 0 or 2, so two stacks are enough as a queue.
type approacher struct {
	*Sides
	wave      *wave    // nil on a wider board
	now, next []Spot   // the waiting cells of the current estimate, and of the current estimate plus 2
	closed    marks    // the expanded cells; Sides.marks can't be used, because Between needs it during the search
	reached   []uint64 // the cells of a row, as bits; used by the method direct
}

func newApproacher(m *solve.Meter, s *Sides) (*approacher, error) {
	reached, err := store.Make[uint64](m, s.words)
	if err != nil {
		return nil, err
	}
	a := &approacher{Sides: s, reached: reached}
	if s.Cols <= waveCols {
		w, err := newWave(m, s)
		a.wave = w
		return a, err
	}
	if err := m.Take(4 * int64(s.Bounds())); err != nil {
		return nil, err
	}
	a.closed.stamps = make([]uint32, s.Bounds())
	return a, nil
}

// approach returns the blank's least number of steps to each side of the piece, or Apart. The piece is a wall. The
// search ends when each open side is settled. A side is settled if it is reached, or if a shortest way leads through
// another side.
func (a *approacher) approach(m *solve.Meter, blank, piece Spot) ([4]int32, error) {
	sides := a.arrival(blank, piece)
	if err := a.straight(m, &sides, blank, piece); sides.missing == 0 || err != nil {
		return sides.cost, err
	}
	if a.wave != nil {
		err := a.wave.search(m, &sides, blank, piece)
		return sides.cost, err
	}
	row, col := a.rowCol(piece)
	closed := a.closed.fresh()
	estimate := int32(a.distance(blank, piece)) - 1
	a.now, a.next = a.now[:0], a.next[:0]
	if err := store.Append(m, &a.now, blank); err != nil {
		return sides.cost, err
	}
	for n := 1; sides.missing != 0; n++ {
		if len(a.now) == 0 {
			if len(a.next) == 0 {
				break
			}
			a.now, a.next = a.next, a.now
			estimate += 2
			sides.settle(estimate)
			continue
		}
		if n&1023 == 0 {
			if err := m.Poll(int64(len(a.now)+len(a.next)), int64(estimate)); err != nil {
				return sides.cost, err
			}
		}
		at := a.now[len(a.now)-1]
		a.now = a.now[:len(a.now)-1]
		if a.closed.stamps[at] == closed {
			continue
		}
		a.closed.stamps[at] = closed
		r, c := a.rowCol(at)
		if abs(r-row)+abs(c-col) == 1 {
			side, _ := a.Side(a.Cell(piece), a.Cell(at))
			if err := sides.arrive(m, a.Sides, piece, side, estimate); err != nil {
				return sides.cost, err
			}
			sides.settle(estimate)
		}
		nearer := [4]bool{grid.Up: r > row, grid.Right: c < col, grid.Down: r < row, grid.Left: c > col}
		for d, step := range a.Steps {
			next := at + step
			if !a.open[next] || next == piece || a.closed.stamps[next] == closed {
				continue
			}
			list := &a.next
			if nearer[d] {
				list = &a.now
			}
			if err := store.Append(m, list, next); err != nil {
				return sides.cost, err
			}
		}
	}
	return sides.cost, nil
}

// straight settles the sides that the blank can reach without a detour. It also settles a side if a shortest way leads
// through such a side. In most cases, it settles all sides.
func (a *approacher) straight(m *solve.Meter, sides *arrival, blank, piece Spot) error {
	for d, step := range a.Steps {
		if sides.missing>>d&1 == 0 || int64(sides.least[d]) > a.distance(blank, piece+step) {
			continue
		}
		if !a.direct(blank, piece+step, piece) {
			sides.least[d] += 2
		} else if err := sides.arrive(m, a.Sides, piece, grid.Dir(d), sides.least[d]); err != nil {
			return err
		}
	}
	sides.settle(0)
	return nil
}

// direct reports whether the shortest way between two cells is as short as on an empty board. The piece is a wall. The
// method handles all cells of a row together, as bits of words.
func (a *approacher) direct(from, to, piece Spot) bool {
	row, col := a.rowCol(from)
	end, last := a.rowCol(to)
	if col > last {
		row, col, end, last = end, last, row, col
	}
	pieceRow, pieceCol := a.rowCol(piece)
	step := sign(end-row) | 1
	col, last, pieceCol = col+windowSide/2, last+windowSide/2, pieceCol+windowSide/2
	first := int(col >> 6)
	reached := a.reached[:int(last>>6)-first+1]
	clear(reached)
	reached[0] = 1 << (col & 63)
	for r := row; ; r += step {
		line := a.rows[a.words*int(r+windowSide/2)+first:]
		carry, some := uint64(0), uint64(0)
		for i := range reached {
			open := line[i]
			if r == pieceRow && first+i == int(pieceCol>>6) {
				open &^= 1 << (pieceCol & 63)
			}
			in := reached[i] & open
			sum, out := bits.Add64(open, in, carry) // the carry goes through each sequence of open cells to its end
			reached[i] = in | open&^sum
			carry, some = out, some|reached[i]
		}
		if r == end || some == 0 {
			return reached[len(reached)-1]>>(last&63)&1 != 0
		}
	}
}

func abs(v int32) int32 {
	if v < 0 {
		return -v
	}
	return v
}
