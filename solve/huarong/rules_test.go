package huarong

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/huarong/search"
	"stepboard/solve/solvetest"
)

// TestAnswers compares answers with numbers counted by hand. Each case is for a rule that is easily misread.
func TestAnswers(t *testing.T) {
	tests := []struct {
		name  string
		board []string
		want  int64
	}{
		{"one slide", []string{"#S.", "#e."}, 1},
		{"piece on its target", []string{"E.!"}, 0},
		{"piece on its target, the blank shut in", []string{"E#!"}, 0},
		{"one row: two cells", []string{"eS"}, 1},
		{"one row: the blank walks, then they change places", []string{"E.TS"}, 3},
		{"one row: the piece moves by one cell only", []string{"TES"}, solve.None},
		{"one row: away from the blank", []string{"ES.T"}, solve.None},
		{"one column", []string{"E", "T", "S"}, 2},
		{"a square: 2 round the corner, 1 to slide", []string{"ST", "E."}, 2 + 1},
		{"a square: to the opposite corner", []string{"SE", ".T"}, 1 + 2 + 1},
		{"straight on costs 4 round the piece and 1", []string{"SE.T", "...."}, 1 + 5 + 5},
		{"a turn costs 2 and 1", []string{"SE.", "..T"}, 1 + 3 + 3},
		{"the piece is a wall: the blank takes the long way to its other side", []string{
			"TSE",
			".#.",
			"...",
		}, 6 + 1},
		{"in a loop: the long way for every slide", []string{
			".SE",
			"T#.",
			"...",
		}, 6 + 1 + 6 + 1},
		{"in a wide loop", []string{
			".SE..",
			"T###.",
			".....",
		}, 10 + 1 + 10 + 1},
		{"the piece shuts the corridor", []string{
			"TSE.",
			"###.",
			"....",
		}, solve.None},
		{"the piece can't turn in a dead end", []string{
			"#E#",
			".ST",
			"###",
		}, solve.None},
		{"a siding: the blank is on the wrong side for good", []string{
			"##.##",
			"ES..T",
		}, solve.None},
		{"the blank is shut in", []string{"E#T", "##S"}, solve.None},
		{"the piece is shut in", []string{"ST#E"}, solve.None},
		{"the target is shut in", []string{"E.S", "##.", "T#."}, solve.None},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { expect(t, huarongtest.Drawn(t, test.board...), test.want) })
	}
}

// expect compares the answers of a plain search and of every solver with the expected answer to the first query.
func expect(t *testing.T, d *solve.Dataset, want int64) {
	t.Helper()
	rules, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	least, ok := solvetest.Least(rules)
	got := least.Minor
	if !ok {
		got = solve.None
	}
	if got != want {
		t.Errorf("rules: %d, want %d", got, want)
	}
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		a, err := huarongtest.Prepared(t, s, &solve.Meter{}, d).Solve(&solve.Meter{}, 0)
		if err != nil || a.Value != want {
			t.Errorf("%s: %d (%v), want %d", s.ID(), a.Value, err, want)
		}
	}
}

// TestFixedCells: a query has an answer even if its blank, piece or target is on a fixed cell.
func TestFixedCells(t *testing.T) {
	for _, test := range []struct {
		name, query string
		want        int64
	}{
		{"blank", "1 3 2 1 2 2", solve.None},
		{"piece", "1 1 1 3 2 3", solve.None},
		{"piece, the blank beside it", "1 2 1 3 1 2", solve.None},
		{"target", "1 1 1 2 1 3", solve.None},
		{"piece and target", "1 1 1 3 1 3", 0},
		{"blank, piece on its target", "1 3 2 1 2 1", 0},
		{"all three on one fixed cell", "1 3 1 3 1 3", 0},
		{"all three on one movable cell", "1 1 1 1 1 1", 0},
		{"none", "2 2 2 3 2 2", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, parsed(t, "2 3 1\n1 1 0\n1 1 1\n"+test.query+"\n"), test.want)
		})
	}
}

func TestMoves(t *testing.T) {
	d := huarongtest.Drawn(t,
		"#T.",
		".ES",
	)
	r, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Start()
	blank, piece := d.Board.At(1, 1), d.Board.At(1, 2)
	if s != solve.NewState(blank, piece) {
		t.Fatalf("start %v", s)
	}
	if got := solvetest.Legal(r, s); !slices.Equal(got, []solve.Move{0, 1, 3}) {
		t.Errorf("moves %v, want up, right, left", got)
	}
	for _, test := range []struct {
		move        grid.Dir
		blank, with grid.Cell
	}{
		{grid.Up, d.Board.At(0, 1), piece},
		{grid.Right, piece, blank}, // the blank and the piece change places
		{grid.Left, d.Board.At(1, 0), piece},
	} {
		if got, _, err := r.Apply(s, solve.Move(test.move)); err != nil || got != solve.NewState(test.blank, test.with) {
			t.Errorf("move %d: %v, %v", test.move, got, err)
		}
	}
	for _, test := range []struct {
		at   grid.Cell
		move solve.Move
		key  string
	}{
		{blank, 2, "huarong.move.border"},
		{d.Board.At(1, 0), 0, "huarong.move.fixed"},
		{d.Board.At(0, 0), 1, "huarong.move.from_fixed"},
		{blank, 4, "huarong.move.unknown"},
	} {
		_, _, err := r.Apply(solve.NewState(test.at, piece), test.move)
		var refusal *solve.Refusal
		if !errors.As(err, &refusal) || refusal.Text.Key != test.key {
			t.Errorf("move %d from %d: %v, want %s", test.move, test.at, err, test.key)
		}
	}
	if r.Done(s) || !r.Done(solve.NewState(piece, d.Board.At(0, 1))) {
		t.Error("done is not: the piece on the target")
	}
}

