package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Plan is facts about a board for lenses: the parts into which a box cuts the floor, the sides from which it is won,
// and the numbers of winning players. It takes about 20 bytes for each cell.
type Plan struct {
	*pullCount         // its tree also covers floor that is not connected with the goal
	Counts     []int32 // by cell, as in solve.Counter
	Most       int32   // the greatest count
	Goal       grid.Cell
	roots      []int32 // numbers of the first places of the connected parts of the floor, ascending
}

// NewPlan takes O(cells) time. The board has no Error in Check.
func NewPlan(m *solve.Meter, d *solve.Dataset) (*Plan, error) {
	pulls, err := newPulls(m, d)
	if err != nil {
		return nil, err
	}
	p := &Plan{pullCount: pulls, roots: []int32{1}, Goal: pulls.Cell(pulls.goal)}
	if p.Counts, err = store.Make[int32](m, d.Board.Cells()); err != nil {
		return nil, err
	}
	if err := blank(m, d.Board, p.Counts); err != nil {
		return nil, err
	}
	if _, err := p.find(m, p.Counts); err != nil {
		return nil, err
	}
	for at, open := range p.open {
		if open != 0 && p.enter[at] == 0 {
			p.roots = append(p.roots, p.last+1)
			if err := p.visit(m, int32(at)); err != nil {
				return nil, err
			}
		}
		if err := store.Poll(m, at, pollEvery); err != nil {
			return nil, err
		}
	}
	for c, n := range p.Counts {
		p.Most = max(p.Most, n)
		if err := store.Poll(m, c, pollEvery); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// Players is the number of cells where a player may start: all floor but the goal and the box.
func (p *Plan) Players() int { return p.floors - 2 }

// Floor reports whether a cell is floor.
func (p *Plan) Floor(c grid.Cell) bool { return p.open[p.Place(c)] != 0 }

// Winnable reports whether some player wins with the box on a cell other than the goal. This may be a player who starts
// on the goal, which the counts leave out.
func (p *Plan) Winnable(c grid.Cell) bool { return c != p.Goal && p.won[p.Place(c)] != 0 }

// Lost reports whether no player wins with the box on a cell of the floor.
func (p *Plan) Lost(c grid.Cell) bool { return p.Floor(c) && c != p.Goal && p.won[p.Place(c)] == 0 }

// Divides reports whether a box on a cell cuts its part of the floor.
func (p *Plan) Divides(c grid.Cell) bool {
	if !p.Floor(c) {
		return false
	}
	s := p.split(p.Place(c))
	return s.N > 1
}

// Connected reports whether floor leads from one floor cell to another.
func (p *Plan) Connected(one, two grid.Cell) bool { return p.connected(p.Place(one), p.Place(two)) }

func (p *Plan) connected(one, two int32) bool {
	from, to := p.component(one)
	return from <= p.enter[two] && p.enter[two] < to
}

// component is the connected part of the floor with a floor place: the numbers of its places, from from to before to.
func (p *Plan) component(at int32) (from, to int32) {
	i, found := slices.BinarySearch(p.roots, p.enter[at])
	if !found {
		i--
	}
	if i+1 < len(p.roots) {
		return p.roots[i], p.roots[i+1]
	}
	return p.roots[i], p.last + 1
}

// Split is the regions that a box on a cell leaves of a connected part of the floor. Each region has sides of the box.
// Regions are numbered in the order of their first side.
type Split struct {
	*Plan
	N      int
	Sides  [4]Sides // by region
	Places [4]int32 // by region: its size, with the goal

	box      int32
	from, to int32   // numbers of the places of its part of the floor
	owner    [5]int8 // region by the side of the child above it in the tree, or by above; -1: none
}

// above stands for places that are not in the subtree of a child of the box's place.
const above = 4

// Split finds the regions around a box on a cell of the floor in O(1).
func (p *Plan) Split(box grid.Cell) Split { return p.split(p.Place(box)) }

func (p *Plan) split(box int32) Split {
	s := Split{Plan: p, box: box, owner: [5]int8{-1, -1, -1, -1, -1}}
	s.from, s.to = p.component(box)
	rest := s.to - s.from - 1
	for side := range 4 {
		u := box + p.Steps[side]
		if p.open[u] == 0 {
			continue
		}
		owner := p.ownerOf(box, u)
		region := s.owner[owner]
		if region < 0 {
			region = int8(s.N)
			s.owner[owner] = region
			s.N++
		}
		s.Sides[region] |= 1 << side
	}
	for owner, region := range s.owner[:above] {
		if region >= 0 {
			s.Places[region] = p.size[box+p.Steps[owner]]
			rest -= s.Places[region]
		}
	}
	if region := s.owner[above]; region >= 0 {
		s.Places[region] = rest
	}
	return s
}

// ownerOf is the position of another place of the same connected part if a box is taken out: the side of the child
// whose subtree contains it, or above.
func (c *cuts) ownerOf(box, u int32) int {
	if c.enter[u] < c.enter[box] || c.enter[u] >= c.enter[box]+c.size[box] {
		return above
	}
	// A child whose subtree has a neighbour before the box is connected with all places above.
	owner := c.child(box, u)
	if c.low[box+c.Steps[owner]] < c.enter[box] {
		return above
	}
	return owner
}

// Of is the region of a cell. It is -1 for walls, the box, and floor that is not connected with the box.
func (s *Split) Of(c grid.Cell) int { return s.of(s.Place(c)) }

func (s *Split) of(at int32) int {
	if n := s.enter[at]; n < s.from || n >= s.to || at == s.box { // a wall's number is 0
		return -1
	}
	return int(s.owner[s.ownerOf(s.box, at)])
}

// Wins reports whether players in a region win.
func (s *Split) Wins(region int) bool { return region >= 0 && s.won[s.box]&s.Sides[region] != 0 }
