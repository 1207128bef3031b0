// Package compare compares explorations of one query by several algorithms. It makes a table of costs, curves for
// charts, and a sentence with the main result. It finds the positions of a common step. It knows no window.
package compare

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// The least and the largest number of algorithms in a comparison.
const (
	Least = 2
	Most  = 4
)

// Side is one of the compared algorithms.
type Side struct {
	*explore.Exploration
	Plain solve.Stats // the cost of a run without a recording; zero: there was no such run
}

// Comparison compares Least to Most sides. Its methods do not change it.
type Comparison struct {
	puzzle  solve.Puzzle
	task    string
	sides   []Side
	layers  [][]layer // by side
	samples [][]layer // by side; see layer
	numbers []int64   // the layer numbers of all sides, ascending, without repetitions
	differ  Difference
	parting []int // the event of each side at the first difference, or nil
}

// New compares explorations of one query of a task. It reads each event once, so its time is linear in events. If the
// parameter stopped is not nil, New calls stopped() from time to time. If a call returns true, New returns nil.
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

// Sides returns the sides, in the order given to New.
func (c *Comparison) Sides() []Side { return c.sides }

// Side returns the index of the side of an algorithm, or -1. A nil Comparison has no sides.
func (c *Comparison) Side(algorithm string) int {
	if c == nil {
		return -1
	}
	return slices.IndexFunc(c.sides, func(s Side) bool { return s.Algorithm == algorithm })
}

// Name returns the name of a side's algorithm.
func (c *Comparison) Name(side int) solve.Text {
	return solve.AlgorithmName(c.puzzle, c.sides[side].Algorithm)
}

func (c *Comparison) finished(side int) bool { return c.sides[side].Outcome.Err == nil }
