package stress

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"

	"stepboard/app/contest/judge"
	"stepboard/solve"
)

// Order describes a search for a failure.
type Order struct {
	Puzzle  solve.Puzzle
	Run     Run
	Seed    uint64 // the same seed gives the same boards in the same order
	Workers int    // number of concurrent runs of the program, 1 or more
	Budget  *solve.Budget
	// Report is called with the progress of the search, from any goroutine, one call at a time. It may be nil.
	Report func(Progress)
}

// Progress is the progress of a search.
type Progress struct {
	Boards int    // boards tried
	Runs   int    // runs of the program
	Found  *Trial // the present trial while it is being shrunk, or nil
}

// Finding is an input on which a program fails.
type Finding struct {
	First *Trial // the trial found first
	Trial *Trial // the smallest trial
}

// Search tries boards on a program until it fails or ctx is done: small boards first, then larger and smaller ones in
// turn. Then it shrinks the input for as long as it takes, or until shrinking is done. Runs that have begun when ctx is
// done continue to their end: a program that never ends must be found as well, and these runs may show it. They end
// with shrinking, too. The finding is nil if no input fails. The error is the system's, or a crash of our own solver.
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

// costly reports whether a program failed by its use of time or memory, which depends on the machine's load.
func costly(t *Trial) bool {
	k := t.Verdict.Kind
	return k == judge.TooLong || k == judge.TooMuch || k == judge.TooTalkative
}

type search struct {
	Order

	mu       sync.Mutex
	next     int // the next round
	found    *Trial
	at       int // the round that found it
	progress Progress
	err      error
}

func (s *search) report() {
	if s.Report != nil {
		s.Report(s.progress)
	}
}

// round tries the next boards, and reports whether to go on. It begins nothing when ctx is done, and stops when running
// is.
func (s *search) round(ctx, running context.Context) bool {
	s.mu.Lock()
	if s.found != nil || s.err != nil || ctx.Err() != nil {
		s.mu.Unlock()
		return false
	}
	round := s.next
	s.next++
	s.mu.Unlock()

	datasets := s.boards(rand.New(rand.NewPCG(s.Seed, uint64(round))), round)
	t, err := s.try(running, datasets)
	if most := s.Puzzle.Given().Datasets; err == nil && costly(t) && len(datasets) > most {
		datasets = datasets[:most] // no judge gives more at a time
		t, err = s.try(running, datasets)
	}
	if err == nil && costly(t) { // the machine may have been the cause
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
	if t.Failed() && (s.found == nil || round < s.at) { // the earlier round wins, whichever ends first
		s.found, s.at = t, round
	}
	s.report()
	return true
}
