package halloween

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/rules"
)

var _ solve.InfeasibilityProver = puzzle{}

// NoWay shows by the rules that there is no way where one thing suffices: a ghost and its goal in different parts of
// the floor, or in a corridor or ring, where no ghost can pass another, the goals in another order than the ghosts.
// It takes time linear in the board.
func (p puzzle) NoWay(_ *solve.Meter, d *solve.Dataset, _ int) (bool, error) {
	if err := solve.FirstError(p.Check(d, -1, solve.TaskSolve)); err != nil {
		return false, err
	}
	b := d.Board
	part := rules.Components(b)
	for _, k := range rules.Ghosts(b) {
		if part[b.Find(k)] != part[b.Find(rules.GoalOf(k))] {
			return true, nil
		}
	}
	for _, k := range rules.Ghosts(b) {
		line, closed, ok := rules.Line(b, b.Find(k))
		if ok && !inOrder(b, line, closed) {
			return true, nil
		}
	}
	return false, nil
}

// inOrder reports whether the goals on a line have the order of the ghosts on it; on a closed one, wherever it begins.
func inOrder(b *solve.Board, line []grid.Cell, closed bool) bool {
	var now, then []solve.Kind
	for _, c := range line {
		for _, t := range b.Things {
			switch {
			case t.At != c:
			case rules.IsGhost(t.Kind):
				now = append(now, rules.GoalOf(t.Kind))
			default:
				then = append(then, t.Kind)
			}
		}
	}
	if closed {
		first := slices.Index(then, now[0])
		then = slices.Concat(then[first:], then[:first])
	}
	return slices.Equal(now, then)
}
