// Package search has the algorithms, one in each file, their data structures, and explanations for lenses.
package search

import (
	"iter"

	"stepboard/solve"
	"stepboard/solve/sokoban/rules"
	"stepboard/solve/store"
)

// Algorithm is one way to solve a task.
type Algorithm struct {
	Name string // the ID for solve.Solver
	// Open starts a session for a dataset without an Error in Check.
	Open func(m *solve.Meter, d *solve.Dataset) (solve.Session, error)
}

// Algorithms lists the algorithms of each task, the default first.
var Algorithms = map[string][]Algorithm{
	rules.TaskCount: {{"fast", newFastCount}, {"pull", newPullCount}, {"bruteforce", newBruteCount}},
	rules.TaskWalk:  {{"pull", newPullWalk}, {"bruteforce", newBruteWalk}},
}

// counter is a session of the task count. It finds the counts of all cells together with its answer. Counts depend only
// on the board, so counter finds them once and keeps them.
type counter struct {
	noWalk
	dataset *solve.Dataset
	// find sets the counts of the cells where a box may stand, and returns their sum. Before, all counts are 0.
	find   func(m *solve.Meter, counts []int32) (value int64, err error)
	answer solve.Answer
	counts []int32 // by cell: the number of winning players, or -1 where no box can stand; nil until found
}

func (c *counter) Solve(m *solve.Meter, _ int) (solve.Answer, error) {
	if c.counts != nil {
		return c.answer, nil
	}
	b := c.dataset.Board
	counts, err := store.Make[int32](m, b.Cells())
	if err != nil {
		return solve.Answer{}, err
	}
	for i, t := range b.Terrain {
		if t != solve.Floor {
			counts[i] = -1
		}
		if err := store.Poll(m, i, pollEvery); err != nil {
			return solve.Answer{}, err
		}
	}
	counts[b.Find(rules.Goal)] = -1
	value, err := c.find(m, counts)
	if err != nil {
		m.Give(int64(len(counts)) * 4)
		return solve.Answer{}, err
	}
	c.answer, c.counts = solve.Answer{Value: value}, counts
	return c.answer, nil
}

func (c *counter) Counts(m *solve.Meter, query int) ([]int32, error) {
	_, err := c.Solve(m, query)
	return c.counts, err
}

// noWalk is part of the sessions of the task count: a count has no walk.
type noWalk struct{}

func (noWalk) Walk(*solve.Meter, int) iter.Seq2[solve.Move, error] {
	return func(func(solve.Move, error) bool) {}
}

// pollEvery is the number of elements that a plain loop may visit between two polls: well under a millisecond.
const pollEvery = 1 << 16
