package search

import "stepboard/solve/grid"

// Bound is the least cost from a node to any side of a target on an endless board without fixed cells, where rows and
// cols say how far below and to the right of the piece the target is.
//
// On such a board the piece goes straight on for 5 (the blank walks 4 from behind it to before it, and they change
// places), turns for 3 (2 and 1), and makes its first step for 1 after the blank walked 0, 2 or 4 round to its front.
// So a way of n steps costs 5n - 4 - 2·turns and the blank's first walk. A way without steps back, a along one axis
// and b along the other, turns most often where it alternates: with k = min(a, b), 2k times if it begins along the
// longer axis, and 2k - 1 times if it begins along the shorter one or a = b. The bound is the less of both
// beginnings.
//
// That this is the exact cost is Bellman's equation: the bound is 0 just on the target, is nowhere above the cost of
// a move plus the bound after it (so no way costs less), and is equal to that for some move (so there is a way). What
// a move changes of the bound depends only on the side, the signs of rows and cols, and how |rows| and |cols| compare
// with 0, 1 and each other (by 0, 1 or more), so TestBound's check of all offsets up to 300 is a check of all cases.
//
// A real board only takes moves of that graph away or makes them dearer, so the bound is admissible there too, and
// consistent: Bound(u) ≤ cost(u, v) + Bound(v).
func Bound(rows, cols int32, side grid.Dir) int64 {
	down, right := abs(rows), abs(cols)
	first := firstWays[1+sign(rows)][1+sign(cols)][1+sign(down-right)][side&3]
	return int64(down + right + 4*max(down, right) - 4 + int32(first))
}

// firstWays is what the bound has besides, 4 with the piece on the target: the blank's first walk and, where the way
// must begin along the shorter axis for it, a turn less. By the signs of rows, cols and |rows| - |cols|, plus 1, and by
// the side. A table, since nobody can foresee a jump.
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

// firstWay is the blank's way round to a side, by the quarters between.
var firstWay = [4]int8{0, 2, 4, 2}
