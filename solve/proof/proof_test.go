// Package proof compares the default solver of every task with the plain solvers, on random small boards of many
// kinds. The number of boards is a flag; `make proof` tries a million. The package has only tests.
//
// A board is made from a seed and its number. So each board can be made again by itself, on any number of cores.
package proof

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stepboard/solve"
	"stepboard/solve/generic/generictest"
	"stepboard/solve/puzzles"
	"stepboard/solve/sokoban"
	"stepboard/solve/solvetest"
)

var (
	count = flag.Int("boards", 10_000, "how many boards to try, over all tasks")
	seed  = flag.Uint64("seed", 1, "what boards are made from, beside their numbers")
	first = flag.Int("first", 0, "the number of each task's first board")
)

// budget is the memory of a run, in bytes. If a plain algorithm needs more, its run is left out.
const budget = 256 << 20

// patience is the time after which a solver counts as endless. A board takes some milliseconds.
const patience = 5 * time.Minute

// oracleEvery: the search over the rules is slow, so it checks one board in this number.
const oracleEvery = 32

// TestProof tries boards of every task on all cores.
func TestProof(t *testing.T) {
	tasks, list := 0, puzzles.BuiltIn().With(generictest.Lamps)
	for _, p := range list {
		tasks += len(p.Tasks())
	}
	n := (*count + tasks - 1) / tasks
	if testing.Short() {
		n = (n + 9) / 10
	}
	for _, p := range list {
		for _, task := range p.Tasks() {
			t.Run(p.ID()+"/"+task, func(t *testing.T) {
				start := time.Now()
				sum, err := prove(p, task, n)
				if err != nil {
					t.Fatal(err)
				}
				t.Logf("%v, %v", sum, time.Since(start).Round(time.Millisecond))
				if enough := sum.queries / 20; n >= 100 && min(sum.nothing, sum.queries-sum.nothing) < enough {
					t.Errorf("the boards are too much alike")
				}
			})
		}
	}
}

// tally counts boards, queries and runs.
type tally struct {
	boards, queries int
	nothing         int // queries with no way, or with a count of 0
	longest         int64
	left            int // runs of plain algorithms that were left out
	oracle          int // queries that the search over the rules answered too
}

func (t *tally) add(o tally) {
	t.boards += o.boards
	t.queries += o.queries
	t.nothing += o.nothing
	t.longest = max(t.longest, o.longest)
	t.left += o.left
	t.oracle += o.oracle
}

func (t tally) String() string {
	return fmt.Sprintf("%d boards, %d queries: %d with a way, %d without; largest answer %d; %d asked of the rules "+
		"too; %d runs left out",
		t.boards, t.queries, t.queries-t.nothing, t.nothing, t.longest, t.oracle, t.left)
}

// prove tries n boards of a task. It returns an error about one wrong board.
func prove(p solve.Puzzle, task string, n int) (sum tally, wrong error) {
	var mu sync.Mutex
	wrong = each(n, func(i int) error {
		number := *first + i
		one, err := board(p, task, number)
		mu.Lock()
		defer mu.Unlock()
		sum.add(one)
		if err != nil {
			err = fmt.Errorf("board %d (to try it again: go test ./solve/proof -run '^TestProof$/^%s$/^%s$' -seed %d "+
				"-first %d -boards 1): %w",
				number, p.ID(), task, *seed, number, err)
		}
		return err
	})
	return sum, wrong
}

// each tries the numbers below n on all cores, until one fails.
func each(n int, try func(i int) error) error {
	var next atomic.Int64
	var wrong atomic.Pointer[error]
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && wrong.Load() == nil; i = int(next.Add(1)) - 1 {
				if err := try(i); err != nil {
					wrong.CompareAndSwap(nil, &err)
				}
			}
		})
	}
	workers.Wait()
	if err := wrong.Load(); err != nil {
		return *err
	}
	return nil
}

