package script

import (
	"slices"

	"go.starlark.net/starlark"

	"stepboard/solve/grid"
)

// walk finds the distances from a cell to all other cells by a breadth-first search over the free cells: O(cells).
func (s *stateValue) walk(start *cellValue, _ *room) (value, error) {
	if start.at == grid.None {
		return nil, noCell("walk", start)
	}
	g := s.g
	w := &walkValue{plane: g.plane, steps: make([]int16, len(g.grounds))}
	for c, ground := range g.grounds {
		w.steps[c] = -1
		if ground.wall {
			w.steps[c] = -2
		}
	}
	var room [256]grid.Cell // so that short lists need no memory of the heap
	for _, p := range g.of.pieces {
		if p.stack {
			continue
		}
		for _, c := range s.cells(p, room[:0]) {
			for _, o := range p.offsets {
				w.steps[int(c)+o[0]*g.plane.Cols+o[1]] = -2
			}
		}
	}
	w.steps[start.at] = 0
	queue := append(room[:0], start.at)
	for i := 0; i < len(queue); i++ {
		for _, l := range g.plane.on(queue[i]).links() {
			if w.steps[l.To] == -1 {
				w.steps[l.To] = w.steps[queue[i]] + 1
				queue = append(queue, l.To)
			}
		}
		for _, n := range g.plane.on(queue[i]).next {
			if n != nil && n.at != grid.None && w.steps[n.at] == -1 {
				w.steps[n.at] = w.steps[queue[i]] + 1
				queue = append(queue, n.at)
			}
		}
	}
	return w, nil
}

type walkValue struct {
	object
	plane *plane
	steps []int16 // by cell; negative if the cell is not reached
}

func (w *walkValue) String() string { return "walk" }
func (w *walkValue) Type() string   { return "walk" }

var walkTools = toolsOf(unary("way", "script.expect.cell", (*walkValue).way))

// Attr implements [starlark.HasAttrs].
func (w *walkValue) Attr(name string) (starlark.Value, error) { return walkTools.of(name, w), nil }

// AttrNames implements [starlark.HasAttrs].
func (w *walkValue) AttrNames() []string { return walkTools.names() }

// way returns a list of the directions of a shortest walk to a cell, or None.
func (w *walkValue) way(c *cellValue, _ *room) (value, error) {
	if c.at == grid.None || w.steps[c.at] < 0 {
		return starlark.None, nil
	}
	at, list := c.at, make([]value, w.steps[c.at])
	for n := len(list) - 1; n >= 0; n-- {
		at, list[n] = w.before(at, n)
	}
	return starlark.NewList(list), nil
}

// before returns the cell before a cell on a shortest walk, and the step between them: a direction or, in a graph, the
// name of the move. The first of the two cells is reached in a number of steps.
func (w *walkValue) before(to grid.Cell, steps int) (from grid.Cell, step value) {
	for _, d := range *w.plane.compass {
		if x := w.plane.on(to).step(d.turned(len(*d.of) / 2)); x.at != grid.None && int(w.steps[x.at]) == steps {
			return x.at, d
		}
	}
	for c := len(w.steps) - 1; c >= 0; c-- {
		x := w.plane.on(grid.Cell(c)) //nolint:gosec // a cell
		if int(w.steps[c]) == steps && slices.ContainsFunc(x.links(), func(l grid.Link) bool { return l.To == to }) {
			return x.at, alongEdge(x, w.plane.on(to))
		}
	}
	return grid.None, starlark.None // not reached
}

// Get returns the number of steps to a cell, or None.
func (w *walkValue) Get(v value) (value, bool, error) {
	c, ok := v.(*cellValue)
	if !ok {
		return nil, true, noCell("walk", v)
	}
	if c.at == grid.None || w.steps[c.at] < 0 {
		return starlark.None, true, nil
	}
	return starlark.MakeInt(int(w.steps[c.at])), true, nil
}
