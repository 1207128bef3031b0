package tree

import (
	"context"
	"errors"

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
	problem, left, leave := had.problem, had.left, had.leave
	same := (had.Picture != nil || had.graph != nil) && had.key.x == want.x
	known := had.problem != nil && had.problem.Dataset == s.dataset // in a game, only the recording grows
	r.work.Begin(r.Shell, func(ctx context.Context, _ func(func())) func() {
		if !same && !known {
			left, leave = nil, nil
			problem = tree.NewProblem(puzzle, s.dataset, s.query)
		}
		var before *tree.Forest
		if same && had.Picture != nil && had.key.from == want.from {
			before = had.Forest
		}
		m, release := budget.NewMeter(ctx, nil)
		if want.graph {
			g, err := problem.States(m, extent(s.dataset.Board.Size))
			return func() { r.take(made{graph: g, key: want, problem: problem, release: release}, nil, err) }
		}
		if want.tried && left == nil {
			lm, free := budget.NewMeter(ctx, nil)
			leave = free
			left, _ = problem.Left(lm) // nil if there are too many states
		}
		p, err := tree.Make(m, problem, want.x, s.pos, seen, extent(s.dataset.Board.Size), before)
		return func() {
			r.take(made{Picture: p, key: want, problem: problem, left: left, leave: leave, release: release}, before, err)
		}
	})
}

// take shows a finished picture, unless another run is shown now. The picture may share the memory of before.
func (r *Room) take(m made, before *tree.Forest, err error) {
	gone := r.wanted.x == nil || m.key.x.Recording != r.wanted.x.Recording && !(m.key.tried && r.wanted.tried)
	if err != nil || gone {
		m.release()
		if m.leave != nil && m.left != r.made.left {
			m.leave()
		}
		if r.made.graph != nil || m.key.graph { // the old picture belongs to another view
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
	// the new picture uses the memory of the old one
	if before != nil && r.made.Picture != nil && before == r.made.Forest {
		m.release()
		m.release = r.made.release
	} else if r.made.release != nil {
		r.made.release()
	}
	if m.graph == nil && m.Forest.Nodes > tree.Few && m.key.pos == 0 { // only now it is known that the tree is large
		m.key.pos = r.wanted.pos
	}
	first := m.graph != nil || r.made.Picture == nil || r.made.Forest != m.Forest && !m.key.tried
	r.made, r.moment, r.hover, r.fails, r.failed = m, nil, -1, nil, key{}
	r.count()
	r.pane.lay(first)
	r.follow()
}
