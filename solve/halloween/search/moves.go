package search

import "slices"

// moves are some of those that each ghost can make in a state: four bits a ghost, one for each neighbour of its cell
// in the order of next.
//
//	bit   31 … 28   …   7 6 5 4   3 2 1 0
//	      ghost 7       ghost 1   ghost 0      bit 0 of a ghost: the first cell of next but its own; bit 3: the fourth
//
// Most joint steps differ only in when ghosts wait. So a search makes only the moves that are awake (sleep sets,
// Godefroid 1996). The tests name the claims.
//
// Claim 1, waits. On some shortest way to each state, a ghost that has waited moves only onto a cell that another
// leaves: one that is free it could have entered a step earlier, and wait now.
//
// Claim 2, ways back. On some such way, also, a ghost moves back to where it has just come from only if another was
// there in between: else it could have waited there.
//
// Claim 3, both at once. Of all shortest ways to a state take those with the fewest moves, and of them one whose moves
// come as early as they can. A change by Claim 2 makes fewer moves and one by Claim 1 makes a move earlier, so this way
// needs neither. So a search finds a shortest way to every state though it makes no other moves.
//
// Claim 4, several ways. Where several shortest ways lead to a state, a move is awake there if it is after one of them.
// So all that the way of Claim 3 needs is awake, whatever other ways lead to its states.
type moves uint32

// allMoves are awake where a search begins.
const allMoves moves = 1<<32 - 1

// onward are the moves of ghost i that are awake after a step of it.
func (g *graph) onward(i int, from, to node) moves {
	if from == to {
		return 0
	}
	awake := moves(1<<(degree-1) - 1)
	for k, v := range g.next(int(to))[1:] {
		if v == from {
			awake &^= 1 << k
		}
	}
	return awake << ((degree - 1) * i)
}

// options lists where ghost i can be next: where it is, where a move that is awake leads, and where a ghost is now.
func (g *graph) options(list, cells []node, i int, awake moves) []node {
	next := g.next(int(cells[i]))
	list = append(list[:0], next[0])
	for k, to := range next[1:] {
		if awake>>((degree-1)*i+k)&1 != 0 || slices.Contains(cells, to) {
			list = append(list, to)
		}
	}
	return list
}
