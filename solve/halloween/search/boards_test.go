package search

import (
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/halloween/rules"
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

// thronged makes a board of nine or ten ghosts with at most one free cell. Its goals are the cells after some legal
// steps, most of them round rings. It has so few joint steps that plain searches can solve it.
func thronged(r *rand.Rand) *solve.Dataset {
	rows, cols, steps, free := 3, 3, 2+r.IntN(2), 0
	if r.IntN(2) == 0 {
		rows, cols, free = 2, 5, r.IntN(2)
	}
	d := halloweentest.Scattered(r, rows, cols, 0, rows*cols-free)
	play := rules.New(d.Board)
	s := play.Start()
	for range steps {
		steps := play.Next(s, nil)
		s = steps[r.IntN(len(steps))].To
	}
	for i, t := range d.Board.Things {
		if at := slices.Index(play.Ghosts, t.Kind-rules.Goal(0)+rules.Ghost(0)); rules.IsGoal(t.Kind) {
			d.Board.Things[i].At = s.Cells[at]
		}
	}
	return d
}
