package sokoban_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban"
	"stepboard/solve/solvetest"
)

// board reads rows of '#', '.' and 'X'. 'B' and 'P' are the box and the player of a walk, 'b' and 'p' the same on the
// goal.
func board(t testing.TB, rows ...string) *solve.Dataset {
	t.Helper()
	b := solve.NewBoard(len(rows), len(rows[0]))
	var q solve.Query
	for r, row := range rows {
		for c := range row {
			at := b.At(r, c)
			switch ch := row[c]; ch {
			case '.':
			case '#':
				b.Terrain[at] = solve.Wall
			case 'X':
				b.Things = append(b.Things, solve.Thing{Kind: sokoban.Goal, At: at})
			case 'B', 'P':
				q.Things = append(q.Things, solve.Thing{Kind: solve.Kind(ch), At: at})
			case 'b', 'p':
				b.Things = append(b.Things, solve.Thing{Kind: sokoban.Goal, At: at})
				q.Things = append(q.Things, solve.Thing{Kind: solve.Kind(ch - 'a' + 'A'), At: at})
			default:
				t.Fatalf("row %d has %q", r+1, ch)
			}
		}
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{q}}
}

func solver(t testing.TB, task, id string) solve.Solver {
	t.Helper()
	for _, s := range solvetest.Own(sokoban.Puzzle, task) {
		if s.ID() == id {
			return s
		}
	}
	t.Fatalf("no solver %s for %s", id, task)
	return nil
}

func run(t testing.TB, s solve.Solver, d *solve.Dataset, task string) solve.Answer {
	t.Helper()
	return runWith(t, s, d, task, 1)
}

func runWith(t testing.TB, s solve.Solver, d *solve.Dataset, task string, workers int) solve.Answer {
	t.Helper()
	m, release := solve.NewMeter(context.Background(), 0, nil)
	defer release()
	m.Workers = workers
	session, err := s.Prepare(m, d, task)
	if err != nil {
		t.Fatalf("%s: %v", s.ID(), err)
	}
	a, err := solve.SolveWhole(m, session, 0)
	if err != nil {
		t.Fatalf("%s: %v", s.ID(), err)
	}
	return a
}

// show draws a dataset for an error message, in the form that board reads.
func show(d *solve.Dataset) string {
	b := d.Board
	picture := slices.Clone(b.Terrain)
	for _, t := range b.Things {
		picture[t.At] = byte(t.Kind)
	}
	for _, q := range d.Queries {
		for _, t := range q.Things {
			if picture[t.At] == 'X' {
				picture[t.At] = byte(t.Kind) - 'A' + 'a'
			} else {
				picture[t.At] = byte(t.Kind)
			}
		}
	}
	var s strings.Builder
	for r := range b.Rows {
		fmt.Fprintf(&s, "%s\n", picture[r*b.Cols:(r+1)*b.Cols])
	}
	return s.String()
}

// random makes a board with a percentage of walls and a goal. If there are enough floor cells, a box and a player are
// on two different ones.
func random(rng *rand.Rand, rows, cols, walls int) *solve.Dataset {
	b := solve.NewBoard(rows, cols)
	for i := range b.Terrain {
		if rng.IntN(100) < walls {
			b.Terrain[i] = solve.Wall
		}
	}
	goal := grid.Cell(rng.IntN(b.Cells()))
	b.Terrain[goal] = solve.Floor
	b.Things = []solve.Thing{{Kind: sokoban.Goal, At: goal}}
	d := &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
	var floor []grid.Cell
	for i, t := range b.Terrain {
		if t == solve.Floor {
			floor = append(floor, grid.Cell(i))
		}
	}
	if len(floor) > 1 {
		rng.Shuffle(len(floor), func(i, j int) { floor[i], floor[j] = floor[j], floor[i] })
		d.Queries[0].Things = []solve.Thing{{Kind: sokoban.Box, At: floor[0]}, {Kind: sokoban.Player, At: floor[1]}}
	}
	return d
}

// countByRules counts won pairs. It tries the moves of the rules from every pair until no more pair is won. The
// result has the form of Answer.Counts. d must have a placement from which the rules can start.
func countByRules(t testing.TB, d *solve.Dataset) (int64, []int32) {
	t.Helper()
	rules, err := sokoban.Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	b, goal := d.Board, d.Board.Find(sokoban.Goal)
	type pair struct{ player, box grid.Cell }
	var all []pair
	counts := make([]int32, b.Cells())
	for box := range grid.Cell(b.Cells()) {
		if b.Terrain[box] == solve.Wall || box == goal {
			counts[box] = -1
			continue
		}
		for player := range grid.Cell(b.Cells()) {
			if b.Terrain[player] == solve.Floor && player != box {
				all = append(all, pair{player, box})
			}
		}
	}
	won := map[pair]bool{}
	var steps []solve.Step
	for more := true; more; {
		more = false
		for _, p := range all {
			if won[p] {
				continue
			}
			s := solve.NewState(p.player, p.box)
			steps = solve.Steps(rules, s)
			for _, step := range steps {
				next := step.To
				if rules.Done(next) || won[pair{next.Cells[0], next.Cells[1]}] {
					won[p], more = true, true
					break
				}
			}
		}
	}
	total := int64(0)
	for p := range won {
		if p.player != goal {
			total++
			counts[p.box]++
		}
	}
	return total, counts
}

