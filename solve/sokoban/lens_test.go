package sokoban_test

import (
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
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
		v.Colors, v.Look = c.colors, looks.Of(v.Puzzle, c.colors)
		lenstest.Golden(t, "lens-"+name+"-"+c.name, lenstest.Picture(v, l, at))
	}
}

func TestPullsLook(t *testing.T) {
	d := house(t)
	d.Queries[0].Things[0].At = d.Board.At(2, 5)
	x := record(t, d, sokoban.TaskWalk, "pull")
	v := view(t, d, sokoban.TaskWalk, x)
	golden(t, "pulls-moves", v, "pulls", d.Board.At(2, 4))
	d.Queries = make([]solve.Query, 1)
	x = record(t, d, sokoban.TaskCount, "pull")
	v = view(t, d, sokoban.TaskCount, x)
	v.Pos = x.Next(0, explore.ByLayer, 7)
	golden(t, "pulls", v, "pulls", grid.None)
	golden(t, "pulls-hover", v, "pulls", d.Board.At(2, 5))
	x = record(t, d, sokoban.TaskCount, "fast")
	v = view(t, d, sokoban.TaskCount, x)
	v.Pos = x.Next(0, explore.ByLayer, 3)
	golden(t, "pulls-sweeps", v, "pulls", grid.None)
}

func TestPullsOfTurnsLook(t *testing.T) {
	d := house(t)
	d.Queries[0].Things[0].At = d.Board.At(2, 5)
	x := record(t, d, sokoban.TaskWalk, "fast")
	golden(t, "pulls-turns", view(t, d, sokoban.TaskWalk, x), "pulls", grid.None)
}

func TestBoardLensesLook(t *testing.T) {
	d := house(t)
	v := view(t, d, sokoban.TaskWalk, nil)
	for _, id := range []string{"winning", "regions", "cuts"} {
		golden(t, id, v, id, grid.None)
		at := d.Board.At(2, 4)
		if id == "winning" {
			at = d.Board.At(2, 6)
		}
		golden(t, id+"-hover", v, id, at)
	}
}

func TestStepsLook(t *testing.T) {
	d := house(t)
	x := record(t, d, sokoban.TaskWalk, "bruteforce")
	v := view(t, d, sokoban.TaskWalk, x)
	v.Pos = x.Len() / 2
	golden(t, "steps", v, "steps", grid.None)
	golden(t, "steps-hover", v, "steps", d.Board.At(2, 3))
}

// lost has a board for every reason.
var lost = map[string][]string{
	"apart": {"#######", "#B.#..#", "#..#X.#", "#P.#..#", "#######"},
	"away":  {"#######", "#B.X#P#", "#...#.#", "#...#.#", "#######"},
	"shut":  {"#######", "#.X#..#", "#.##..#", "#.B...#", "#..P..#", "#######"},
	"stuck": {"#######", "#B..X.#", "#.....#", "#..P..#", "#######"},
	"dead":  {"########", "#..B...#", "#......#", "#...X..#", "#.P....#", "########"},
	"side":  {"########", "#..#####", "#XPB...#", "#..#####", "########"},
}

func TestWhyNotLooks(t *testing.T) {
	for name, rows := range lost {
		d := board(t, rows...)
		if a := run(t, solver(t, sokoban.TaskWalk, "pull"), d, sokoban.TaskWalk); a.Value != solve.None {
			t.Errorf("%s can be won", name)
		}
		v := view(t, d, sokoban.TaskWalk, nil)
		golden(t, "why-not-"+name, v, "why-not", grid.None)
	}
}
