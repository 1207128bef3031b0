package halloween

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

func TestCheck(t *testing.T) {
	unknownTile := halloweentest.Draw("####", "#aA#", "####")
	unknownTile.Board.Terrain[5] = '?'
	large := halloweentest.Draw("a A")
	large.Board = solve.NewBoard(rules.MaxSide+1, 1)
	full := halloweentest.Draw("a A")
	full.Board = solve.NewBoard(halloweentest.LargestSide, halloweentest.LargestSide+1)
	offBoard := halloweentest.Draw("####", "#aA#", "####")
	offBoard.Board.Things[0].At = 99

	tests := []struct {
		name     string
		d        *solve.Dataset
		severity solve.Severity
		key      string // empty: no problem
		cells    []grid.Cell
	}{
		{"as the judge promises", halloweentest.Draw("####", "#aA#", "####"), 0, "", nil},
		{"ghost on its goal", halloweentest.Put(halloweentest.Draw("###", "#a#", "###"), 'A', 1, 1), 0, "", nil},
		{"empty", halloweentest.Draw("###", "# #", "###"), solve.Error, "halloween.check.no_ghost", nil},
		{"ghost without " +
			"goal", halloweentest.Draw("####", "#a #", "####"), solve.Error, "halloween.check.no_goal", []grid.Cell{5}},
		{"goal without " +
			"ghost", halloweentest.Draw("####", "# A#", "####"), solve.Error, "halloween.check.no_start", []grid.Cell{6}},
		{
			"two a", halloweentest.Draw("#####", "#aAa#", "#####"), solve.Error, "halloween.check.ghosts_doubled",
			[]grid.Cell{6, 8},
		},
		{
			"two A", halloweentest.Draw("#####", "#AaA#", "#####"), solve.Error, "halloween.check.goals_doubled",
			[]grid.Cell{6, 8},
		},
		{
			"ghosts share", halloweentest.Put(halloweentest.Draw("#####", "#aAB#", "#####"), 'b', 1, 1),
			solve.Error, "halloween.check.ghosts_share",
			[]grid.Cell{6},
		},
		{
			"goals share", halloweentest.Put(halloweentest.Draw("#####", "#aAb#", "#####"), 'B', 1, 2),
			solve.Error, "halloween.check.goals_share",
			[]grid.Cell{7},
		},
		{
			"ghost on a " +
				"wall", halloweentest.Put(halloweentest.Draw("####", "# A#", "####"), 'a', 0, 2), solve.Error,
			"halloween.check.ghost_on_wall",
			[]grid.Cell{2},
		},
		{
			"goal on a " +
				"wall", halloweentest.Put(halloweentest.Draw("####", "#a #", "####"), 'A', 0, 2), solve.Error,
			"halloween.check.goal_on_wall",
			[]grid.Cell{2},
		},
		{
			"thing of another " +
				"puzzle", halloweentest.Put(halloweentest.Draw("####", "#aA#", "####"), '7', 1, 1), solve.Error,
			"halloween.check.thing",
			[]grid.Cell{5},
		},
		{"terrain of another puzzle", unknownTile, solve.Error, "halloween.check.tile", []grid.Cell{5}},
		{"off the board", offBoard, solve.Error, "halloween.check.off_board", nil},
		{"too large", large, solve.Error, "halloween.check.size", nil},
		{"too many cells", full, solve.Error, "halloween.check.size", nil},
		{"a and c alone", halloweentest.Draw("######", "#acAC#", "######"), solve.Warning, "halloween.check.gap", nil},
		{
			"open block", halloweentest.Draw("####", "#aA#", "#  #", "####"), solve.Warning, "halloween.check.open_block",
			[]grid.Cell{5, 6, 9, 10},
		},
		{
			"open border", halloweentest.Draw("####", " aA#", "####"), solve.Warning, "halloween.check.open_border",
			[]grid.Cell{4},
		},
		{
			"unreachable goal", halloweentest.Draw("#####", "#a#A#", "#####"), solve.Warning, "halloween.check.unreachable",
			[]grid.Cell{6, 8},
		},
		{
			"two parts", halloweentest.Draw("######", "#aA# #", "######"), solve.Warning, "halloween.check.apart",
			[]grid.Cell{10},
		},
	}
	for _, tt := range tests {
		list := Puzzle.Check(tt.d, 0, solve.TaskSolve)
		at := slices.IndexFunc(list, func(d solve.Diagnostic) bool { return d.Text.Key == tt.key })
		switch {
		case tt.key == "":
			if len(list) > 0 {
				t.Errorf("%s: %v, want nothing", tt.name, list)
			}
			continue
		case at < 0:
			t.Errorf("%s: %v, want %s", tt.name, list, tt.key)
			continue
		}
		if got := list[at]; got.Severity != tt.severity || !slices.Equal(got.Cells, tt.cells) {
			t.Errorf("%s: severity %d, cells %v, want %d, %v", tt.name, got.Severity, got.Cells, tt.severity, tt.cells)
		}
		_, rules := Puzzle.Rules(tt.d, 0)
		_, prepared := Puzzle.Solvers(solve.TaskSolve)[0].Prepare(&solve.Meter{}, tt.d, solve.TaskSolve)
		if wrong := solve.FirstError(list) != nil; wrong != (rules != nil) || wrong != (prepared != nil) {
			t.Errorf("%s: Rules %v, Prepare %v", tt.name, rules, prepared)
		}
	}
}

