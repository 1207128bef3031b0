package search

import "stepboard/solve/grid"

// Bound returns the least cost from a node to any side of the target, on an endless board without fixed cells. The
// target is rows rows below and cols columns to the right of the piece. The parameter side is the blank's side of the
// piece.
//
// On such a board, a step of the piece in the same direction costs 5. The blank walks 4 steps from behind the piece to
// its front, and they change places. A step after a turn costs 3, because the blank walks 2 steps. Before the first
// step, which costs 1, the blank walks 0, 2 or 4 steps to the front. So a way of n steps costs 5n - 4 - 2·turns plus
// the blank's first walk. Consider a way without steps back, with a steps along one axis and b along the other. It has
// the most turns if it alternates between the axes. Let k = min(a, b). There are 2k turns if the way begins along the
// longer axis. There is one turn less if it begins along the shorter axis or if a = b. The bound is the lower cost of
// the two beginnings.
//
// Bellman's equation shows that this cost is exact. The bound is 0 if and only if the piece is on the target. It is
// never more than the cost of a move plus the bound after the move, so no way costs less. For some move it equals that
// sum, so there is a way of this cost. A move changes the bound in a way that depends only on the side, on the signs of
// rows and cols, and on three numbers: |rows|, |cols| and their difference. Of each number it matters only whether it
// is 0, 1 or more. So TestBound, which checks all offsets up to 300, checks all cases.
//
// A real board has only some of these moves, and some of them cost more. So the bound is also admissible and consistent
// there: Bound(u) ≤ cost(u, v) + Bound(v).
func Bound(rows, cols int32, side grid.Dir) int64 {
	down, right := abs(rows), abs(cols)
	first := firstWays[1+sign(rows)][1+sign(cols)][1+sign(down-right)][side&3]
	return int64(down + right + 4*max(down, right) - 4 + int32(first))
}

// firstWays is the part of the bound that depends on the beginning of the way. This is the blank's first walk, and 2
// more if the way has one turn less. It is 4 if the piece is on the target. Its indexes are the side, and 1 plus the
// sign of rows, of cols, and of the difference of |rows| and |cols|. It is a table because branches would be hard to
// predict for the processor.
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

// firstWay is the number of steps of the blank's walk to the front of the piece, by the number of quarter turns.
var firstWay = [4]int8{0, 2, 4, 2}
