package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban/rules"
	"stepboard/solve/store"
)

// Reason is the reason why a walk can't be won.
type Reason string

// The reasons. A reason is given only if no earlier reason of this list holds.
const (
	Apart      Reason = "apart" // no floor leads from the box to the goal
	Away       Reason = "away"  // no floor leads from the player to the box
	GoalClosed Reason = "shut"  // nothing can be pushed onto the goal
	Stuck      Reason = "stuck" // the box can't be pushed at all
	Dead       Reason = "dead"  // no player wins with the box on this cell
	Side       Reason = "side"  // with the box on this cell, a player elsewhere wins, but the box keeps this player away
)

// Why is an explanation of a walk that can't be won.
type Why struct {
	*Plan
	Reason      Reason
	Box, Player grid.Cell
	Regions     Split   // the regions around the box
	Cells       int     // number of cells to which the box can be brought, including its own cell
	reach       []Sides // by place: the sides that the player can reach with the box there; 0 if the box can't get there
}

// NewWhy takes O(cells) time. It must be impossible to win the walk.
func NewWhy(m *solve.Meter, p *Plan, d *solve.Dataset, query int) (*Why, error) {
	at := p.start(d, query)
	w := &Why{Plan: p, Box: p.Cell(at.box), Player: p.Cell(at.player), Regions: p.split(at.box)}
	var err error
	if w.reach, err = store.Make[Sides](m, p.places()); err != nil {
		return nil, err
	}
	switch {
	case !p.tree.Connected(at.box, p.goal):
		w.Reason = Apart
	case !p.tree.Connected(at.player, at.box):
		w.Reason = Away
	case !rules.Enterable(d.Board, p.Goal):
		w.Reason = GoalClosed
	case !rules.Pushable(d.Board, w.Box):
		w.Reason = Stuck
	case p.won[at.box] == 0:
		w.Reason = Dead
	default:
		w.Reason = Side
	}
	return w, w.push(m, at)
}

// Brought reports whether the box stands on a cell or can be brought there.
func (w *Why) Brought(c grid.Cell) bool { return c == w.Box || w.reach[w.Place(c)] != 0 }

// Winners returns the number of cells from which a player wins with the box. The goal counts, too.
func (w *Why) Winners() (n int32) {
	for region := range w.Regions.N {
		if w.Regions.Wins(region) {
			n += w.Regions.Places[region]
		}
	}
	return n
}

// push finds all cells to which the box can be brought, by pushes on (box, region of the player).
func (w *Why) push(m *solve.Meter, at placement) error {
	var todo store.List[pulled]
	defer todo.Free(m)
	w.Cells = 1
	region := w.Regions.of(at.player)
	if region < 0 {
		return nil
	}
	w.reach[at.box] = w.Regions.Sides[region]
	if err := todo.Push(m, pulled{box: at.box, region: w.Regions.Sides[region]}); err != nil {
		return err
	}
	for n := 0; todo.Len() > 0; n++ {
		it := todo.Pop()
		for side := range 4 {
			to := it.box - w.Steps[side]
			if !it.region.Has(side) || !w.open[to] || to == w.goal || w.reach[to].Has(side) {
				continue
			}
			if w.reach[to] == 0 {
				w.Cells++
			}
			set, _ := w.region(to, side)
			w.reach[to] |= set
			if err := todo.Push(m, pulled{box: to, region: set}); err != nil {
				return err
			}
		}
		if n&1023 == 0 {
			if err := m.Poll(int64(todo.Len()), 0); err != nil {
				return err
			}
		}
	}
	return nil
}
