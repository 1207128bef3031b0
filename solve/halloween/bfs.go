package halloween

import "stepboard/solve"

// bfs is a plain breadth-first search from the start over the joint states: O(V^n·5^n) time for n ghosts on V cells.
func bfs(m *solve.Meter, g *graph) ([]joint, error) {
	if g.start == g.goal {
		return still(m, g)
	}
	l, err := newLayers(m, g, g.start)
	defer l.free(m)
	if err != nil {
		return nil, err
	}
	for l.waiting.len() > 0 {
		_, found, err := l.expand(m, 0, func(s joint) bool { return s == g.goal })
		if err != nil {
			return nil, err
		}
		if found {
			return l.back(m, g, g.goal, l.depth+1)
		}
	}
	return nil, nil
}

// still is the way of no steps.
func still(m *solve.Meter, g *graph) ([]joint, error) {
	if err := m.Take(8); err != nil {
		return nil, err
	}
	return []joint{g.start}, nil
}
