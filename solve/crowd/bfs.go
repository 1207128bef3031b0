package crowd

import (
	"slices"

	"stepboard/solve"
)

// bfs is a breadth-first search over joint states from the start. It takes O(V^n·5^n) time for n ghosts on V cells.
func bfs(m *solve.Meter, g *graph) (*plan, error) {
	if slices.Equal(g.starts, g.goals) {
		return still(m, g)
	}
	l, err := newLayers(m, g, 0, g.start)
	defer l.free(m)
	if err != nil {
		return nil, err
	}
	for l.waiting.Len() > 0 {
		_, found, err := l.expand(m, 0, func(s joint) bool { return s == g.goal })
		if err != nil {
			return nil, err
		}
		if found {
			l.record.goal(g.goal)
			return l.plan(m, g, g.goal, l.depth+1)
		}
	}
	return nil, nil
}
