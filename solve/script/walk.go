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
	for _, t := range s.stand() {
		for _, c := range g.file.byKind[t.Kind].cells(g.plane.Size, t.At) {
			w.steps[c] = -2
		}
	}
	w.steps[start.at] = 0
	queue := make([]grid.Cell, 1, 64)
	queue[0] = start.at
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
	_, graph := w.plane.Shape.(*grid.Graph)
	for n := len(list) - 1; graph && n >= 0; n-- { // the names of moves along edges
		to := at
		for c, steps := range w.steps {
			links := w.plane.on(grid.Cell(c)).links() //nolint:gosec // a cell
			if int(steps) == n && slices.ContainsFunc(links, func(l grid.Link) bool { return l.To == to }) {
				at = grid.Cell(c) //nolint:gosec // a cell
			}
		}
		list[n] = alongEdge(w.plane.on(at), w.plane.on(to))
	}
	for n := len(list) - 1; !graph && n >= 0; n-- {
		for _, d := range *w.plane.compass {
			from := w.plane.on(at).step(d.turned(len(*d.of) / 2))
			if from.at != grid.None && int(w.steps[from.at]) == n {
				at, list[n] = from.at, d
				break
			}
		}
	}
	return starlark.NewList(list), nil
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
