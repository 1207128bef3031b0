package studio

import (
	"cmp"
	"context"
	"slices"
	"weak"

	"stepboard/app/view"
	"stepboard/app/workbench/run"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// The numbers of each kind that a studio keeps. Recordings are large.
const (
	maxDatasets   = 8
	maxAnswers    = 8
	maxRecordings = 2
	maxPrepared   = 4
)

// solved is the knowledge about a problem. Each part is made when first asked for.
type solved struct {
	rules    solve.Rules
	unplayed error // why there are no rules

	done bool
	solve.Outcome
	route *view.Route // the route of the walk
}

// preparation is the key of a lens's preparation.
type preparation struct {
	solve.Problem
	lens      string
	recording weak.Pointer[solve.Recording] // nil if the lens shows no recording
	answered  bool
}

// kept is a recorded run, an *explore.Exploration, until its memory is taken back.
type kept struct {
	*solve.Spare
	recording weak.Pointer[solve.Recording]
}

// known is an earlier dataset with the same board and queries, or else this one: a document gives each shot a snapshot
// of its own. O(cells + queries) for equal boards in different places.
func (s *Studio) known(d *solve.Dataset) *solve.Dataset {
	for _, e := range s.datasets {
		if solve.Same(e.key, d) {
			s.datasets.get(e.key)
			return e.key
		}
	}
	s.datasets.put(d, struct{}{})
	s.datasets.keep(maxDatasets)
	return d
}

// of is the knowledge about a problem: at first the rules, and more after it was solved.
func (s *Studio) of(p solve.Problem) *solved {
	if w, ok := s.answers.get(p); ok {
		return w
	}
	w := &solved{}
	w.rules, w.unplayed = p.Puzzle.Rules(p.Dataset, p.Query)
	s.answers.put(p, w)
	s.answers.keep(maxAnswers)
	return w
}

func (w *solved) take(o solve.Outcome) {
	w.done, w.Outcome = true, o
	if o.Err == nil && o.Walk != nil {
		w.route = view.NewRoute(o.Walk)
	}
}

// explored is the recorded run of a problem. A failed run is kept as far as it went. The error is for a run that did
// nothing or was stopped.
func (s *Studio) explored(ctx context.Context, p solve.Problem) (*explore.Exploration, error) {
	if k, ok := s.recordings.get(p); ok {
		if x, ok := k.Value().(*explore.Exploration); ok {
			return x, nil
		}
		s.recordings.drop(p)
	}
	s.keepRecordings(max(maxRecordings, s.beside) - 1) // room for the new recording
	o, r := s.run(ctx, p, cmp.Or(s.limit, run.MaxEvents))
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if o.Err != nil && r.Len() == 0 {
		return nil, o.Err
	}
	x := explore.New(r, p.Dataset.Board.Size, o, func() bool { return ctx.Err() != nil })
	if x == nil {
		return nil, ctx.Err()
	}
	s.recordings.put(p, kept{s.Budget.NewSpare(x), weak.Make(r)})
	if w := s.of(p); !w.done { // a long run is made once, not twice
		w.take(o)
	}
	return x, nil
}

// keepRecordings drops all but the newest recordings, with the preparations made from the dropped ones.
func (s *Studio) keepRecordings(most int) {
	s.recordings.keep(most)
	s.prepared = slices.DeleteFunc(s.prepared, func(e entry[preparation, *solve.Spare]) bool {
		return e.key.recording != weak.Pointer[solve.Recording]{} && !s.keeps(e.key.recording)
	})
}

// keeps reports whether a recording is kept.
func (s *Studio) keeps(r weak.Pointer[solve.Recording]) bool {
	return slices.ContainsFunc(s.recordings, func(e entry[solve.Problem, kept]) bool { return e.value.recording == r })
}

// run solves a problem and records at most the given number of events. For 0 the recording is nil.
func (s *Studio) run(ctx context.Context, p solve.Problem, record int) (solve.Outcome, *solve.Recording) {
	request := p.Request(s.Budget)
	request.Walk, request.Record = true, record
	job := solve.Run(ctx, request)
	return job.First(), job.Recording()
}

// prepare is the lens's preparation for a view of a problem.
func (s *Studio) prepare(ctx context.Context, p solve.Problem, l *lens.Lens, v lens.View) (any, error) {
	if l.Prepare == nil {
		return nil, nil
	}
	key := preparation{Problem: p, lens: l.ID, answered: v.Answer != nil}
	if l.Explores {
		key.recording = weak.Make(v.Exploration.Recording)
	}
	if k, ok := s.prepared.get(key); ok {
		if made, ok := k.Value().(lens.Prepared); ok {
			return made.Value, nil
		}
		s.prepared.drop(key)
	}
	s.prepared.keep(maxPrepared - 1)
	made, err := l.Run(ctx, s.Budget, &v)
	if err == nil {
		s.prepared.put(key, s.Budget.NewSpare(made))
	}
	return made.Value, err
}
