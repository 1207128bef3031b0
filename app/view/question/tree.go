package question

import (
	"context"
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// AboutTree lists the kinds of questions about the search tree of a run. The tree is shown with such a question.
func AboutTree() []string { return []string{"next", "never"} }

// OfTree reports whether a question is about a search tree: by its kind, or because an option is a state of the tree.
func (q *Question) OfTree() bool {
	return slices.Contains(AboutTree(), q.Kind) ||
		slices.ContainsFunc(q.Choices, func(o Option) bool { return o.Is == State })
}

// OfBoard reports whether the kind of a question asks about the board, not about a position of the search.
func (q *Question) OfBoard() bool { return q.Kind != "" && q.Kind != "expanded" && !q.OfTree() }

// OfSolution reports whether the board's solution tells the answer. An author's question may ask for anything.
func (q *Question) OfSolution() bool {
	return slices.Contains([]string{"", "least", "way", "first", "toward", "play"}, q.Kind)
}

// IsState reports whether an option is the state that an event was the first to reach.
func (o *Option) IsState(event int) bool { return o.Is == State && o.N == int64(event)+1 }

// Recorded returns the complete run of the shown algorithm. If the run is too long, the error is ErrUnsuited.
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

// orderBy returns the name of the number by which an algorithm chooses the next state to expand: f, h or g. The
// parameter bounded is true if the recording of a puzzle's own algorithm has bounds.
func orderBy(algorithm string, bounded bool) string {
	switch {
	case algorithm == "greedy":
		return "h"
	case algorithm == "astar" || bounded:
		return "f"
	}
	return "g"
}
