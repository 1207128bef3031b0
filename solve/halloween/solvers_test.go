package halloween

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/solvetest"
)

// random is a small board of some shape: corridors, tiny rooms, mazes of one cell's width, with ghosts and goals
// anywhere, on each other too.
func random(r *rand.Rand) *solve.Dataset {
	var b *solve.Board
	walls := r.IntN(40)
	switch r.IntN(6) {
	case 0:
		b = solve.NewBoard(1, 1+r.IntN(9))
	case 1:
		b = solve.NewBoard(1+r.IntN(9), 1)
	case 2:
		b = solve.NewBoard(2, 1+r.IntN(4))
	case 3:
		b = solve.NewBoard(1+r.IntN(3), 1+r.IntN(3))
		walls = 0
	default:
		b = solve.NewBoard(2+r.IntN(3), 2+r.IntN(3))
	}
	for c := range b.Terrain {
		if r.IntN(100) < walls {
			b.Terrain[c] = solve.Wall
		}
	}
	var floor []grid.Cell
	for c, t := range b.Terrain {
		if t == solve.Floor {
			floor = append(floor, grid.Cell(c))
		}
	}
	n := min(1+r.IntN(maxGhosts), len(floor))
	if len(floor) > 7 { // more ghosts take the rules' own search too long
		n = min(n, 3)
	}
	starts, goals := r.Perm(len(floor)), r.Perm(len(floor))
	if n > 0 && r.IntN(4) == 0 { // trade goals
		copy(goals, starts[:n])
		goals[0], goals[n-1] = goals[n-1], goals[0]
	}
	for i := range n {
		b.Things = append(b.Things,
			solve.Thing{Kind: goal(i), At: floor[goals[i]]}, solve.Thing{Kind: ghost(i), At: floor[starts[i]]})
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
}

func TestRandomBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(2007, 7))
	solved, stuck := 0, 0
	for i := range 700 {
		d := random(r)
		if len(d.Board.Things) == 0 {
			continue
		}
		solvetest.Agree(t, Puzzle, d, solve.TaskSolve)
		if i%3 > 0 {
			continue
		}
		if a, _ := answer(t, Puzzle.Solvers(solve.TaskSolve)[0], d); a.Value == solve.None {
			stuck++
		} else {
			solved++
		}
	}
	if solved < 60 || stuck < 60 {
		t.Errorf("%d boards with a way and %d without: not a fair mixture", solved, stuck)
	}
}

// withPairs is the puzzle with one solver, which uses the tables of two ghosts from the beginning.
type withPairs struct{ puzzle }

func (withPairs) Solvers(string) []solve.Solver {
	return []solve.Solver{solver{"pairs", func(m *solve.Meter, g *graph) (*plan, error) {
		return tabled(m, g, singles(g))
	}}}
}

func TestRandomBoardsWithPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 11))
	for range 300 {
		if d := random(r); len(d.Board.Things) > 0 && d.Board.Find('a') != d.Board.Find('A') {
			solvetest.Agree(t, withPairs{}, d, solve.TaskSolve)
		}
	}
}

