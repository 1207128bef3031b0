package generic

import (
	"cmp"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Tracing implements [solve.Traceable]. There is a field for each kind of thing.
func (p *Puzzle) Tracing() solve.Tracing {
	return solve.Tracing{Walker: -1, Fields: solve.Map(p.placed, func(b solve.Brush) solve.StateField {
		return solve.StateField{Name: b.ID, Many: b.Most != 1}
	})}
}

// StateOf implements [solve.Traceable].
func (p *Puzzle) StateOf(d *solve.Dataset, r solve.Rules, cells [][]grid.Cell) (solve.State, error) {
	var movers []solve.Thing
	for i, b := range p.placed {
		for _, c := range cells[i] {
			movers = append(movers, solve.Thing{Kind: b.Kind, At: c})
		}
	}
	return p.spec.State(d, r, movers)
}

// CellsOf implements [solve.Traceable].
func (p *Puzzle) CellsOf(d *solve.Dataset, _ solve.Rules, s solve.State) [][]grid.Cell {
	things := p.Stand(d, 0, s)
	list := make([][]grid.Cell, 0, len(p.placed))
	for _, b := range p.placed {
		cells := []grid.Cell{}
		for _, t := range things {
			if t.Kind == b.Kind {
				cells = append(cells, t.At)
			}
		}
		solve.Sort(cells, cmp.Compare)
		list = append(list, cells)
	}
	return list
}
