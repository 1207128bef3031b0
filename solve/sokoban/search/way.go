package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

type ways struct {
	*ground
	seen    []byte            // by place: 0 if not visited, 1 at the start, else 1 + the direction back towards the start
	visited store.List[int32] // the places visited, in order
}

func newWays(m *solve.Meter, g *ground) (*ways, error) {
	seen, err := store.Make[byte](m, g.places())
	return &ways{ground: g, seen: seen}, err
}

func (w *ways) restart(m *solve.Meter, from int32) error {
	for i := range w.visited.Len() {
		w.seen[*w.visited.At(i)] = 0
		if i%pollEvery == pollEvery-1 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
	}
	w.visited.Clear()
	w.seen[from] = 1
	return w.visited.Push(m, from)
}

// search calls visit(place, distance) for the places that can be reached from the start around the box, the nearest
// first, until a call returns true.
func (w *ways) search(m *solve.Meter, start, box int32, visit func(place int32, distance int64) bool) error {
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
		for side, step := range w.Steps {
			to := at + step
			if w.open[to] == 0 || w.seen[to] != 0 || to == box {
				continue
			}
			w.seen[to] = 1 + byte(grid.Dir(side).Opposite())
			if err := w.visited.Push(m, to); err != nil {
				return err
			}
		}
		if i%4096 == 4095 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
	}
	return nil
}

// toSides returns, by side of a box, the player's distance from a place to that side. It returns -1 for a side that is
// not in the set wanted or can't be reached.
func (w *ways) toSides(m *solve.Meter, from, box int32, wanted Sides) (distance [4]int64, err error) {
	distance = [4]int64{-1, -1, -1, -1}
	left := wanted.Count()
	if left == 0 {
		return distance, nil
	}
	err = w.search(m, from, box, func(place int32, d int64) bool {
		for side, step := range w.Steps {
			if place == box+step && wanted.Has(side) {
				distance[side] = d
				left--
			}
		}
		return left == 0
	})
	return distance, err
}

// walk emits the moves of a shortest way between two connected places.
func (w *ways) walk(m *solve.Meter, from, to, box int32, emit func(solve.Move) error) error {
	// The search starts from the end of the way, so that every place knows the direction towards the end.
	err := w.search(m, to, box, func(place int32, _ int64) bool { return place == from })
	for err == nil && from != to {
		d := w.seen[from] - 1
		err = emit(solve.Move(d))
		from += w.Steps[d]
	}
	return err
}