// board tries the board with a number. A panic of a solver becomes an error.
func board(p solve.Puzzle, task string, number int) (sum tally, err error) {
	make := boards[p.ID()]
	if make == nil {
		make = solvetest.Small
	}
	d := make(p, rand.New(rand.NewPCG(*seed, uint64(number))))
	if task == sokoban.TaskCount { // the count is about the board, not about its queries
		d.Queries = d.Queries[:1]
	}
	x := &examination{puzzle: p, task: task, dataset: d, number: number, sum: tally{boards: 1, queries: len(d.Queries)}}
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
		if err != nil {
			err = fmt.Errorf("%w\n%s", err, solvetest.Show(p, d))
		}
		sum = x.sum
	}()
	for _, s := range solvetest.Own(p, task) {
		if err := x.try(s); err != nil {
			return x.sum, fmt.Errorf("%s: %w", s.ID(), err)
		}
	}
	return x.sum, x.ask()
}

// examination compares the solvers of a task on one board.
type examination struct {
	puzzle  solve.Puzzle
	task    string
	dataset *solve.Dataset
	number  int
	want    []solve.Answer // the first solver's answers
	sum     tally
}

// walks reports whether the task's answers have walks.
func (x *examination) walks() bool { return x.task != sokoban.TaskCount }

// try asks a solver every query by itself and checks each walk. If the solver can answer a batch, try also asks all
// queries together. On boards of odd numbers, the solver may use two goroutines.
func (x *examination) try(s solve.Solver) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	m, release := solve.NewMeter(ctx, budget, nil)
	defer release()
	m.Workers = 1 + x.number%2
	leads := x.want == nil
	session, err := s.Prepare(m, x.dataset, x.task)
	if err != nil {
		return x.unless(leads, err)
	}
	verifier := solve.NewVerifier(x.puzzle, x.dataset, x.task, s)
	for q := range x.dataset.Queries {
		a, err := solve.SolveWhole(m, session, q)
		if err != nil {
			return x.unless(leads, fmt.Errorf("query %d: %w", q+1, err))
		}
		if leads {
			x.note(a)
		} else if want := x.want[q]; a.Value != want.Value || a.Steps != want.Steps || !slices.Equal(a.Counts, want.Counts) {
			return fmt.Errorf("query %d: %+v, the first solver says %+v", q+1, a, want)
		}
		if !x.walks() || a.Value == solve.None && !leads {
			continue
		}
		switch v, err := verifier.Check(m, q, session, a, nil); {
		case err != nil:
			return fmt.Errorf("query %d: %w", q+1, err)
		case v.Level < solve.LeastIf:
			return fmt.Errorf("query %d: answer %d is not verified: %v", q+1, a.Value, v.Reason)
		}
	}
	return nil
}

// unless returns the error. If a plain algorithm only needs too much memory, it returns nil.
func (x *examination) unless(leads bool, err error) error {
	if over := new(solve.OverBudget); !leads && errors.As(err, &over) {
		x.sum.left++
		return nil
	}
	return err
}

// note stores an answer of the first solver.
func (x *examination) note(a solve.Answer) {
	x.want = append(x.want, a)
	x.sum.longest = max(x.sum.longest, a.Value)
	if a.Value == solve.None || !x.walks() && a.Value == 0 {
		x.sum.nothing++
	}
}

// ask compares one board in oracleEvery with a search over the rules.
func (x *examination) ask() error {
	if !x.walks() || x.number%oracleEvery != 0 {
		return nil
	}
	for q, a := range x.want[:min(len(x.want), 4)] {
		rules, err := x.puzzle.Rules(x.dataset, q)
		if err != nil {
			return fmt.Errorf("rules of query %d: %w", q+1, err)
		}
		x.sum.oracle++
		twofold := solve.Twofold(x.puzzle, x.task)
		want, ok := solvetest.Least(rules)
		if ok != (a.Value >= 0) || ok && want != a.Cost(twofold) {
			return fmt.Errorf("query %d: cost %v, by the rules it is %v %v", q+1, a.Cost(twofold), want, ok)
		}
	}
	return nil
}
