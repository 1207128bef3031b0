// Package oracle finds least costs by a plain search over the rules alone. It is slow and is what the solvers are
// tested against.
package oracle

import (
	"container/heap"

	"stepboard/solve"
)

type item struct {
	cost  int64
	state solve.State
}

type queue []item

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].cost < q[j].cost }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(item)) }
func (q *queue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}

// Least is the least cost from the start to a won state, or false where there is no way. It is Dijkstra's algorithm
// with a binary heap over every state reached: O(E log V).
func Least(r solve.Rules) (int64, bool) {
	best := map[solve.State]int64{r.Start(): 0}
	q := &queue{{0, r.Start()}}
	var moves []solve.Move
	for q.Len() > 0 {
		it := heap.Pop(q).(item)
		if it.cost > best[it.state] {
			continue
		}
		if r.Done(it.state) {
			return it.cost, true
		}
		moves = r.Moves(it.state, moves[:0])
		for _, m := range moves {
			next, err := r.Apply(it.state, m)
			if err != nil {
				panic("rules list a move that they refuse: " + err.Error())
			}
			cost := it.cost + r.Cost(it.state, m)
			if old, seen := best[next]; !seen || cost < old {
				best[next] = cost
				heap.Push(q, item{cost, next})
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
