package question

import (
	"context"
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// AboutTree are the kinds that ask about the tree of a run, which is seen with them.
func AboutTree() []string { return []string{"next", "never"} }

// OfTree reports whether a question speaks of the tree of a run: it is of such a kind, or a choice is one of the
// tree's states.
func (q *Question) OfTree() bool {
	return slices.Contains(AboutTree(), q.Kind) ||
		slices.ContainsFunc(q.Choices, func(o Option) bool { return o.Is == State })
}

// IsState reports whether an option is the state that an event reached first.
func (o *Option) IsState(event int) bool { return o.Is == State && o.N == int64(event)+1 }

// Recorded is the run of the algorithm that is shown, whole. The error is ErrUnsuited for one that is too long, or that
// of the run.
func Recorded(ctx context.Context, budget *solve.Budget, about About) (*explore.Exploration, error) {
	return (&maker{ctx: ctx, budget: budget, about: about}).recorded()
}

func (m *maker) recorded() (*explore.Exploration, error) {
	r := m.recording(m.about.solver())
	if _, _, err := m.run(m.about.solver(), m.about.Dataset, m.about.Query, r, nil); err != nil {
		return nil, err
	}
	r.Seal()
	if r.Lost() > 0 || m.about.Event > r.Len() {
		return nil, ErrUnsuited
	}
	x := explore.New(r, m.about.Dataset.Board.Size, solve.Outcome{}, func() bool { return m.ctx.Err() != nil })
	if x == nil {
		return nil, m.ctx.Err()
	}
	return x, nil
}

// goes says by which number an algorithm chooses the state that it expands next: f, h or the cost g.
func goes(algorithm string) string {
	switch algorithm {
	case "astar":
		return "f"
	case "greedy":
		return "h"
	}
	return "g"
}
