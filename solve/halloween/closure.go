package halloween

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/rules"
)

var _ solve.Decider = puzzle{}

// Decides implements [solve.Decider].
func (puzzle) Decides() {}

// NoWay shows by the rules that there is no way, for one of four reasons:
//
//   - a ghost and its goal are in different parts of the floor;
//
//   - in a corridor or ring, where no ghost can pass another, the order of the goals differs from the order of the
//     ghosts;
//
//   - one ghost can't come to its goal even if the others are interchangeable (loner);
//
//   - a part of the floor is full, and in a ring that shares no cell with another ring the order of the goals differs
//     from the order of the ghosts (jammed).
//
// Each reason alone is a proof. If there is no way, one of them holds, by Claims 6 to 8 of package search. The check
// shares no table with the searches. It removes each floor cell in turn, in time quadratic in the cells. So it refuses
// a part of more than mostAlone cells if neither of the first two reasons holds.
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
		line, closed, ok := rules.Line(b, b.Find(k))
		if ok && !inOrder(b, line, closed) {
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
		if shown, err := noWayIn(m, b, part, number); shown || err != nil {
			return shown, err
		}
	}
	return false, nil
}

// noWayIn shows that the ghosts in one part of the floor have no way.
func noWayIn(m *solve.Meter, b *solve.Board, part []int32, number int32) (bool, error) {
	l, err := newLoner(m, b, part, number)
	if err != nil {
		return false, err
	}
	defer l.memory.Free(m)
	switch {
	case len(l.ghosts) == 1:
		return false, nil
	case len(l.cells) > mostAlone:
		return false, solve.Refused("halloween.no_way.large", "Most", mostAlone)
	}
	stuck, err := l.stuck(m)
	if stuck || err != nil || len(l.ghosts) < len(l.cells) {
		return stuck, err
	}
	for i, c := range l.cells {
		if piece := l.piece(i); piece[0] == c && jammed(b, piece, l.onRings) {
			return true, nil
		}
	}
	return false, nil
}

// jammed shows that the ghosts of a full piece can't come to their goals in the same piece by turning. The piece is a
// single ring, and the goals have another cyclic order.
func jammed(b *solve.Board, piece []grid.Cell, next func(grid.Cell) []grid.Cell) bool {
	if len(piece) == 1 {
		return false
	}
	line := []grid.Cell{piece[0]}
	for at := next(piece[0])[0]; at != piece[0]; {
		around := next(at)
		if len(around) != 2 {
			line = nil
			break
		}
		before := line[len(line)-1]
		line = append(line, at)
		at = around[0]
		if at == before {
			at = around[1]
		}
	}
	return len(line) == len(piece) && !inOrder(b, line, true)
}

// inOrder reports whether goals and ghosts have the same order on a line. On a closed line the orders may begin
// anywhere.
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
