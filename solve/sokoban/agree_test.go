package sokoban_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban"
)

// Algorithms against each other, on boards too large for the rules.

func TestCountsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	fast, pull, brute := solver(t, sokoban.TaskCount, "fast"), solver(t, sokoban.TaskCount, "pull"), solver(t, sokoban.TaskCount, "bruteforce")
	same := func(d *solve.Dataset, solvers ...solve.Solver) {
		t.Helper()
		want := run(t, solvers[0], d, sokoban.TaskCount)
		for _, s := range solvers[1:] {
			if a := run(t, s, d, sokoban.TaskCount); a.Value != want.Value || !slices.Equal(a.Counts, want.Counts) {
				t.Fatalf("%s: %d, %s: %d\n%s", s.ID(), a.Value, solvers[0].ID(), want.Value, show(d))
			}
		}
	}
	for range 300 {
		same(random(rng, 1+rng.IntN(14), 1+rng.IntN(14), rng.IntN(50)), brute, pull, fast)
	}
	for range 600 {
		same(random(rng, 1+rng.IntN(80), 1+rng.IntN(260), rng.IntN(45)), pull, fast)
	}
	// Words that a row just fills, and one cell more or less.
	for _, cols := range []int{63, 64, 65, 127, 128, 129, 192} {
		for _, walls := range []int{0, 1, 5, 20, 35} {
			same(random(rng, 30, cols, walls), pull, fast)
			same(random(rng, 1, cols, walls/5), pull, fast)
		}
	}
}

func TestWalksAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	won := 0
	same := func(d *solve.Dataset, ids ...string) {
		t.Helper()
		rules, err := sokoban.Puzzle.Rules(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		var first solve.Answer
		for i, id := range ids {
			m, release := solve.NewMeter(context.Background(), 0, nil)
			defer release()
			session, err := solver(t, sokoban.TaskWalk, id).Prepare(m, d, sokoban.TaskWalk)
			if err != nil {
				t.Fatal(err)
			}
			a, err := session.Solve(m, 0)
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				first = a
			}
			if a.Value != first.Value || a.Steps != first.Steps {
				t.Fatalf("%s: %d pushes and %d moves, %s: %d and %d\n%s", id, a.Value, a.Steps, ids[0], first.Value, first.Steps, show(d))
			}
			if a.Value < 0 {
				continue
			}
			won++
			_, cost, end, err := solve.Replay(rules, session.Walk(m, 0), nil)
			if err != nil || cost != a.Value*solve.PushCost+a.Steps || !rules.Done(end) {
				t.Fatalf("%s: walk costs %d, won %v, %v\n%s", id, cost, rules.Done(end), err, show(d))
			}
		}
	}
	for range 600 {
		d := random(rng, 2+rng.IntN(13), 2+rng.IntN(13), rng.IntN(40))
		if len(d.Queries[0].Things) > 0 {
			same(d, "bruteforce", "pull", "fast")
		}
	}
	for range 150 {
		same(random(rng, 2+rng.IntN(70), 2+rng.IntN(140), rng.IntN(35)), "pull", "fast")
	}
	if won < 300 {
		t.Errorf("only %d walks", won)
	}
}

// snake is one corridor that goes to and fro over the whole board, its goal at one end.
func snake(rows, cols int) *solve.Dataset {
	b := solve.NewBoard(rows, cols)
	for r := 1; r < rows; r += 2 {
		gap := cols - 1
		if r%4 == 3 {
			gap = 0
		}
		for c := range cols {
			if c != gap {
				b.Terrain[b.At(r, c)] = solve.Wall
			}
		}
	}
	b.Things = []solve.Thing{{Kind: sokoban.Goal, At: 0}}
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
}

// spiral is one corridor that winds to the middle, its goal at the outer end; and the inner end.
func spiral(side int) (*solve.Dataset, grid.Cell) {
	b := solve.NewBoard(side, side)
	for i := range b.Terrain {
		b.Terrain[i] = solve.Wall
	}
	at, d := grid.Cell(0), grid.Right
	b.Terrain[at] = solve.Floor
	for stuck := 0; stuck < 2; {
		next, ok := b.Step(at, d)
		beyond, in := b.Step(next, d)
		if !ok || b.Terrain[next] == solve.Floor || in && b.Terrain[beyond] == solve.Floor {
			d = (d + 1) & 3
			stuck++
			continue
		}
		b.Terrain[next], at, stuck = solve.Floor, next, 0
	}
	b.Things = []solve.Thing{{Kind: sokoban.Goal, At: 0}}
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}, at
}

