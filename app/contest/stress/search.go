package stress

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"

	"stepboard/app/contest/judge"
	"stepboard/solve"
	"stepboard/solve/mistake"
)

// Order describes a search for a failure.
type Order struct {
	Puzzle  solve.Puzzle
	Run     Run
	Seed    uint64 // the same seed gives the same boards in the same order
	Workers int    // number of runs of the program at the same time, at least 1
	Budget  *solve.Budget
	// Report is called with the progress of the search, from any goroutine, but only one call at a time; nil: no call.
	Report func(Progress)
}

// Progress says how far a search is.
type Progress struct {
	Boards int    // number of boards tried
	Runs   int    // number of runs of the program
	Found  *Trial // the smallest failing input so far; nil: none so far
}

// Finding is an input on which a program fails.
type Finding struct {
	First *Trial // the input found first
	Trial *Trial // the smallest input
}

// Search runs a program on boards, small boards first, until the program fails or ctx is done. Then it makes the
// failing input smaller until the context shrinking is done. A run that began before ctx is done can go on until the
// context shrinking is done, because such a run can show that the program never ends. If the program did not fail, the
// finding is nil. The error is an error of the system, or a crash of our own solver.
func Search(ctx, shrinking context.Context, o Order) (*Finding, Progress, error) {
	s := &search{Order: o}
	var wait sync.WaitGroup
	for range o.Workers {
		wait.Go(func() {
			for s.round(ctx, shrinking) {
			}
		})
	}
	wait.Wait()
	if s.err != nil || s.found == nil {
		return nil, s.progress, s.err
	}
	shrunk := func(t *Trial) {
		s.progress.Found = t
		s.report()
	}
	shrunk(s.found)
	least, err := o.shrink(shrinking, s.found, shrunk)
	return &Finding{First: s.found, Trial: least}, s.progress, err
}

// costly reports whether a program has used too much time or memory, or has printed too much.
func costly(t *Trial) bool {
	k := t.Verdict.Kind
	return k == judge.TooLong || k == judge.TooMuch || k == judge.TooTalkative
}

type search struct {
	Order

	once          sync.Once // sets hidden and shown: see mistakes
	hidden, shown []mistake.Mistake

	mu         sync.Mutex
	nextRound  int // index of the next round
	found      *Trial
	foundRound int // index of the round that made the trial in found
	progress   Progress
	err        error
}

func (s *search) report() {
	if s.Report != nil {
		s.Report(s.progress)
	}
}

// round tries the boards of the next round, and reports whether to continue. If ctx is done, it tries no boards.
func (s *search) round(ctx, running context.Context) bool {
	s.mu.Lock()
	if s.found != nil || s.err != nil || ctx.Err() != nil {
		s.mu.Unlock()
		return false
	}
	round := s.nextRound
	s.nextRound++
	s.mu.Unlock()

	datasets := s.boards(rand.New(rand.NewPCG(s.Seed, uint64(round))), round)
	t, err := s.try(running, datasets)
	if most := s.Puzzle.Given().Datasets; err == nil && costly(t) && len(datasets) > most {
		datasets = datasets[:most] // a judge's input never has more boards
		t, err = s.try(running, datasets)
	}
	if err == nil && costly(t) { // the load of the machine may be the cause
		t, err = s.try(running, datasets)
	}

	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case running.Err() != nil:
		return false
	case errors.Is(err, errUnfit):
		return true
	case err != nil:
		s.err = err
		return false
	}
	s.progress.Boards += len(datasets)
	s.progress.Runs++
	if t.Failed() && (s.found == nil || round < s.foundRound) { // the earliest round counts, even if it ends later
		s.found, s.foundRound = t, round
	}
	s.report()
	return true
}