func TestCheck(t *testing.T) {
	thing := func(k solve.Kind, at grid.Cell) solve.Thing { return solve.Thing{Kind: k, At: at} }
	for _, test := range []struct {
		name   string
		things []solve.Thing
		errors []string
		warns  []string
	}{
		{"nothing yet", nil, []string{"huarong.query.missing", "huarong.query.missing", "huarong.query.missing"}, nil},
		{"no target yet", []solve.Thing{thing(Blank, 0), thing(Piece, 1)}, []string{"huarong.query.missing"}, nil},
		{
			"no target yet, blank on piece",
			[]solve.Thing{thing(Blank, 1), thing(Piece, 1)},
			[]string{"huarong.query.missing", "huarong.query.blank_on_piece"},
			nil,
		},
		{
			"blank on piece",
			[]solve.Thing{thing(Blank, 1), thing(Piece, 1), thing(Target, 0)},
			[]string{"huarong.query.blank_on_piece"},
			nil,
		},
		{
			"all on one cell",
			[]solve.Thing{thing(Blank, 1), thing(Piece, 1), thing(Target, 1)},
			nil,
			[]string{"huarong.query.all_one"},
		},
		{
			"two pieces",
			[]solve.Thing{thing(Blank, 0), thing(Piece, 1), thing(Piece, 3), thing(Target, 0)},
			[]string{"huarong.query.doubled"},
			nil,
		},
		{
			"off the board",
			[]solve.Thing{thing(Blank, grid.None), thing(Piece, 1), thing(Target, 4)},
			[]string{"huarong.query.outside", "huarong.query.outside"},
			nil,
		},
		{
			"a stranger",
			[]solve.Thing{thing(Blank, 0), thing(Piece, 1), thing(Target, 3), thing('x', 2)},
			[]string{"huarong.query.stranger"},
			nil,
		},
		{
			"on a fixed cell",
			[]solve.Thing{thing(Blank, 2), thing(Piece, 1), thing(Target, 2)},
			nil,
			[]string{"huarong.query.fixed", "huarong.query.fixed"},
		},
		{
			"at home on a fixed cell",
			[]solve.Thing{thing(Blank, 0), thing(Piece, 2), thing(Target, 2)},
			nil,
			[]string{"huarong.query.fixed_home"},
		},
		{"fine", []solve.Thing{thing(Blank, 0), thing(Piece, 1), thing(Target, 0)}, nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := &solve.Dataset{Board: solve.NewBoard(2, 2), Queries: []solve.Query{{Things: test.things}}}
			d.Board.Terrain[2] = solve.Wall
			var fails, warns []string
			for _, g := range Puzzle.Check(d, 0, solve.TaskSolve) {
				if g.Severity == solve.Error {
					fails = append(fails, g.Text.Key)
				} else {
					warns = append(warns, g.Text.Key)
				}
			}
			if !slices.Equal(fails, test.errors) || !slices.Equal(warns, test.warns) {
				t.Errorf("errors %v, warnings %v", fails, warns)
			}
			_, err := Puzzle.Rules(d, 0)
			_, solved := huarongtest.Prepared(t, search.Fast, &solve.Meter{}, d).Solve(&solve.Meter{}, 0)
			var wrong *solve.BoardError
			if errors.As(err, &wrong) != (len(test.errors) > 0) || errors.As(solved, &wrong) != (len(test.errors) > 0) {
				t.Errorf("rules: %v, solve: %v", err, solved)
			}
		})
	}
	d := &solve.Dataset{Board: solve.NewBoard(2, 2)}
	if list := Puzzle.Check(d, -1, solve.TaskSolve); len(list) > 0 {
		t.Errorf("the board alone: %v", list)
	}
	if err := solve.FirstError(Puzzle.Check(d, 0, solve.TaskSolve)); err == nil {
		t.Error("a query that does not exist is fine")
	}
}

func TestRecord(t *testing.T) {
	d := huarongtest.Drawn(t, "E.S", "..T")
	got, err := json.Marshal(Puzzle.Record(d, solve.NewState(0, 2)))
	if want := `{"blank":[1,1],"piece":[1,3]}`; err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
	things := Puzzle.Stand(d, 0, solve.NewState(1, 3))
	if want := (rules.Question{Blank: 1, Piece: 3, Target: 5}).Things(); !slices.Equal(things, want) {
		t.Errorf("stand %v, want %v", things, want)
	}
}
