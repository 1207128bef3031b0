package tree

import (
	"context"
	"errors"

	"stepboard/app/view"
)

// make starts to make the wanted picture in the background. While an earlier picture is being made, it does nothing.
func (r *Room) make() {
	if r.work.Busy() {
		return // at the end of the work, the method take calls follow
	}
	want, had, budget := r.wanted, r.made, r.Bench.Budget()
	o, tried := r.order()
	r.work.Begin(r.Shell, func(ctx context.Context, _ func(func())) func() {
		t, err := view.LayTree(ctx, budget, o, had.Tree)
		m := made{Tree: t, tried: tried}
		if t.Problem == had.Problem && !want.Graph {
			m.left = had.left
		}
		if err == nil && tried && !want.Graph && m.left == nil {
			meter, release := budget.NewMeter(ctx, nil)
			far, _ := t.Problem.Left(meter) // nil if there are too many states
			m.left = &left{far, release}
		}
		return func() { r.take(m, want, err) }
	})
}

// take shows a finished picture, unless another run is shown now.
func (r *Room) take(m made, of view.TreeKey, err error) {
	if err != nil || r.gone(of.X, m.tried) {
		m.Free()
		m.leave(r.made)
		if r.made.Graph != nil || of.Graph { // the old picture belongs to another view
			r.clear()
		}
		r.fails, r.failed = err, of
		if err == nil || errors.Is(err, context.Canceled) {
			r.fails = nil
			r.follow()
		}
		r.pane.redraw()
		return
	}
	r.made.leave(m)
	first := m.Graph != nil || r.made.Picture == nil || r.made.Forest != m.Forest && !m.tried
	r.made.Become(m.Tree)
	r.made.tried, r.made.left = m.tried, m.left
	r.hover, r.fails = -1, nil
	r.count()
	r.pane.lay(first)
	r.follow()
}
