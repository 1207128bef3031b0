// Package compare compares explorations of several algorithms for one query: their costs and the best of them, curves
// for charts, one sentence with the main result, and positions that keep them in step. It knows no window.
package compare

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// The least and the largest number of compared algorithms.
const (
	Least = 2
	Most  = 4
)

// Side is one of the compared algorithms.
type Side struct {
	*explore.Exploration
	// Plain is the cost of a run without recording, because recording takes time. It is zero if there was no such run.
	Plain solve.Stats
}

// Comparison compares two to four sides. It is not changed by use.
type Comparison struct {
	puzzle  solve.Puzzle
	task    string
	sides   []Side
	layers  [][]layer // of each side
	samples [][]sample
	numbers []int64 // layer numbers of all sides, each once, ascending
	differ  Difference
	parting []int // events of the sides at the difference
}

// New compares explorations of one query of a puzzle's task. It looks at each event once, in O(events) time. stopped
// may be nil. It is called now and then; if it returns true, the result is nil.
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

// Sides are the compared sides, in the given order.
func (c *Comparison) Sides() []Side { return c.sides }

// Side is the index of an algorithm among the sides, or -1. A nil Comparison has no sides.
func (c *Comparison) Side(algorithm string) int {
	if c == nil {
		return -1
	}
	return slices.IndexFunc(c.sides, func(s Side) bool { return s.Algorithm == algorithm })
}

// Name is the name of a side's algorithm.
func (c *Comparison) Name(side int) solve.Text {
	return solve.AlgorithmName(c.puzzle, c.sides[side].Algorithm)
}

// finished reports whether a side's run was complete.
func (c *Comparison) finished(side int) bool { return c.sides[side].Outcome.Err == nil }
