package shot

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// sight is a shot with all that its names stand for.
type sight struct {
	shot Shot
	problem
	lens *lens.Lens // nil: none, or there is nothing that it could show

	work  *solved              // nil for the board alone
	x     *explore.Exploration // nil where none is seen
	pos   int                  // in it
	move  int                  // moves of the solution made
	state *solve.State         // of play; nil: things stand as painted
	view  lens.View            // of the lens, but for colours and window
}

// problem is what a shot asks, with the defaults of a document in the place of an unknown task or algorithm.
func (s *Studio) problem(v *Shot) problem {
	p := problem{puzzle: v.Puzzle, dataset: s.known(v.Dataset), query: v.Query, task: v.task(), algorithm: v.Algorithm}
	if ids := algorithms(v.Puzzle, p.task); !slices.Contains(ids, p.algorithm) {
		p.algorithm = ids[0]
	}
	return p
}

func algorithms(p solve.Puzzle, task string) []string {
	var ids []string
	for _, v := range p.Solvers(task) {
		ids = append(ids, v.ID())
	}
	return ids
}

// look works out what a shot shows.
func (s *Studio) look(ctx context.Context, v Shot) (*sight, error) {
	t, err := s.survey(ctx, v)
	if err == nil {
		err = s.through(ctx, t)
	}
	return t, err
}

// survey is look without what the lens prepares.
func (s *Studio) survey(ctx context.Context, v Shot) (*sight, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := checkQuery(&v); err != nil {
		return nil, err
	}
	t := &sight{shot: v, problem: s.problem(&v)}
	l, err := findLens(v.Puzzle, t.task, v.Lens)
	if err != nil {
		return nil, err
	}
	if v.Query < 0 {
		return t, nil
	}
	t.lens, t.work = l, s.of(t.problem)
	if err := s.explore(ctx, t); err != nil {
		return nil, err
	}
	if err := s.solve(ctx, t); err != nil {
		return nil, err
	}
	if err := s.stand(ctx, t); err != nil {
		return nil, err
	}
	t.view = t.seen()
	return t, nil
}

// findLens is the lens with an ID, nil where that is empty, or a *solve.Refusal.
func findLens(p solve.Puzzle, task, id string) (*lens.Lens, error) {
	if id == "" {
		return nil, nil
	}
	list := lens.Of(p, task)
	ids := make([]string, len(list))
	for i := range list {
		if ids[i] = list[i].ID; ids[i] == id {
			return &list[i], nil
		}
	}
	return nil, refuse("shot.check.lens", "Lens", strconv.Quote(id), "Task", solve.Say(p.ID()+".task."+task), "Lenses", quoted(ids))
}

// explore records what is looked at, if that is an exploration: a run of the algorithm or, where the lens can't show that
// one, of the first that it can.
func (s *Studio) explore(ctx context.Context, t *sight) (err error) {
	if t.shot.Track != Exploration && (t.lens == nil || !t.lens.Explores) {
		return nil
	}
	if t.x, err = s.explored(ctx, t.explores()); err != nil {
		return err
	}
	if t.pos = t.shot.Event; t.pos < 0 || t.pos > t.x.Len() {
		t.pos = t.x.Len()
	}
	return nil
}

// explores is the problem whose run is looked at.
func (t *sight) explores() problem {
	p := t.problem
	if l := t.lens; l != nil && !l.Suits(p.algorithm) {
		p.algorithm = l.Algorithms[0]
	}
	return p
}

// solve finds the answer where it matters. Without one a lens shows what it can, unless it is about the answer.
func (s *Studio) solve(ctx context.Context, t *sight) error {
	moved := t.shot.Track == Solution && t.shot.Move > 0
	if t.lens == nil && !t.shot.Route && !moved {
		return nil
	}
	if _, err := s.answer(ctx, t.problem); err != nil {
		return err
	}
	about := t.lens != nil && t.lens.Fits != nil
	switch {
	case t.work.Err != nil && (about || t.shot.Route || moved):
		return t.work.Err
	case about && !t.lens.Fits(t.work.Answer):
		return refuse("shot.unfit", "Lens", solve.Say(t.puzzle.ID()+".lens."+t.lens.ID))
	}
	return nil
}

// stand finds the state of play.
func (s *Studio) stand(ctx context.Context, t *sight) error {
	switch t.shot.Track {
	case Solution:
		if walk := t.work.Walk; walk != nil {
			t.move = max(0, min(t.shot.Move, walk.Len()))
		}
		if t.move > 0 {
			state := t.work.Walk.At(t.move)
			t.state = &state
		}
	case Exploration:
		if event, ok := t.atWork(); ok {
			state := t.x.Event(event).State
			t.state = &state
		}
	case ByHand:
		if t.work.unplayed != nil {
			return t.work.unplayed
		}
		game, err := played(ctx, t.work.rules, t.shot.Moves)
		if err != nil {
			return err
		}
		state := game.At(game.Len())
		t.state = &state
	}
	return nil
}

// atWork is the event whose state stands at the position: the last one where that is asked for or ends the search, else what
// is being expanded.
func (t *sight) atWork() (event int, ok bool) {
	if t.pos == 0 {
		return 0, false
	}
	last := t.pos - 1
	switch t.x.Kind(last) {
	case solve.Goal, solve.Met:
		return last, true
	case solve.Reached:
		if t.shot.Last {
			return last, true
		}
	}
	return t.x.Current(t.pos)
}

// played is a game of moves, or a *solve.Refusal for the one that is not allowed.
func played(ctx context.Context, r solve.Rules, moves []solve.Move) (*solve.Walk, error) {
	w, state := solve.NewWalk(r), r.Start()
	for i, m := range moves {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		next, err := r.Apply(state, m)
		var refusal *solve.Refusal
		if errors.As(err, &refusal) {
			return nil, refuse("shot.check.move", "N", i+1, "Why", refusal.Text)
		}
		if err != nil {
			return nil, err
		}
		w.Add(m, next)
		state = next
	}
	return w, nil
}

// through puts into the view what the lens prepares, and of its choices one that there is.
func (s *Studio) through(ctx context.Context, t *sight) (err error) {
	l, v := t.lens, &t.view
	if l == nil {
		return nil
	}
	if v.Prepared, err = s.prepare(ctx, t.problem, l, *v); err != nil {
		return err
	}
	if v.Choice != 0 && (l.Choices == nil || v.Choice < 0 || v.Choice >= len(l.Choices(v))) {
		v.Choice = 0
	}
	return nil
}

// seen is what a lens looks at, but for what it prepares.
func (t *sight) seen() lens.View {
	p, _ := t.puzzle.(lens.Puzzle)
	v := lens.View{
		Puzzle: p, Dataset: t.dataset, Query: t.query, Task: t.task,
		Exploration: t.x, Pos: t.pos, State: solve.NewState(), Choice: t.shot.Choice,
	}
	if w := t.work; w.done && w.Err == nil {
		v.Answer = &w.Answer
		if t.shot.Track != ByHand { // a game goes its own way
			v.Walk, v.Move = w.Walk, t.move
		}
	}
	switch {
	case t.state != nil:
		v.State = *t.state
	case t.work.rules != nil:
		v.State = t.work.rules.Start()
	}
	return v
}

func refuse(key string, pairs ...any) error { return &solve.Refusal{Text: solve.Say(key, pairs...)} }

// quoted lists names.
func quoted(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = strconv.Quote(name)
	}
	return strings.Join(list, ", ")
}
