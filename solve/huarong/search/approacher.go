package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// approacher finds the blank's shortest ways to the sides of the piece, by A* on the cells. The bound of a cell is the
// distance to the nearest side on a board without walls. A step makes the estimate larger by 0 or 2, so two stacks are
// enough as a queue.
type approacher struct {
	*Sides
	now, next []Spot // the waiting cells of the current estimate, and of the current estimate plus 2
	closed    marks  // the expanded cells; Sides.marks can't be used, because Between needs it during the search
}

func newApproacher(m *solve.Meter, s *Sides) (*approacher, error) {
	stamps, err := store.Make[uint32](m, s.Bounds())
	return &approacher{Sides: s, closed: marks{stamps: stamps}}, err
}

// approach returns the blank's least number of steps to each side of the piece, or Apart. The piece is a wall. The
// search ends when each open side is settled. A side is settled if it is reached, or if a shortest way leads through
// another side.
func (a *approacher) approach(m *solve.Meter, blank, piece Spot) ([4]int32, error) {
	sides := a.arrival(blank, piece)
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

func abs(v int32) int32 {
	if v < 0 {
		return -v
	}
	return v
}
