package halloween

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/rules"
)

var _ solve.Decider = puzzle{}

func (puzzle) Decides() {}

// NoWay reports whether there is no way. Then one of four reasons holds:
//
//   - a ghost and its goal are in different connected parts of the floor;
//
//   - in a corridor or ring, where no ghost can pass another, the order of the goals differs from the order of the
//     ghosts;
//
//   - a ghost can't come to its goal even if the other ghosts may exchange their letters (see loner);
//
//   - each cell of a part of the floor has a ghost, the part has a ring that shares no cell with another ring, and on
//     this ring the order of the goals differs from the order of the ghosts (see jammed).
//
// Each reason alone is a proof. Claims 6 to 8 of package search show that one of them holds if there is no way. NoWay
// shares no table with the searches. For the third reason it removes each floor cell in turn, in time quadratic in the
// cells. So it refuses a part with several ghosts and more than mostAlone cells if the first two reasons do not hold.
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

// noWayIn reports whether the third or the fourth reason holds in one part of the floor, given the part's number.
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

// jammed reports whether a full piece of the floor is a single ring, and its goals have another cyclic order than its
// ghosts. Such ghosts can only turn round. The function next lists the neighbours of a cell along rings.
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

// inOrder reports whether goals and ghosts have the same order on a line, or the same cyclic order on a closed line.
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
