package run

import (
	"context"
	"slices"
	"time"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// MaxEvents is the largest number of recorded events of a run. It is the same for the window and for pictures, so that
// a position in a run means the same in both. With indexes, so many events take some 240 MB for two movers, and 550 MB
// for eight.
const MaxEvents = 6 << 20

// Recordings has the recorded runs of one query of a document, with indexes, and the preparations of lenses for this
// query. When the query or its board changes, everything is dropped.
type Recordings struct {
	base
	subject  *subject
	wanted   []string // the algorithms whose runs are needed, in the order of their runs
	received string   // the wanted algorithm whose recording comes by the method Give, or ""
	job      *solve.Job
	running  string // algorithm of the job
	update   solve.Update

	slowRun         bool          // whether the last run took longer than Wait
	slowPreparation bool          // whether the last preparation took longer than Wait
	preparing       time.Duration // duration of the last preparation; a stopped preparation can only increase it
}

// Run is the run of an algorithm.
type Run struct {
	// Exploration is nil until the recording is complete or full. The run may still go on.
	*explore.Exploration
	// Done is true if the run has ended. Then Err says why there is no answer, or is nil.
	Done bool
	Err  error
}

// subject is a query at a revision of the document.
type subject struct {
	target   solve.Target
	identity any
	revision document.Revision
	task     string
	dataset  *solve.Dataset
	runs     map[string]*Run
	prepared map[preparationKey]*prepared
	ctx      context.Context
	cancel   context.CancelFunc
}

// preparationKey identifies a preparation: by the lens, the recording, and whether there is an answer.
type preparationKey struct {
	lens       string
	recording  *solve.Recording
	withAnswer bool
}

type prepared struct {
	evictable *solve.Evictable // has a lens.Prepared; the budget may drop it
	err       error
	ready     bool
}

// NewRecordings makes Recordings without a document. post calls a function later, on the window's goroutine.
func NewRecordings(runner *solve.Runner, post func(func())) *Recordings {
	return &Recordings{base: base{runner: runner, post: post}}
}

// Open stops the current run, drops all recordings, and sets the document. If doc is nil, nothing is recorded.
func (e *Recordings) Open(doc *document.Document) {
	e.Stop()
	e.doc, e.wanted, e.received = doc, nil, ""
}

// Stop ends the current run and drops all recordings.
func (e *Recordings) Stop() {
	e.stop()
	if e.subject != nil {
		e.subject.cancel()
		e.subject = nil
	}
}

func (e *Recordings) stop() {
	e.Halt()
	e.job = nil
}

// SetSubject sets the subject: a query of the document, at its present revision. Existing runs of the wanted algorithms
// stay, and missing runs are made one after the other. One of the algorithms may be received: Give gets its recording
// from outside. SetSubject reports whether the subject has changed.
func (e *Recordings) SetSubject(t solve.Target, received string, algorithms ...string) (changed bool) {
	s := e.subject
	if e.doc == nil || t.Query < 0 || t.Query >= len(e.doc.Dataset(t.Dataset).Queries) {
		e.Stop()
		return s != nil
	}
	changed = s == nil || s.identity != e.doc.Identity(t.Dataset) || s.target.Query != t.Query ||
		s.revision != e.doc.Revision(t.Dataset, t.Query) || s.task != e.doc.Task()
	if changed {
		e.Stop()
		s = &subject{
			target: t, identity: e.doc.Identity(t.Dataset), revision: e.doc.Revision(t.Dataset, t.Query), task: e.doc.Task(),
			dataset: e.doc.Snapshot(t.Dataset), runs: map[string]*Run{}, prepared: map[preparationKey]*prepared{},
		}
		s.ctx, s.cancel = context.WithCancel(context.Background())
		e.subject = s
	}
	s.target.Dataset = t.Dataset // the dataset may have another index now
	e.wanted, e.received = algorithms, received
	if e.job != nil && !slices.Contains(algorithms, e.running) {
		e.stop()
	}
	for algorithm := range s.runs { // drop runs that are not wanted, because they are large
		if !slices.Contains(algorithms, algorithm) {
			delete(s.runs, algorithm)
			for w := range s.prepared {
				if w.recording != nil && w.recording.Algorithm == algorithm {
					delete(s.prepared, w)
				}
			}
		}
	}
	e.next()
	return changed
}

// Dataset returns the subject's dataset, or nil. This copy does not change.
func (e *Recordings) Dataset() *solve.Dataset {
	if e.subject == nil {
		return nil
	}
	return e.subject.dataset
}

// Target returns the target of the subject.
func (e *Recordings) Target() solve.Target { return e.subject.target }

// Run returns the present state of the run of an algorithm.
func (e *Recordings) Run(algorithm string) Run {
	if e.subject != nil {
		if r := e.subject.runs[algorithm]; r != nil {
			return *r
		}
	}
	return Run{}
}

// Recording returns the algorithm and the progress of the run that is being recorded, or false if there is no such run.
func (e *Recordings) Recording() (algorithm string, p solve.Progress, recording bool) {
	if e.job == nil {
		return "", solve.Progress{}, false
	}
	return e.running, e.update.Progress, true
}

func (e *Recordings) next() {
	s := e.subject
	if e.job != nil || s == nil {
		return
	}
	for _, algorithm := range e.wanted {
		if s.runs[algorithm] != nil || algorithm == e.received ||
			solve.SolverByID(e.doc.Puzzle(), s.task, algorithm) == nil {
			continue
		}
		e.running, e.update = algorithm, solve.Update{}
		request := solve.Problem{
			Puzzle: e.doc.Puzzle(), Dataset: s.dataset, Query: s.target.Query, Task: s.task, Algorithm: algorithm,
		}.Request(e.Budget)
		request.Record = MaxEvents
		e.job = e.runner.Start(s.ctx, request)
		job := e.job
		e.start(&e.slowRun, func(tell func(func())) { e.follow(job, s, algorithm, tell) })
		return
	}
}

// follow(…) reports the news of a job: its progress, the recording when it is full, and the end of the run. It makes
// the indexes of a recording, so it must not run on the window's goroutine.
func (e *Recordings) follow(job *solve.Job, s *subject, algorithm string, tell func(func())) {
	start := time.Now()
	size := s.dataset.Board.Size
	stopped := func() bool { return s.ctx.Err() != nil }
	var x *explore.Exploration
	for u := range job.Updates() {
		if u.Phase == solve.Finished {
			continue
		}
		if u.Recorded && x == nil { // the recording is full, but the run goes on
			if x = explore.New(job.Recording(), size, solve.Outcome{}, stopped); x != nil {
				full := x
				tell(func() { e.take(s, job, algorithm, &Run{Exploration: full}) })
			}
		}
		tell(func() {
			if job == e.job {
				e.update = u
				e.progressed()
			}
		})
	}
	outcome := job.First()
	if r := job.Recording(); x == nil && r != nil && (outcome.Err == nil || r.Len() > 0) {
		x = explore.New(r, size, outcome, stopped)
	} else if x != nil {
		whole := *x // a copy, because the window may read x
		whole.Outcome = outcome
		x = &whole
	}
	run := &Run{Exploration: x, Done: true, Err: outcome.Err}
	took := time.Since(start)
	tell(func() {
		e.slowRun = took > e.Wait
		e.take(s, job, algorithm, run)
	})
}

// Give takes a recording that was made elsewhere, for a query at a revision of the document. If done is true, the run
// has ended with the outcome o. The indexes are made in the background.
func (e *Recordings) Give(t solve.Target, revision document.Revision, r *solve.Recording, done bool, o solve.Outcome) {
	s := e.subject
	if s == nil || s.target != t || s.revision != revision || !slices.Contains(e.wanted, r.Algorithm) {
		return
	}
	set := func(x *explore.Exploration) {
		old := s.runs[r.Algorithm]
		if old != nil && old.Done && old.Exploration != nil && old.Recording == r && !done {
			return // the run ended while the indexes were made
		}
		if x != nil && s == e.subject && slices.Contains(e.wanted, r.Algorithm) {
			s.runs[r.Algorithm] = &Run{Exploration: x, Done: done, Err: o.Err}
			e.changed()
		}
	}
	if old := s.runs[r.Algorithm]; old != nil && old.Exploration != nil &&
		old.Recording == r { // the recording was full before the run ended
		whole := *old.Exploration
		whole.Outcome = o
		set(&whole)
		return
	}
	Background(e.Wait, e.post, func(tell func(func())) {
		x := explore.New(r, s.dataset.Board.Size, o, func() bool { return s.ctx.Err() != nil })
		tell(func() { set(x) })
	})
}

// take(…) keeps the state of a run. After the end of the run it starts the next run.
func (e *Recordings) take(s *subject, job *solve.Job, algorithm string, run *Run) {
	if s != e.subject || job != e.job {
		return
	}
	if run.Done {
		e.job = nil
	}
	s.runs[algorithm] = run
	e.next()
	e.changed()
}

// Prepared returns the result of a lens's preparation for a view of the subject. The first call starts the preparation,
// and ready is false until its end. The view must not be changed afterwards.
func (e *Recordings) Prepared(l *lens.Lens, v *lens.View) (value any, ready bool, err error) {
	s := e.subject
	if s == nil {
		return nil, false, nil
	}
	if l.Prepare == nil {
		return nil, true, nil
	}
	key := preparationKey{lens: l.ID, withAnswer: v.Answer != nil}
	if l.Explores {
		key.recording = v.Exploration.Recording
	}
	p := s.prepared[key]
	value, there := p.value()
	if !there {
		p = &prepared{}
		s.prepared[key] = p
		e.prepare(s, l, v, p)
		value, _ = p.value()
	}
	return value, p.ready, p.err
}

// value() returns the result of the preparation, or nil while it is not ready. It returns false if the preparation was
// never started, or if the budget has dropped its result.
func (p *prepared) value() (any, bool) {
	if p == nil || p.evictable == nil {
		return nil, p != nil
	}
	made, ok := p.evictable.Value().(lens.Prepared)
	return made.Value, ok
}

// longestPause is the longest time that a slow preparation waits for the next edit before it starts. While the user
// paints, the brush needs the processor and the memory.
const longestPause = 150 * time.Millisecond

// prepare starts a lens's preparation, and waits a little for its result.
func (e *Recordings) prepare(s *subject, l *lens.Lens, v *lens.View, p *prepared) {
	pause := time.Duration(0)
	if e.slowPreparation {
		pause = min(e.preparing/4, longestPause)
	}
	e.start(&e.slowPreparation, func(tell func(func())) {
		var made lens.Prepared
		var took time.Duration
		err := sleep(s.ctx, pause)
		if err == nil {
			start := time.Now()
			made, err = l.Run(s.ctx, e.Budget, v)
			took = time.Since(start)
		}
		tell(func() {
			if p.err, p.ready = err, true; err == nil {
				p.evictable = e.Budget.NewEvictable(made)
			}
			// If s is not the subject any more, the preparation may have been stopped.
			if e.preparing = max(e.preparing, took); s == e.subject {
				e.preparing = took
				e.slowPreparation = took > e.Wait
				e.changed()
			}
		})
	})
}

// sleep(ctx, d) waits for a time. If the context ends before, it returns the context's error.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return nil
	}
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
	return ctx.Err()
}

// Halt ends the current run. Its events so far stay visible, and the run is not made again.
func (e *Recordings) Halt() {
	if e.job != nil {
		e.job.Cancel()
	}
}
