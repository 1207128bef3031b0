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

// lost has a board for every reason without a way.
var lost = map[string][]string{
	"apart": {"#######", "#B.#..#", "#..#X.#", "#P.#..#", "#######"},
	"away":  {"#######", "#B.X#P#", "#...#.#", "#...#.#", "#######"},
	"shut":  {"#######", "#.X#..#", "#.##..#", "#.B...#", "#..P..#", "#######"},
	"stuck": {"#######", "#B..X.#", "#.....#", "#..P..#", "#######"},
	"dead":  {"########", "#..B...#", "#......#", "#...X..#", "#.P....#", "########"},
	"side":  {"########", "#..#####", "#XPB...#", "#..#####", "########"},
}

func TestLensesLook(t *testing.T) {
	walks, counts, far := house(t), house(t), house(t)
	counts.Queries = make([]solve.Query, 1)
	far.Queries[0].Things[0].At = far.Board.At(2, 5)
	cell := walks.Board.At
	layers := func(n int) func(x *explore.Exploration) int {
		return func(x *explore.Exploration) int { return x.Next(0, explore.ByLayer, n) }
	}
	half := func(x *explore.Exploration) int { return x.Len() / 2 }
	for _, c := range []struct {
		name, lens, task, algorithm string
		d                           *solve.Dataset
		at                          grid.Cell
		pos                         func(x *explore.Exploration) int // nil means the end
	}{
		{"pulls-moves", "pulls", sokoban.TaskWalk, "pull", far, cell(2, 4), nil},
		{"pulls", "pulls", sokoban.TaskCount, "pull", counts, grid.None, layers(7)},
		{"pulls-hover", "pulls", sokoban.TaskCount, "pull", counts, cell(2, 5), layers(7)},
		{"pulls-sweeps", "pulls", sokoban.TaskCount, "fast", counts, grid.None, layers(3)},
		{"winning", "winning", sokoban.TaskWalk, "", walks, grid.None, nil},
		{"winning-hover", "winning", sokoban.TaskWalk, "", walks, cell(2, 6), nil},
		{"regions", "regions", sokoban.TaskWalk, "", walks, grid.None, nil},
		{"regions-hover", "regions", sokoban.TaskWalk, "", walks, cell(2, 4), nil},
		{"cuts", "cuts", sokoban.TaskWalk, "", walks, grid.None, nil},
		{"cuts-hover", "cuts", sokoban.TaskWalk, "", walks, cell(2, 4), nil},
		{"steps", "steps", sokoban.TaskWalk, "bruteforce", walks, grid.None, half},
		{"steps-hover", "steps", sokoban.TaskWalk, "bruteforce", walks, cell(2, 3), half},
	} {
		v := view(t, c.d, c.task, nil)
		if c.algorithm != "" {
			v = view(t, c.d, c.task, record(t, c.d, c.task, c.algorithm))
		}
		if c.pos != nil {
			v.Pos = c.pos(v.Exploration)
		}
		lenstest.Goldens(t, v, c.lens, c.at, "lens-"+c.name)
	}
	for name, rows := range lost {
		d := board(t, rows...)
		if a := run(t, solver(t, sokoban.TaskWalk, "pull"), d, sokoban.TaskWalk); a.Value != solve.None {
			t.Errorf("%s can be won", name)
		}
		lenstest.Goldens(t, view(t, d, sokoban.TaskWalk, nil), "why-not", grid.None, "lens-why-not-"+name)
	}
}
