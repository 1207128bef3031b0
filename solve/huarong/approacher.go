package huarong

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// approacher finds the blank's way to a side of the piece by A* on the cells with the distance without any walls as its
// bound, which is consistent. The estimate grows by 0 or 2 a step, so that two stacks do for a queue, and on open ground the
// search goes straight ahead.
type approacher struct {
	now, next []entry // of the present estimate, and of 2 more
	marks     marks   // of expanded cells; not those of sides, which are used meanwhile
}

// never is a limit that no cost reaches.
const never int64 = 1 << 62

// steps is the least number of steps between two cells with the piece as a wall, or apart where it is not below limit.
func (a *approacher) steps(m *solve.Meter, p *plane, from, to, piece spot, limit int64) (int32, error) {
	row, col := p.place(to)
	closed := a.marks.fresh()
	estimate := p.distance(from, to)
	a.now, a.next = a.now[:0], a.next[:0]
	if estimate >= limit {
		return apart, nil
	}
	var err error
	if a.now, err = appended(m, a.now, entry{0, from}); err != nil {
		return 0, err
	}
	for n := 1; ; n++ {
		if len(a.now) == 0 {
			estimate += 2
			if len(a.next) == 0 || estimate >= limit {
				return apart, nil
			}
			a.now, a.next = a.next, a.now
		}
		if n&1023 == 0 {
			if err := m.Poll(int64(len(a.now)+len(a.next)), estimate); err != nil {
				return 0, err
			}
		}
		top := a.now[len(a.now)-1]
		a.now = a.now[:len(a.now)-1]
		at := top.node
		if at == to {
			return int32(top.cost), nil
		}
		if a.marks.of[at] == closed {
			continue
		}
		a.marks.of[at] = closed
		for _, step := range p.step {
			next := at + step
			if !p.open[next] || next == piece || a.marks.of[next] == closed {
				continue
			}
			r, c := p.place(next)
			if top.cost+1+int64(abs(r-row)+abs(c-col)) == estimate {
				a.now, err = appended(m, a.now, entry{top.cost + 1, next})
			} else {
				a.next, err = appended(m, a.next, entry{top.cost + 1, next})
			}
			if err != nil {
				return 0, err
			}
		}
	}
}

// arrival is what is known of the blank's ways to the sides of the piece while they are looked for one by one.
type arrival struct {
	blank, piece spot
	cost         [4]int32 // to the sides found, else apart
	cut          [4]bool  // sides found to be out of reach
}

// side looks for the blank's way to a side, unless it is out of reach or not cheaper than by way of a side found before
// (or than limit): then its cost stays apart.
func (a *approacher) side(m *solve.Meter, s *sides, r *arrival, side grid.Dir, limit int64) error {
	for turn := grid.Dir(1); turn < 4; turn++ {
		other := (side + turn) & 3
		if r.cost[other] == apart && !r.cut[other] {
			continue
		}
		w, err := s.between(m, r.piece, other, side)
		if err != nil {
			return err
		}
		switch {
		case r.cut[other] && w != apart, !r.cut[other] && w == apart: // so this one is out of reach too
			return nil
		case w != apart:
			limit = min(limit, int64(r.cost[other])+int64(w))
		}
	}
	var err error
	r.cost[side], err = a.steps(m, s.plane, r.blank, r.piece+s.step[side], r.piece, limit)
	r.cut[side] = r.cost[side] == apart && limit == never
	return err
}

// approach looks for the ways to all sides of the piece, the nearest first. Apart are closed sides, those out of
// reach, and those that are reached no later by way of another one.
func (a *approacher) approach(m *solve.Meter, s *sides, blank, piece spot) ([4]int32, error) {
	r := arrival{blank: blank, piece: piece, cost: [4]int32{apart, apart, apart, apart}}
	var tried [4]bool
	for range r.cost {
		next, least := -1, never
		for d, step := range s.step {
			if s.open[piece+step] && !tried[d] {
				if far := s.distance(blank, piece+step); far < least {
					next, least = d, far
				}
			}
		}
		if next < 0 {
			break
		}
		tried[next] = true
		if err := a.side(m, s, &r, grid.Dir(next), never); err != nil {
			return r.cost, err
		}
	}
	return r.cost, nil
}

// appended is a list with one more entry.
func appended(m *solve.Meter, list []entry, e entry) ([]entry, error) {
	if len(list) == cap(list) {
		var err error
		if list, err = room(m, list); err != nil {
			return list, err
		}
	}
	return append(list, e), nil
}

func abs(v int32) int32 {
	if v < 0 {
		return -v
	}
	return v
}
