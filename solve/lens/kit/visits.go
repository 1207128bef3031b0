package kit

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// Visits are the events that reached a state for the first time, by slot, for example by the cell of a mover.
type Visits struct {
	*explore.Index
	Most int // the largest number of states of a slot
}

// NewVisits indexes a run in linear time. n is the number of slots. The function slots must call the function slot for
// each slot of a state.
func NewVisits(m *solve.Meter, r *solve.Recording, n int, slots func(event int, slot func(int))) (*Visits, error) {
	index, err := explore.NewIndex(m, r, n, func(r *solve.Recording, event int, slot func(int)) {
		if r.Kind(event) == solve.Reached && !r.Again(event) {
			slots(event, slot)
		}
	})
	if err != nil {
		return nil, err
	}
	v := &Visits{Index: index}
	for s := range n {
		v.Most = max(v.Most, len(index.Events(s)))
	}
	return v, nil
}

// Draw colours each cell by the number of states that its slot has at the view's position, and writes this number. The
// parameter size is the size of the font. The function states returns the legend's text for a number of states.
func (s *Visits) Draw(
	v *lens.View, size float64, slot func(grid.Cell) int, states func(n int) solve.Text,
) ([]scene.Op, []lens.LegendItem) {
	costs := lens.Costs(v.Colors)
	values := NewValues(v, costs, size, NumberPixels)
	v.Window.Each(v.Dataset.Board.Size, func(block int, c grid.Cell) {
		if n := s.Before(slot(c), v.Pos); n > 0 {
			values.Put(block, lens.Level(int64(s.Most-n), 0, int64(s.Most-1)), int64(n))
		}
	})
	return append([]scene.Op{values.Tints}, values.Ops()...),
		[]lens.LegendItem{lens.Scale(costs, states(s.Most), states(min(s.Most, 1)))}
}
