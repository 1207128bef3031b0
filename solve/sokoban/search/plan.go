package search

import (
	"stepboard/solve"
	"stepboard/solve/floor"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Plan has facts about a board for lenses. For a box on each cell, it has the regions into which the box cuts the
// floor. It also has the sides from which players win, and the number of winning cells.
type Plan struct {
	*pullCount         // its depth-first tree also covers floor that is not connected with the goal
	Counts     []int32 // for each cell: the number of winning player cells with a box there; -1: wall or goal
	Most       int32   // the largest count
	Regions    int     // the largest number of regions into which a box cuts the floor
	Goal       grid.Cell
}

// NewPlan takes O(cells) time. Check must report no Error for the board.
func NewPlan(m *solve.Meter, d *solve.Dataset) (*Plan, error) {
	pulls, err := newPulls(m, d)
	if err != nil {
		return nil, err
	}
	p := &Plan{pullCount: pulls, Goal: pulls.Cell(pulls.goal)}
	count := counter{dataset: d, find: p.find}
	if p.Counts, err = count.Counts(m, 0); err != nil {
		return nil, err
	}
	if err := p.tree.GrowAll(m); err != nil {
		return nil, err
	}
	for c, n := range p.Counts {
		if p.Most = max(p.Most, n); p.Floor(grid.Cell(c)) {
			p.Regions = max(p.Regions, p.split(p.Place(grid.Cell(c))).N)
		}
		if err := store.Poll(m, c, pollEvery); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// Players returns the number of cells where a player may start: all floor but the goal and the box.
func (p *Plan) Players() int { return p.floors - 2 }

// Floor reports whether a cell is floor.
func (p *Plan) Floor(c grid.Cell) bool { return p.open[p.Place(c)] }

// Winnable reports whether some player wins with the box on a cell. It is false for the goal. The field Counts leaves
// out a player on the goal, so a cell with a count of 0 may be winnable.
func (p *Plan) Winnable(c grid.Cell) bool { return c != p.Goal && p.won[p.Place(c)] != 0 }

// Lost reports whether a cell is floor, is not the goal, and no player wins with the box on the cell.
func (p *Plan) Lost(c grid.Cell) bool { return p.Floor(c) && c != p.Goal && p.won[p.Place(c)] == 0 }

// Divides reports whether a box on a cell cuts the cell's component of the floor into several regions.
func (p *Plan) Divides(c grid.Cell) bool { return p.Floor(c) && p.split(p.Place(c)).N > 1 }

// Connected reports whether floor leads from one floor cell to another.
func (p *Plan) Connected(one, two grid.Cell) bool {
	return p.tree.Connected(p.Place(one), p.Place(two))
}

// Split has the regions into which a box on a cell cuts a connected component of the floor. Each region has at least
// one side of the box. Regions are numbered from 0, in the order of their first side.
type Split struct {
	*Plan
	N      int      // the number of regions
	Sides  [4]Sides // for each region: the sides of the box that are in the region
	Places [4]int32 // for each region: the number of its places, including the goal

	box      int32
	from, to int32   // the result of floor.Tree.Component for the box
	owner    [5]int8 // owner[o]: the region of the places for which floor.Tree.Owner returns o; -1: no region
}

// Split finds the regions around a box on a floor cell, in O(log n) time for n connected components of the floor.
func (p *Plan) Split(box grid.Cell) Split { return p.split(p.Place(box)) }

func (p *Plan) split(box int32) Split {
	s := Split{Plan: p, box: box, owner: [5]int8{-1, -1, -1, -1, -1}}
	s.from, s.to = p.tree.Component(box)
	rest := s.to - s.from - 1
	for side := range 4 {
		u := box + p.Steps[side]
		if !p.open[u] {
			continue
		}
		owner := p.tree.Owner(box, u)
		region := s.owner[owner]
		if region < 0 {
			region = int8(s.N)
			s.owner[owner] = region
			s.N++
		}
		s.Sides[region] |= 1 << side
	}
	for owner, region := range s.owner[:floor.ParentSide] {
		if region >= 0 {
			s.Places[region] = p.tree.Size[box+p.Steps[owner]]
			rest -= s.Places[region]
		}
	}
	if region := s.owner[floor.ParentSide]; region >= 0 {
		s.Places[region] = rest
	}
	return s
}

// Of returns the region of a cell. It is -1 for a wall, for the box's cell, and for floor in another connected
// component.
func (s *Split) Of(c grid.Cell) int { return s.of(s.Place(c)) }

func (s *Split) of(at int32) int {
	if n := s.tree.Number[at]; n < s.from || n >= s.to || at == s.box { // a wall's number is 0
		return -1
	}
	return int(s.owner[s.tree.Owner(s.box, at)])
}

// Wins reports whether players in a region win.
func (s *Split) Wins(region int) bool { return region >= 0 && s.won[s.box]&s.Sides[region] != 0 }
