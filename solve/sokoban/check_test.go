package sokoban_test

import (
	"errors"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban"
	"stepboard/solve/solvetest"
)

func TestCheck(t *testing.T) {
	const box, player, goal = sokoban.Box, sokoban.Player, sokoban.Goal
	type thing struct {
		kind solve.Kind
		at   grid.Cell
	}
	type things = []thing
	place := func(list things) (placed []solve.Thing) {
		for _, x := range list {
			placed = append(placed, solve.Thing{Kind: x.kind, At: x.at})
		}
		return placed
	}
	type found struct {
		severity solve.Severity
		key      string
		cells    []grid.Cell
	}
	const e, w = solve.Error, solve.Warning
	type cells = []grid.Cell
	// Each case puts things on the board "....", "#...", "....".
	for _, c := range []struct {
		name         string
		board, query things
		task         string
		want         []found
	}{
		{"count needs a goal only", things{{goal, 5}}, nil, sokoban.TaskCount, nil},
		{"count does not mind box and player", things{{goal, 5}}, things{{box, 4}, {box, 4}}, sokoban.TaskCount, nil},
		{"nothing yet", nil, nil, sokoban.TaskCount, []found{{e, "sokoban.check.no_goal", nil}}},
		{"nothing yet, walk", nil, nil, sokoban.TaskWalk, []found{
			{e, "sokoban.check.no_goal", nil},
			{e, "sokoban.check.no_box", nil},
			{e, "sokoban.check.no_player", nil},
		}},
		{"a walk", things{{goal, 5}}, things{{player, 7}, {box, 6}}, sokoban.TaskWalk, nil},
		{"a player on the goal", things{{goal, 5}}, things{{player, 5}, {box, 6}}, sokoban.TaskWalk, nil},
		{"a box on the goal in a corner", things{{goal, 3}}, things{{player, 5}, {box, 3}}, sokoban.TaskWalk, nil},
		{
			"doubled",
			things{{goal, 5}, {goal, 5}},
			things{{player, 7}, {box, 6}, {player, 1}, {box, 2}},
			sokoban.TaskWalk,
			[]found{
				{e, "sokoban.check.many_goal", cells{5, 5}},
				{e, "sokoban.check.many_box", cells{6, 2}},
				{e, "sokoban.check.many_player", cells{7, 1}},
			},
		},
		{"on a wall", things{{goal, 4}}, things{{player, 4}, {box, 4}}, sokoban.TaskWalk, []found{
			{e, "sokoban.check.wall_goal", cells{4}},
			{e, "sokoban.check.wall_box", cells{4}},
			{e, "sokoban.check.wall_player", cells{4}},
		}},
		{"off the board", things{{goal, 12}}, things{{player, -1}, {box, 99}}, sokoban.TaskWalk, []found{
			{e, "sokoban.check.off_goal", nil},
			{e, "sokoban.check.off_box", nil},
			{e, "sokoban.check.off_player", nil},
		}},
		{
			"on one cell",
			things{{goal, 5}},
			things{{player, 6}, {box, 6}},
			sokoban.TaskWalk,
			[]found{{e, "sokoban.check.one_cell", cells{6}}},
		},
		{"unknown", things{{goal, 5}, {'a', 2}}, things{{player, 7}, {box, 6}, {'A', 1}}, sokoban.TaskWalk, []found{
			{e, "sokoban.check.stranger", cells{2}},
			{e, "sokoban.check.stranger", cells{1}},
		}},
		{
			"a box in a corner",
			things{{goal, 5}},
			things{{player, 7}, {box, 0}},
			sokoban.TaskWalk,
			[]found{{w, "sokoban.check.box_stuck", cells{0}}},
		},
	} {
		d := board(t, "....", "#...", "....")
		d.Board.Things, d.Queries[0].Things = place(c.board), place(c.query)
		var got []found
		for _, x := range sokoban.Puzzle.Check(d, 0, c.task) {
			got = append(got, found{x.Severity, x.Text.Key, x.Cells})
		}
		if !slices.EqualFunc(got, c.want, func(a, b found) bool {
			return a.severity == b.severity && a.key == b.key && slices.Equal(a.cells, b.cells)
		}) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		wrong := len(c.want) > 0 && c.want[0].severity == e
		for _, s := range solvetest.Own(sokoban.Puzzle, c.task) {
			_, err := s.Prepare(&solve.Meter{}, d, c.task)
			var b *solve.BoardError
			if wrong != errors.As(err, &b) || !wrong && err != nil {
				t.Errorf("%s: %s prepares with %v", c.name, s.ID(), err)
			}
		}
		if c.task == sokoban.TaskWalk {
			if _, err := sokoban.Puzzle.Rules(d, 0); wrong != (err != nil) {
				t.Errorf("%s: rules with %v", c.name, err)
			}
		}
	}
}

func TestCheckOfOddBoards(t *testing.T) {
	key := func(d *solve.Dataset, query int, task string) string {
		list := sokoban.Puzzle.Check(d, query, task)
		if len(list) == 0 {
			return ""
		}
		return list[0].Text.Key
	}
	shut := board(t, "#.#", ".X#", "###")
	if got := key(shut, -1, sokoban.TaskCount); got != "sokoban.check.goal_shut" {
		t.Errorf("a goal that nothing can be pushed onto: %q", got)
	}
	terrain := board(t, "..X")
	terrain.Board.Terrain[1] = 'o'
	if got := key(terrain, -1, sokoban.TaskCount); got != "sokoban.check.terrain" {
		t.Errorf("unknown terrain: %q", got)
	}
	large := &solve.Dataset{Board: &solve.Board{
		Size:    grid.Size{Rows: 1, Cols: sokoban.MaxSide + 1},
		Terrain: make([]byte, sokoban.MaxSide+1),
	}}
	if got := key(large, -1, sokoban.TaskCount); got != "sokoban.check.size" {
		t.Errorf("too large: %q", got)
	}
	short := &solve.Dataset{Board: &solve.Board{Size: grid.Size{Rows: 2, Cols: 2}, Terrain: make([]byte, 3)}}
	if got := key(short, 0, sokoban.TaskWalk); got != "sokoban.check.size" {
		t.Errorf("terrain of another size: %q", got)
	}
	bare := board(t, "..X")
	bare.Queries = nil
	if got := key(bare, 0, sokoban.TaskWalk); got != "sokoban.check.no_box" {
		t.Errorf("a walk without queries: %q", got)
	}
	if got := key(bare, -1, sokoban.TaskWalk); got != "" {
		t.Errorf("the board alone: %q", got)
	}
}

func TestUnknownTask(t *testing.T) {
	if list := solvetest.Own(sokoban.Puzzle, "dance"); list != nil {
		t.Errorf("solvers %v for no task", list)
	}
	var b *solve.BoardError
	if _, err := solver(t, sokoban.TaskCount, "fast").Prepare(&solve.Meter{}, board(t, "X"),
		sokoban.TaskWalk); !errors.As(err, &b) {
		t.Errorf("a counter prepared for walks: %v", err)
	}
}
