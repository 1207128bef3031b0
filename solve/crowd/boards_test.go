package crowd

import (
	"math/rand/v2"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
)

// rooms makes two rooms with a door between them. It has n ghosts, or fewer if there is no room. Each ghost goes to
// the other room; left and right starts alternate.
func rooms(r *rand.Rand, rows, cols, n int) *solve.Dataset {
	b := solve.NewBoard(rows, 2*cols+1)
	var rooms [2][]grid.Cell
	door := r.IntN(rows)
	for row := range rows {
		for col := range b.Cols {
			c := b.At(row, col)
			switch {
			case col < cols:
				rooms[0] = append(rooms[0], c)
			case col > cols:
				rooms[1] = append(rooms[1], c)
			case row != door:
				b.Terrain[c] = solve.Wall
			}
		}
	}
	starts, goals := [2][]int{r.Perm(rows * cols), r.Perm(rows * cols)}, [2][]int{r.Perm(rows * cols), r.Perm(rows * cols)}
	return halloweentest.Haunted(b, min(n, 2*rows*cols), func(i int) (from, to grid.Cell) {
		side := i % 2
		return rooms[side][starts[side][i/2]], rooms[1-side][goals[side][i/2]]
	})
}
