package grid_test

import (
	"testing"

	"stepboard/solve/grid"
)

// Every cell has its own place in the array, and Cell finds the cell of a place. Neighbours on the board are
// neighbours in the array, and the places beyond the border belong to no cell.
func TestPadded(t *testing.T) {
	for _, size := range []grid.Size{{Rows: 1, Cols: 1}, {Rows: 3, Cols: 5}, {Rows: 7, Cols: 2}, {Rows: 4, Cols: 64}} {
		for _, pad := range []struct{ extra, above, left int }{{1, 1, 1}, {4, 2, 2}, {64, 1, 64}} {
			p := grid.Pad(size, size.Cols+pad.extra, pad.above, pad.left)
			of := map[int32]grid.Cell{}
			for c := range grid.Cell(size.Cells()) {
				at := p.Place(c)
				if want := int32((size.Row(c)+pad.above)*(size.Cols+pad.extra) + pad.left + size.Col(c)); at != want {
					t.Fatalf("cell %d of %v lies on %d, want %d", c, size, at, want)
				}
				if back := p.Cell(at); back != c {
					t.Fatalf("place %d of %v is cell %d, want %d", at, size, back, c)
				}
				of[at] = c
			}
			for at, c := range of {
				for _, d := range grid.Dirs {
					want, inside := size.Step(c, d)
					if got, ok := of[at+p.Steps[d]]; ok != inside || ok && got != want {
						t.Fatalf("from cell %d of %v %v leads to %d, %v, want %d, %v", c, size, d, got, ok, want, inside)
					}
				}
			}
		}
	}
}
