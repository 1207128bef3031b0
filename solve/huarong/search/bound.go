package search

import "stepboard/solve/grid"

// Bound is the least cost from a node to any side of a target on an endless board without fixed cells. rows and cols
// say how far the target is below and to the right of the piece.
//
// On such a board the piece goes straight on for 5: the blank walks 4 steps from behind the piece to its front, and
// they change places. The piece turns for 3 (2 and 1). Its first step costs 1 after the blank has walked 0, 2 or 4
// steps round to its front. So a way of n steps costs 5n - 4 - 2·turns plus the blank's first walk. Take a way without
// steps back, with a steps along one axis and b along the other. It has most turns if it alternates. With k = min(a, b)
// there are 2k turns if it begins along the longer axis, and 2k - 1 turns if it begins along the shorter axis or a = b.
// The bound is the lesser cost of both beginnings.
//
// That this cost is exact is Bellman's equation. The bound is 0 exactly on the target. It is nowhere above the cost of
// a move plus the bound after the move, so no way costs less. It equals that sum for some move, so there is such a way.
// The effect of a move on the bound depends only on the side, the signs of rows and cols, and how |rows| and |cols|
// compare with 0, 1 and each other (by 0, 1 or more). So TestBound's check of all offsets up to 300 is a check of all
// cases.
//
// On a real board moves of that graph are missing or dearer. So the bound is also admissible there, and consistent:
// Bound(u) ≤ cost(u, v) + Bound(v).
func Bound(rows, cols int32, side grid.Dir) int64 {
	down, right := abs(rows), abs(cols)
	first := firstWays[1+sign(rows)][1+sign(cols)][1+sign(down-right)][side&3]
	return int64(down + right + 4*max(down, right) - 4 + int32(first))
}

// firstWays is the other part of the bound, 4 with the piece on the target: the blank's first walk, and a turn less if
// the way must begin along the shorter axis for that walk. It is indexed by the signs of rows, cols and |rows| -
// |cols|, plus 1, and by the side. It is a table because processors can't predict the jumps.
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

// firstWay is the blank's walk round to a side, by the number of quarter turns.
var firstWay = [4]int8{0, 2, 4, 2}
