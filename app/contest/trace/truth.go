package trace

import (
	"context"
	"errors"

	"stepboard/solve"
	"stepboard/solve/store"
)

// referee knows the answers to a dataset's queries by the puzzle's first algorithm, verified.
type referee struct {
	dataset  *solve.Dataset
	session  solve.Session
	verifier *solve.Verifier
}

// answer is that to the query of a scope; ok is false where it could not be verified.
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

// unverified is nil in the place of the error of a budget.
func unverified(err error) error {
	if _, over := errors.AsType[*solve.OverBudget](err); over {
		return nil
	}
	return err
}

// truth is what is right of a query.
type truth struct {
	answer int64
	order  []solve.State // by their costs, without those that cost as much as the answer
	states map[solve.State]step
}

// order is a cost as one number, to be compared.
func order(c solve.Cost) int64 { return c.Major<<40 + c.Minor }

// step is how a state is reached at the least cost.
type step struct {
	cost int64
	from solve.State
}

// truths is what is right of the query: Dijkstra's algorithm over the rules alone. It is nil where there are too many
// states.
func (s *scope) truths(ctx context.Context) (*truth, error) {
	start := s.rules.Start()
	t := &truth{answer: solve.None, states: map[solve.State]step{start: {from: start}}}
	full := map[solve.State]solve.Cost{start: {}} // with both numbers
	var queue store.Heap[solve.State]
	m := &solve.Meter{}
	if err := queue.Push(m, store.Entry[solve.State]{Item: start}); err != nil {
		return nil, err
	}
	var steps []solve.Step
	for n := 0; queue.Len() > 0; n++ {
		if n&1023 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		top := queue.Pop()
		at := full[top.Item]
		if top.Cost > order(at) {
			continue
		}
		if s.rules.Done(top.Item) {
			t.answer = s.told(at)
			return t, nil
		}
		t.order = append(t.order, top.Item)
		steps = s.rules.Next(top.Item, steps[:0])
		for _, st := range steps {
			next, cost := st.To, at.Plus(st.Cost)
			if old, known := full[next]; known && !cost.Less(old) {
				continue
			}
			if len(full) == mostTruths {
				return nil, nil //nolint:nilnil // there is none
			}
			full[next], t.states[next] = cost, step{s.told(cost), top.Item}
			if err := queue.Push(m, store.Entry[solve.State]{Cost: order(cost), Item: next}); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}
