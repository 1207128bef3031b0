package compare

import (
	"context"
	"slices"
	"time"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// Maker makes comparisons in the background. It first compares the recordings and then measures runs without
// recording. All methods must be called on the window's goroutine.
type Maker struct {
	OnChange func()        // called when a comparison is ready and when a run is measured; may be nil
	Budget   *solve.Budget // the memory that all runs share

	runner *solve.Runner
	post   func(func())
	list   []*explore.Exploration // the compared explorations
	made   *Comparison            // the comparison of the explorations in list; nil: it is not ready
	cancel context.CancelFunc
}

// NewMaker makes a Maker without a comparison. The function post calls a function later, on the window's goroutine.
func NewMaker(runner *solve.Runner, post func(func())) *Maker {
	return &Maker{runner: runner, post: post, cancel: func() {}}
}

// Of returns the comparison of explorations of a problem, or nil while it is being made. The algorithm is ignored.
func (s *Maker) Of(p solve.Problem, list []*explore.Exploration) *Comparison {
	if slices.Equal(list, s.list) {
		return s.made
	}
	before := s.made
	s.Stop()
	if len(list) == 0 {
		return nil
	}
	s.list = slices.Clone(list)
	sides := make([]Side, len(list))
	for i, x := range list {
		sides[i].Exploration = x
		if side := before.Side(x.Algorithm); side >= 0 && before.sides[side].Exploration == x {
			sides[i].Plain = before.sides[side].Plain // until the run is measured again
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	go s.make(ctx, p, sides)
	return nil
}

// Stop drops the current comparison.
func (s *Maker) Stop() {
	s.cancel()
	s.list, s.made = nil, nil
}

func (s *Maker) make(ctx context.Context, p solve.Problem, sides []Side) {
	c := New(p.Puzzle, p.Task, sides, func() bool { return ctx.Err() != nil })
	if c == nil {
		return
	}
	s.publish(ctx, c)
	for i, x := range sides {
		if x.Outcome.Err == nil && solve.SolverByID(p.Puzzle, p.Task, x.Algorithm) != nil {
			p.Algorithm = x.Algorithm
			timed := *c // a copy, because the window may read c
			timed.sides = slices.Clone(c.sides)
			timed.sides[i].Plain = s.time(ctx, p.Request(s.Budget))
			c = &timed
			s.publish(ctx, c)
		}
	}
}

// publish makes a comparison the current one, on the goroutine of the window, unless its context has ended.
func (s *Maker) publish(ctx context.Context, c *Comparison) {
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
	timings = 5                       // largest number of measured runs
	enough  = 1500 * time.Millisecond // after this time no further run begins
)

// time(ctx, request) returns the cost of the quickest of some runs. It stops if a run fails. If the first run fails,
// the cost is zero.
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
