package crowd

import (
	"slices"

	"stepboard/solve"
)

// bidirectional runs two breadth-first searches, from the start and from the goal. In turn, each search expands a
// whole layer (Pohl 1971). Steps can be reversed, so both searches use the same moves.
//
// The first state that both searches reach is on a shortest way. Assume that the searches have reached all states up to
// depth f and all states up to depth b, and have no state in common. Then the distance from start to goal is at least
// f+b+1: on a shorter way, both searches would have the state at depth f. Now one search makes its next layer, for
// example layer f+1, and reaches a state of the other search. This state is at most at depth b there. So there is a way
// of at most f+1+b steps: a shortest way. If one search ends without meeting the other search, there is no way.
func bidirectional(m *solve.Meter, g *graph) (*plan, error) {
	if slices.Equal(g.starts, g.goals) {
		return still(m, g)
	}
	forward, err := newLayers(m, g, 0, g.start)
	defer forward.free(m)
	if err != nil {
		return nil, err
	}
	backward, err := newLayers(m, g, 1, g.goal)
	defer backward.free(m)
	if err != nil {
		return nil, err
	}
	side, other := forward, backward
	for forward.waiting.Len() > 0 && backward.waiting.Len() > 0 {
		meeting, found, err := side.expand(m, other.waiting.Len(), func(s joint) bool { return other.get(s) != 0 })
		if err != nil {
			return nil, err
		}
		if found {
			side.depth++
			m.Record.Met(g.state(meeting), solve.Units(forward.depth+backward.depth))
			return join(m, g, forward, backward, meeting)
		}
		side, other = other, side
	}
	return nil, nil
}

// join makes the plan through a state that both searches have reached at their current depths.
func join(m *solve.Meter, g *graph, forward, backward *layers, meeting joint) (*plan, error) {
	p, err := newPlan(m, g.n, forward.depth+backward.depth)
	if err != nil {
		return nil, err
	}
	err = forward.trace(m, g, meeting, forward.depth, func(d int64) []node { return p.at(int(d)) })
	if err == nil {
		err = backward.trace(m, g, meeting, backward.depth, func(d int64) []node { return p.at(p.steps() - int(d)) })
	}
	if err != nil {
		p.free(m)
		return nil, err
	}
	return p, nil
}
