package studio

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"

	"stepboard/app/view"
	"stepboard/app/view/compare"
	"stepboard/solve"
	"stepboard/solve/explore"
)

// compared is the comparison of algorithms that a shot shows.
type compared struct {
	boards []*sight // by algorithm; if the algorithm has no run, its sight shows the start of the board
	failed []error  // by algorithm: the reason why its run failed, or nil

	*compare.Comparison       // the comparison of the runs that did not fail; nil if all failed
	at                  []int // the position of each side of the Comparison at the shown step
	step                int   // the shown step of the comparison
}

// compare runs the algorithms of a shot that compares them. If some of the runs fail, the others are still compared.
// compare returns an error if the context ends or if no algorithm can solve the board.
func (s *Studio) compare(ctx context.Context, t *sight) error {
	if err := cmp.Or(view.CheckCompared(&t.Shot), s.resultsOf(t.problem).unplayed); err != nil {
		return err
	}
	rivals := t.Shot.Compared.Algorithms
	s.rivals = len(rivals)
	defer func() { s.rivals = 0 }()
	c := &compared{failed: make([]error, len(rivals))}
	runs := make([]*explore.Exploration, len(rivals))
	for i, a := range rivals {
		p := t.problem
		p.Algorithm = a
		runs[i], c.failed[i] = s.explored(ctx, p)
		if err := ctx.Err(); err != nil {
			return err
		}
		if board, ok := errors.AsType[*solve.BoardError](c.failed[i]); ok {
			return board
		}
	}
	if err := s.set(ctx, c, t, runs); err != nil {
		return err
	}
	for i, a := range rivals {
		c.boards = append(c.boards, s.side(t, c, a, runs[i]))
	}
	t.sides = c
	return nil
}

// set makes the comparison of the runs, and computes the positions for the step of the shot. A failed run is nil.
func (s *Studio) set(ctx context.Context, c *compared, t *sight, runs []*explore.Exploration) error {
	there := slices.DeleteFunc(slices.Clone(runs), func(x *explore.Exploration) bool { return x == nil })
	if len(there) == 0 {
		return nil
	}
	if s.compared != nil {
		c.Comparison, _ = s.compared.Value().(*compare.Comparison)
	}
	same := func(a compare.Side, x *explore.Exploration) bool { return a.Exploration == x }
	if c.Comparison == nil || !slices.EqualFunc(c.Sides(), there, same) {
		sides := make([]compare.Side, len(there))
		for i, x := range there {
			sides[i].Exploration = x
		}
		c.Comparison = compare.New(t.Puzzle, t.Task, sides, func() bool { return ctx.Err() != nil })
		if c.Comparison == nil {
			return ctx.Err()
		}
		s.compared = s.Budget.NewEvictable(c.Comparison)
	}
	c.step = t.Shot.Compared.StepOf(c.Comparison)
	c.at = c.At(t.Shot.Compared.Pace, c.step)
	return nil
}

// side(…) returns the sight of one compared algorithm. x is its run, or nil if the run failed.
func (s *Studio) side(t *sight, c *compared, algorithm string, x *explore.Exploration) *sight {
	pos := 0
	if x != nil {
		pos = c.at[c.Side(algorithm)]
	}
	b := &sight{Sight: t.Shot.SideSight(algorithm, x, pos), problem: t.problem}
	b.problem.Algorithm = algorithm
	b.work = s.resultsOf(b.problem)
	b.original, b.Rules = b.Shot, b.work.rules
	return b
}

func (s *Studio) number(n int64) string {
	if s.Number == nil {
		return strconv.FormatInt(n, 10)
	}
	return s.Number(n)
}

// whyMissing returns the reason why an algorithm has no run.
func (s *Studio) whyMissing(err error) solve.Text {
	if why, ok := view.Ended(err, s.number); ok {
		return why
	}
	if refusal, ok := errors.AsType[*solve.Refusal](err); ok {
		return refusal.Text
	}
	return solve.Say("compare.no_run")
}
