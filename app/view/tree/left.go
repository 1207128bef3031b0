package tree

import (
	"container/heap"

	"stepboard/solve"
)

// mostLeft is the largest number of states whose distances are computed.
const mostLeft = 100_000

// Left has the least cost from each state to a won state.
type Left struct {
	number map[solve.State]int32
	cost   []solve.Cost
	way    []bool // a way exists
}

// Of is the cost from a state. way is false if no way leads from it. known is false for a state that does not belong to
// the query. A nil Left knows no states.
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

// Left computes the distances of all states of the query, by Dijkstra's search back from the won states, over the moves
// found from the start. O(moves · log moves) time. It takes 60 bytes of the Meter for each move, until it is released.
// The error is the Meter's, or a *solve.Refusal for more than 100,000 states, or without rules.
func (q *Problem) Left(m *solve.Meter) (*Left, error) {
	if q.Rules == nil {
		return nil, solve.Refused("tree.graph.none")
	}
	rules := solve.Safe(q.Rules)
	l := &Left{number: map[solve.State]int32{}}
	var states []solve.State
	var back [][]arc // by state: the moves that lead to it
	add := func(s solve.State) int32 {
		at, ok := l.number[s]
		if !ok {
			at = int32(len(states))
			l.number[s] = at
			states, back = append(states, s), append(back, nil)
		}
		return at
	}
	add(q.Rules.Start())
	for i := 0; i < len(states); i++ {
		if err := m.Poll(0, 0); err != nil {
			return nil, err
		}
		if solve.Crowded(q.Rules, states[i]) || len(states) > mostLeft {
			return nil, solve.Refused("tree.graph.many", "Most", mostLeft)
		}
		steps := rules.Next(states[i], nil)
		if err := m.Take(int64(60 * (len(steps) + 1))); err != nil {
			return nil, err
		}
		for _, step := range steps {
			to := add(step.To)
			back[to] = append(back[to], arc{int32(i), step.Cost})
		}
	}
	l.cost, l.way = make([]solve.Cost, len(states)), make([]bool, len(states))
	queue := &arcs{}
	for i, s := range states {
		if rules.Done(s) {
			heap.Push(queue, arc{state: int32(i)})
		}
	}
	for queue.Len() > 0 {
		if err := m.Poll(0, 0); err != nil {
			return nil, err
		}
		at := heap.Pop(queue).(arc) //nolint:forcetypeassert // it has no others
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

// arc is a state with the cost of a move from it, or of the way from it.
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
func (h *arcs) Push(x any) { *h = append(*h, x.(arc)) } //nolint:forcetypeassert // it has no others

// Pop implements [heap.Interface].
func (h *arcs) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}
