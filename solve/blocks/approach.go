package blocks

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Approach walks over the floor from a cell to a neighbour of another cell. The other cell counts as a wall. Approach
// returns the neighbour that it reaches first, or grid.None if there is no way. An error comes from the Meter.
func Approach(m *solve.Meter, b *solve.Board, from, to grid.Cell) (grid.Cell, error) {
	size := int64(b.Cells()) * (1 + 4)
	if err := m.Take(size); err != nil {
		return grid.None, err
	}
	defer m.Give(size)
	seen, waiting := make([]bool, b.Cells()), make([]grid.Cell, 1, b.Cells())
	waiting[0], seen[from], seen[to] = from, true, true
	for n := 0; n < len(waiting); n++ {
		if err := store.Poll(m, n, 4096); err != nil {
			return grid.None, err
		}
		at := waiting[n]
		if _, beside := b.Side(at, to); beside {
			return at, nil
		}
		for _, d := range grid.Dirs {
			if next, ok := b.Step(at, d); ok && b.Terrain[next] == solve.Floor && !seen[next] {
				seen[next] = true
				waiting = append(waiting, next)
			}
		}
	}
	return grid.None, nil
}
