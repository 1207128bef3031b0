package trace

import (
	"context"
	"errors"

	"stepboard/solve"
	"stepboard/solve/search"
)

// verifiedAnswer returns the answer of the puzzle's first algorithm to the query. ok says whether it was verified.
func (s *scope) verifiedAnswer(ctx context.Context) (value int64, ok bool, err error) {
	task := s.puzzle.PlayTask()
	o := solve.Run(ctx, solve.Request{
		Puzzle: s.puzzle, Task: task, Solver: s.puzzle.Solvers(task)[0], Datasets: s.datasets,
		Targets: []solve.Target{s.target}, Show: true,
	}).First()
	if _, over := errors.AsType[*solve.OverBudget](o.Err); over {
		return 0, false, nil
	}
	return o.Answer.Value, o.Level == solve.Shown, o.Err
}

// rightTree is our own search over the rules for a query. It has all states with a lower cost than the answer.
type rightTree struct {
	*search.ShortestPaths
	answer int64
}

// rightSearch searches the query over the rules. If there are too many states, it returns nil.
func (s *scope) rightSearch(ctx context.Context) (*rightTree, error) {
	m, release := solve.NewMeter(ctx, 0, nil)
	defer release()
	tree, err := search.Dijkstra(m, s.rules, search.Extent{First: true, States: mostTruths})
	switch {
	case errors.Is(err, search.ErrLarge):
		return nil, nil //nolint:nilnil // too many states
	case err != nil:
		return nil, err
	}
	t := &rightTree{tree, solve.None}
	if won := tree.Won(); won >= 0 {
		t.answer = s.costOf(tree.Cost(won))
	}
	return t, nil
}
