package search

import (
	"slices"

	"stepboard/solve"
)

// bidirectional searches breadth-first from the start and from the goal, in turns of a whole layer (Pohl 1971). Steps
// can be reversed, so both sides use the same moves.
//
// The first state that both sides reach is on a shortest way. Let the sides have all states to depths f and b, with no
// state in common. Then the distance C of start and goal is at least f+b+1. Otherwise the state at distance min(f, C)
// on a shortest way would be within depth b of the goal, and so both sides would have it. The next layer of one side,
// say f+1, meets the other side at a state no deeper than b. This shows a way of at most f+1+b steps, so of exactly
// that number. If a side has nothing more to expand and has not met the other side, there is no way.
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
	for forward.waiting.len() > 0 && backward.waiting.len() > 0 {
		meeting, found, err := side.expand(m, other.waiting.len(), func(s joint) bool { return other.get(s) != 0 })
		if err != nil {
			return nil, err
		}
		if found {
			side.depth++
			side.record.met(meeting, forward.depth+backward.depth)
			return join(m, g, forward, backward, meeting)
		}
		side, other = other, side
	}
	return nil, nil
}

// join makes the plan through a state that both sides have reached at their current depths.
func join(m *solve.Meter, g *graph, forward, backward *layers, meeting joint) (*plan, error) {
	first, err := forward.back(m, g, meeting, forward.depth)
	if err != nil {
		return nil, err
	}
	defer m.Give(8 * int64(len(first)))
	second, err := backward.back(m, g, meeting, backward.depth)
	if err != nil {
		return nil, err
	}
	defer m.Give(8 * int64(len(second)))
	slices.Reverse(second)
	size := 8 * (forward.depth + backward.depth + 1)
	if err := m.Take(size); err != nil {
		return nil, err
	}
	way := make([]joint, 0, size/8)
	return unpack(m, g, append(append(way, first...), second[1:]...))
}