func TestCheckMarksNotTooMany(t *testing.T) {
	d := halloweentest.Draw("aA")
	d.Board.Size = grid.Size{Rows: halloweentest.LargestSide, Cols: halloweentest.LargestSide}
	d.Board.Terrain = solve.NewBoard(halloweentest.LargestSide, halloweentest.LargestSide).Terrain
	list := Puzzle.Check(d, -1, solve.TaskSolve)
	if len(list) != 2 {
		t.Fatalf("%v, want an open block and an open border", list)
	}
	for _, w := range list {
		if len(w.Cells) == 0 || len(w.Cells) > maxMarked+3 {
			t.Errorf("%s marks %d cells", w.Text.Key, len(w.Cells))
		}
	}
}

// TestPartsOfRandomBoards: two cells are in the same part if and only if a plain walk connects them.
func TestPartsOfRandomBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(1964, 1))
	for range solvetest.Rounds(2000) {
		b := halloweentest.Scattered(r, 1+r.IntN(9), 1+r.IntN(9), r.IntN(70), 1).Board
		parts, number := rules.NewParts(b), rules.Components(b)
		home := r.IntN(b.Cells())
		reached := make([]bool, b.Cells())
		if b.Terrain[home] != solve.Wall {
			reached[home] = true
			for queue := []grid.Cell{grid.Cell(home)}; len(queue) > 0; queue = queue[1:] {
				for _, d := range grid.Dirs {
					if to, ok := b.Step(queue[0], d); ok && !reached[to] && b.Terrain[to] != solve.Wall {
						reached[to] = true
						queue = append(queue, to)
					}
				}
			}
		}
		var outside []grid.Cell
		for c, is := range reached {
			floor := b.Terrain[c] != solve.Wall
			of := parts.Of(grid.Cell(c))
			if of != number[c] || (of != 0) != floor || is && of != number[home] || !is && floor && of == number[home] {
				t.Fatalf("cell %d is in part %d, from %d %t\n%s", c, of, home, is, b.Terrain)
			}
			if floor && !is {
				outside = append(outside, grid.Cell(c))
			}
		}
		if got := parts.Outside(number[home], b.Cells()); number[home] != 0 && !slices.Equal(got, outside) {
			t.Fatalf("outside are %v, want %v", got, outside)
		}
	}
}

// BenchmarkCheck measures the check that follows each stroke of a brush.
func BenchmarkCheck(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 1))
	for name, d := range map[string]*solve.Dataset{
		"city": halloweentest.City(r, halloweentest.LargestSide, 25),
		"maze": halloweentest.Maze(r, halloweentest.LargestSide-1, halloweentest.LargestSide-1, 0, 25, false),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Puzzle.Check(d, -1, solve.TaskSolve)
			}
		})
	}
}
