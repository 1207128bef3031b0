package stress

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"

	"stepboard/app/contest/judge"
	"stepboard/solve"
)

// Order says what to break, and how.
type Order struct {
	Puzzle  solve.Puzzle
	Run     Run
	Seed    uint64 // the same boards in the same order for the same seed
	Workers int    // how many runs of the program at a time, 1 or more
	Budget  *solve.Budget
	// Report is told how far the search is, from any goroutine and one call at a time; nil: nobody is.
	Report func(Progress)
}

// Progress is how far a search is.
type Progress struct {
	Boards int    // tried
	Runs   int    // of the program, for them
	Found  *Trial // what is being shrunk, as it is now; or nil
}

// Finding is an input on which a program fails.
type Finding struct {
	First *Trial // as it was found
	Trial *Trial // the smallest that was reached
}

// Search tries boards on a program, small ones first and then larger and smaller in turn, until it fails or ctx is
// done, and then shrinks what was found for as long as it takes, or until shrinking is done. Runs that have begun when
// ctx is done go on to their end, for they may be the only ones: a program that never ends has to be found as well.
// They end with shrinking, too. The finding is nil where none was found. The error is the system's, or that of a crash
// of our own.
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

// costly reports whether a program failed by what it took, which depends on how much it is given.
func costly(t *Trial) bool {
	k := t.Verdict.Kind
	return k == judge.TooLong || k == judge.TooMuch || k == judge.TooTalkative
}

type search struct {
	Order

	mu       sync.Mutex
	next     int // round
	found    *Trial
	at       int // the round in which it was found
	progress Progress
	err      error
}

func (s *search) report() {
	if s.Report != nil {
		s.Report(s.progress)
	}
}

// round tries the next boards and reports whether to go on. It begins nothing when ctx is done, and breaks off when
// running is.
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
	if err == nil && costly(t) { // may have been the machine
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
	if t.Failed() && (s.found == nil || round < s.at) { // the earlier round, whichever ends first
		s.found, s.at = t, round
	}
	s.report()
	return true
}
