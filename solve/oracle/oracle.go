// Package oracle finds least costs by a plain search over the rules alone. It is slow and is what the solvers are
// tested against.
package oracle

import (
	"container/heap"

	"stepboard/solve"
)

type item struct {
	cost  solve.Cost
	state solve.State
}

type queue []item

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].cost.Less(q[j].cost) }
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
func Least(r solve.Rules) (solve.Cost, bool) {
	best := map[solve.State]solve.Cost{r.Start(): {}}
	q := &queue{{state: r.Start()}}
	var steps []solve.Step
	for q.Len() > 0 {
		it := heap.Pop(q).(item)
		if best[it.state].Less(it.cost) {
			continue
		}
		if r.Done(it.state) {
			return it.cost, true
		}
		steps = r.Next(it.state, steps[:0])
		for _, step := range steps {
			next, cost := step.To, it.cost.Plus(step.Cost)
			if old, seen := best[next]; !seen || cost.Less(old) {
				best[next] = cost
				heap.Push(q, item{cost, next})
			}
		}
	}
	return solve.Cost{}, false
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
		for _, step := range r.Next(s, nil) {
			list = append(list, step.To)
		}
		return list
	}
}
