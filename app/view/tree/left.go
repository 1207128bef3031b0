package tree

import (
	"container/heap"

	"stepboard/solve"
)

// mostLeft is the largest number of states for which Left computes costs.
const mostLeft = 100_000

// Left has, for each state, the least cost of a walk to a won state.
type Left struct {
	number map[solve.State]int32
	cost   []solve.Cost
	way    []bool // whether a walk leads from the state to a won state
}

// Of returns the cost from a state to a won state. If no walk leads from the state to a won state, way is false.
// If the state can't be reached from the start, known is false. A nil Left knows no states.
func (l *Left) Of(s solve.State) (cost solve.Cost, way, known bool) {
	if l == nil {
		return cost, false, false
	}
	i, known := l.number[s]
	if !known {
		return cost, false, false
	}
	return l.cost[i], l.way[i], true
}

// Left computes the costs for all states that can be reached from the start. It searches back from the won states by
// Dijkstra's algorithm, in O(moves · log moves) time. It takes 60 bytes of the Meter for each state and each move. If
// there are more than mostLeft states, or no rules, the error is a *solve.Refusal.
func (q *Problem) Left(m *solve.Meter) (*Left, error) {
	back := [][]arc{nil} // the moves that lead to each state
	found, err := q.reach(m, mostLeft, 60, func(i, to int, cost solve.Cost) {
		if to == len(back) { // a new state
			back = append(back, nil)
		}
		back[to] = append(back[to], arc{int32(i), cost})
	})
	if err != nil {
		return nil, err
	}
	l := &Left{number: found.number, cost: make([]solve.Cost, len(back)), way: make([]bool, len(back))}
	queue := &arcs{}
	for i, won := range found.won {
		if won {
			heap.Push(queue, arc{state: int32(i)})
		}
	}
	for queue.Len() > 0 {
		if err := m.Poll(0, 0); err != nil {
			return nil, err
		}
		at := heap.Pop(queue).(arc) //nolint:forcetypeassert // the heap only has arcs
		if l.way[at.state] {
			continue
		}
		l.way[at.state], l.cost[at.state] = true, at.cost
		for _, b := range back[at.state] {
			if !l.way[b.state] {
				heap.Push(queue, arc{b.state, at.cost.Plus(b.cost)})
			}
		}
	}
	return l, nil
}

// reached has the states that can be reached from the start, in the order of a breadth-first search.
type reached struct {
	states []solve.State
	number map[solve.State]int32
	won    []bool
}

// reach(…) finds the states that can be reached from the start. For each move between two such states, it calls the
// parameter move. The parameter bytes is the memory that it takes from the Meter for each state and each move. The
// error is the Meter's, or a *solve.Refusal.
func (q *Problem) reach(m *solve.Meter, most, bytes int, move func(from, to int, cost solve.Cost)) (*reached, error) {
	if q.Rules == nil {
		return nil, solve.Refused("tree.graph.none")
	}
	rules := solve.Safe(q.Rules)
	r := &reached{number: map[solve.State]int32{}}
	add := func(s solve.State) int {
		at, ok := r.number[s]
		if !ok {
			at = int32(len(r.states))
			r.number[s] = at
			r.states, r.won = append(r.states, s), append(r.won, rules.Done(s))
		}
		return int(at)
	}
	add(q.Rules.Start())
	for i := 0; i < len(r.states); i++ {
		if err := m.Poll(0, 0); err != nil {
			return nil, err
		}
		if solve.Crowded(q.Rules, r.states[i]) || len(r.states) > most {
			return nil, solve.Refused("tree.graph.many", "Most", most)
		}
		steps := rules.Next(r.states[i], nil)
		if err := m.Take(int64(bytes * (len(steps) + 1))); err != nil {
			return nil, err
		}
		for _, step := range steps {
			move(i, add(step.To), step.Cost)
		}
	}
	return r, nil
}

// arc is a state with the cost of a move from it, or of a walk from it to a won state.
type arc struct {
	state int32
	cost  solve.Cost
}

// arcs is a heap with the least cost on top.
type arcs []arc

func (h arcs) Len() int           { return len(h) }
func (h arcs) Less(i, j int) bool { return h[i].cost.Less(h[j].cost) }
func (h arcs) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

// Push implements [heap.Interface].
func (h *arcs) Push(x any) { *h = append(*h, x.(arc)) } //nolint:forcetypeassert // the heap only has arcs

// Pop implements [heap.Interface].
func (h *arcs) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}
