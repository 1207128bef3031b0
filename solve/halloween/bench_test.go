package halloween

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// BenchmarkSolve measures each algorithm on boards that it can solve, from Prepare to the answer.
func BenchmarkSolve(b *testing.B) {
	r := func() *rand.Rand { return rand.New(rand.NewPCG(16, 16)) }
	boards := []struct {
		name string
		d    *solve.Dataset
		slow bool // only fast can solve it
	}{
		{"lattice-16x16", Puzzle.New(grid.Size{Rows: 16, Cols: 16}), false},
		{"maze-16x16", halloweentest.Maze(r(), 15, 15, 0, 3, false), false},
		{"reversed-16x16", halloweentest.Maze(r(), 15, 15, 0, 3, true), false},
		{"impossible-ring-13x13", halloweentest.Circuit(13), false},
		{"two-in-a-maze-64x64", halloweentest.Maze(r(), 63, 63, 0, 2, true), false},
		{"maze-64x64", halloweentest.Maze(r(), 63, 63, 0, 3, false), true},
		{"reversed-64x64", halloweentest.Maze(r(), 63, 63, 40, 3, true), true},
		{"hall-64x64", hall(64), true},
		{"impossible-ring-64x64", halloweentest.Circuit(64), true},
		{"eight-on-3x3", halloweentest.Scattered(r(), 3, 3, 0, 8), false},
		{"eight-on-open-50x50", halloweentest.Scattered(r(), 50, 50, 0, 8), true},
		{"eight-in-a-maze-49x49", halloweentest.Maze(r(), 49, 49, 0, 8, false), true},
		{"six-reversed-15x15", halloweentest.Packed(6, 15), true},
		{"eight-reversed-15x15", halloweentest.Maze(r(), 15, 15, 0, 8, true), true},
		{"five-reversed-with-a-bay", halloweentest.Bays(5, 11, 5), true},
		{"six-reversed-with-a-bay", halloweentest.Bays(6, 13, 6), true},
	}
	for _, board := range boards {
		for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
			if board.slow && s.ID() != "fast" {
				continue
			}
			b.Run(board.name+"/"+s.ID(), func(b *testing.B) { solvetest.Bench(b, s, board.d, solve.TaskSolve) })
		}
	}
}

// BenchmarkCrowded measures the processor time of one goroutine on crowded boards. It reports the time as a share of
// a public solver's time, if that solver found an answer; see testdata/crowded.
func BenchmarkCrowded(b *testing.B) {
	for _, row := range publishedRows(b, "crowded") {
		b.Run(row[0], func(b *testing.B) {
			d := publishedBoard(b, "crowded", row[0], 0)
			for b.Loop() {
				solvetest.Run(b, Puzzle.Solvers(solve.TaskSolve)[0], d, solve.TaskSolve)
			}
			theirs, err := strconv.ParseFloat(row[2], 64)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/theirs, "ours/theirs")
		})
	}
}

// BenchmarkProof measures three times in milliseconds: the search, the writing of a proof that its answer is the
// least, and the check of the proof. It also reports the size of the proof.
func BenchmarkProof(b *testing.B) {
	r := func(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(2007, seed)) }
	for _, board := range []struct {
		name string
		d    *solve.Dataset
	}{
		{"across-50x50", hall(50)},
		{"eight-on-open-50x50", halloweentest.Scattered(r(50), 50, 50, 0, 8)},
		{"eight-in-a-maze-50x50", halloweentest.Maze(r(50), 50, 50, 50, 8, false)},
		{"three-reversed-50x50", halloweentest.Maze(r(50), 50, 50, 50, 3, true)},
		{"five-reversed-32x32", halloweentest.Maze(r(32), 32, 32, 32, 5, true)},
		{"five-reversed-50x50", halloweentest.Maze(r(50), 50, 50, 50, 5, true)},
		{"six-reversed-15x15", halloweentest.Packed(6, 15)},
		{"four-with-a-bay", halloweentest.Bays(4, 9, 4)},
		{"five-with-a-bay", halloweentest.Bays(5, 11, 5)},
		{"six-with-a-bay", halloweentest.Bays(6, 13, 6)},
		{"eight-reversed-15x15", halloweentest.Maze(rand.New(rand.NewPCG(4, 16)), 15, 15, 0, 8, true)},
	} {
		b.Run(board.name, func(b *testing.B) {
			var search, write, check time.Duration
			var size int
			for range b.N {
				m, release := solve.NewMeter(b.Context(), 0, nil)
				defer release()
				begin := time.Now()
				s, err := Puzzle.Solvers(solve.TaskSolve)[0].Prepare(m, board.d, solve.TaskSolve)
				if err != nil {
					b.Fatal(err)
				}
				a, err := s.Solve(m, 0)
				if err != nil {
					b.Fatal(err)
				}
				search += time.Since(begin)
				begin = time.Now()
				var proof bytes.Buffer
				if err := s.(solve.Certifier).Certify(m, 0, &proof); err != nil {
					b.Fatal(err)
				}
				write += time.Since(begin)
				size = proof.Len()
				begin = time.Now()
				least, err := Puzzle.(solve.Checker).CheckProof(m, board.d, 0, bufio.NewReader(&proof))
				if err != nil || least != a.Value {
					b.Fatal(least, err)
				}
				check += time.Since(begin)
			}
			for unit, sum := range map[string]time.Duration{"search-ms": search, "write-ms": write, "check-ms": check} {
				b.ReportMetric(sum.Seconds()*1000/float64(b.N), unit)
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}

// BenchmarkGrowth runs the default solver on boards of growing size. Three ghosts cross an open board side by side.
// On open boards, boards with a quarter of walls, and mazes with some loops, starts and goals are random. In a dead
// end of a maze, a row of ghosts must reverse its order.
func BenchmarkGrowth(b *testing.B) {
	for _, side := range []int{16, 32, 50} {
		bench := func(name string, d *solve.Dataset) {
			b.Run(fmt.Sprintf("%d×%d/%s", side, side, name), func(b *testing.B) {
				solvetest.Bench(b, Puzzle.Solvers(solve.TaskSolve)[0], d, solve.TaskSolve)
			})
		}
		r := func() *rand.Rand { return rand.New(rand.NewPCG(2007, uint64(side))) }
		bench("across/3", hall(side))
		for _, ghosts := range []int{3, 5, halloweentest.MaxSearched} {
			bench(fmt.Sprintf("open/%d", ghosts), halloweentest.Scattered(r(), side, side, 0, ghosts))
			bench(fmt.Sprintf("walls25/%d", ghosts), halloweentest.Scattered(r(), side, side, 25, ghosts))
			bench(fmt.Sprintf("maze/%d", ghosts), halloweentest.Maze(r(), side, side, side, ghosts, false))
			if ghosts < halloweentest.MaxSearched {
				bench(fmt.Sprintf("reversed/%d", ghosts), halloweentest.Maze(r(), side, side, side, ghosts, true))
			}
		}
	}
}

// hall is an open board with three ghosts in one corner and their goals in the other.
func hall(side int) *solve.Dataset {
	b := solve.NewBoard(side, side)
	return halloweentest.Haunted(b, 3, func(i int) (from, to grid.Cell) { return b.At(0, i), b.At(side-1, side-1-i) })
}
