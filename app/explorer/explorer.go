// Package explorer keeps what there is to see of the shown query beside its answer: runs of its algorithms, recorded
// as jobs and made ready for walking about in, and what lenses have prepared. It knows no window: every method is
// called on one goroutine, the window's, and the hand-over to it is injected.
package explorer

import (
	"context"
	"time"

	"stepboard/app/document"
	"stepboard/app/studio"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// Limit is how many events of a run are kept: as many as where shots are developed, so that positions are the same.
const Limit = studio.Limit

// Explorer is what is known of one query of a document. What it has made is dropped as soon as the query or its board
// is another.
type Explorer struct {
	// OnChange is told that a run or something prepared came, or how far one is.
	OnChange func()
	// Budget in bytes for each run and each thing that a lens prepares.
	Budget int64
	// Patience is how long Look and Prepared wait for what is quick, so that it is seen in the frame of the edit. After
	// what took longer they return at once, until it is quick again.
	Patience time.Duration

	runner *solve.Runner
	post   func(func())

	doc     *document.Document
	subject *subject
	wanted  []string // algorithms, the first first
	given   string   // the one of them that is recorded elsewhere
	job     *solve.Job
	running string // algorithm of the job
	update  solve.Update
	told    time.Time     // when OnChange was called last
	slow    bool          // the last run took longer than Patience
	lengthy bool          // so did what a lens prepared last
	took    time.Duration // what was prepared last, or was stopped
}

// Run is one algorithm's run.
type Run struct {
	// Exploration is nil until there is something to see. It may be that of a run which still goes on.
	*explore.Exploration
	// Done is set when the run has ended; Err is then why it found no answer, or nil.
	Done bool
	Err  error
}

// subject is a query as it was at one revision of the document.
type subject struct {
	target   solve.Target
	identity any
	revision document.Revision
	task     string
	dataset  *solve.Dataset
	runs     map[string]*Run
	prepared map[work]*prepared
	ctx      context.Context
	cancel   context.CancelFunc
}

// work names what a lens prepared: for itself, from a recording and an answer.
type work struct {
	lens      string
	recording *solve.Recording
	answered  bool
}

type prepared struct {
	value any
	err   error
	ready bool
}

// New is an explorer without a document. post runs a function later on the goroutine that calls the methods.
func New(runner *solve.Runner, post func(func())) *Explorer {
	return &Explorer{runner: runner, post: post}
}

// Open drops everything and takes on a document.
func (e *Explorer) Open(doc *document.Document) {
	e.drop()
	e.doc, e.wanted, e.given = doc, nil, ""
}

// drop lets the present subject go.
func (e *Explorer) drop() {
	e.stop()
	if e.subject != nil {
		e.subject.cancel()
		e.subject = nil
	}
}

func (e *Explorer) stop() {
	if e.job != nil {
		e.job.Cancel()
		e.job = nil
	}
}

// Look makes a query of the document the subject, at its present revision, with the algorithms whose runs are wanted,
// and reports whether it is another subject than before. Runs that are there stay; the others follow one after the
// other, but for that of the algorithm given, if any: it is recorded elsewhere and comes by Give.
func (e *Explorer) Look(t solve.Target, given string, algorithms ...string) (changed bool) {
	s := e.subject
	if t.Query < 0 || t.Query >= len(e.doc.Dataset(t.Dataset).Queries) {
		e.drop()
		return s != nil
	}
	changed = s == nil || s.identity != e.doc.Identity(t.Dataset) || s.target.Query != t.Query ||
		s.revision != e.doc.Revision(t.Dataset, t.Query) || s.task != e.doc.Task()
	if changed {
		e.drop()
		s = &subject{
			target: t, identity: e.doc.Identity(t.Dataset), revision: e.doc.Revision(t.Dataset, t.Query), task: e.doc.Task(),
			dataset: e.doc.Snapshot(t.Dataset), runs: map[string]*Run{}, prepared: map[work]*prepared{},
		}
		s.ctx, s.cancel = context.WithCancel(context.Background())
		e.subject = s
	}
	s.target.Dataset = t.Dataset // it may have moved in the list
	e.wanted, e.given = algorithms, given
	if e.job != nil && !contains(algorithms, e.running) {
		e.stop()
	}
	for algorithm := range s.runs { // recordings are large
		if !contains(algorithms, algorithm) {
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

func contains(list []string, s string) bool {
	for _, v := range list {
		if v == s {
			return true
		}
	}
	return false
}

// Dataset is the subject's as it was when it became the subject, or nil. It does not change.
func (e *Explorer) Dataset() *solve.Dataset {
	if e.subject == nil {
		return nil
	}
	return e.subject.dataset
}

// Target of the subject.
func (e *Explorer) Target() solve.Target { return e.subject.target }

// Run is what there is of an algorithm's run.
func (e *Explorer) Run(algorithm string) Run {
	if e.subject != nil {
		if r := e.subject.runs[algorithm]; r != nil {
			return *r
		}
	}
	return Run{}
}

// Recording is the algorithm that is being recorded and how far it is, or false where none is.
func (e *Explorer) Recording() (algorithm string, p solve.Progress, on bool) {
	if e.job == nil {
		return "", solve.Progress{}, false
	}
	return e.running, e.update.Progress, true
}

// next starts the next run that is wanted.
func (e *Explorer) next() {
	s := e.subject
	if e.job != nil || s == nil {
		return
	}
	for _, algorithm := range e.wanted {
		if s.runs[algorithm] != nil || algorithm == e.given {
			continue
		}
		solver := find(e.doc.Puzzle().Solvers(s.task), algorithm)
		if solver == nil {
			continue
		}
		t := s.target
		datasets := make([]*solve.Dataset, t.Dataset+1)
		datasets[t.Dataset] = s.dataset
		e.running, e.update = algorithm, solve.Update{}
		e.job = e.runner.Start(s.ctx, solve.Request{
			Puzzle: e.doc.Puzzle(), Task: s.task, Solver: solver, Datasets: datasets, Targets: []solve.Target{t},
			Budget: e.Budget, Record: Limit,
		})
		e.follow(e.job)
		return
	}
}

func find(solvers []solve.Solver, id string) solve.Solver {
	for _, v := range solvers {
		if v.ID() == id {
			return v
		}
	}
	return nil
}

// follow hands over what comes of a job: how far it is, the recording once it is sealed, and its end. Recordings are
// indexed off the window's goroutine. What is quick is waited for.
func (e *Explorer) follow(job *solve.Job) {
	news := make(chan func())
	subject, algorithm := e.subject, e.running
	go func() {
		defer close(news)
		e.listen(job, subject, algorithm, news)
	}()
	tell := e.OnChange
	e.OnChange = nil // who called will look
	defer func() { e.OnChange = tell }()
	patience := e.Patience
	if e.slow {
		patience = 0
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		select {
		case f, open := <-news:
			if !open {
				return
			}
			f()
		case <-timer.C:
			e.slow = true
			go func() {
				for f := range news {
					e.post(f)
				}
			}()
			return
		}
	}
}

// listen makes news of a job's updates until it has ended.
func (e *Explorer) listen(job *solve.Job, s *subject, algorithm string, news chan<- func()) {
	start := time.Now()
	size := s.dataset.Board.Size
	stopped := func() bool { return s.ctx.Err() != nil }
	var x *explore.Exploration
	for u := range job.Updates() {
		if u.Phase == solve.Finished {
			continue
		}
		if u.Recorded && x == nil { // it is full, and the run goes on
			if x = explore.New(job.Recording(), size, solve.Outcome{}, stopped); x != nil {
				full := x
				news <- func() { e.take(s, job, algorithm, &Run{Exploration: full}) }
			}
		}
		news <- func() { e.progress(job, u) }
	}
	outcome := solve.Outcome{Err: context.Canceled}
	if list := job.Outcomes(0); len(list) > 0 {
		outcome = list[0]
	}
	if x == nil && job.Recording() != nil {
		x = explore.New(job.Recording(), size, outcome, stopped)
	} else if x != nil {
		whole := *x // the window reads the other one
		whole.Outcome = outcome
		x = &whole
	}
	run := &Run{Exploration: x, Done: true, Err: outcome.Err}
	quick := time.Since(start) < e.Patience
	news <- func() {
		e.slow = !quick
		e.take(s, job, algorithm, run)
	}
}

// Give takes on a recording that was made elsewhere, of a query of the document at a revision. It is indexed off the
// window's goroutine. done is set when the run has ended, with its outcome.
func (e *Explorer) Give(t solve.Target, revision document.Revision, r *solve.Recording, done bool, o solve.Outcome) {
	s := e.subject
	if s == nil || s.target != t || s.revision != revision || !contains(e.wanted, r.Algorithm) {
		return
	}
	set := func(x *explore.Exploration) {
		old := s.runs[r.Algorithm]
		if old != nil && old.Done && old.Exploration != nil && old.Recording == r && !done {
			return // the run has ended while what there was of it was made ready
		}
		if x != nil && s == e.subject && contains(e.wanted, r.Algorithm) {
			s.runs[r.Algorithm] = &Run{Exploration: x, Done: done, Err: o.Err}
			e.changed()
		}
	}
	if old := s.runs[r.Algorithm]; old != nil && old.Exploration != nil &&
		old.Recording == r { // it was full before the run ended
		whole := *old.Exploration
		whole.Outcome = o
		set(&whole)
		return
	}
	built := make(chan *explore.Exploration, 1)
	size := s.dataset.Board.Size
	go func() { built <- explore.New(r, size, o, func() bool { return s.ctx.Err() != nil }) }()
	timer := time.NewTimer(e.Patience)
	defer timer.Stop()
	select {
	case x := <-built:
		set(x)
	case <-timer.C:
		go func() {
			x := <-built
			e.post(func() { set(x) })
		}()
	}
}

// calm is how often mere progress is told: each time the window is drawn anew, and nobody reads numbers faster.
const calm = time.Second / 5

// progress notes how far a job is.
func (e *Explorer) progress(job *solve.Job, u solve.Update) {
	if job != e.job {
		return
	}
	e.update = u
	if time.Since(e.told) >= calm {
		e.changed()
	}
}

// take keeps what there is of a run. A finished one makes room for the next.
func (e *Explorer) take(s *subject, job *solve.Job, algorithm string, run *Run) {
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

func (e *Explorer) changed() {
	e.told = time.Now()
	if e.OnChange != nil {
		e.OnChange()
	}
}

// Prepared is what a lens prepares for a view of the subject, once it is ready; it is made when first asked for. The
// view must not be changed afterwards.
func (e *Explorer) Prepared(l *lens.Lens, v *lens.View) (value any, ready bool, err error) {
	s := e.subject
	if s == nil {
		return nil, false, nil
	}
	if l.Prepare == nil {
		return nil, true, nil
	}
	key := work{lens: l.ID, answered: v.Answer != nil}
	if l.Explores {
		key.recording = v.Exploration.Recording
	}
	p := s.prepared[key]
	if p == nil {
		p = &prepared{}
		s.prepared[key] = p
		e.prepare(s, l, v, p)
	}
	return p.value, p.ready, p.err
}

// longestPause is how long an edit waits at most for the next one before what takes long is prepared: while somebody
// paints, the cores and the memory are better left to the brush.
const longestPause = 150 * time.Millisecond

// prepare lets a lens prepare, and waits a little for it.
func (e *Explorer) prepare(s *subject, l *lens.Lens, v *lens.View, p *prepared) {
	done := make(chan struct{})
	var value any
	var err error
	var took time.Duration
	patience, pause := e.Patience, time.Duration(0)
	if e.lengthy {
		patience, pause = 0, min(e.took/4, longestPause)
	}
	go func() {
		defer close(done)
		if pause > 0 {
			select {
			case <-s.ctx.Done():
				err = s.ctx.Err()
				return
			case <-time.After(pause):
			}
		}
		start := time.Now()
		value, err = l.Run(s.ctx, e.Budget, v)
		took = time.Since(start)
	}()
	take := func() {
		p.value, p.err, p.ready = value, err, true
		if e.took = max(e.took, took); s == e.subject { // else it may have been stopped, so that it took longer
			e.lengthy, e.took = took >= e.Patience, took
		}
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-done:
		take()
	case <-timer.C:
		e.lengthy = true
		go func() {
			<-done
			e.post(func() {
				if take(); s == e.subject {
					e.changed()
				}
			})
		}()
	}
}

// Halt ends the run that is being recorded. What it has done until then is seen, and it is not begun again.
func (e *Explorer) Halt() {
	if e.job != nil {
		e.job.Cancel()
	}
}

// Stop ends what is being recorded and drops everything.
func (e *Explorer) Stop() { e.drop() }