// small calls each for n random boards of many shapes, or a tenth of n in a short run.
func small(n int, each func(d *solve.Dataset)) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range solvetest.Rounds(n) {
		rows, cols := 1+rng.IntN(6), 1+rng.IntN(6)
		switch i % 5 {
		case 0:
			rows, cols = 1, 2+rng.IntN(9)
		case 1:
			rows, cols = 2+rng.IntN(9), 1
		}
		d := random(rng, rows, cols, rng.IntN(61))
		if len(d.Queries[0].Things) > 0 {
			each(d)
		}
	}
}

func TestCountOfRandomBoards(t *testing.T) {
	tried, nonzero := 0, 0
	small(1200, func(d *solve.Dataset) {
		tried++
		want, counts := countByRules(t, d)
		if want > 0 {
			nonzero++
		}
		for _, s := range solvetest.Own(sokoban.Puzzle, sokoban.TaskCount) {
			a := run(t, s, d, sokoban.TaskCount)
			if a.Value != want || !slices.Equal(a.Counts, counts) {
				t.Fatalf("%s: %d %v, want %d %v\n%s", s.ID(), a.Value, a.Counts, want, counts, show(d))
			}
		}
	})
	if tried < solvetest.Rounds(700) || nonzero < solvetest.Rounds(200) {
		t.Errorf("only %d boards, %d of them with a won pair", tried, nonzero)
	}
}

// open makes a board without walls. The goal is in a corner, and the walk starts in the opposite corner.
func open(side int) *solve.Dataset {
	b := solve.NewBoard(side, side)
	b.Things = []solve.Thing{{Kind: sokoban.Goal, At: 0}}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{Things: []solve.Thing{
		{Kind: sokoban.Box, At: b.At(side-2, side-2)}, {Kind: sokoban.Player, At: b.At(side-1, side-1)},
	}}}}
}

// noise makes a square board with a percentage of walls. The goal is in the middle of a clearing, so that it is not
// shut in.
func noise(side, walls int) *solve.Dataset {
	rng := rand.New(rand.NewPCG(7, 8))
	b := solve.NewBoard(side, side)
	for i := range b.Terrain {
		if rng.IntN(100) < walls {
			b.Terrain[i] = solve.Wall
		}
	}
	goal := b.At(side/2, side/2)
	for row := -2; row <= 2; row++ {
		for col := -2; col <= 2; col++ {
			b.Terrain[goal+grid.Cell(row*side+col)] = solve.Floor
		}
	}
	b.Things = []solve.Thing{{Kind: sokoban.Goal, At: goal}}
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
}

func TestSolversStop(t *testing.T) {
	for _, c := range []struct {
		task, id string
		d        *solve.Dataset
	}{
		{sokoban.TaskCount, "fast", noise(2500, 25)},
		{sokoban.TaskCount, "pull", noise(1000, 25)},
		{sokoban.TaskCount, "bruteforce", open(70)},
		{sokoban.TaskWalk, "pull", open(1000)},
		{sokoban.TaskWalk, "bruteforce", open(90)},
	} {
		solvetest.Stops(t, solver(t, c.task, c.id), c.d, c.task)
	}
}

func TestSolversKeepToTheBudget(t *testing.T) {
	for _, task := range sokoban.Puzzle.Tasks() {
		for _, s := range solvetest.Own(sokoban.Puzzle, task) {
			d := open(300)
			peak := int64(1 << 20)
			if s.ID() != "bruteforce" { // bruteforce needs some gigabytes here at its peak
				m, release := solve.NewMeter(context.Background(), 0, nil)
				session, err := s.Prepare(m, d, task)
				if err == nil {
					_, err = session.Solve(m, 0)
				}
				if err != nil {
					t.Fatal(err)
				}
				peak = m.Stats().Bytes
				release()
			}
			for part := int64(1); part < 8; part++ {
				solvetest.Keeps(t, s, d, task, peak*part/8)
			}
			solvetest.Keeps(t, s, d, task, peak-1)
		}
	}
}

// A session solves the queries repeatedly. The answers stay the same, and the memory held does not grow.
func TestSessionsDoNotGrow(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	d := random(rng, 14, 14, 20)
	for range 30 {
		d.Queries = append(d.Queries, random(rng, 14, 14, 0).Queries...)
	}
	for i, q := range d.Queries { // move box and player off the walls and off each other
		for j := range q.Things {
			for d.Board.Terrain[q.Things[j].At] != solve.Floor || j == 1 && q.Things[1].At == q.Things[0].At {
				d.Queries[i].Things[j].At = grid.Cell(rng.IntN(d.Board.Cells()))
			}
		}
	}
	for _, task := range sokoban.Puzzle.Tasks() {
		for _, s := range solvetest.Own(sokoban.Puzzle, task) {
			solvetest.Balances(t, s, d, task)
		}
	}
}
