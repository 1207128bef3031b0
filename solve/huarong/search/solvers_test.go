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

func TestRandomBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	shapes := [][2]int{
		{1, 1},
		{1, 2},
		{2, 1},
		{1, 7},
		{9, 1},
		{2, 2},
		{2, 3},
		{3, 2},
		{2, 9},
		{3, 3},
		{3, 5},
		{4, 4},
		{6, 3},
		{5, 6},
		{7, 7},
	}
	for range solvetest.Rounds(60) {
		for _, shape := range shapes {
			solvetest.Agree(t, Puzzle, huarongtest.Random(r, shape[0], shape[1], 4), solve.TaskSolve)
		}
	}
}

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
		together := make([]int64, len(d.Queries))
		all := make([]int, len(d.Queries))
		for q := range all {
			all[q] = q
		}
		if err := sessions["fast"].(solve.Batch).SolveAll(&solve.Meter{}, all,
			func(i int, a solve.Answer) { together[i] = a.Value }); err != nil {
			t.Fatal(err)
		}
		for q := range d.Queries {
			rules, err := Puzzle.Rules(d, q)
			if err != nil {
				t.Fatal(err)
			}
			for id, session := range sessions {
				a, err := session.Solve(&solve.Meter{}, q)
				if err != nil || a.Value != together[q] {
					t.Fatalf("query %d: %s says %d (%v), fast in a batch %d\n%s", q, id, a.Value, err, together[q],
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

// TestManyQueries answers queries of one board together, in one goroutine and in several.
func TestManyQueries(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for round := range max(4, solvetest.Rounds(12)) {
		d := huarongtest.Random(r, 3+r.IntN(12), 3+r.IntN(12), 4000)
		want := answers(t, Dijkstra, d)
		m := &solve.Meter{Workers: round % 4}
		all := make([]int, len(d.Queries))
		for q := range all {
			all[q] = q
		}
		session := huarongtest.Prepared(t, Fast, m, d).(solve.Batch)
		for range 2 { // the second time uses data of the first
			next := 0
			err := session.SolveAll(m, all, func(i int, a solve.Answer) {
				if i != next {
					t.Fatalf("answer %d delivered when %d was due", i, next)
				}
				next++
				if a.Value != want[i] {
					t.Fatalf("query %d: %d, dijkstra says %d", i, a.Value, want[i])
				}
			})
			if err != nil || next != len(all) {
				t.Fatalf("%d of %d: %v", next, len(all), err)
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

// unsettled returns the questions of a dataset that need a search.
func unsettled(t testing.TB, d *solve.Dataset) (open []asked) {
	t.Helper()
	for q := range d.Queries {
		question, err := rules.Ask(d, q)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := question.Settled(d.Board); !ok {
			open = append(open, asked{question, int32(q)})
		}
	}
	return open
}

// TestWays makes a batch use each of its ways. Outside of tests, the batch chooses the cheapest way.
func TestWays(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	boards := 3000
	if testing.Short() {
		boards = 300
	}
	for range boards {
		rows, cols, queries := 1+r.IntN(16), 1+r.IntN(16), 1+r.IntN(30)
		if r.IntN(3) == 0 { // short cuts
			rows, cols, queries = 2+r.IntN(3), 8+r.IntN(40), 20+r.IntN(10)
		}
		d := huarongtest.Random(r, rows, cols, queries)
		if r.IntN(3) == 0 { // few targets
			for q := range d.Queries {
				if things := d.Queries[q].Things; things[0].At != things[1].At {
					things[2].At = d.Queries[r.IntN(1+q/8)].Things[2].At
				}
			}
		}
		want := answers(t, Dijkstra, d)
		m := &solve.Meter{Workers: 1 + r.IntN(3)}
		s := huarongtest.Prepared(t, Fast, m, d).(*fastSession)
		s.run.stamp = 1<<(64-stampShift) - best(1+r.IntN(50)) // some stamps overflow and begin anew
		open := unsettled(t, d)
		for name, way := range map[string]func(*solve.Meter, []asked, []int64) error{
			"together": func(m *solve.Meter, open []asked, values []int64) error {
				done, err := s.together(m, open, values)
				if !done {
					t.Fatal("no mesh")
				}
				return err
			},
			"alone": s.alone,
			"each":  s.run.each,
			"by landmarks": func(m *solve.Meter, open []asked, values []int64) error {
				if err := s.run.makeLandmarks(m); err != nil {
					return err
				}
				return s.alone(m, open, values)
			},
		} {
			got := make([]int64, len(want))
			if err := way(m, open, got); err != nil {
				t.Fatal(err)
			}
			for _, q := range open {
				if got[q.index] != want[q.index] {
					t.Fatalf("%s, %d workers: query %d: %d, dijkstra says %d\n%s",
						name, m.Workers, q.index, got[q.index], want[q.index], solvetest.Show(Puzzle, d))
				}
			}
		}
	}
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

// TestLongWays asks many queries on a board whose ways may be too long for a mesh.
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
	want := answers(t, Dijkstra, d)
	m := &solve.Meter{Workers: 2}
	session := huarongtest.Prepared(t, Fast, m, d).(*fastSession)
	if done, err := session.together(m, nil, nil); done || err != nil {
		t.Errorf("answered together: %v, %v", done, err)
	}
	all := make([]int, len(d.Queries))
	for q := range all {
		all[q] = q
	}
	longest := int64(0)
	err := session.SolveAll(m, all, func(i int, a solve.Answer) {
		longest = max(longest, a.Value)
		if a.Value != want[i] {
			t.Errorf("query %d: %d, dijkstra says %d", i, a.Value, want[i])
		}
	})
	if err != nil || longest < 1<<22 {
		t.Errorf("longest way %d, %v", longest, err)
	}
}
