package script

import (
	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// stateWalk is the method walk.
type stateWalk struct{ core }

// Name returns "walk".
func (*stateWalk) Name() string { return "walk" }

// CallInternal returns the distances over free cells from a cell to all others.
func (m *stateWalk) CallInternal(_ thread, args tuple, kw []tuple) (value, error) {
	if len(args) != 1 || len(kw) > 0 {
		return nil, say("script.arguments", "Name", m.Name(), "Expected", solve.Say("script.expect.cell"))
	}
	c, ok := args[0].(*cellValue)
	if !ok || c.at == grid.None {
		return nil, noCell("walk", args[0])
	}
	return m.from(c.at), nil
}

// from finds the distances by breadth-first search over free cells, in O(cells) time.
func (m *stateWalk) from(start grid.Cell) *walkValue {
	g := m.g
	w := &walkValue{plane: g.plane, steps: make([]int16, len(g.grounds))}
	for c, ground := range g.grounds {
		w.steps[c] = -1
		if ground.wall {
			w.steps[c] = -2
		}
	}
	for _, t := range m.stand() {
		for _, c := range covered(g.plane.Size, g.file.byKind[t.Kind], t.At) {
			w.steps[c] = -2
		}
	}
	w.steps[start] = 0
	queue := make([]grid.Cell, 1, 64)
	queue[0] = start
	for i := 0; i < len(queue); i++ {
		for _, d := range grid.Dirs {
			if to, ok := g.plane.Step(queue[i], d); ok && w.steps[to] == -1 {
				w.steps[to] = w.steps[queue[i]] + 1
				queue = append(queue, to)
			}
		}
	}
	return w
}

// walkValue has the number of steps to each cell.
type walkValue struct {
	plane *plane
	steps []int16 // by cell; negative if the cell is not reached
}

func (w *walkValue) String() string        { return "walk" }
func (w *walkValue) Type() string          { return "walk" }
func (w *walkValue) Freeze()               {}
func (w *walkValue) Truth() starlark.Bool  { return true }
func (w *walkValue) Hash() (uint32, error) { return 15, nil }

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
