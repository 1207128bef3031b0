package sokoban_test

import (
	"testing"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/lenstest"
	"stepboard/solve/scene"
	"stepboard/solve/sokoban"
)

// house has a room with a cut, a corridor, a pocket and a corner.
func house(t testing.TB) *solve.Dataset {
	return board(t,
		"#########",
		"#...#...#",
		"#.B.....#",
		"#...##.##",
		"#.X.#...#",
		"#...#.#.#",
		"#P..#...#",
		"#########",
	)
}

func view(t testing.TB, d *solve.Dataset, task string, x *explore.Exploration) *lens.View {
	t.Helper()
	return lenstest.View(sokoban.Puzzle.(lens.Puzzle), d, 0, task, x)
}

// golden compares pictures of a lens in light and dark.
func golden(t *testing.T, name string, v *lens.View, id string, at grid.Cell) {
	t.Helper()
	l := lenstest.Prepare(t, v, id)
	for _, c := range []struct {
		name   string
		colors *scene.Colors
	}{{"light", scene.Light}, {"dark", scene.Dark}} {
		v.Colors, v.Look = c.colors, v.Puzzle.Look(c.colors)
		lenstest.Golden(t, name+"-"+c.name, lenstest.Picture(v, l, at))
	}
}

func TestPullsLooks(t *testing.T) {
	d := house(t)
	x := record(t, d, sokoban.TaskCount, "pull")
	v := view(t, d, sokoban.TaskCount, x)
	v.Pos = x.Next(0, explore.ByLayer, 7)
	golden(t, "pulls", v, "pulls", d.Board.At(2, 5))
}
