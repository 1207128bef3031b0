package lenses

import (
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/lens"
)

// guarded is a 12×12 board with all kinds of pieces. Its answer is 7, and it has 33 sets of living pieces.
func guarded(t testing.TB) *solve.Dataset {
	t.Helper()
	return knighttest.Board(t, knighttest.RowsOf(`
		......C.....
		..K......X..
		.......P....
		............
		...Q........
		............
		......P.....
		.........P..
		...P........
		............
		.O..........
		...........B`)...)
}

// walled is a board without a way. Black knights that guard each other bar the cells before the king.
func walled(t testing.TB) *solve.Dataset {
	t.Helper()
	return knighttest.Board(t, knighttest.RowsOf(`
		X...K...
		........
		........
		.....P..
		K.......
		....C...
		........
		...O....`)...)
}

// cut is a board whose knight is shut in, far from the king.
func cut(t testing.TB) *solve.Dataset {
	t.Helper()
	return knighttest.Board(t, knighttest.RowsOf(`
		.......X
		........
		........
		..O.....
		......B.
		........
		...BB...
		.......B`)...)
}

// both is a board with eight cells from which the king could be taken. Five are guarded for ever, and three are out
// of reach.
func both(t testing.TB) *solve.Dataset {
	t.Helper()
	return knighttest.Board(t, knighttest.RowsOf(`
		.B......
		........
		.....X..
		.CK.Q...
		........
		.....O..
		.....B..
		........`)...)
}

// lost is a board whose knight is attacked at the start.
func lost(t testing.TB) *solve.Dataset {
	t.Helper()
	return knighttest.Board(t, knighttest.RowsOf(`
		X.....
		......
		..C..O
		......
		...B..
		..B...`)...)
}

// Puzzle is the puzzle; see puzzle_test.go.
var Puzzle lens.Puzzle

// lookThrough returns a view and a prepared lens.
func lookThrough(t testing.TB, d *solve.Dataset, x *explore.Exploration, id string) (*lens.View, lens.Lens) {
	t.Helper()
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, x)
	return v, lenstest.Prepare(t, v, id)
}

func TestPictures(t *testing.T) {
	free := guarded(t)
	bfs := lenstest.Explore(t, Puzzle, free, 0, solve.TaskSolve, "bfs", lenstest.Limit)
	quick := lenstest.Explore(t, Puzzle, free, 0, solve.TaskSolve, "fast", lenstest.Limit)
	none := grid.None
	cell := func(row, col int) grid.Cell { return free.Board.At(row-1, col-1) }
	for _, c := range []struct {
		name   string
		d      *solve.Dataset
		x      *explore.Exploration
		lens   string
		hover  grid.Cell
		adjust func(v *lens.View)
	}{
		{"attacked", free, nil, "attacked", none, nil},
		{"attacked-cell", free, nil, "attacked", cell(5, 7), nil},
		{"attacked-piece", free, nil, "attacked", cell(5, 4), nil},
		{"capture", free, nil, "capture", none, nil},
		{"capture-free", free, nil, "capture", cell(5, 4), nil},
		{"capture-guarded", free, nil, "capture", cell(7, 7), nil},
		{"layers", free, bfs, "layers", cell(4, 11), nil},
		{"layers-early", free, bfs, "layers", none, func(v *lens.View) { v.Pos = 100 }},
		{"layers-second", free, bfs, "layers", cell(9, 9), func(v *lens.View) { v.Choice = 2 }},
		{"layers-fast", free, quick, "layers", none, nil},
		{"layers-bounds", free, quick, "layers", none, func(v *lens.View) { v.Pos = 100 }},
		{"sets", free, bfs, "sets", none, nil},
		{"sets-early", free, bfs, "sets", none, func(v *lens.View) { v.Pos = bfs.Len() / 3 }},
		{"why-not", walled(t), nil, "why-not", none, nil},
		{"why-not-cell", walled(t), nil, "why-not", 17, nil},
		{"why-not-cut", cut(t), nil, "why-not", none, nil},
		{"why-not-both", both(t), nil, "why-not", none, nil},
		{"why-not-start", lost(t), nil, "why-not", none, nil},
	} {
		v := lenstest.View(Puzzle, c.d, 0, solve.TaskSolve, c.x)
		if c.adjust != nil {
			c.adjust(v)
		}
		lenstest.Goldens(t, v, c.lens, c.hover, "lens/"+c.name)
	}
}
