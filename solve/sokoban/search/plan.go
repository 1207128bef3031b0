package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Plan has facts about a board for lenses. For a box on each cell, it has the regions into which the box cuts the
// floor. It also has the sides from which players win, and the number of winning cells.
type Plan struct {
	*pullCount         // its depth-first tree also covers floor that is not connected with the goal
	Counts     []int32 // for each cell: the number of winning player cells with a box there; -1: wall or goal
	Most       int32   // the largest count
	Goal       grid.Cell
	roots      []int32 // by connected component of the floor: the value of enter of its first place, in ascending order
}

// NewPlan takes O(cells) time. Check must report no Error for the board.
func NewPlan(m *solve.Meter, d *solve.Dataset) (*Plan, error) {
	pulls, err := newPulls(m, d)
	if err != nil {
		return nil, err
	}
	p := &Plan{pullCount: pulls, roots: []int32{1}, Goal: pulls.Cell(pulls.goal)}
	if p.Counts, err = store.Make[int32](m, d.Board.Cells()); err != nil {
		return nil, err
	}
	if err := excludeCells(m, d.Board, p.Counts); err != nil {
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

// Winnable reports whether some player wins with the box on a cell. It is false for the goal. The field Counts leaves
// out a player on the goal, so a cell with a count of 0 may be winnable.
func (p *Plan) Winnable(c grid.Cell) bool { return c != p.Goal && p.won[p.Place(c)] != 0 }

// Lost reports whether a cell is floor, is not the goal, and no player wins with the box on the cell.
func (p *Plan) Lost(c grid.Cell) bool { return p.Floor(c) && c != p.Goal && p.won[p.Place(c)] == 0 }

// Divides reports whether a box on a cell cuts the cell's component of the floor into several regions.
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

// component returns the connected component of a floor place as a range of the numbers n of its places: from ≤ n < to.
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

// Split has the regions into which a box on a cell cuts a connected component of the floor. Each region has at least
// one side of the box. Regions are numbered from 0, in the order of their first side.
type Split struct {
	*Plan
	N      int      // the number of regions
	Sides  [4]Sides // for each region: the sides of the box that are in the region
	Places [4]int32 // for each region: the number of its places, including the goal

	box      int32
	from, to int32   // the result of component for the box
	owner    [5]int8 // owner[o]: the region of the places for which ownerOf returns o; -1: no region
}

// parentSide is the result of ownerOf for places that stay connected with the parent of the box in the depth-first
// tree.
const parentSide = 4

// Split finds the regions around a box on a floor cell, in O(log n) time for n connected components of the floor.
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
	for owner, region := range s.owner[:parentSide] {
		if region >= 0 {
			s.Places[region] = p.size[box+p.Steps[owner]]
			rest -= s.Places[region]
		}
	}
	if region := s.owner[parentSide]; region >= 0 {
		s.Places[region] = rest
	}
	return s
}

// ownerOf tells to which part of the tree the place u belongs if the place box is removed. The place u must be another
// place of the same connected component. If the subtree of a child of the box contains u, the result is the side of the
// box on which this child lies. The result is the constant parentSide in two cases: no such subtree contains u, or the
// subtree is connected with the rest of the component by another way.
func (c *cuts) ownerOf(box, u int32) int {
	if c.enter[u] < c.enter[box] || c.enter[u] >= c.enter[box]+c.size[box] {
		return parentSide
	}
	// If a subtree has an edge to a place with a smaller number than the box, it is connected with the rest of the
	// component.
	owner := c.child(box, u)
	if c.low[box+c.Steps[owner]] < c.enter[box] {
		return parentSide
	}
	return owner
}

// Of returns the region of a cell. It is -1 for a wall, for the box's cell, and for floor in another connected
// component.
func (s *Split) Of(c grid.Cell) int { return s.of(s.Place(c)) }

func (s *Split) of(at int32) int {
	if n := s.enter[at]; n < s.from || n >= s.to || at == s.box { // a wall's number is 0
		return -1
	}
	return int(s.owner[s.ownerOf(s.box, at)])
}

// Wins reports whether players in a region win.
func (s *Split) Wins(region int) bool { return region >= 0 && s.won[s.box]&s.Sides[region] != 0 }
