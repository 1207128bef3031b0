package crowd_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd"
	"stepboard/solve/grid"
	"stepboard/solve/halloween"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// withPairs is the puzzle with a single solver, which uses tables of two ghosts from the beginning.
type withPairs struct{ solve.Puzzle }

func (withPairs) Solvers(string) []solve.Solver { return []solve.Solver{pairs{}} }

type pairs struct{}

func (pairs) ID() string { return crowd.Pairs.Name }

func (pairs) Prepare(m *solve.Meter, d *solve.Dataset, _ string) (solve.Session, error) {
	return crowd.Pairs.Open(m, d)
}

// solved returns a solver's answer within a budget, and the statistics of the run.
func solved(t *testing.T, s solve.Solver, d *solve.Dataset, budget int64) (solve.Answer, solve.Stats) {
	t.Helper()
	m, release := solve.NewMeter(context.Background(), budget, nil)
	defer release()
	session, err := s.Prepare(m, d, solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	a, err := session.Solve(m, 0)
	if err != nil {
		t.Fatal(err)
	}
	return a, m.Stats()
}

func TestRandomBoardsWithPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 11))
	for range solvetest.Rounds(300) {
		if d := halloweentest.Random(r); len(d.Board.Things) > 0 && d.Board.Find('a') != d.Board.Find('A') {
			solvetest.Agree(t, withPairs{halloween.Puzzle}, d, solve.TaskSolve)
		}
	}
}

func TestLargeBoardsWithPairs(t *testing.T) {
	if testing.Short() {
		t.Skip("large boards are for the run without the race detector")
	}
	boards := append(halloweentest.Large(), halloween.Puzzle.New(grid.Size{Rows: 12, Cols: 14}))
	for i, d := range boards {
		want, _ := solved(t, halloween.Puzzle.Solvers(solve.TaskSolve)[0], d, 1<<40)
		if a, _ := solved(t, pairs{}, d, 1<<40); a.Value != want.Value {
			t.Errorf("board %d: %d steps, fast says %d", i, a.Value, want.Value)
		}
	}
}

func TestPairsStopWhileTheTablesAreMade(t *testing.T) {
	d := halloweentest.Circuit(64)
	for c := range d.Board.Terrain {
		d.Board.Terrain[c] = solve.Floor
	}
	solvetest.Stops(t, pairs{}, d, solve.TaskSolve)
}

func TestPairsWithoutRoomForTables(t *testing.T) {
	d := halloweentest.Maze(rand.New(rand.NewPCG(1, 1)), 15, 15, 0, 3, true)
	want, cost := solved(t, pairs{}, d, 1<<40)
	if a, _ := solved(t, pairs{}, d, cost.Bytes); a.Value != want.Value { // less than whole tables need
		t.Errorf("%v, want %v", a, want)
	}
}
