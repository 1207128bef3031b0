package search

import "stepboard/solve/grid"

// Bound returns the least cost of moving the piece to the target on an infinite board without fixed cells. The
// parameters are the target's offset from the piece (down, and to the right) and the side of the blank.
//
// On such a board, a step of the piece costs 5 if the previous step had the same direction: the blank walks 4 steps
// from behind the piece to its front, and then trades places with the piece. A step after a turn costs 3, because the
// blank walks only 2 steps. Before the first step, the blank walks 0, 2 or 4 steps to the front, and then the step
// costs 1. So a way of n steps costs 5n - 4 - 2·turns, plus the blank's first walk. Consider a way without steps back,
// with a steps along one axis and b steps along the other axis. The way has the most turns if it alternates between
// the axes. Let k = min(a, b). If the way begins along the longer axis, it has 2k turns. If the way begins along the
// shorter axis, or if a = b, it has 2k-1 turns. The bound is the lower of the costs of both beginnings.
//
// Bellman's equation shows that this cost is exact. The bound is 0 if and only if the piece is on the target. For each
// move, the bound is at most the cost of the move plus the bound after the move. So no way costs less. For some move,
// both numbers are equal. So there is a way of this cost. The change of the bound by a move depends only on the side,
// on the signs of rows and cols, and on three numbers: |rows|, |cols| and their difference. Each number has only three
// cases: 0, 1, and more than 1. TestBound checks all offsets up to 300, so it checks all cases.
//
// A real board has only some of these moves, and some moves cost more there. So on a real board, the bound is also
// admissible and consistent: Bound(u) ≤ cost(u, v) + Bound(v).
func Bound(rows, cols int32, side grid.Dir) int64 {
	down, right := abs(rows), abs(cols)
	first := firstWays[1+sign(rows)][1+sign(cols)][1+sign(down-right)][side&3]
	return int64(down + right + 4*max(down, right) - 4 + int32(first))
}

// firstWays is the part of the bound that depends on the beginning of the way. An entry is the number of steps of the
// blank's first walk, plus 2 if the way has one turn less. The entry is 4 if the piece is on the target. The indexes
// are 1 plus the sign of rows, 1 plus the sign of cols, 1 plus the sign of |rows|-|cols|, and the side. A table is
// faster than conditions, because the processor could hardly predict the conditions.
var firstWays = makeFirstWays()

func makeFirstWays() (table [3][3][3][4]int8) {
	for rows := range int32(3) {
		for cols := range int32(3) {
			down, right := grid.Down, grid.Right
			if rows == 0 {
				down = grid.Up
			}
			if cols == 0 {
				right = grid.Left
			}
			for side := range grid.Dir(4) {
				upright, level := firstWay[(side-down)&3], firstWay[(side-right)&3]
				ways := &table[rows][cols]
				switch {
				case rows == 1 && cols == 1:
					ways[1][side] = 4
				case rows == 1:
					ways[0][side] = level
				case cols == 1:
					ways[2][side] = upright
				default:
					ways[0][side] = min(upright+2, level)
					ways[1][side] = min(upright, level) + 2
					ways[2][side] = min(upright, level+2)
				}
			}
		}
	}
	return table
}

// firstWay has the number of steps of the blank's walk to the front of the piece. The index is the angle between the
// blank's side and the front, in quarter turns.
var firstWay = [4]int8{0, 2, 4, 2}
