package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// approacher finds the blank's ways to the sides of the piece, on boards that fit it by waves (see wave), else by A*
// on the cells with the distance to any side without any walls as its bound, which is consistent. That estimate grows
// by 0 or 2 a step, so that two stacks do for a queue, and on open ground the search goes straight ahead.
type approacher struct {
	*Sides
	wave      *wave  // nil where the board is too wide
	now, next []Spot // of the present estimate, and of 2 more
	closed    marks  // of expanded cells; not those of sides, which are used meanwhile
}

// approacherBytes is what a cell takes.
const approacherBytes = 4

func newApproacher(m *solve.Meter, s *Sides) (*approacher, error) {
	a := &approacher{Sides: s}
	if s.Cols <= waveCols {
		w, err := newWave(m, s)
		a.wave = w
		return a, err
	}
	if err := m.Take(int64(s.Bounds()) * approacherBytes); err != nil {
		return nil, err
	}
	a.closed.of = make([]uint32, s.Bounds())
	return a, nil
}

// approach is the least number of steps of the blank to each side of the piece, with the piece as a wall, or apart. It
// goes on until each open side is reached, or known not to be reached sooner than by way of another one.
func (a *approacher) approach(m *solve.Meter, blank, piece Spot) ([4]int32, error) {
	if a.wave != nil {
		return a.wave.approach(m, blank, piece)
	}
	sides := a.arrival(piece)
	row, col := a.place(piece)
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
			for d := range grid.Dir(4) {
				sides.settle(d, estimate)
			}
			continue
		}
		if n&1023 == 0 {
			if err := m.Poll(int64(len(a.now)+len(a.next)), int64(estimate)); err != nil {
				return sides.cost, err
			}
		}
		at := a.now[len(a.now)-1]
		a.now = a.now[:len(a.now)-1]
		if a.closed.of[at] == closed {
			continue
		}
		a.closed.of[at] = closed
		r, c := a.place(at)
		if abs(r-row)+abs(c-col) == 1 {
			if err := sides.at(m, a.Sides, piece, sideOf(r-row, c-col), estimate); err != nil {
				return sides.cost, err
			}
		}
		nearer := [4]bool{grid.Up: r > row, grid.Right: c < col, grid.Down: r < row, grid.Left: c > col}
		for d, step := range a.step {
			next := at + step
			if !a.open[next] || next == piece || a.closed.of[next] == closed {
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

// sideOf is the direction of a step.
func sideOf(rows, cols int32) grid.Dir {
	for _, d := range grid.Dirs {
		if int32(d.DRow()) == rows && int32(d.DCol()) == cols {
			return d
		}
	}
	panic("huarong: no step")
}

func abs(v int32) int32 {
	if v < 0 {
		return -v
	}
	return v
}
