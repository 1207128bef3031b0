package compare

import (
	"context"
	"slices"
	"time"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// Maker makes comparisons in the background: it surveys the recordings, and then times runs that are not recorded.
// Every method is called on one goroutine, the window's, and the hand-over to it is injected.
type Maker struct {
	// OnChange is told that a comparison is there, or its times are.
	OnChange func()
	// Budget is what all runs share.
	Budget *solve.Budget

	runner *solve.Runner
	post   func(func())
	list   []*explore.Exploration // compared
	made   *Comparison            // of list, or nil
	cancel context.CancelFunc
}

// NewMaker is one of nothing. post runs a function later on the goroutine that calls the methods.
func NewMaker(runner *solve.Runner, post func(func())) *Maker {
	return &Maker{runner: runner, post: post, cancel: func() {}}
}

// Of is the comparison of explorations of runs on a problem, once it is made; nil until then. The problem's algorithm
// says nothing. Asked for others than before, it begins to make theirs.
func (s *Maker) Of(p solve.Problem, list []*explore.Exploration) *Comparison {
	if slices.Equal(list, s.list) {
		return s.made
	}
	s.Stop()
	if len(list) == 0 {
		return nil
	}
	s.list = slices.Clone(list)
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	go s.make(ctx, p, s.list)
	return nil
}

// Stop lets the present comparison go.
func (s *Maker) Stop() {
	s.cancel()
	s.list, s.made = nil, nil
}

func (s *Maker) make(ctx context.Context, p solve.Problem, list []*explore.Exploration) {
	sides := make([]Side, len(list))
	for i, x := range list {
		sides[i].Exploration = x
	}
	c := New(p.Puzzle, p.Task, sides, func() bool { return ctx.Err() != nil })
	if c == nil {
		return
	}
	s.hand(ctx, c)
	timed := *c // the window reads the other one
	timed.sides = slices.Clone(sides)
	for i, x := range list {
		if solve.SolverByID(p.Puzzle, p.Task, x.Algorithm) != nil {
			p.Algorithm = x.Algorithm
			timed.sides[i].Plain = s.time(ctx, p.Request(s.Budget))
		}
	}
	s.hand(ctx, &timed)
}

// hand gives a comparison to the window, unless it wants another by then.
func (s *Maker) hand(ctx context.Context, c *Comparison) {
	s.post(func() {
		if ctx.Err() != nil {
			return
		}
		s.made = c
		if s.OnChange != nil {
			s.OnChange()
		}
	})
}

const (
	// timings is how many runs are timed at most, of which the quickest counts; no further one begins after enough time.
	timings = 5
	enough  = 1500 * time.Millisecond
)

// time is what the quickest of a few runs cost, or zero where they fail.
func (s *Maker) time(ctx context.Context, request solve.Request) (best solve.Stats) {
	start := time.Now()
	for range timings {
		o := s.runner.Start(ctx, request).First()
		if o.Err != nil {
			return best
		}
		if best.Time == 0 || o.Stats.Time < best.Time {
			best = o.Stats
		}
		if time.Since(start) > enough {
			break
		}
	}
	return best
}
