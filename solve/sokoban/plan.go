package sokoban

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/lens"
)

// plan is what lenses know of a board: what a box cuts the floor into, from where it is won, and with how many
// players. About 20 bytes a cell.
type plan struct {
	*pullCount         // its tree goes on over floor that is not connected with the goal
	counts     []int32 // by cell, as in solve.Counter
	most       int32   // the greatest of them
	roots      []int32 // numbers of the first places of the connected parts of the floor, ascending
}

// newPlan takes O(cells) time.
func newPlan(m *solve.Meter, v *lens.View) (*plan, error) {
	d := v.Dataset
	if err := solve.FirstError(checkBoard(d)); err != nil {
		return nil, err
	}
	pulls, err := newPulls(m, d)
	if err != nil {
		return nil, err
	}
	p := &plan{pullCount: pulls, roots: []int32{1}}
	if p.counts, err = makeSlice[int32](m, d.Board.Cells()); err != nil {
		return nil, err
	}
	if err := blank(m, d.Board, p.counts); err != nil {
		return nil, err
	}
	if _, err := p.find(m, p.counts); err != nil {
		return nil, err
	}
	for at, open := range p.open {
		if open != 0 && p.enter[at] == 0 {
			p.roots = append(p.roots, p.last+1)
			if err := p.visit(m, int32(at)); err != nil {
				return nil, err
			}
		}
		if at%pollEvery == 0 {
			if err := m.Poll(0, 0); err != nil {
				return nil, err
			}
		}
	}
	for c, n := range p.counts {
		p.most = max(p.most, n)
		if c%pollEvery == 0 {
			if err := m.Poll(0, 0); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// component is the connected part of the floor that a floor place belongs to: the numbers of its places, half-open.
func (p *plan) component(at int32) (from, to int32) {
	i, found := slices.BinarySearch(p.roots, p.enter[at])
	if !found {
		i--
	}
	if i+1 < len(p.roots) {
		return p.roots[i], p.roots[i+1]
	}
	return p.roots[i], p.last + 1
}

// connected reports whether floor leads from one floor place to another.
func (p *plan) connected(one, two int32) bool {
	from, to := p.component(one)
	return from <= p.enter[two] && p.enter[two] < to
}

// cutsAt reports whether a box at a floor place cuts its part of the floor.
func (p *plan) cutsAt(at int32) bool { return p.split(at).n > 1 }

// split is the regions that remain of a connected part of the floor when a box stands on one of its places, each with
// sides of the box and numbered by the first of them.
type split struct {
	*plan
	box      int32
	from, to int32 // numbers of the places of its part of the floor
	n        int
	sides    [4]sides // by region
	places   [4]int32 // by region: its size, the goal included
	owner    [5]int8  // region by the side of the child of the tree that it hangs on, or by above; -1: none
}

// above stands for what does not hang on a child of the box's place.
const above = 4

// split finds the regions around a box at a floor place in O(1).
func (p *plan) split(box int32) split {
	s := split{plan: p, box: box, owner: [5]int8{-1, -1, -1, -1, -1}}
	s.from, s.to = p.component(box)
	rest := s.to - s.from - 1
	for side := range 4 {
		u := box + p.step[side]
		if p.open[u] == 0 {
			continue
		}
		owner := p.ownerOf(box, u)
		region := s.owner[owner]
		if region < 0 {
			region = int8(s.n)
			s.owner[owner] = region
			s.n++
		}
		s.sides[region] |= 1 << side
	}
	for owner, region := range s.owner[:above] {
		if region >= 0 {
			s.places[region] = p.size[box+p.step[owner]]
			rest -= s.places[region]
		}
	}
	if region := s.owner[above]; region >= 0 {
		s.places[region] = rest
	}
	return s
}

// ownerOf is where another place of the same connected part hangs if a box is taken out: on the child on one of its
// sides, or above.
func (c *cuts) ownerOf(box, u int32) int {
	if c.enter[u] < c.enter[box] || c.enter[u] >= c.enter[box]+c.size[box] {
		return above
	}
	// A child whose subtree touches an ancestor of the box is connected with all that lies above.
	owner := c.child(box, u)
	if c.low[box+c.step[owner]] < c.enter[box] {
		return above
	}
	return owner
}

// of is the region that a place is in; -1 for walls, the box, and floor that is not connected with it.
func (s *split) of(at int32) int {
	if n := s.enter[at]; n < s.from || n >= s.to || at == s.box { // a wall's number is 0
		return -1
	}
	return int(s.owner[s.ownerOf(s.box, at)])
}

// wins reports whether players in a region win.
func (s *split) wins(region int) bool { return region >= 0 && s.won[s.box]&s.sides[region] != 0 }
