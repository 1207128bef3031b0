package sokoban_test

import (
	"errors"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban"
	"stepboard/solve/solvetest"
)

// Costs of walks, counted by hand: pushes, and moves including pushes. -1 pushes means no way.
func TestWalksByHand(t *testing.T) {
	for _, c := range []struct {
		name          string
		rows          []string
		pushes, moves int64
	}{
		{"one push", []string{"PBX"}, 1, 1},
		{"player walks up first", []string{"P..BX"}, 1, 3},
		{"pulling is not allowed", []string{"BPX"}, -1, 0},
		{"player on the wrong side of a row", []string{"XPB."}, -1, 0},
		{"box already on the goal", []string{"Pb"}, 0, 0},
		{"box already on the goal, player shut off", []string{"P#b"}, 0, 0},
		{"player starts on the goal", []string{".....", ".pB..", "....."}, 1, 5},
		{"player starts on the goal and can't get round", []string{"pB."}, -1, 0},
		{"one column", []string{"P", "B", ".", "X"}, 2, 2},
		{"the edge stops the player, who can't get behind", []string{"BX", "P."}, -1, 0},
		{"round the box", []string{"...", "XBP", "..."}, 1, 1},
		{"player on the goal's side", []string{"....", "XPB.", "...."}, 2, 6},
		{"the player may cross the goal", []string{
			"##...",
			"P.XB.",
			"##...",
		}, 1, 7},
		{"no way to the far side", []string{
			"#...#",
			"P.XB.",
			"#...#",
		}, -1, 0},
		{"a turn: two steps between the pushes", []string{
			"....",
			"PB..",
			"..X.",
		}, 2, 4},
		{"pushes count before moves", []string{
			"P.........",
			".########.",
			".########.",
			"..B......X",
		}, 7, 11},
		{"a long way round between two pushes: 1 step, 2 pushes, 12 steps, 1 push", []string{
			"......",
			".####.",
			"..B.P.",
			"X#....",
			"######",
		}, 3, 16},
		{"into a corner and never out", []string{"B..", ".P.", "..X"}, -1, 0},
		{"goal in a corner", []string{"X..", "...", ".BP"}, -1, 0},
		{"goal in a corner along the wall", []string{"X.BP"}, 2, 2},
	} {
		d := board(t, c.rows...)
		rules, err := sokoban.Puzzle.Rules(d, 0)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		want := c.pushes*pushCost + c.moves
		cost, ok := solvetest.Least(rules)
		if ok != (c.pushes >= 0) || ok && whole(cost) != want {
			t.Errorf("%s: cost %d, %v; want %d pushes and %d moves\n%s", c.name, cost, ok, c.pushes, c.moves, show(d))
		}
		for _, s := range solvetest.Own(sokoban.Puzzle, sokoban.TaskWalk) {
			if a := run(t, s, d, sokoban.TaskWalk); a.Value != c.pushes || a.Steps != c.moves {
				t.Errorf("%s: %s: %d pushes, %d moves; want %d, %d\n%s", c.name, s.ID(), a.Value, a.Steps, c.pushes, c.moves,
					show(d))
			}
		}
	}
}

func TestMovesByHand(t *testing.T) {
	d := board(t,
		"#.#",
		".BP",
		"#.X",
	)
	rules, err := sokoban.Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := rules.Start()
	if want := solve.NewState(d.Board.At(1, 2), d.Board.At(1, 1)); s != want {
		t.Fatalf("starts at %v, want %v (player, then box)", s, want)
	}
	for _, c := range []struct {
		dir         grid.Dir
		refused     string
		player, box grid.Cell
		cost        int64
	}{
		{grid.Up, "sokoban.refuse.player_wall", 0, 0, 0},
		{grid.Right, "sokoban.refuse.player_edge", 0, 0, 0},
		{grid.Down, "", 8, 4, 1},
		{grid.Left, "", 4, 3, pushCost + 1},
	} {
		next, _, err := rules.Apply(s, solve.Move(c.dir))
		var refusal *solve.Refusal
		if c.refused != "" {
			if !errors.As(err, &refusal) || refusal.Text.Key != c.refused {
				t.Errorf("direction %d: %v, want %s", c.dir, err, c.refused)
			}
			continue
		}
		if err != nil || next != solve.NewState(c.player, c.box) {
			t.Errorf("direction %d: %v, %v; want player %d, box %d", c.dir, next, err, c.player, c.box)
		}
		if cost := price(rules, s, solve.Move(c.dir)); cost != c.cost {
			t.Errorf("direction %d costs %d, want %d", c.dir, cost, c.cost)
		}
	}
	if moves := solvetest.Legal(rules, s); len(moves) != 2 || moves[0] != solve.Move(grid.Down) ||
		moves[1] != solve.Move(grid.Left) {
		t.Errorf("moves %v, want down and left", moves)
	}
	// The box is at the edge, or at a wall.
	for _, c := range []struct {
		player, box grid.Cell
		dir         grid.Dir
		refused     string
	}{
		{4, 3, grid.Left, "sokoban.refuse.box_edge"},
		{5, 8, grid.Down, "sokoban.refuse.box_edge"},
		{4, 5, grid.Right, "sokoban.refuse.box_edge"},
		{8, 5, grid.Up, "sokoban.refuse.box_wall"},
	} {
		_, _, err := rules.Apply(solve.NewState(c.player, c.box), solve.Move(c.dir))
		var refusal *solve.Refusal
		if !errors.As(err, &refusal) || refusal.Text.Key != c.refused {
			t.Errorf("player %d, box %d, direction %d: %v, want %s", c.player, c.box, c.dir, err, c.refused)
		}
	}
}

