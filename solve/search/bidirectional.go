package search

import "stepboard/solve"

// bidirectional searches at uniform cost from the start and back from the won states. Each time it expands a state on
// the side with fewer waiting states.
//
// A state that both sides have reached gives a way. The cheapest way is kept. Each side has a least cost of its waiting
// states. The kept way is optimal as soon as its cost is at most the sum of these two costs. On a cheaper way, some
// move would connect two expanded states, one of each side. But then the later expansion has found this way (Pohl
// 1971).
func bidirectional(m *solve.Meter, r solve.Reversible, x extras) (result Result, err error) {
	forward, backward := newBestSearch(m, r, UniformCost), newBestSearch(m, r, UniformCost)
	backward.next, backward.record.wave = r.Back, 1
	defer forward.free(m)
	defer backward.free(m)
	meet := -1 // the state where the two parts of the cheapest way meet, as a number in forward.table; -1: none
	var least solve.Cost
	most := limitOf(r)
	meets := func(side, other *bestSearch, number int) {
		beyond := other.table.find(side.table.key(number))
		if beyond < 0 {
			return
		}
		cost := side.nodes.At(number).cost.Plus(other.nodes.At(beyond).cost)
		if meet >= 0 && !cost.Less(least) {
			return
		}
		least, meet = cost, number
		if side == backward {
			meet = beyond
		}
		if m.Record != nil {
			m.Record.Met(side.table.state(number), cost)
		}
		end := backward.root(backward.table.find(side.table.key(number)))
		if x.way != nil && !most.Less(cost) && r.Done(backward.table.state(end)) {
			x.way(cost, func() (Result, error) { return join(m, r, forward, backward, meet) })
		}
	}
	forward.onReach = func(number int) { meets(forward, backward, number) }
	backward.onReach = func(number int) { meets(backward, forward, number) }
	start := r.Start()
	if err := forward.begin(m, &start); err != nil {
		return result, err
	}
	if err := backward.beginAtEnds(m, r); err != nil {
		return result, err
	}
	for forward.queue.n > 0 && backward.queue.n > 0 {
		if rest := forward.queue.least().Plus(backward.queue.least()); most.Less(rest) || meet >= 0 && !rest.Less(least) {
			break
		} else if meet < 0 || rest.Less(least) {
			x.shows(rest)
		}
		side := forward
		if backward.queue.n < forward.queue.n {
			side = backward
		}
		_, number, ok := side.pop()
		if !ok {
			break
		}
		if err := side.expand(m, number); err != nil {
			return result, err
		}
		if err := side.poll(m); err != nil {
			return result, err
		}
	}
	if meet < 0 || most.Less(least) {
		return result, nil
	}
	return join(m, r, forward, backward, meet)
}

// join makes the way through a meeting state. The parameter meet is the number of this state in forward.table.
func join(m *solve.Meter, r solve.Reversible, forward, backward *bestSearch, meet int) (result Result, err error) {
	if result, err = wayTo(m, r, meet, forward.parent, forward.table.state); err != nil {
		return result, err
	}
	second := trail{state: backward.table.state}
	for at := backward.table.find(forward.table.key(meet)); at >= 0; at = backward.parent(at) {
		second.list = append(second.list, uint32(at))
	}
	return result, second.way(m, &result, r)
}
