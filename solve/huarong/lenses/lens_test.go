package lenses

import (
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/scene/golden"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/huarong/search"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
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

// goldens compares a prepared lens with its light and dark pictures.
func goldens(t *testing.T, v *lens.View, id string, at grid.Cell, name string) {
	t.Helper()
	for suffix, colors := range map[string]*scene.Colors{"light": scene.Light, "dark": scene.Dark} {
		v.Colors, v.Look = colors, looks.Of(v.Puzzle, colors)
		golden.Compare(t, name+"-"+suffix, lenstest.Picture(v, lenstest.Prepare(t, v, id), at))
	}
	v.Colors, v.Look = scene.Light, looks.Of(v.Puzzle, scene.Light)
}

func TestSidesGolden(t *testing.T) {
	d := town(t)
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, recorded(t, "dijkstra", d))
	goldens(t, v, "sides", grid.None, "lens-sides")
	v.Pos = v.Exploration.Len() / 2
	goldens(t, v, "sides", d.Board.At(3, 5), "lens-sides-half")
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
	goldens(t, v, "blank-walk", grid.None, "lens-blank-walk-start")
	v.Walk = walked(t, d)
	v.Move = 21
	v.State = v.Walk.At(v.Move)
	goldens(t, v, "blank-walk", grid.None, "lens-blank-walk")
	v.Exploration, v.Pos = x, 40
	goldens(t, v, "blank-walk", grid.None, "lens-blank-walk-explored")
}

// walked returns the walk of a solution of the first query.
func walked(t testing.TB, d *solve.Dataset) *solve.Walk {
	t.Helper()
	rules, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	w, m := solve.NewWalk(rules), &solve.Meter{}
	if _, _, _, err := solve.Replay(rules, huarongtest.Prepared(t, search.Fast, m, d).Walk(m, 0),
		func(mv solve.Move, s solve.State) error {
			w.Add(mv, s)
			return nil
		}); err != nil {
		t.Fatal(err)
	}
	return w
}

func TestSideCostsGolden(t *testing.T) {
	d := town(t)
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
	goldens(t, v, "side-costs", d.Board.At(2, 2), "lens-side-costs")
	d = blocked(t)
	v = lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
	goldens(t, v, "side-costs", d.Board.At(1, 2), "lens-side-costs-cut")
}

func TestPlainGolden(t *testing.T) {
	d := town(t)
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, recorded(t, "bruteforce", d))
	v.Pos = v.Exploration.Len() / 2
	goldens(t, v, "plain", grid.None, "lens-plain")
	goldens(t, v, "plain", d.Board.At(3, 2), "lens-plain-hover")
}

func TestWhyNotGolden(t *testing.T) {
	d := blocked(t)
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
	goldens(t, v, "why-not", grid.None, "lens-why-not")
	goldens(t, v, "why-not", d.Board.At(1, 2), "lens-why-not-hover")
	d = huarongtest.Drawn(t, "S.#.T", "..#..", "#.#.E")
	v = lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
	goldens(t, v, "why-not", grid.None, "lens-why-not-apart")
}

// TestSidesNumbersGolden: the picture has the costs in the sides, and the way with its costs on top.
func TestSidesNumbersGolden(t *testing.T) {
	d := huarongtest.Drawn(t, "ES..", "..#.", "...T")
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, recorded(t, "spfa", d))
	v.Window.Cell = numberPixels
	goldens(t, v, "sides", grid.None, "lens-sides-numbers")
}
