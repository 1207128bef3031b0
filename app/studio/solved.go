package studio

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// Limit is how many events of a run are recorded: with indexes some 240 MB where there are two movers, and 550 MB
// with eight.
const Limit = 6 << 20

// How much a studio keeps of each kind; recordings are large.
const (
	maxDatasets   = 8
	maxAnswers    = 8
	maxRecordings = 2
	maxPrepared   = 4
)

// problem is what an algorithm is asked. The dataset is one of the studio's.
type problem struct {
	puzzle          solve.Puzzle
	dataset         *solve.Dataset
	query           int
	task, algorithm string
}

// solved is what is known of a problem, each part once it was asked for.
type solved struct {
	rules    solve.Rules
	unplayed error // why there are no rules

	done bool
	solve.Outcome
	route *view.Route // of the walk
}

// preparation names what a lens prepared.
type preparation struct {
	problem
	lens      string
	recording *solve.Recording // nil where the lens shows none
	answered  bool
}

// known is the dataset with the same board and queries that the studio has seen before, or else this one: a document
// gives each shot a snapshot of its own. O(cells + queries) where boards are equal but not one.
func (s *Studio) known(d *solve.Dataset) *solve.Dataset {
	for _, e := range s.datasets {
		if same(e.key, d) {
			s.datasets.get(e.key)
			return e.key
		}
	}
	s.datasets.put(d, struct{}{})
	s.datasets.keep(maxDatasets)
	return d
}

// same reports whether two datasets ask the same.
func same(a, b *solve.Dataset) bool {
	things := func(a, b []solve.Thing) bool {
		return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.Equal(a, b))
	}
	boards := a.Board == b.Board || a.Board.Size == b.Board.Size &&
		things(a.Board.Things, b.Board.Things) && bytes.Equal(a.Board.Terrain, b.Board.Terrain)
	return a == b ||
		boards && slices.EqualFunc(a.Queries, b.Queries, func(p, q solve.Query) bool { return things(p.Things, q.Things) })
}

// of is what is known of a problem: the rules, and more once it was solved.
func (s *Studio) of(p problem) *solved {
	if w, ok := s.answers.get(p); ok {
		return w
	}
	w := &solved{}
	w.rules, w.unplayed = p.puzzle.Rules(p.dataset, p.query)
	s.answers.put(p, w)
	s.answers.keep(maxAnswers)
	return w
}

// answer is a problem solved, with its walk and route. The error is that of a stopped run; any other is in the result.
func (s *Studio) answer(ctx context.Context, p problem) (*solved, error) {
	w := s.of(p)
	if !w.done {
		o := s.run(ctx, p, nil)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		w.take(o)
	}
	return w, nil
}

func (w *solved) take(o solve.Outcome) {
	w.done, w.Outcome = true, o
	if o.Err == nil && o.Walk != nil {
		w.route = view.NewRoute(o.Walk)
	}
}

// explored is the recorded run of a problem. Where the run failed there is nevertheless what it had done until then;
// the error is that of a run that did nothing, or was stopped.
func (s *Studio) explored(ctx context.Context, p problem) (*explore.Exploration, error) {
	if x, ok := s.recordings.get(p); ok {
		return x, nil
	}
	s.keepRecordings(maxRecordings - 1) // room for the one that is being made
	r := solve.NewRecording(p.algorithm, cmp.Or(s.limit, Limit), nil)
	o := s.run(ctx, p, r)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if o.Err != nil && r.Len() == 0 {
		return nil, o.Err
	}
	x := explore.New(r, p.dataset.Board.Size, o, func() bool { return ctx.Err() != nil })
	if x == nil {
		return nil, ctx.Err()
	}
	s.recordings.put(p, x)
	if w := s.of(p); !w.done { // a long run is made once, not twice
		w.take(o)
	}
	return x, nil
}

// keepRecordings drops all but the newest recordings, with what was prepared from the others.
func (s *Studio) keepRecordings(most int) {
	s.recordings.keep(most)
	s.prepared = slices.DeleteFunc(s.prepared, func(e entry[preparation, any]) bool {
		return e.key.recording != nil && !s.keeps(e.key.recording)
	})
}

// keeps reports whether a recording is kept.
func (s *Studio) keeps(r *solve.Recording) bool {
	return slices.ContainsFunc(
		s.recordings,
		func(e entry[problem, *explore.Exploration]) bool { return e.value.Recording == r },
	)
}

// run solves a problem and, where r is not nil, records it. The recording is then sealed.
func (s *Studio) run(ctx context.Context, p problem, r *solve.Recording) (o solve.Outcome) {
	o.Query = p.query
	if r != nil {
		defer r.Seal()
	}
	defer solve.Caught(&o.Err)
	m, release := solve.NewMeter(ctx, s.Budget, nil)
	defer release()
	m.Record = r
	session, err := solve.SolverByID(p.puzzle, p.task, p.algorithm).Prepare(m, p.dataset, p.task)
	if err == nil {
		o.Answer, err = solve.SolveWhole(m, session, p.query)
	}
	o.Stats, o.Err = m.Stats(), err
	m.Record = nil
	if err == nil && o.Answer.Steps > 0 {
		w := s.of(p)
		if o.Err = w.unplayed; o.Err == nil {
			o.Walk, o.Err = walk(m, w.rules, session.Walk(m, p.query))
		}
	}
	return o
}

var errLong = errors.New("the walk is longer than is kept")

// walk keeps the moves of a solution: of one longer than solve.MaxWalk the beginning.
func walk(m *solve.Meter, rules solve.Rules, moves iter.Seq2[solve.Move, error]) (*solve.Walk, error) {
	w := solve.NewWalk(rules)
	_, _, _, err := solve.Replay(rules, moves, func(mv solve.Move, st solve.State) error {
		if w.Len() == solve.MaxWalk {
			return errLong
		}
		w.Add(mv, st)
		if w.Len()%1024 == 0 {
			return m.Poll(0, 0)
		}
		return nil
	})
	if errors.Is(err, errLong) {
		err = nil
	}
	return w, err
}

// prepare is what a lens prepares for a view of a problem.
func (s *Studio) prepare(ctx context.Context, p problem, l *lens.Lens, v lens.View) (any, error) {
	if l.Prepare == nil {
		return nil, nil
	}
	key := preparation{problem: p, lens: l.ID, answered: v.Answer != nil}
	if l.Explores {
		key.recording = v.Exploration.Recording
	}
	if value, ok := s.prepared.get(key); ok {
		return value, nil
	}
	s.prepared.keep(maxPrepared - 1)
	value, err := l.Run(ctx, s.Budget, &v)
	if err == nil {
		s.prepared.put(key, value)
	}
	return value, err
}
