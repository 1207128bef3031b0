package search

import "stepboard/solve"

// bidirectional searches at uniform cost from the start and back from the won states. Each time it expands a state on
// the side where fewer states wait.
//
// A state that both sides have reached gives a way. The cheapest way is kept. It is optimal as soon as its cost is at
// most the sum of the two least waiting costs. A cheaper way would have a move from a state that one side has expanded
// to a state that the other has expanded. Then the later of these expansions has found it (Pohl 1971).
func bidirectional(m *solve.Meter, r solve.Reversible) (result Result, err error) {
	here, there := newBest(m, r, UniformCost), newBest(m, r, UniformCost)
	there.next, there.record.wave = r.Back, 1
	defer here.free(m)
	defer there.free(m)
	meet := -1 // the number, in the table of here, of the state where the two parts of the best way meet; -1: none
	var least solve.Cost
	meets := func(side, other *best, number int) {
		s := side.table.state(number)
		beyond := other.table.find(&s)
		if beyond < 0 {
			return
		}
		cost := side.nodes.At(number).cost.Plus(other.nodes.At(beyond).cost)
		if meet >= 0 && !cost.Less(least) {
			return
		}
		least, meet = cost, number
		if side == there {
			meet = beyond
		}
		m.Record.Met(s, cost)
	}
	here.onReach = func(number int) { meets(here, there, number) }
	there.onReach = func(number int) { meets(there, here, number) }
	start := r.Start()
	if err := here.reach(m, &start, solve.Cost{}, -1); err != nil {
		return result, err
	}
	for _, s := range r.Ends(nil) {
		if err := there.reach(m, &s, solve.Cost{}, -1); err != nil {
			return result, err
		}
	}
	most := limitOf(r)
	for here.queue.n > 0 && there.queue.n > 0 {
		if most.Less(here.queue.least().Plus(there.queue.least())) {
			break
		}
		if meet >= 0 && !here.queue.least().Plus(there.queue.least()).Less(least) {
			break
		}
		side := here
		if there.queue.n < here.queue.n {
			side = there
		}
		_, number, ok := side.pop()
		if !ok {
			break
		}
		if err := side.expand(m, number, side.table.state(number)); err != nil {
			return result, err
		}
		if err := side.look(m); err != nil {
			return result, err
		}
	}
	if meet < 0 || most.Less(least) {
		return result, nil
	}
	return join(m, r, here, there, meet)
}

// join makes the way through a meeting state. meet is the number of this state in the table of here, the search from
// the start.
func join(m *solve.Meter, r solve.Reversible, here, there *best, meet int) (result Result, err error) {
	if result, err = wayTo(m, r, meet, here.parent, here.table.state); err != nil {
		return result, err
	}
	middle := here.table.state(meet)
	second := trail{state: there.table.state}
	for at := there.table.find(&middle); at >= 0; at = there.parent(at) {
		second.list = append(second.list, uint32(at))
	}
	return result, second.way(m, &result, r)
}
