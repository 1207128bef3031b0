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

// The largest numbers of results that a studio keeps. Recordings are large, so few are kept.
const (
	maxDatasets   = 8
	maxAnswers    = 8
	maxRecordings = 2
	maxPrepared   = 4
)

// solved holds the results for a problem. The answer is computed when it is first needed.
type solved struct {
	rules    solve.Rules
	unplayed error // the reason if there are no rules for the problem

	done bool
	solve.Outcome
	route *view.Route // the drawn route of the walk, or nil
}

// preparation is the key of a lens's preparation.
type preparation struct {
	solve.Problem
	lens       string
	recording  weak.Pointer[solve.Recording] // zero if the lens shows no recording
	withAnswer bool                          // whether the lens was prepared with an answer
}

// recordedRun is a recorded run. Its Evictable holds the *explore.Exploration until the budget takes the memory back.
type recordedRun struct {
	*solve.Evictable
	recording weak.Pointer[solve.Recording]
}

// sharedDataset(d) returns an earlier dataset with the same board and queries, or else d. A document gives each shot a
// copy of the dataset, and these shots can then share results. The time is O(cells + queries) for each kept dataset.
func (s *Studio) sharedDataset(d *solve.Dataset) *solve.Dataset {
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

// resultsOf returns the results for a problem. A new problem has only its rules.
func (s *Studio) resultsOf(p solve.Problem) *solved {
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

// explored returns the recorded run of a problem. A failed run is recorded up to the failure. explored returns an error
// only if the run recorded nothing or the context ended.
func (s *Studio) explored(ctx context.Context, p solve.Problem) (*explore.Exploration, error) {
	if k, ok := s.recordings.get(p); ok {
		if x, ok := k.Value().(*explore.Exploration); ok {
			return x, nil
		}
		s.recordings.drop(p)
	}
	s.recordings.keep(max(maxRecordings, s.rivals) - 1) // makes space for the new recording
	s.prepared = slices.DeleteFunc(s.prepared, func(e entry[preparation, *solve.Evictable]) bool {
		return e.key.recording != weak.Pointer[solve.Recording]{} && !s.keeps(e.key.recording)
	})
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
	s.recordings.put(p, recordedRun{s.Budget.NewEvictable(x), weak.Make(r)})
	if w := s.resultsOf(p); !w.done { // the run also has the answer, so a long search runs only once
		w.take(o)
	}
	return x, nil
}

func (s *Studio) keeps(r weak.Pointer[solve.Recording]) bool {
	return slices.ContainsFunc(s.recordings, func(e entry[solve.Problem, recordedRun]) bool {
		return e.value.recording == r
	})
}

// mostChecked is the limit of the states of a search that checks the answer of a file of rules. They take a second.
const mostChecked = 1 << 20

// run(ctx, p, maxEvents) solves a problem and records at most maxEvents events. If this number is 0, the recording is
// nil.
func (s *Studio) run(ctx context.Context, p solve.Problem, maxEvents int) (solve.Outcome, *solve.Recording) {
	request := p.Request(s.Budget)
	request.Walk, request.Record = true, maxEvents
	if solve.OnFile(p.Puzzle, request.Solver) { // a picture says if its way may not be the least
		request.Show, request.Most = true, mostChecked
	}
	job := solve.Run(ctx, request)
	return job.First(), job.Recording()
}

// prepare returns the preparation of a lens for the view v of a problem.
func (s *Studio) prepare(ctx context.Context, p solve.Problem, l *lens.Lens, v lens.View) (any, error) {
	if l.Prepare == nil {
		return nil, nil
	}
	key := preparation{Problem: p, lens: l.ID, withAnswer: v.Answer != nil}
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
		s.prepared.put(key, s.Budget.NewEvictable(made))
	}
	return made.Value, err
}
