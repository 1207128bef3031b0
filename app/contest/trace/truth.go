package trace

import (
	"context"
	"errors"

	"stepboard/solve"
	"stepboard/solve/search"
)

// verified returns the verified answer of the puzzle's first algorithm to the query. ok is false if the answer could
// not be verified.
func (s *scope) verified(ctx context.Context) (value int64, ok bool, err error) {
	task := s.puzzle.PlayTask()
	o := solve.Run(ctx, solve.Request{
		Puzzle: s.puzzle, Task: task, Solver: s.puzzle.Solvers(task)[0], Datasets: s.datasets,
		Targets: []solve.Target{s.target}, Show: true,
	}).First()
	if _, over := errors.AsType[*solve.OverBudget](o.Err); over {
		return 0, false, nil
	}
	return o.Answer.Value, o.OK, o.Err
}

// truth is the right search of a query over the rules alone, with all states that cost less than the answer.
type truth struct {
	*search.Tree
	answer int64
}

// truths makes the right search of the query. It returns nil if there are too many states.
func (s *scope) truths(ctx context.Context) (*truth, error) {
	m, release := solve.NewMeter(ctx, 0, nil)
	defer release()
	tree, err := search.Spread(m, s.rules, search.Extent{First: true, States: mostTruths})
	switch {
	case errors.Is(err, search.ErrLarge):
		return nil, nil //nolint:nilnil // too many states
	case err != nil:
		return nil, err
	}
	t := &truth{tree, solve.None}
	if won := tree.Won(); won >= 0 {
		t.answer = s.told(tree.Cost(won))
	}
	return t, nil
}
