package studio

import (
	"cmp"
	"context"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/lens"
)

// sight is a shot with its data, for example its run and its answer.
type sight struct {
	view.Sight
	// original is the shot that look got. The Shot in Sight has a known dataset, and a valid task and algorithm.
	original view.Shot
	problem  solve.Problem
	work     *solved // nil if the sight shows the board alone or a comparison

	sides *compared // nil if the shot does not compare algorithms
	tree  *laidTree // nil if no tree is shown
	paged bool      // whether the sight is drawn on a page of a given size
	free  bool      // whether the sight is alone in a picture of its own size
}

// look(ctx, v) computes all data that a shot shows.
func (s *Studio) look(ctx context.Context, v view.Shot) (*sight, error) {
	t, err := s.survey(ctx, v)
	if err != nil {
		return t, err
	}
	for _, b := range t.boards() {
		if err := s.prepareLens(ctx, b); err != nil {
			return t, err
		}
	}
	return t, s.layTrees(ctx, t)
}

// boards returns the sights of the compared algorithms. If the sight compares nothing, the list has only this sight.
func (t *sight) boards() []*sight {
	if t.sides != nil {
		return t.sides.boards
	}
	return []*sight{t}
}

// survey(ctx, v) does the same as look, but prepares no lens and lays out no tree.
func (s *Studio) survey(ctx context.Context, v view.Shot) (*sight, error) {
	if err := cmp.Or(ctx.Err(), view.CheckQuery(&v)); err != nil {
		return nil, err
	}
	t := &sight{original: v, problem: v.Problem()}
	t.problem.Dataset = s.sharedDataset(v.Dataset)
	t.Shot = v
	t.Dataset, t.Task, t.Algorithm = t.problem.Dataset, t.problem.Task, t.problem.Algorithm
	l, err := view.FindLens(v.Puzzle, t.Task, v.Lens)
	if err != nil {
		return nil, err
	}
	switch {
	case v.Compared != nil:
		return t, s.compare(ctx, t)
	case v.Query < 0:
		t.Track, t.Move = view.Solution, 0
		return t, nil
	}
	t.ShownLens, t.work = l, s.resultsOf(t.problem)
	t.Rules = t.work.rules
	for _, step := range []func(context.Context, *sight) error{s.explore, s.solve, s.play} {
		if err := step(ctx, t); err != nil {
			return nil, err
		}
	}
	if w := t.work; w.done {
		t.Walk = w.Walk
		if w.Err == nil {
			t.Answer = &w.Answer
		}
	}
	return t, nil
}

// doubt says that the way that the shot shows may not be the least. Without a way, or if it is the least, it is empty.
// The answers of built-in puzzles' exact algorithms count as the least here.
func (t *sight) doubt() solve.Text {
	if t.Answer == nil || t.Walk == nil || t.Stale || !t.Route && t.MovePos() == 0 {
		return solve.Text{}
	}
	solver := solve.SolverOf(t.Puzzle, t.Task, t.problem.Algorithm)
	if !solve.Exact(solver) {
		return solve.Verification{Level: solve.AWay}.Say(t.Puzzle, *t.Answer)
	}
	if solve.OnFile(t.Puzzle, solver) && t.work.Checked && t.work.Level != solve.Shown {
		return t.work.Explain(t.Puzzle, *t.Answer)
	}
	return solve.Text{}
}

// explore(ctx, t) records a run, if the shot shows an exploration. The run is of the shot's algorithm or, if the lens
// can't show it, of the first algorithm that the lens can show.
func (s *Studio) explore(ctx context.Context, t *sight) (err error) {
	l := t.ShownLens
	if t.Track != view.Exploration && (l == nil || !l.Explores) && (t.Tree == nil || t.Tree.Graph) {
		return nil
	}
	p := t.problem
	if l != nil {
		p.Algorithm = l.Recorded(p.Algorithm)
	}
	t.Exploration, err = s.explored(ctx, p)
	return err
}

// solve computes the answer, if the shot shows anything that depends on the answer. A failed search is an error only if
// the shot shows the solution's route or moves, or if its lens is about the answer.
func (s *Studio) solve(ctx context.Context, t *sight) error {
	l, moved := t.ShownLens, t.Track == view.Solution && t.Move > 0
	if l == nil && !t.Route && !moved {
		return nil
	}
	if !t.work.done {
		o, _ := s.run(ctx, t.problem, 0)
		if err := ctx.Err(); err != nil {
			return err
		}
		t.work.take(o)
	}
	about := l != nil && l.Fits != nil
	switch {
	case t.work.Err != nil && (about || t.Route || moved):
		return t.work.Err
	case about && !l.Fits(t.work.Answer):
		return solve.Refused("shot.unfit", "Lens", solve.TextOf(t.Puzzle, "lens."+l.ID))
	}
	return nil
}

// play(ctx, t) makes the moves of the game that the shot shows.
func (s *Studio) play(ctx context.Context, t *sight) error {
	if t.Track != view.ByHand {
		return nil
	}
	if t.work.unplayed != nil {
		return t.work.unplayed
	}
	game, err := view.Play(ctx, t.Rules, t.Moves)
	if err == nil {
		t.Game = game.At(game.Len())
	}
	return err
}

// prepareLens prepares the lens of the shot. If the lens does not offer the shot's choice, the first choice replaces
// it.
func (s *Studio) prepareLens(ctx context.Context, t *sight) (err error) {
	l := t.ShownLens
	if l == nil {
		return nil
	}
	v := t.LensView(view.Style{}, lens.Window{})
	if t.Prepared, err = s.prepare(ctx, t.problem, l, *v); err != nil {
		return err
	}
	v.Prepared = t.Prepared
	if t.Choice != 0 && (l.Choices == nil || t.Choice < 0 || t.Choice >= len(l.Choices(v))) {
		t.Choice = 0
	}
	return nil
}
