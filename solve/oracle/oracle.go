// Package oracle finds least costs by a plain search over the rules alone. It is slow and is what the solvers are
// tested against.
package oracle

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// Least is the least cost from the start to a won state, or false where there is no way. It is Dijkstra's algorithm
// with a binary heap over every state reached: O(E log V).
func Least(r solve.Rules) (int64, bool) {
	best := map[solve.State]int64{}
	var queue store.Heap[solve.State]
	push := func(s solve.State, cost int64) {
		best[s] = cost
		if err := queue.Push(&solve.Meter{}, store.Entry[solve.State]{Cost: cost, Item: s}); err != nil {
			panic(err) // the meter has no budget
		}
	}
	push(r.Start(), 0)
	var moves []solve.Move
	for queue.Len() > 0 {
		it := queue.Pop()
		if it.Cost > best[it.Item] {
			continue
		}
		if r.Done(it.Item) {
			return it.Cost, true
		}
		moves = r.Moves(it.Item, moves[:0])
		for _, m := range moves {
			next, err := r.Apply(it.Item, m)
			if err != nil {
				panic("rules list a move that they refuse: " + err.Error())
			}
			cost := it.Cost + r.Cost(it.Item, m)
			if old, seen := best[next]; !seen || cost < old {
				push(next, cost)
			}
		}
	}
	return 0, false
}

// Reached is the least number of moves to each state that can be reached, by a plain breadth-first search.
func Reached(start solve.State, next func(solve.State) []solve.State) map[solve.State]int64 {
	depth := map[solve.State]int64{start: 0}
	for queue := []solve.State{start}; len(queue) > 0; queue = queue[1:] {
		for _, s := range next(queue[0]) {
			if _, seen := depth[s]; !seen {
				depth[s] = depth[queue[0]] + 1
				queue = append(queue, s)
			}
		}
	}
	return depth
}

// Moves lists the states that the rules allow from a state.
func Moves(r solve.Rules) func(solve.State) []solve.State {
	return func(s solve.State) (list []solve.State) {
		for _, m := range r.Moves(s, nil) {
			next, err := r.Apply(s, m)
			if err != nil {
				panic("rules list a move that they refuse: " + err.Error())
			}
			list = append(list, next)
		}
		return list
	}
}
