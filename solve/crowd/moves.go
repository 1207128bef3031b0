package crowd

import "slices"

// moves is the set of awake moves of the single ghosts in a state. It has a bit for each ghost and each neighbour of
// the ghost's cell. The neighbours are in the order of graph.next.
//
//	bit   31 … 28   …   7 6 5 4   3 2 1 0
//	      ghost 7       ghost 1   ghost 0      bit 0 of a ghost: the first neighbour in next; bit 3: the fourth
//
// Most ways of all ghosts differ only in the times when ghosts wait. So a search makes only some moves of a ghost, the
// awake moves (sleep sets, Godefroid 1996). The tests name the claims.
//
// Claim 1, waits. Each state has a shortest way with the following property: after a wait, a ghost moves only onto a
// cell that another ghost leaves. The ghost could have entered a free cell one step earlier, and could wait there now.
//
// Claim 2, ways back. Each state has a shortest way with the following property: after a move, a ghost moves back to
// its previous cell only if another ghost was on this cell in between. Otherwise the ghost could have waited there.
//
// Claim 3, both claims together. Among all shortest ways to a state, take the ways with the fewest moves. Among these
// ways, take a way whose moves come as early as possible. A change by Claim 2 would give fewer moves, and a change by
// Claim 1 would give an earlier move. So this way needs no change, and a search with only the awake moves finds it.
//
// Claim 4, several ways. If several shortest ways lead to a state, a move is awake in the state if it is awake after
// at least one of these ways. So all moves of the way of Claim 3 are awake.
type moves uint32

// allMoves is the set of awake moves in the first state of a search.
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

// options returns the possible next cells of ghost i: its own cell, neighbours by awake moves, and neighbours with a
// ghost.
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
