package trace

import (
	"context"
	"errors"

	"stepboard/solve"
	"stepboard/solve/search"
)

// referee knows the verified answers to queries of a dataset. The answers come from the puzzle's first algorithm.
type referee struct {
	dataset  *solve.Dataset
	session  solve.Session
	verifier *solve.Verifier
}

// answer returns the answer to the query of s. ok is false if the answer could not be verified.
func (r *referee) answer(ctx context.Context, s *scope) (value int64, ok bool, err error) {
	m, release := solve.NewMeter(ctx, 0, nil)
	defer release()
	defer solve.Caught(&err)
	if r.dataset != s.dataset {
		task := s.puzzle.PlayTask()
		solver := s.puzzle.Solvers(task)[0]
		session, err := solver.Prepare(m, s.dataset, task)
		if err != nil {
			return 0, false, unverified(err)
		}
		*r = referee{s.dataset, session, solve.NewVerifier(s.puzzle, s.dataset, task, solver.ID())}
	}
	a, err := r.session.Solve(m, s.target.Query)
	if err != nil {
		return 0, false, unverified(err)
	}
	v, err := r.verifier.Check(m, s.target.Query, r.session, a, nil)
	return a.Value, v.OK, err
}

// unverified returns nil for an error of the memory limit, and any other error unchanged.
func unverified(err error) error {
	if _, over := errors.AsType[*solve.OverBudget](err); over {
		return nil
	}
	return err
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
