package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// approacher finds the blank's ways to the sides of the piece, on boards that fit it by waves (see wave), else by A*
// on the cells with the distance without any walls as its bound, which is consistent. That estimate grows by 0 or 2 a
// step, so that two stacks do for a queue, and on open ground the search goes straight ahead.
type approacher struct {
	*Sides
	wave      *wave  // nil where the board is too wide
	now, next []Spot // of the present estimate, and of 2 more
	closed    marks  // of expanded cells; not those of sides, which are used meanwhile
}

// never is a limit that no cost reaches.
const never int64 = 1 << 62

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

// approach is the least number of steps of the blank to each side of the piece, with the piece as a wall, or apart.
func (a *approacher) approach(m *solve.Meter, blank, piece Spot) (cost [4]int32, err error) {
	if a.wave != nil {
		return a.wave.approach(m, blank, piece)
	}
	cost = [4]int32{Apart, Apart, Apart, Apart}
	var known [4]bool
	for range cost {
		next, least := -1, never
		for d, step := range a.step {
			if a.open[piece+step] && !known[d] {
				if far := a.distance(blank, piece+step); far < least {
					next, least = d, far
				}
			}
		}
		if next < 0 {
			break
		}
		if err := a.side(m, blank, piece, grid.Dir(next), &cost, &known); err != nil {
			return cost, err
		}
		known[next] = true
	}
	return cost, nil
}

// side finds the way to one side when those to others are known: by way of one of them, or a cheaper one.
func (a *approacher) side(m *solve.Meter, blank, piece Spot, side grid.Dir, cost *[4]int32, known *[4]bool) error {
	by, limit := Apart, never
	for turn := grid.Dir(1); turn < 4; turn++ {
		other := (side + turn) & 3
		if !known[other] {
			continue
		}
		w, err := a.Between(m, piece, other, side)
		if err != nil {
			return err
		}
		switch {
		case (cost[other] == Apart) != (w == Apart): // the blank, or the other side, is in another part of the board
			return nil
		case w != Apart && int64(cost[other]+w) < limit:
			by = cost[other] + w
			limit = int64(by)
		}
	}
	c, err := a.steps(m, blank, piece+a.step[side], piece, limit)
	if c == Apart {
		c = by
	}
	cost[side] = c
	return err
}

// steps is the least number of steps between two cells with the piece as a wall, or apart where it is not below limit.
func (a *approacher) steps(m *solve.Meter, from, to, piece Spot, limit int64) (int32, error) {
	row, col := a.place(to)
	closed := a.closed.fresh()
	estimate := a.distance(from, to)
	a.now, a.next = a.now[:0], a.next[:0]
	if estimate >= limit {
		return Apart, nil
	}
	if err := store.Append(m, &a.now, from); err != nil {
		return Apart, err
	}
	for n := 1; ; n++ {
		if len(a.now) == 0 {
			estimate += 2
			if len(a.next) == 0 || estimate >= limit {
				return Apart, nil
			}
			a.now, a.next = a.next, a.now
		}
		if n&1023 == 0 {
			if err := m.Poll(int64(len(a.now)+len(a.next)), estimate); err != nil {
				return Apart, err
			}
		}
		at := a.now[len(a.now)-1]
		a.now = a.now[:len(a.now)-1]
		if at == to {
			return int32(estimate), nil
		}
		if a.closed.of[at] == closed {
			continue
		}
		a.closed.of[at] = closed
		r, c := a.place(at)
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
				return Apart, err
			}
		}
	}
}

func abs(v int32) int32 {
	if v < 0 {
		return -v
	}
	return v
}
