// Package floor has searches over the floor of a board in a padded array (see [grid.Padded]): shortest ways around one
// cell, and the parts into which one cell divides the floor.
package floor

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Open tells for each place of a padded board whether the place is floor. The array has the given number of places.
func Open(m *solve.Meter, b *solve.Board, at *grid.Padded, places int) ([]bool, error) {
	open, err := store.Make[bool](m, places)
	if err != nil {
		return nil, err
	}
	for row := range b.Rows {
		line := open[at.Place(b.At(row, 0)):]
		for col, tile := range b.Terrain[row*b.Cols : (row+1)*b.Cols] {
			line[col] = tile == solve.Floor
		}
		if err := store.Poll(m, row, 256); err != nil {
			return nil, err
		}
	}
	return open, nil
}
