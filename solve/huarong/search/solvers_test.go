package search

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/solvetest"
)

// loop is a corridor along the border of a square.
func loop(size int) *solve.Dataset {
	b := solve.NewBoard(size, size)
	for row := 1; row < size-1; row++ {
		for col := 1; col < size-1; col++ {
			b.Terrain[b.At(row, col)] = solve.Wall
		}
	}
	return &solve.Dataset{Board: b}
}

// TestLoop pushes a piece round a corridor. Each slide takes the blank the whole way round, so that the answer
// exceeds 2³¹.
func TestLoop(t *testing.T) {
	const size = 1024
	d := loop(size)
	cells := int64(4 * (size - 1))
	q := rules.Question{Blank: d.Board.At(0, 1), Piece: d.Board.At(0, 0), Target: d.Board.At(size-1, size-1)}
	d.Queries = []solve.Query{{Things: q.Things()}}
	slides := int64(2 * (size - 1))
	want := slides + (slides-1)*(cells-2) // at first, the blank is before the piece
	for _, s := range []solve.Solver{Fast, Dijkstra, SPFA} {
		a, err := huarongtest.Prepared(t, s, &solve.Meter{}, d).Solve(&solve.Meter{}, 0)
		if err != nil || a.Value != want {
			t.Errorf("%s: %d (%v), want %d", s.ID(), a.Value, err, want)
		}
	}
}

// snake makes a board with a single corridor that fills it, half a million cells long.
func snake(size int) *solve.Board {
	b := solve.NewBoard(size, size)
	for row := 1; row < size; row += 2 {
		for col := range size {
			if end := (row / 2) % 2 * (size - 1); col != size-1-end {
				b.Terrain[b.At(row, col)] = solve.Wall
			}
		}
	}
	return b
}

// TestSnake: in a corridor of half a million cells, a piece cannot turn round, but it can move by one cell.
func TestSnake(t *testing.T) {
	b := snake(Puzzle.Limits().MaxRows)
	last := b.At(Puzzle.Limits().MaxRows-2, 0)
	if !rules.Movable(b, last) {
		t.Fatal("the corridor ends elsewhere")
	}
	at := func(row, col int) grid.Cell { return b.At(row, col) }
	d := &solve.Dataset{Board: b, Queries: []solve.Query{
		{Things: rules.Question{Blank: at(0, 0), Piece: at(0, 500), Target: at(0, 501)}.Things()},
		{Things: rules.Question{Blank: at(0, 0), Piece: at(0, 500), Target: at(0, 499)}.Things()},
		{Things: rules.Question{Blank: last, Piece: at(0, 500), Target: at(0, 501)}.Things()},
	}}
	for _, s := range []solve.Solver{Fast, Dijkstra, SPFA} {
		session := huarongtest.Prepared(t, s, &solve.Meter{}, d)
		for q, check := range []func(int64) bool{
			func(v int64) bool { return v == solve.None },
			func(v int64) bool { return v == 500 },
			func(v int64) bool { return v > 500_000 },
		} {
			a, err := session.Solve(&solve.Meter{}, q)
			if err != nil || !check(a.Value) {
				t.Errorf("%s: query %d: %d (%v)", s.ID(), q, a.Value, err)
			}
		}
	}
}

// TestLargeBoards compares the algorithms with each other on boards that are too large for a plain search, and
// replays walks.
func TestLargeBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("large boards are for the run without the race detector")
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 12 {
		d := huarongtest.Random(r, 20+r.IntN(60), 20+r.IntN(60), 30)
		sessions := map[string]solve.Session{}
		for _, s := range []solve.Solver{Fast, Dijkstra, SPFA} {
			sessions[s.ID()] = huarongtest.Prepared(t, s, &solve.Meter{}, d)
		}
		want := answers(t, Dijkstra, d)
		for q := range d.Queries {
			rules, err := Puzzle.Rules(d, q)
			if err != nil {
				t.Fatal(err)
			}
			for id, session := range sessions {
				a, err := session.Solve(&solve.Meter{}, q)
				if err != nil || a.Value != want[q] {
					t.Fatalf("query %d: %s says %d (%v), dijkstra %d\n%s", q, id, a.Value, err, want[q],
						solvetest.Show(Puzzle, d))
				}
				if a.Value == solve.None {
					continue
				}
				steps, _, end, err := solve.Replay(rules, session.Walk(&solve.Meter{}, q), nil)
				if err != nil || steps != a.Value || !rules.Done(end) {
					t.Fatalf("query %d: %s: walk of %d, want %d (%v)", q, id, steps, a.Value, err)
				}
			}
		}
	}
}

// answers returns a solver's answers to all queries, one by one.
func answers(t testing.TB, s solve.Solver, d *solve.Dataset) []int64 {
	t.Helper()
	list := make([]int64, len(d.Queries))
	session := huarongtest.Prepared(t, s, &solve.Meter{}, d)
	for q := range list {
		a, err := session.Solve(&solve.Meter{}, q)
		if err != nil {
			t.Fatal(err)
		}
		list[q] = a.Value
	}
	return list
}

// coil makes a board with a single closed corridor that fills it. size is one less than a multiple of 4.
func coil(size int) *solve.Board {
	b := solve.NewBoard(size, size)
	for row := range size {
		for col := 1; col < size; col++ {
			end := size - 1 - row/2%2*(size-3)
			if row%2 == 1 && col != end || col == 1 && row != 0 && row != size-1 {
				b.Terrain[b.At(row, col)] = solve.Wall
			}
		}
	}
	return b
}

// TestLongWays: the search of 2¹⁹ - 1 queries ago left stamps, which must not count for queries after the overflow. Some
// ways are long.
func TestLongWays(t *testing.T) {
	const size = 203
	d := &solve.Dataset{Board: coil(size)}
	r := rand.New(rand.NewPCG(17, 18))
	for range 30 {
		piece := d.Board.At(0, 10+r.IntN(100))
		d.Queries = append(d.Queries, solve.Query{Things: rules.Question{
			Blank: piece + 1, Piece: piece,
			Target: d.Board.At(2*r.IntN(20), 50),
		}.Things()})
	}
	run, err := newFastRun(&solve.Meter{}, d)
	if err != nil {
		t.Fatal(err)
	}
	session := newSession(d, run)
	longest := int64(0)
	for q, want := range answers(t, Dijkstra, d) {
		if q == 10 {
			run.stamp = 1<<(64-stampShift) - 5
		}
		a, err := session.Solve(&solve.Meter{}, q)
		if err != nil || a.Value != want {
			t.Errorf("query %d: %d, dijkstra says %d, %v", q, a.Value, want, err)
		}
		longest = max(longest, a.Value)
	}
	if longest < 1<<22 {
		t.Errorf("longest way %d", longest)
	}
}