// Counts by hand: the number of winning player cells for each box cell.
func TestCountsByHand(t *testing.T) {
	for _, c := range []struct {
		name   string
		rows   []string
		count  int64
		counts []int32
	}{
		{"beside the goal: four cells, and not the goal itself", []string{"...", "X.."}, 4, []int32{0, 0, 0, -1, 4, 0}},
		{"one cell", []string{"X"}, 0, []int32{-1}},
		{"two cells", []string{"X."}, 0, []int32{-1, 0}},
		{"a row: the player must be beyond the box", []string{"X..."}, 3, []int32{-1, 2, 1, 0}},
		{"a row, the goal inside", []string{"..X.."}, 2, []int32{0, 1, -1, 1, 0}},
		{"a column", []string{"X", ".", "."}, 1, []int32{-1, 1, 0}},
		{"a wall ends the row", []string{"X..#.."}, 1, []int32{-1, 1, 0, -1, 0, 0}},
		{"goal boxed in", []string{".#.", "#X#", ".#."}, 0, []int32{0, -1, 0, -1, -1, -1, 0, -1, 0}},
		{"goal in a niche", []string{"###", "#X#", "...", "..."}, 5, []int32{-1, -1, -1, -1, -1, -1, 0, 5, 0, 0, 0, 0}},
		{
			// A box on the middle of a plus cuts off each arm. Only the player in the arm opposite the goal wins.
			"a plus",
			[]string{"#X#", "...", "#.#"},
			1,
			[]int32{-1, -1, -1, 0, 1, 0, -1, 0, -1},
		},
		{
			// On the shared cell, the box separates the rings. A player in the lower ring (7 cells) pushes it
			// straight to the goal. A player in the upper ring (6 cells without the goal) pushes it into the lower
			// ring, walks round this ring and pushes it back. In all, six box cells can be won, each by all 13
			// players. The other box cells are corners or lead only to corners.
			"two rings sharing one cell",
			[]string{
				"...##",
				".#.##",
				"X....",
				"##.#.",
				"##...",
			},
			78,
			[]int32{
				0, 0, 0, -1, -1,
				13, -1, 13, -1, -1,
				-1, 13, 13, 13, 0,
				-1, -1, 13, -1, 0,
				-1, -1, 0, 0, 0,
			},
		},
		{
			// The lower ring is open at its far corner, so the player can't walk round in it. The shared cell is won
			// only from the 3 cells on the right, and the cell right of it from the 2 cells beyond. The two cells
			// left in the upper ring are won from all 12.
			"a ring and two dead ends",
			[]string{
				"...##",
				".#.##",
				"X....",
				"##.#.",
				"##..#",
			},
			29,
			[]int32{
				0, 0, 0, -1, -1,
				12, -1, 0, -1, -1,
				-1, 12, 3, 2, 0,
				-1, -1, 0, -1, 0,
				-1, -1, 0, 0, -1,
			},
		},
	} {
		d := board(t, c.rows...)
		d.Queries[0].Things = nil
		for _, s := range solvetest.Own(sokoban.Puzzle, sokoban.TaskCount) {
			a := run(t, s, d, sokoban.TaskCount)
			if a.Value != c.count || a.Steps != 0 {
				t.Errorf("%s: %s: %d, want %d", c.name, s.ID(), a.Value, c.count)
			}
			for i, n := range a.Counts {
				if n != c.counts[i] {
					t.Errorf("%s: %s: cell %d: %d, want %d", c.name, s.ID(), i, n, c.counts[i])
				}
			}
		}
	}
}
