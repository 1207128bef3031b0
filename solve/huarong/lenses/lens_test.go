package lenses

import (
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/lens"
)

// town is a board with most things that the lenses show: open ground, doors, a blind alley, a loop.
func town(t testing.TB) *solve.Dataset {
	t.Helper()
	return huarongtest.Drawn(t,
		"....#.....",
		".S..#..#..",
		"....#.....",
		"...E...#..",
		"....#..#..",
		"##.##..#T.",
		"#...#..#..",
		"#......###",
	)
}

// blocked is a board without a way: the piece can't be turned round in the passage.
func blocked(t testing.TB) *solve.Dataset {
	t.Helper()
	return huarongtest.Drawn(t,
		"...#...",
		".S....T",
		".E.#...",
		"...#...",
	)
}

// Puzzle is the puzzle; see puzzle_test.go.
var Puzzle lens.Puzzle

// recorded returns the recording of a run on the first query.
func recorded(t testing.TB, algorithm string, d *solve.Dataset) *explore.Exploration {
	t.Helper()
	return lenstest.Explore(t, Puzzle, d, 0, solve.TaskSolve, algorithm, lenstest.Limit)
}

func TestSidesGolden(t *testing.T) {
	d := town(t)
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, recorded(t, "dijkstra", d))
	lenstest.Goldens(t, v, "sides", grid.None, "lens-sides")
	v.Pos = v.Exploration.Len() / 2
	lenstest.Goldens(t, v, "sides", d.Board.At(3, 5), "lens-sides-half")
}

// The scale of the lens covers the costs of all sides, also of sides that still wait at the end.
func TestTheScaleOfSidesCoversAllCosts(t *testing.T) {
	d := town(t)
	x := recorded(t, "fast", d)
	most := int64(0)
	for i := range x.Len() {
		most = max(most, x.Units(i))
	}
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, x)
	p := lenstest.Prepare(t, v, "sides").Draw(v)
	if got := p.Legend[0].Text.Args["N"]; got != most {
		t.Errorf("the scale ends at %v, want %d", got, most)
	}
}

func TestBlankWalkGolden(t *testing.T) {
	d := town(t)
	x := recorded(t, "dijkstra", d)
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
	lenstest.Goldens(t, v, "blank-walk", grid.None, "lens-blank-walk-start")
	lenstest.Walk(t, v, "fast", 21)
	lenstest.Goldens(t, v, "blank-walk", grid.None, "lens-blank-walk")
	v.Exploration, v.Pos = x, 40
	lenstest.Goldens(t, v, "blank-walk", grid.None, "lens-blank-walk-explored")
}

func TestSideCostsGolden(t *testing.T) {
	d := town(t)
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
	lenstest.Goldens(t, v, "side-costs", d.Board.At(2, 2), "lens-side-costs")
	d = blocked(t)
	v = lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
	lenstest.Goldens(t, v, "side-costs", d.Board.At(1, 2), "lens-side-costs-cut")
}

func TestPlainGolden(t *testing.T) {
	d := town(t)
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, recorded(t, "bruteforce", d))
	v.Pos = v.Exploration.Len() / 2
	lenstest.Goldens(t, v, "plain", grid.None, "lens-plain")
	lenstest.Goldens(t, v, "plain", d.Board.At(3, 2), "lens-plain-hover")
}

func TestWhyNotGolden(t *testing.T) {
	d := blocked(t)
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
	lenstest.Goldens(t, v, "why-not", grid.None, "lens-why-not")
	lenstest.Goldens(t, v, "why-not", d.Board.At(1, 2), "lens-why-not-hover")
	d = huarongtest.Drawn(t, "S.#.T", "..#..", "#.#.E")
	v = lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
	lenstest.Goldens(t, v, "why-not", grid.None, "lens-why-not-apart")
}

// TestSidesNumbersGolden: the picture has the costs in the sides, and the way with its costs on top.
func TestSidesNumbersGolden(t *testing.T) {
	d := huarongtest.Drawn(t, "ES..", "..#.", "...T")
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, recorded(t, "spfa", d))
	v.Window.Cell = numberPixels
	lenstest.Goldens(t, v, "sides", grid.None, "lens-sides-numbers")
}
