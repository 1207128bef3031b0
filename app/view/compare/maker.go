package compare

import (
	"context"
	"slices"
	"time"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// Maker makes comparisons in the background: it surveys the recordings, then times runs without recording. Every method
// is called on one goroutine, the window's, and the hand-over to it is injected.
type Maker struct {
	// OnChange is called when a comparison or its times are ready.
	OnChange func()
	// Budget is the memory shared by all runs.
	Budget *solve.Budget

	runner *solve.Runner
	post   func(func())
	list   []*explore.Exploration // the compared explorations
	made   *Comparison            // the comparison of list, or nil
	cancel context.CancelFunc
}

// NewMaker is a maker without a comparison. post runs a function later, on the goroutine that calls the methods.
func NewMaker(runner *solve.Runner, post func(func())) *Maker {
	return &Maker{runner: runner, post: post, cancel: func() {}}
}

// Of is the comparison of explorations of a problem, or nil until it is ready. The problem's algorithm is ignored. A
// call with other explorations starts a new comparison.
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

// Stop drops the current comparison.
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
	timed := *c // the window reads the other copy
	timed.sides = slices.Clone(sides)
	for i, x := range list {
		if solve.SolverByID(p.Puzzle, p.Task, x.Algorithm) != nil {
			p.Algorithm = x.Algorithm
			timed.sides[i].Plain = s.time(ctx, p.Request(s.Budget))
		}
	}
	s.hand(ctx, &timed)
}

// hand passes a comparison to the window, unless the window meanwhile wants another.
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
	// timings is the largest number of timed runs. The quickest run counts. After the time enough, no further run
	// begins.
	timings = 5
	enough  = 1500 * time.Millisecond
)

// time is the cost of the quickest of a few runs, or zero if they fail.
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
