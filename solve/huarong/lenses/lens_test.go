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

func TestPictures(t *testing.T) {
	free, shut := town(t), blocked(t)
	half := func(v *lens.View) { v.Pos = v.Exploration.Len() / 2 }
	played := func(v *lens.View) { lenstest.Walk(t, v, "fast", 21) }
	for _, c := range []struct {
		name, lens, algorithm string
		d                     *solve.Dataset
		at                    grid.Cell
		adjust                func(v *lens.View)
	}{
		{"sides", "sides", "dijkstra", free, grid.None, nil},
		{"sides-half", "sides", "dijkstra", free, free.Board.At(3, 5), half},
		{"sides-numbers", "sides", "spfa", huarongtest.Drawn(t, "ES..", "..#.", "...T"), grid.None, func(v *lens.View) {
			v.Window.Cell = numberPixels
		}},
		{"blank-walk-start", "blank-walk", "", free, grid.None, nil},
		{"blank-walk", "blank-walk", "", free, grid.None, played},
		{"blank-walk-explored", "blank-walk", "dijkstra", free, grid.None, func(v *lens.View) { played(v); v.Pos = 40 }},
		{"side-costs", "side-costs", "", free, free.Board.At(2, 2), nil},
		{"side-costs-cut", "side-costs", "", shut, shut.Board.At(1, 2), nil},
		{"plain", "plain", "bruteforce", free, grid.None, half},
		{"plain-hover", "plain", "bruteforce", free, free.Board.At(3, 2), half},
		{"why-not", "why-not", "", shut, grid.None, nil},
		{"why-not-hover", "why-not", "", shut, shut.Board.At(1, 2), nil},
		{"why-not-apart", "why-not", "", huarongtest.Drawn(t, "S.#.T", "..#..", "#.#.E"), grid.None, nil},
	} {
		v := viewOf(c.d)
		if c.algorithm != "" {
			v = lenstest.View(Puzzle, c.d, 0, solve.TaskSolve, recorded(t, c.algorithm, c.d))
		}
		if c.adjust != nil {
			c.adjust(v)
		}
		lenstest.Goldens(t, v, c.lens, c.at, "lens-"+c.name)
	}
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
