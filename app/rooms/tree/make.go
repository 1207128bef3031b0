package tree

import (
	"context"
	"errors"

	"stepboard/app/view"
	"stepboard/app/view/tree"
)

// make starts to make the wanted picture in the background. While an earlier picture is being made, it does nothing.
func (r *Room) make() {
	if r.work.Busy() {
		return // take then calls follow
	}
	want, had, seen := r.wanted, r.made, r.Bench.Tree.Seen
	s := r.source()
	puzzle, budget := r.Bench.Doc().Puzzle(), r.Bench.Budget()
	problem, left, leave := had.Problem, had.left, had.leave
	same := had.Any() && had.key.x == want.x
	known := had.Problem != nil && had.Problem.Dataset == s.dataset // in a game, only the recording grows
	r.work.Begin(r.Shell, func(ctx context.Context, _ func(func())) func() {
		if !same && !known {
			left, leave = nil, nil
			problem = tree.NewProblem(puzzle, s.dataset, s.query)
		}
		var before *tree.Forest
		if same && had.Picture != nil && had.key.from == want.from {
			before = had.Forest
		}
		if want.graph {
			left, leave = nil, nil
		} else if want.tried && left == nil {
			lm, free := budget.NewMeter(ctx, nil)
			leave = free
			left, _ = problem.Left(lm) // nil if there are too many states
		}
		t, err := view.LayTree(ctx, budget, problem, want.x, s.pos, seen, before)
		return func() { r.take(made{t, want, left, leave}, err) }
	})
}

// take shows a finished picture, unless another run is shown now.
func (r *Room) take(m made, err error) {
	gone := r.wanted.x == nil || m.key.x.Recording != r.wanted.x.Recording && !(m.key.tried && r.wanted.tried)
	if err != nil || gone {
		m.Free()
		if m.leave != nil && m.left != r.made.left {
			m.leave()
		}
		if r.made.Graph != nil || m.key.graph { // the old picture belongs to another view
			r.made = made{}
			r.count()
		}
		r.fails, r.failed = err, m.key
		if err == nil || errors.Is(err, context.Canceled) {
			r.fails, r.failed = nil, key{}
			r.follow()
		}
		r.pane.redraw()
		return
	}
	if old := r.made; old.leave != nil && old.left != m.left {
		old.leave()
	}
	if m.Large() && m.key.pos == 0 { // only now it is known that the tree is large
		m.key.pos = r.wanted.pos
	}
	first := m.Graph != nil || r.made.Picture == nil || r.made.Forest != m.Forest && !m.key.tried
	r.made.Become(m.Tree)
	r.made.key, r.made.left, r.made.leave = m.key, m.left, m.leave
	r.hover, r.fails, r.failed = -1, nil, key{}
	r.count()
	r.pane.lay(first)
	r.follow()
}
