package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Plan has facts about a board for lenses: for a box on each cell, the parts into which the box cuts the floor, the
// sides from which it is won, and the number of winning players. It takes about 20 bytes for each cell.
type Plan struct {
	*pullCount         // its tree also covers floor that is not connected with the goal
	Counts     []int32 // by cell, as in solve.Counter
	Most       int32   // the largest count
	Goal       grid.Cell
	roots      []int32 // for each connected part of the floor: the number (enter) of its first place; ascending
}

// NewPlan takes O(cells) time. The board must have no Error in Check.
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

// Players returns the number of cells where a player may start: all floor but the goal and the box.
func (p *Plan) Players() int { return p.floors - 2 }

// Floor reports whether a cell is floor.
func (p *Plan) Floor(c grid.Cell) bool { return p.open[p.Place(c)] != 0 }

// Winnable reports whether some player wins with the box on a cell. It is false for the goal. The only such player may
// stand on the goal; the counts leave out this player.
func (p *Plan) Winnable(c grid.Cell) bool { return c != p.Goal && p.won[p.Place(c)] != 0 }

// Lost reports whether a cell is floor, is not the goal, and no player wins with the box on the cell.
func (p *Plan) Lost(c grid.Cell) bool { return p.Floor(c) && c != p.Goal && p.won[p.Place(c)] == 0 }

// Divides reports whether a box on a cell cuts the cell's part of the floor into several regions.
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

// component returns the connected part of the floor that contains a floor place. Its places have the numbers n with
// from ≤ n < to.
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

// Split has the regions into which a box on a cell cuts a connected part of the floor. Each region has at least one
// side of the box. Regions are numbered from 0, in the order of their first side.
type Split struct {
	*Plan
	N      int      // the number of regions
	Sides  [4]Sides // by region: its sides of the box
	Places [4]int32 // by region: the number of its places, with the goal

	box      int32
	from, to int32   // the result of component for the box
	owner    [5]int8 // by owner (see ownerOf): its region, or -1
}

// above is the owner of places that stay connected with the box's parent in the tree.
const above = 4

// Split finds the regions around a box on a floor cell, in O(log n) time for n connected parts of the floor.
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

// ownerOf tells to which part of the tree the place u belongs if the place box is taken out. u must be another place of
// the same connected part. The result is the side of the box's child whose subtree contains u. It is above if no
// subtree does, or if that subtree is connected with the places above.
func (c *cuts) ownerOf(box, u int32) int {
	if c.enter[u] < c.enter[box] || c.enter[u] >= c.enter[box]+c.size[box] {
		return above
	}
	// A subtree with a neighbour that was visited before the box is connected with all places above.
	owner := c.child(box, u)
	if c.low[box+c.Steps[owner]] < c.enter[box] {
		return above
	}
	return owner
}

// Of returns the region of a cell. It is -1 for a wall, for the box's cell, and for floor in another connected part.
func (s *Split) Of(c grid.Cell) int { return s.of(s.Place(c)) }

func (s *Split) of(at int32) int {
	if n := s.enter[at]; n < s.from || n >= s.to || at == s.box { // a wall's number is 0
		return -1
	}
	return int(s.owner[s.ownerOf(s.box, at)])
}

// Wins reports whether players in a region win.
func (s *Split) Wins(region int) bool { return region >= 0 && s.won[s.box]&s.Sides[region] != 0 }
