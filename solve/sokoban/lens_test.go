package sokoban_test

import (
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
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

// pictures compares the drawings of a lens in light and dark with the reference pictures.
func pictures(t *testing.T, name string, v *lens.View, id string, at grid.Cell) {
	t.Helper()
	lenstest.Goldens(t, v, id, at, "lens-"+name)
}

func TestPullsLook(t *testing.T) {
	d := house(t)
	d.Queries[0].Things[0].At = d.Board.At(2, 5)
	x := record(t, d, sokoban.TaskWalk, "pull")
	v := view(t, d, sokoban.TaskWalk, x)
	pictures(t, "pulls-moves", v, "pulls", d.Board.At(2, 4))
	d.Queries = make([]solve.Query, 1)
	x = record(t, d, sokoban.TaskCount, "pull")
	v = view(t, d, sokoban.TaskCount, x)
	v.Pos = x.Next(0, explore.ByLayer, 7)
	pictures(t, "pulls", v, "pulls", grid.None)
	pictures(t, "pulls-hover", v, "pulls", d.Board.At(2, 5))
	x = record(t, d, sokoban.TaskCount, "fast")
	v = view(t, d, sokoban.TaskCount, x)
	v.Pos = x.Next(0, explore.ByLayer, 3)
	pictures(t, "pulls-sweeps", v, "pulls", grid.None)
}

func TestPullsOfTurnsLook(t *testing.T) {
	d := house(t)
	d.Queries[0].Things[0].At = d.Board.At(2, 5)
	x := record(t, d, sokoban.TaskWalk, "fast")
	pictures(t, "pulls-turns", view(t, d, sokoban.TaskWalk, x), "pulls", grid.None)
}

func TestBoardLensesLook(t *testing.T) {
	d := house(t)
	v := view(t, d, sokoban.TaskWalk, nil)
	for _, id := range []string{"winning", "regions", "cuts"} {
		pictures(t, id, v, id, grid.None)
		at := d.Board.At(2, 4)
		if id == "winning" {
			at = d.Board.At(2, 6)
		}
		pictures(t, id+"-hover", v, id, at)
	}
}

func TestStepsLook(t *testing.T) {
	d := house(t)
	x := record(t, d, sokoban.TaskWalk, "bruteforce")
	v := view(t, d, sokoban.TaskWalk, x)
	v.Pos = x.Len() / 2
	pictures(t, "steps", v, "steps", grid.None)
	pictures(t, "steps-hover", v, "steps", d.Board.At(2, 3))
}

// lost has a board for every reason without a way.
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
		pictures(t, "why-not-"+name, v, "why-not", grid.None)
	}
}
