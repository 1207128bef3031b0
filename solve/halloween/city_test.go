package halloween

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// farthest returns the greatest distance that a single ghost has to its goal. The source is a plain breadth-first
// search over the cells. It returns solve.None if a ghost has no way.
func farthest(d *solve.Dataset) int64 {
	b, far := d.Board, int64(0)
	for _, k := range rules.Ghosts(b) {
		steps := make([]int64, b.Cells())
		queue := []grid.Cell{b.Find(k)}
		steps[queue[0]] = 1
		for ; len(queue) > 0; queue = queue[1:] {
			for _, dir := range grid.Dirs {
				if to, ok := b.Step(queue[0], dir); ok && steps[to] == 0 && b.Terrain[to] != solve.Wall {
					steps[to] = steps[queue[0]] + 1
					queue = append(queue, to)
				}
			}
		}
		home := steps[b.Find(rules.GoalOf(k))] - 1
		if home < 0 {
			return solve.None
		}
		far = max(far, home)
	}
	return far
}

// walked returns the answer of fast. It fails unless the solver's walk is legal and has that number of steps.
func walked(t *testing.T, d *solve.Dataset) int64 {
	t.Helper()
	m := &solve.Meter{}
	session, err := Puzzle.Solvers(solve.TaskSolve)[0].Prepare(m, d, solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	a, err := session.Solve(m, 0)
	if err != nil {
		t.Fatal(err)
	}
	if a.Value == solve.None {
		return a.Value
	}
	play := rules.New(d.Board)
	steps, _, end, err := solve.Replay(play, session.Walk(m, 0), nil)
	if err != nil || steps != a.Value || !play.Done(end) {
		t.Fatalf("%d steps, %v, want %d\n%s", steps, err, a.Value, halloweentest.Show(d))
	}
	return a.Value
}

// TestCityMaps solves roomy boards with sides beyond 64. The least plan is as long as the farthest ghost's own way.
// If a ghost alone has no way, there is no plan.
func TestCityMaps(t *testing.T) {
	r := rand.New(rand.NewPCG(1024, 26))
	answered := 0
	for i := range solvetest.Rounds(60) {
		side, n := 65+r.IntN(136), 1+r.IntN(rules.MaxGhosts)
		d := halloweentest.City(r, side, n)
		switch i % 3 {
		case 1:
			d = halloweentest.Scattered(r, side, 65+r.IntN(136), r.IntN(30), n)
		case 2:
			d = halloweentest.Scattered(r, 1+r.IntN(20), side, r.IntN(10), n)
		}
		want := farthest(d)
		if got := walked(t, d); got != want {
			t.Errorf("board %d of %d×%d, %d ghosts: %d steps, want %d", i, d.Board.Rows, d.Board.Cols, n, got, want)
		}
		if want > 0 {
			answered++
		}
	}
	if answered < solvetest.Rounds(60)/2 {
		t.Errorf("only %d boards have a way", answered)
	}
}

// TestLargestBoard solves a city of the largest size with the most ghosts.
func TestLargestBoard(t *testing.T) {
	d := halloweentest.City(rand.New(rand.NewPCG(7, 1)), halloweentest.LargestSide, rules.MaxGhosts)
	if got, want := walked(t, d), farthest(d); got != want {
		t.Errorf("%d steps, want %d", got, want)
	}
}

// TestLongWays: a way may have more steps than 16 bits hold. Two ghosts go to the other end of a snake, one behind
// the other. If one ghost had to pass the other, there is no way.
func TestLongWays(t *testing.T) {
	const side = 365
	b := solve.NewBoard(side, side)
	for row := 1; row < side; row += 2 {
		for col := range side {
			if col != (side-1)*(1-row/2%2) {
				b.Terrain[b.At(row, col)] = solve.Wall
			}
		}
	}
	d := &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
	halloweentest.Put(d, 'a', 0, 0)
	halloweentest.Put(d, 'b', 0, 3)
	halloweentest.Put(d, 'A', side-1, side-4)
	halloweentest.Put(d, 'B', side-1, side-1)
	want := farthest(d)
	if want < 1<<16 {
		t.Fatalf("a way of %d steps is not long", want)
	}
	if got := walked(t, d); got != want {
		t.Errorf("%d steps, want %d", got, want)
	}
	d.Board.Things[2].Kind, d.Board.Things[3].Kind = 'B', 'A'
	if got := walked(t, d); got != solve.None {
		t.Errorf("%d steps past each other", got)
	}
}

// TestLargestBoardKeepsToTheBudget: a solver asks for memory before it takes the memory.
func TestLargestBoardKeepsToTheBudget(t *testing.T) {
	d := halloweentest.City(rand.New(rand.NewPCG(7, 1)), halloweentest.LargestSide, rules.MaxGhosts)
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		for _, budget := range []int64{1 << 20, 32 << 20, 96 << 20} {
			solvetest.Keeps(t, s, d, solve.TaskSolve, budget)
		}
	}
}

func TestLargestBoardStops(t *testing.T) {
	d := halloweentest.City(rand.New(rand.NewPCG(7, 1)), halloweentest.LargestSide, rules.MaxGhosts)
	two := halloweentest.KeepGhosts(d, []int{0, 1})
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		t.Run(s.ID(), func(t *testing.T) {
			if s.ID() == "fast" {
				solvetest.Stops(t, s, d, solve.TaskSolve)
			} else {
				solvetest.Stops(t, s, two, solve.TaskSolve)
			}
		})
	}
}

// BenchmarkCity solves city maps with 25 ghosts, up to the largest size, from the dataset to the answer.
func BenchmarkCity(b *testing.B) {
	for _, side := range []int{256, 512, halloweentest.LargestSide} {
		d := halloweentest.City(rand.New(rand.NewPCG(2025, uint64(side))), side, 25)
		b.Run(fmt.Sprintf("%d×%d", side, side), func(b *testing.B) {
			solvetest.Bench(b, Puzzle.Solvers(solve.TaskSolve)[0], d, solve.TaskSolve)
		})
	}
}

// TestNoWayOnLargeParts: on a part with very many cells, the proof that ghosts block each other is refused. The proof
// that a ghost is apart from its goal works on boards of every size.
func TestNoWayOnLargeParts(t *testing.T) {
	d := halloweentest.City(rand.New(rand.NewPCG(7, 1)), halloweentest.LargestSide, 3)
	_, err := Puzzle.(solve.InfeasibilityProver).NoWay(&solve.Meter{}, d, 0)
	if refusal, ok := errors.AsType[*solve.Refusal](err); !ok || refusal.Text.Key != "halloween.no_way.large" {
		t.Errorf("%v, want a refusal", err)
	}
	shut := d.Board.Find('A')
	for _, dir := range grid.Dirs {
		if to, ok := d.Board.Step(shut, dir); ok {
			d.Board.Terrain[to] = solve.Wall
		}
	}
	if shown, err := Puzzle.(solve.InfeasibilityProver).NoWay(&solve.Meter{}, d, 0); !shown || err != nil {
		t.Errorf("a ghost that is apart: %t, %v", shown, err)
	}
	if got := walked(t, d); got != solve.None {
		t.Errorf("%d steps", got)
	}
}
