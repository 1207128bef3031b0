package puzzles_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// hard returns a board on which runs take long, by puzzle and task. For other puzzles, it returns the largest board.
func hard(t testing.TB, p solve.Puzzle, task string) *solve.Dataset {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	walls := func(b *solve.Board, percent int) {
		for i := range b.Terrain {
			if random.IntN(100) < percent {
				b.Terrain[i] = solve.Wall
			}
		}
	}
	place := func(d *solve.Dataset, kind solve.Kind, c grid.Cell) {
		d.Board.Terrain[c] = solve.Floor
		d.Queries[0].Things = append(d.Queries[0].Things, solve.Thing{Kind: kind, At: c})
	}
	d := &solve.Dataset{Queries: make([]solve.Query, 1)}
	switch p.ID() {
	case "huarong":
		d.Board = solve.NewBoard(1024, 1024)
		walls(d.Board, 15)
		last := grid.Cell(d.Board.Cells() - 1)
		place(d, 'E', 5)
		place(d, 'S', 1)
		place(d, 'T', last)
	case "halloween":
		const length = 40 // a corridor with one bay; eight ghosts must be reversed
		d.Board = solve.NewBoard(2, length)
		for c := range length {
			if c != length/2 {
				d.Board.Terrain[length+c] = solve.Wall
			}
		}
		for i := range grid.Cell(8) {
			d.Board.Things = append(d.Board.Things, solve.Thing{Kind: 'a' + solve.Kind(i), At: i},
				solve.Thing{Kind: 'A' + solve.Kind(i), At: length - 1 - i})
		}
	case "knight": // the greatest possible number of sets of pieces
		text, err := os.ReadFile("../knight/testdata/large/gauntlet.in")
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := p.Parse("gauntlet.in", bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		d = list[0]
	case "sokoban":
		d.Board = solve.NewBoard(2048, 2048)
		walls(d.Board, 15)
		c := d.Board.At(1024, 1024)
		d.Board.Terrain[c] = solve.Floor
		d.Board.Things = []solve.Thing{{Kind: 'X', At: c}}
		if task == "walk" {
			place(d, 'B', d.Board.At(50, 50))
			place(d, 'P', d.Board.At(2000, 2000))
		}
	default:
		limits := p.Limits()
		d = p.New(grid.Size{Rows: limits.MaxRows, Cols: limits.MaxCols})
	}
	return d
}

// BenchmarkStop measures how long runs continue after they were cancelled: the longest of several moments.
func BenchmarkStop(b *testing.B) {
	for _, p := range puzzles.BuiltIn() {
		for _, task := range p.Tasks() {
			d := hard(b, p, task)
			for _, s := range p.Solvers(task) {
				b.Run(p.ID()+"/"+task+"/"+s.ID(), func(b *testing.B) {
					var longest time.Duration
					for range b.N {
						for _, after := range []time.Duration{2, 10, 30, 70, 150, 400, 1000} {
							longest = max(longest, stop(b, s, d, task, after*time.Millisecond))
						}
					}
					b.ReportMetric(float64(longest.Microseconds())/1000, "ms-to-stop")
				})
			}
		}
	}
}

// stop returns how long a run continues after it was cancelled at some time, or 0 if the run had ended before.
func stop(b *testing.B, s solve.Solver, d *solve.Dataset, task string, after time.Duration) time.Duration {
	b.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	m, release := solve.NewMeter(ctx, 2<<30, nil)
	defer release()
	var at time.Time
	timer := time.AfterFunc(after, func() { at = time.Now(); cancel() })
	session, err := s.Prepare(m, d, task)
	if err == nil {
		_, err = session.Solve(m, 0)
	}
	end := time.Now()
	if timer.Stop() || at.IsZero() || ctx.Err() == nil {
		return 0
	}
	if err == nil { // the run ended by itself at that moment
		return 0
	}
	return end.Sub(at)
}
