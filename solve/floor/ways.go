package floor

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Ways finds shortest ways by breadth-first search. Each search has a parameter wall: one place that counts as a wall.
type Ways struct {
	open    []bool
	steps   [4]int32
	seen    []byte            // by place: 0 if not visited, 1 at the start, else 1 + the direction back towards the start
	visited store.List[int32] // the places visited, in order
}

// NewWays prepares searches over the places that are open. The parameter steps is [grid.Padded.Steps].
func NewWays(m *solve.Meter, open []bool, steps [4]int32) (*Ways, error) {
	seen, err := store.Make[byte](m, len(open))
	return &Ways{open: open, steps: steps, seen: seen}, err
}

// Free gives the memory back.
func (w *Ways) Free(m *solve.Meter) {
	m.Give(int64(len(w.seen)))
	w.visited.Free(m)
}

// pollEvery is the number of places that a loop may visit between two polls: well under a millisecond.
const pollEvery = 1 << 16

func (w *Ways) restart(m *solve.Meter, from int32) error {
	for i := range w.visited.Len() {
		w.seen[*w.visited.At(i)] = 0
		if err := store.Poll(m, i+1, pollEvery); err != nil {
			return err
		}
	}
	w.visited.Clear()
	w.seen[from] = 1
	return w.visited.Push(m, from)
}

// Search calls visit(place, distance) for the places that can be reached from the start around the wall, the nearest
// first, until a call returns true.
func (w *Ways) Search(m *solve.Meter, start, wall int32, visit func(place int32, distance int64) bool) error {
	if err := w.restart(m, start); err != nil {
		return err
	}
	distance, layerEnd := int64(0), 1
	for i := 0; i < w.visited.Len(); i++ {
		if i == layerEnd {
			distance, layerEnd = distance+1, w.visited.Len()
		}
		at := *w.visited.At(i)
		if visit(at, distance) {
			return nil
		}
		for side, step := range w.steps {
			to := at + step
			if !w.open[to] || w.seen[to] != 0 || to == wall {
				continue
			}
			w.seen[to] = 1 + byte(grid.Dir(side).Opposite())
			if err := w.visited.Push(m, to); err != nil {
				return err
			}
		}
		if err := store.Poll(m, i+1, 4096); err != nil {
			return err
		}
	}
	return nil
}

// DirectionBack returns the direction of the first step from a visited place to the start. The place must not be the
// start.
func (w *Ways) DirectionBack(place int32) grid.Dir { return grid.Dir(w.seen[place] - 1) }

// Walk calls emit(d) for the directions of a shortest way between two connected places. It returns the first error of
// emit.
func (w *Ways) Walk(m *solve.Meter, from, to, wall int32, emit func(grid.Dir) error) error {
	// The search starts from the end of the way, so that every place knows the direction towards the end.
	err := w.Search(m, to, wall, func(place int32, _ int64) bool { return place == from })
	for err == nil && from != to {
		d := w.DirectionBack(from)
		err = emit(d)
		from += w.steps[d]
	}
	return err
}
