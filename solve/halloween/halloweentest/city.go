package halloweentest

import (
	"math/rand/v2"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// City makes a board like a city map. It has blocks of houses, some with courts. The streets between the blocks are
// two to twelve cells wide. Ghosts and goals are on random cells of the streets.
func City(r *rand.Rand, side, n int) *solve.Dataset {
	b := solve.NewBoard(side, side)
	cuts := func() []int { // for each row of blocks: its first and its last row; the same for columns
		var list []int
		for at := 1 + r.IntN(6); at < side-4; {
			end := min(at+4+r.IntN(36), side-2)
			list = append(list, at, end)
			at = end + 3 + r.IntN(11)
		}
		return list
	}
	courts := map[grid.Cell]bool{}
	rows, cols := cuts(), cuts()
	for i := 0; i+1 < len(rows); i += 2 {
		for j := 0; j+1 < len(cols); j += 2 {
			court := r.IntN(3) == 0
			for row := rows[i]; row <= rows[i+1]; row++ {
				for col := cols[j]; col <= cols[j+1]; col++ {
					if court && min(row-rows[i], rows[i+1]-row, col-cols[j], cols[j+1]-col) >= 3 {
						courts[b.At(row, col)] = true
					} else {
						b.Terrain[b.At(row, col)] = solve.Wall
					}
				}
			}
		}
	}
	var streets []grid.Cell // the outermost rows and columns are streets, so all streets are connected
	for c := range grid.Cell(b.Cells()) {
		if b.Terrain[c] == solve.Floor && !courts[c] {
			streets = append(streets, c)
		}
	}
	starts, goals := r.Perm(len(streets)), r.Perm(len(streets))
	return Haunted(b, n, func(i int) (from, to grid.Cell) { return streets[starts[i]], streets[goals[i]] })
}
