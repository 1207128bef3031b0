package sokoban

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// plan is what lenses know of a board: what a box cuts the floor into, from where it is won, and with how many players.
// 24 bytes a cell.
type plan struct {
	*pullCount         // its tree is of all the floor, that which is not connected with the goal too
	counts     []int32 // by cell
	most       int32   // the greatest of them
}

// newPlan takes O(cells) time.
func newPlan(m *solve.Meter, v *lens.View) (*plan, error) {
	if err := solve.FirstError(checkBoard(v.Dataset)); err != nil {
		return nil, err
	}
	s, err := newPullCount(m, v.Dataset)
	if err != nil {
		return nil, err
	}
	c := s.(*counter)
	if _, err := c.Solve(m, 0); err != nil {
		return nil, err
	}
	p := &plan{pullCount: c.by, counts: c.counts}
	for i, n := range p.counts {
		p.most = max(p.most, n)
		if i%pollEvery == 0 {
			if err := m.Poll(0, 0); err != nil {
				return nil, err
			}
		}
	}
	for at := range p.open {
		if p.open[at] != 0 && p.enter[at] == 0 {
			if err := p.visit(m, int32(at)); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}
