package knight

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/knight/rules"
	"stepboard/solve/solvetest"
)

func TestCheck(t *testing.T) {
	const e, w = solve.Error, solve.Warning
	type want struct {
		severity solve.Severity
		key      string
		cells    []grid.Cell
	}
	many := strings.Repeat("P", 8)
	cases := []struct {
		name   string
		board  *solve.Board
		expect []want
	}{
		{"all well", knighttest.Board(t, "X..", "...", ".O.").Board, nil},
		{"nothing", knighttest.Board(t, "..", "..").Board, []want{
			{e, "knight.check.no_knight", nil},
			{w, "knight.check.no_king", nil},
		}},
		{"no king", knighttest.Board(t, "O.", "..").Board, []want{{w, "knight.check.no_king", nil}}},
		{
			"two knights", knighttest.Board(t, "O.X", "...", "O..").Board,
			[]want{{e, "knight.check.knights", []grid.Cell{0, 6}}},
		},
		{"two kings", knighttest.Board(t, "X.X", "...", "O..").Board, []want{{e, "knight.check.kings", []grid.Cell{0, 2}}}},
		{
			"start attacked", knighttest.Board(t, "X.C", "...", "..O").Board,
			[]want{{w, "knight.check.start_attacked", []grid.Cell{8}}},
		},
		{
			"64 pieces", knighttest.Board(t, many+"P", many+"P", many+"P", many+"P", many+".", many+".", many+".", "PPPP.....",
				"O.......X").Board,
			[]want{{e, "knight.check.pieces", []grid.Cell{66}}},
		},
		{"not square", solve.NewBoard(2, 3), []want{{e, "knight.check.size", nil}}},
		{"too large", solve.NewBoard(129, 129), []want{{e, "knight.check.size", nil}}},
		{"a wall", func() *solve.Board {
			b := knighttest.Board(t, "X..", "...", ".O.").Board
			b.Terrain[4] = solve.Wall
			return b
		}(), []want{{e, "knight.check.terrain", []grid.Cell{4}}}},
		{"two on a cell", func() *solve.Board {
			b := knighttest.Board(t, "X..", "...", ".O.").Board
			b.Things = append(b.Things, solve.Thing{Kind: rules.Pawn, At: 7})
			return b
		}(), []want{{e, "knight.check.shared", []grid.Cell{7}}}},
		{"off the board", func() *solve.Board {
			b := knighttest.Board(t, "X..", "...", ".O.").Board
			b.Things = append(b.Things, solve.Thing{Kind: rules.Pawn, At: grid.None}, solve.Thing{Kind: 'z', At: 2})
			return b
		}(), []want{{e, "knight.check.off_board", nil}, {e, "knight.check.unknown", []grid.Cell{2}}}},
	}
	for _, c := range cases {
		d := &solve.Dataset{Board: c.board, Queries: make([]solve.Query, 1)}
		var got []want
		failed := false
		for _, x := range Puzzle.Check(d, 0, solve.TaskSolve) {
			got = append(got, want{x.Severity, x.Text.Key, x.Cells})
			failed = failed || x.Severity == e
		}
		if !reflect.DeepEqual(got, c.expect) {
			t.Errorf("%s: %v, want %v", c.name, got, c.expect)
		}
		_, err := Puzzle.Rules(d, 0)
		var be *solve.BoardError
		if errors.As(err, &be) != failed {
			t.Errorf("%s: rules: %v", c.name, err)
		}
		for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
			if _, err := s.Prepare(&solve.Meter{}, d, solve.TaskSolve); errors.As(err, &be) != failed {
				t.Errorf("%s: %s: %v", c.name, s.ID(), err)
			}
		}
	}
}
