package halloween

import (
	"bytes"
	"slices"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
)

var _ solve.Decider = puzzle{}

func (puzzle) Decides() {}

// NoWay reports whether the board has no solution. A board has no solution if and only if one of four reasons holds:
//
//   - A ghost and its goal are in different connected components of the floor.
//
//   - A component is a corridor or a ring, where no ghost can pass another. The goals are in another order than the
//     ghosts.
//
//   - A ghost can't come to its goal even if the other ghosts are interchangeable (see the type loner).
//
//   - Each cell of a component has a ghost. A ring of the component shares no cell with another ring. On this ring, the
//     goals are in another order than the ghosts (see the function jammed).
//
// Claims 6 to 8 of package search prove "only if". NoWay shares no table with the searches. For the third reason,
// NoWay removes each floor cell in turn, so the time grows with the square of the number of cells. If the first two
// reasons do not hold, NoWay refuses a component that has several ghosts and is too large (maxLonerCells).
func (p puzzle) NoWay(m *solve.Meter, d *solve.Dataset, _ int) (bool, error) {
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
		if line, closed, ok := rules.Line(b, b.Find(k)); ok && !inOrder(b, line, closed) {
			return true, nil
		}
	}
	seen := map[int32]bool{}
	for _, k := range rules.Ghosts(b) {
		number := part[b.Find(k)]
		if seen[number] {
			continue
		}
		seen[number] = true
		if proved, err := noWayIn(m, b, part, number); proved || err != nil {
			return proved, err
		}
	}
	return false, nil
}

// noWayIn reports whether the third or the fourth reason holds in the component of a given number. part[c] is the
// number of the component of cell c.
func noWayIn(m *solve.Meter, b *solve.Board, part []int32, number int32) (bool, error) {
	l, err := newLoner(m, b, part, number)
	if err != nil {
		return false, err
	}
	defer l.memory.Free(m)
	switch {
	case len(l.ghosts) == 1:
		return false, nil
	case len(l.cells) > maxLonerCells:
		return false, solve.Refused("halloween.no_way.large", "Most", maxLonerCells)
	}
	stuck, err := l.stuck(m)
	if stuck || err != nil || len(l.ghosts) < len(l.cells) {
		return stuck, err
	}
	for i, c := range l.cells {
		if piece := l.piece(i); piece[0] == c && jammed(b, piece) {
			return true, nil
		}
	}
	return false, nil
}

// jammed reports whether a full set of cells is a single ring and whether its goals have another cyclic order than its
// ghosts. Such ghosts can only go round.
func jammed(b *solve.Board, piece []grid.Cell) bool {
	alone := &solve.Board{Size: b.Size, Terrain: bytes.Repeat([]byte{solve.Wall}, b.Cells())}
	for _, c := range piece {
		alone.Terrain[c] = solve.Floor
	}
	line, closed, _ := rules.Line(alone, piece[0])
	return closed && !inOrder(b, line, true)
}

// inOrder reports whether the goals on a line have the same order (if closed: the same cyclic order) as the ghosts.
func inOrder(b *solve.Board, line []grid.Cell, closed bool) bool {
	var ghosts, goals []solve.Kind
	for _, c := range line {
		for _, t := range b.Things {
			switch {
			case t.At != c:
			case rules.IsGhost(t.Kind):
				ghosts = append(ghosts, rules.GoalOf(t.Kind))
			default:
				goals = append(goals, t.Kind)
			}
		}
	}
	if closed {
		first := slices.Index(goals, ghosts[0])
		goals = slices.Concat(goals[first:], goals[:first])
	}
	return slices.Equal(ghosts, goals)
}
