package search

import "slices"

// moves says which moves of the single ghosts are awake in a state. It has four bits for each ghost, one for each
// neighbour of the ghost's cell, in the order of graph.next.
//
//	bit   31 … 28   …   7 6 5 4   3 2 1 0
//	      ghost 7       ghost 1   ghost 0      bit 0 of a ghost: the first neighbour in next; bit 3: the fourth
//
// Most joint steps differ only in the times when ghosts wait. So a search makes only some moves, the awake ones (sleep
// sets, Godefroid 1996). The tests name the claims.
//
// Claim 1, waits. Each state has a shortest way on which a ghost that has just waited moves only onto a cell that
// another ghost leaves. The ghost could have entered a free cell a step earlier, and could wait there now.
//
// Claim 2, ways back. Each state has a shortest way on which a ghost moves back to its previous cell only if another
// ghost was there in between. Otherwise it could have waited on that cell.
//
// Claim 3, both at once. Among all shortest ways to a state, take the ways with the fewest moves. Among these ways,
// take a way whose moves come as early as possible. A change by Claim 2 gives fewer moves, and a change by Claim 1
// gives an earlier move. So this way needs neither change, and a search with only the awake moves finds a shortest way
// to every state.
//
// Claim 4, several ways. If several shortest ways lead to a state, a move is awake there if it is awake after one of
// them. So all moves of the way of Claim 3 are awake, whatever other ways lead to its states.
type moves uint32

// allMoves are the awake moves of the state where a search begins.
const allMoves moves = 1<<32 - 1

// onward returns the moves of ghost i that are awake after the ghost has stepped or waited.
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

// options lists the cells where ghost i can go: its own cell, neighbours by awake moves, and neighbours with a ghost.
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
