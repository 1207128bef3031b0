// Package compare sets explorations of several algorithms for one query side by side: what each cost and which was
// best, curves for charts, the one sentence that says what there is to see, and positions that keep them in step. It
// knows no window.
package compare

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// Least and most algorithms that are compared.
const (
	Least = 2
	Most  = 4
)

// Side is one of the algorithms compared.
type Side struct {
	*explore.Exploration
	// Plain is what a run cost that was not recorded, for recording takes time; zero where there was none.
	Plain solve.Stats
}

// Comparison of two to four sides. It is not changed by use.
type Comparison struct {
	puzzle  solve.Puzzle
	task    string
	sides   []Side
	layers  [][]layer // of each side
	samples [][]sample
	numbers []int64 // of the layers of all sides, each once, ascending
	differ  Difference
	parting []int // events of the sides
}

// New compares explorations of one query of a puzzle's task. It takes O(events) time, for it looks at each event once.
// stopped, which may be nil, is asked now and then; where it says yes the result is nil.
func New(p solve.Puzzle, task string, sides []Side, stopped func() bool) *Comparison {
	c := &Comparison{puzzle: p, task: task, sides: sides}
	for _, s := range sides {
		layers, samples, ok := survey(s.Exploration, stopped)
		if !ok {
			return nil
		}
		c.layers, c.samples = append(c.layers, layers), append(c.samples, samples)
	}
	c.numbers = numbers(c.layers)
	c.differ = c.difference()
	return c
}

// Sides are those compared, in the order given.
func (c *Comparison) Sides() []Side { return c.sides }

// Side is the place of an algorithm among the sides, or -1. A nil Comparison has none.
func (c *Comparison) Side(algorithm string) int {
	if c == nil {
		return -1
	}
	return slices.IndexFunc(c.sides, func(s Side) bool { return s.Algorithm == algorithm })
}

// Name of a side's algorithm.
func (c *Comparison) Name(side int) solve.Text {
	return solve.AlgorithmName(c.puzzle, c.sides[side].Algorithm)
}

// finished reports whether a side's run came to its end.
func (c *Comparison) finished(side int) bool { return c.sides[side].Outcome.Err == nil }
