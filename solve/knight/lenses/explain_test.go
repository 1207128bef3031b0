package lenses

import (
	"slices"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/knight/knighttest"
)

// said returns the explanations of all events of a run.
func said(t *testing.T, d *solve.Dataset, algorithm string) []string {
	t.Helper()
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, lenstest.Explore(t, Puzzle, d, 0, solve.TaskSolve, algorithm,
		lenstest.Limit))
	var list []string
	for i := range v.Exploration.Len() {
		list = append(list, Puzzle.Explain(v, i).String())
	}
	return list
}

func TestExplain(t *testing.T) {
	plain := knighttest.Board(t, knighttest.RowsOf(`
		X..
		...
		.O.`)...)
	want := []string{
		"knight.event.startmap[Col:2 Row:3]",
		"knight.event.layermap[N:0 PluralCount:1]",
		"knight.event.expandedmap[Col:2 New:2 PluralCount:2 Row:3 Safe:2]",
		"knight.event.jumpmap[Col:3 FromCol:2 FromRow:3 PluralCount:1 Row:1]",
		"knight.event.kingmap[Col:1 FromCol:2 FromRow:3 PluralCount:1 Row:1]",
		"knight.event.goalmap[PluralCount:1]",
	}
	if got := said(t, plain, "bfs"); !slices.Equal(got, want) {
		t.Errorf("bfs: %q", got)
	}
	want = []string{
		"knight.stage.fast.0map[N:0 PluralCount:0]",
		"knight.event.startmap[Col:2 Row:3]",
		"knight.event.leapmap[N:1]",
		"knight.event.expanded_wholemap[Col:2 Row:3]",
		"knight.event.can_reachmap[Col:3 FromCol:2 FromRow:3 Row:1]",
		"knight.event.leapmap[N:2]",
		"knight.event.expanded_wholemap[Col:3 Row:1]",
		"knight.event.can_reachmap[Col:1 FromCol:3 FromRow:1 Row:3]",
	}
	if got := said(t, plain, "fast"); len(got) < len(want) || !slices.Equal(got[:7], want[:7]) {
		t.Errorf("fast: %q", got)
	}
}

// The pawn must be taken, but the way to the king also passes its cell. So fast has to put the pawn back.
func TestExplainCaptures(t *testing.T) {
	d := knighttest.Board(t, knighttest.RowsOf(`
		....X
		..P..
		.....
		..Q..
		O....`)...)
	for algorithm, want := range map[string][]string{
		"bfs": {
			"knight.event.takenmap[Col:3 FromCol:1 FromRow:5 Piece:knight.piece.queenmap[] PluralCount:1 Row:4]",
			"knight.event.takenmap[Col:3 FromCol:5 FromRow:3 Piece:knight.piece.pawnmap[] PluralCount:3 Row:2]",
			"knight.event.kingmap[Col:5 FromCol:3 FromRow:2 PluralCount:4 Row:1]",
			"knight.event.goalmap[PluralCount:4]",
		},
		"fast": {
			"knight.stage.fast.0map[N:2 PluralCount:2]",
			"knight.event.can_takemap[Col:3 Piece:knight.piece.queenmap[] Row:4]",
			"knight.stage.fast.1map[N:4 PluralCount:4]",
			"knight.stage.fast.3map[N:0 PluralCount:0]",
			"knight.stage.fast.4map[N:4 PluralCount:4]",
			"knight.event.layer_wholemap[N:0 PluralCount:1]",
			"knight.event.goal_wholemap[PluralCount:4]",
			"knight.stage.fast.6map[N:4 PluralCount:4]",
		},
	} {
		got := said(t, d, algorithm)
		for _, text := range want {
			if !slices.Contains(got, text) {
				t.Errorf("%s doesn't say %s: %q", algorithm, text, got)
			}
		}
	}
	if got := said(t, walled(t), "fast"); got[len(got)-1] != "knight.stage.fast.2map[N:2 PluralCount:2]" {
		t.Errorf("in the end fast says %s", got[len(got)-1])
	}
	if got := said(t, knighttest.Board(t, "O"), "bfs"); !slices.Equal(got, []string{"knight.event.startmap[Col:1 " +
		"Row:1]"}) {
		t.Errorf("on a board without a king bfs says %q", got)
	}
}
