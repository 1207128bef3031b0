package search

import "slices"

// moves are some of those that each ghost can make in a state: four bits a ghost, one for each neighbour of its cell
// in the order of next.
//
// Of all shortest ways to a state take those with the fewest moves, and of them one whose moves come as early as they
// can. On it
//
//   - a ghost that has waited moves only onto a cell that another leaves: one that is free it could have entered a step
//     earlier;
//   - a ghost moves back to where it has just come from only if another was there in between: else it could have waited
//     there.
//
// So a search finds a shortest way to every state though it makes no other moves: they are asleep (sleep sets,
// Godefroid 1996). Where several ways lead to a state, a move is awake if it is after one of them. Most joint steps
// differ in when ghosts wait, so few are left.
type moves uint32

// allMoves are awake where a search begins.
const allMoves moves = 1<<32 - 1

// onward are the moves of ghost i that are awake after a step of it.
func (g *graph) onward(i int, from, to uint16) moves {
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
func (g *graph) options(list, cells []uint16, i int, awake moves) []uint16 {
	next := g.next(int(cells[i]))
	list = append(list[:0], next[0])
	for k, to := range next[1:] {
		if awake>>((degree-1)*i+k)&1 != 0 || slices.Contains(cells, to) {
			list = append(list, to)
		}
	}
	return list
}