// maze is a perfect maze, made by a depth-first walk, with some walls opened and n ghosts at random, or in a row at
// a dead end with the goals behind them in reverse order.
func maze(r *rand.Rand, rows, cols, loops, n int, reversed bool) *solve.Dataset {
	b := solve.NewBoard(rows, cols)
	for c := range b.Terrain {
		b.Terrain[c] = solve.Wall
	}
	open := func(row, col int) { b.Terrain[b.At(row, col)] = solve.Floor }
	open(1, 1)
	order := []grid.Cell{b.At(1, 1)}
	for way := []grid.Cell{b.At(1, 1)}; len(way) > 0; {
		at := way[len(way)-1]
		found := false
		for _, i := range r.Perm(4) {
			d := grid.Dirs[i]
			row, col := b.Row(at)+2*d.DRow(), b.Col(at)+2*d.DCol()
			if row > 0 && col > 0 && row < rows-1 && col < cols-1 && b.Terrain[b.At(row, col)] == solve.Wall {
				open(row, col)
				open(row-d.DRow(), col-d.DCol())
				order = append(order, b.At(row-d.DRow(), col-d.DCol()), b.At(row, col))
				way = append(way, b.At(row, col))
				found = true
				break
			}
		}
		if !found {
			way = way[:len(way)-1]
		}
	}
	for range loops {
		open(1+r.IntN(rows-2), 1+r.IntN(cols-2))
	}
	perm := r.Perm(len(order))
	for i := range n {
		from, to := order[perm[i]], order[perm[n+i]]
		if reversed {
			from, to = order[i], order[2*n-1-i]
		}
		b.Things = append(b.Things, solve.Thing{Kind: ghost(i), At: from}, solve.Thing{Kind: goal(i), At: to})
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
}

// circuit is a corridor along the border of a square, with three ghosts whose order round it would have to be
// reversed: any two can reach their goals, but not three, and all placings in the same order must be looked at to
// know.
func circuit(side int) *solve.Dataset {
	b := solve.NewBoard(side, side)
	for row := 1; row < side-1; row++ {
		for col := 1; col < side-1; col++ {
			b.Terrain[b.At(row, col)] = solve.Wall
		}
	}
	for i, at := range []grid.Cell{b.At(0, 0), b.At(0, side-1), b.At(side-1, 0)} {
		b.Things = append(b.Things, solve.Thing{Kind: ghost(i), At: at}, solve.Thing{Kind: goal(2 - i), At: at})
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
}

// TestLargeBoards has the algorithms agree where the rules' own search would take too long.
func TestLargeBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("large boards are for the run without the race detector")
	}
	r := rand.New(rand.NewPCG(64, 3))
	boards := []*solve.Dataset{
		maze(r, 64, 64, 100, 1, false), maze(r, 63, 63, 0, 1, false),
		maze(r, 41, 33, 0, 2, true), maze(r, 33, 41, 60, 2, false),
		maze(r, 15, 15, 0, 3, true), maze(r, 15, 17, 0, 3, false), maze(r, 17, 15, 20, 3, false),
		circuit(9), Puzzle.New(grid.Size{Rows: 12, Cols: 14}),
	}
	for i, d := range boards {
		var want solve.Answer
		for j, s := range append(Puzzle.Solvers(solve.TaskSolve), withPairs{}.Solvers("")...) {
			a, _ := answer(t, s, d)
			if j == 0 {
				want = a
			} else if a.Value != want.Value {
				t.Errorf("board %d: %s says %d, fast %d", i, s.ID(), a.Value, want.Value)
			}
		}
		rules, err := Puzzle.Rules(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range Puzzle.Solvers(solve.TaskSolve) {
			m := &solve.Meter{}
			session, err := s.Prepare(m, d, solve.TaskSolve)
			if err != nil {
				t.Fatal(err)
			}
			steps, _, end, err := solve.Replay(rules, session.Walk(m, 0), nil) // without Solve before it
			if want.Value >= 0 && (err != nil || steps != want.Steps || !rules.Done(end)) {
				t.Errorf("board %d: %s: walk of %d steps, %v, want %d", i, s.ID(), steps, err, want.Steps)
			}
		}
	}
	if a, _ := answer(t, Puzzle.Solvers(solve.TaskSolve)[0], circuit(9)); a.Value != solve.None {
		t.Errorf("three reversed in a ring: %d steps", a.Value)
	}
}

// hall is an open board with three ghosts in one corner and their goals in the other.
func hall(side int) *solve.Dataset {
	b := solve.NewBoard(side, side)
	for i := range 3 {
		b.Things = append(b.Things,
			solve.Thing{Kind: ghost(i), At: b.At(0, i)}, solve.Thing{Kind: goal(i), At: b.At(side-1, side-1-i)})
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
}

// packed has ghosts in a row at a dead end of a maze, their goals behind them in reverse order: as hard as boards are.
func packed(n, side int) *solve.Dataset {
	return maze(rand.New(rand.NewPCG(1, 2)), side, side, 0, n, true)
}

func TestSolversStop(t *testing.T) {
	for _, s := range Puzzle.Solvers(solve.TaskSolve) {
		if s.ID() != "fast" {
			solvetest.Stops(t, s, packed(3, 63), solve.TaskSolve)
		}
		solvetest.Stops(t, s, packed(8, 15), solve.TaskSolve)
	}
	tables := circuit(maxSide)
	for c := range tables.Board.Terrain {
		tables.Board.Terrain[c] = solve.Floor
	}
	solvetest.Stops(t, withPairs{}.Solvers("")[0], tables, solve.TaskSolve) // while the tables are made
}

func TestSolversKeepToTheBudget(t *testing.T) {
	for _, s := range Puzzle.Solvers(solve.TaskSolve) {
		for _, d := range []*solve.Dataset{packed(3, 63), packed(8, 15)} {
			solvetest.Keeps(t, s, d, solve.TaskSolve, 1<<10)
			solvetest.Keeps(t, s, d, solve.TaskSolve, 1<<19)
		}
		if s.ID() != "fast" {
			solvetest.Keeps(t, s, hall(50), solve.TaskSolve, 4<<20)
		}
	}
}

func TestFastWithoutRoomForTables(t *testing.T) {
	d := maze(rand.New(rand.NewPCG(1, 1)), 15, 15, 0, 3, true)
	s := withPairs{}.Solvers("")[0]
	want, st := answer(t, s, d)
	m, release := solve.NewMeter(context.Background(), st.Bytes, nil) // less than whole tables would take
	defer release()
	session, err := s.Prepare(m, d, solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	a, err := session.Solve(m, 0)
	if err != nil || a.Value != want.Value {
		t.Errorf("%v, %v, want %v", a, err, want)
	}
}

func TestSessionGoesOnAfterCancel(t *testing.T) {
	d := maze(rand.New(rand.NewPCG(1, 2)), 15, 15, 0, 3, true)
	for _, s := range Puzzle.Solvers(solve.TaskSolve) {
		ctx, cancel := context.WithCancel(context.Background())
		cancelled, release := solve.NewMeter(ctx, 1<<40, func(solve.Progress) {})
		session, err := s.Prepare(cancelled, d, solve.TaskSolve)
		if err != nil {
			t.Fatal(err)
		}
		left := cancelled.Left()
		cancel()
		for cancelled.Poll(0, 0) == nil { // the meter learns of it on another goroutine
			runtime.Gosched()
		}
		if _, err := session.Solve(cancelled, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want cancelled", s.ID(), err)
		}
		if cancelled.Left() != left {
			t.Errorf("%s: keeps %d bytes after it was cancelled", s.ID(), left-cancelled.Left())
		}
		release()
		want, _ := answer(t, s, d)
		if a, err := session.Solve(&solve.Meter{}, 0); err != nil || a.Value != want.Value {
			t.Errorf("%s: %v, %v, want %v", s.ID(), a, err, want)
		}
		if again, err := session.Solve(&solve.Meter{}, 0); err != nil || again.Value != want.Value {
			t.Errorf("%s: asked again: %v, %v, want %v", s.ID(), again, err, want)
		}
		for range session.Walk(&solve.Meter{}, 0) {
			break
		}
	}
}

// answer solves a dataset and returns the statistics, too. All memory but the graph and the way must have been given
// back.
func answer(t testing.TB, s solve.Solver, d *solve.Dataset) (solve.Answer, solve.Stats) {
	t.Helper()
	m, release := solve.NewMeter(context.Background(), 1<<40, nil)
	defer release()
	session, err := s.Prepare(m, d, solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	before := m.Left()
	a, err := session.Solve(m, 0)
	if err != nil {
		t.Fatal(err)
	}
	kept := int64(0)
	if a.Value >= 0 {
		kept = planBytes(len(ghosts(d.Board)), a.Steps)
	}
	if got := before - m.Left(); got != kept {
		t.Errorf("%s: %d bytes are still taken, want %d", s.ID(), got, kept)
	}
	return a, m.Stats()
}

func TestPublishedSamples(t *testing.T) {
	f, err := os.Open("testdata/halloween-tokyo2007.in")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	datasets, warnings, err := Puzzle.Parse("sample", f)
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	out, err := os.ReadFile("testdata/halloween-tokyo2007.out")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Fields(string(out))
	for _, s := range Puzzle.Solvers(solve.TaskSolve) {
		for i, d := range datasets {
			a, _ := answer(t, s, d)
			if strconv.FormatInt(a.Value, 10) != want[i] {
				t.Errorf("%s: dataset %d: %d, want %s", s.ID(), i+1, a.Value, want[i])
			}
		}
	}
}