// In a corridor a box is won exactly by the players behind it: with n cells, the goal first and the box in place k, there are
// n-1-k of them, but a box on a bend can't be pushed round it.
func TestLongCorridors(t *testing.T) {
	if testing.Short() {
		t.Skip("large boards are for the run without the race detector")
	}
	row := solve.NewBoard(1, sokoban.MaxSide)
	row.Things = []solve.Thing{{Kind: sokoban.Goal, At: 0}}
	column := *row
	column.Size = grid.Size{Rows: row.Cols, Cols: 1}
	wound, inside := spiral(1401)
	for _, c := range []struct {
		name     string
		d        *solve.Dataset
		arm, all int64     // cells before and in the first bend, cells in all
		end      grid.Cell // of the corridor
		box      grid.Cell // next to the goal
	}{
		{"row", &solve.Dataset{Board: row, Queries: make([]solve.Query, 1)}, sokoban.MaxSide, sokoban.MaxSide, sokoban.MaxSide - 1, 1},
		{"column", &solve.Dataset{Board: &column, Queries: make([]solve.Query, 1)}, sokoban.MaxSide, sokoban.MaxSide, sokoban.MaxSide - 1, 1},
		{"snake", snake(2000, 1000), 1000, 1000*1000 + 1000, 1999 * 1000, 1}, // the last link hangs down from the last row
		{"spiral", wound, 1401, floors(wound), inside, 1},
	} {
		for _, id := range []string{"fast", "pull"} {
			if a := run(t, solver(t, sokoban.TaskCount, id), c.d, sokoban.TaskCount); a.Value != armCount(c.arm, c.all) {
				t.Errorf("%s: %s: %d, want %d", c.name, id, a.Value, armCount(c.arm, c.all))
			}
		}
		c.d.Queries = []solve.Query{{Things: []solve.Thing{{Kind: sokoban.Box, At: c.box}, {Kind: sokoban.Player, At: c.end}}}}
		for _, id := range []string{"fast", "pull"} {
			if a := run(t, solver(t, sokoban.TaskWalk, id), c.d, sokoban.TaskWalk); a.Value != 1 || a.Steps != c.all-2 {
				t.Errorf("%s: %s: %d pushes, %d moves, want 1 and %d", c.name, id, a.Value, a.Steps, c.all-2)
			}
		}
	}
}

// armCount is the count of a corridor of that many cells whose first arm, bend included, begins with the goal.
func armCount(arm, cells int64) (sum int64) {
	for k := int64(1); k < arm-1; k++ {
		sum += cells - 1 - k
	}
	return sum
}

func floors(d *solve.Dataset) (n int64) {
	for _, t := range d.Board.Terrain {
		if t == solve.Floor {
			n++
		}
	}
	return n
}

// Rooms whose doors are not in a line: a walk with turns in each.
func TestRowOfRooms(t *testing.T) {
	const rooms = 12
	b := solve.NewBoard(7, 8*rooms)
	for r := range b.Rows {
		for c := range b.Cols {
			if c%8 == 7 && (r-3)*(r-3) != (c/8%3)*(c/8%3) {
				b.Terrain[b.At(r, c)] = solve.Wall
			}
		}
	}
	b.Things = []solve.Thing{{Kind: sokoban.Goal, At: b.At(3, 1)}}
	d := &solve.Dataset{Board: b, Queries: []solve.Query{{Things: []solve.Thing{
		{Kind: sokoban.Box, At: b.At(4, 8*rooms-4)}, {Kind: sokoban.Player, At: b.At(0, 0)},
	}}}}
	fast := run(t, solver(t, sokoban.TaskWalk, "fast"), d, sokoban.TaskWalk)
	pull := run(t, solver(t, sokoban.TaskWalk, "pull"), d, sokoban.TaskWalk)
	if fast.Value < 8*rooms-6 || fast.Value != pull.Value || fast.Steps != pull.Steps {
		t.Errorf("fast %d, %d; pull %d, %d", fast.Value, fast.Steps, pull.Value, pull.Steps)
	}
}
