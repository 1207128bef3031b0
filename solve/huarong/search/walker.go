package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// walker finds walks of the blank and emits their moves.
type walker struct {
	*Plane
	meter *solve.Meter
	emit  func(grid.Dir) error

	trail []uint32 // by spot: stamp<<2 | the direction of the next step; each detour has its own stamp
	stamp uint32
	queue store.Queue[Spot]
}

// detour emits the moves of a shortest walk of the blank between two spots. The piece is a wall. A walk must exist.
// The breadth-first search begins at the end of the walk, so that the field trail has the directions of the walk.
func (w *walker) detour(piece, from, to Spot) error {
	if from == to {
		return nil
	}
	if w.stamp++; w.stamp >= 1<<30 {
		clear(w.trail)
		w.stamp = 1
	}
	w.queue.Clear()
	w.trail[to] = w.stamp << 2
	if err := w.queue.Push(w.meter, to); err != nil {
		return err
	}
search:
	for n := 1; ; n++ {
		if err := store.Poll(w.meter, n, 1024); err != nil {
			return err
		}
		at := w.queue.Pop()
		for _, d := range grid.Dirs {
			next := at + w.Steps[d]
			if !w.open[next] || next == piece || w.trail[next]>>2 == w.stamp {
				continue
			}
			w.trail[next] = w.stamp<<2 | uint32(d.Opposite())
			if next == from {
				break search
			}
			if err := w.queue.Push(w.meter, next); err != nil {
				return err
			}
		}
	}
	for at := from; at != to; {
		d := grid.Dir(w.trail[at] & 3)
		if err := w.emit(d); err != nil {
			return err
		}
		at += w.Steps[d]
	}
	return nil
}
