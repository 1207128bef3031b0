package run

import (
	"context"
	"time"

	"stepboard/app/document"
	"stepboard/solve"
)

// Result is the known result of a target.
type Result struct {
	solve.Outcome
	Algorithm string // ID of the solver
	Stale     bool   // the board, the query, the task or the algorithm has changed since
}

// Recorded is the recording of a run with its target.
type Recorded struct {
	*solve.Recording
	Target   solve.Target
	Revision document.Revision // of the query that was solved
	Done     bool
	Outcome  solve.Outcome // if Done
}

// Incumbent is the knowledge about a target before its answer: a way, not necessarily a shortest, and bounds of the
// answer.
type Incumbent struct {
	Walk   *solve.Walk // nil if no way is known
	Bounds solve.Bounds
}

type kept struct {
	outcome   solve.Outcome
	revision  document.Revision
	task      string // empty: nothing is kept
	algorithm string
}

// jobDataset is a dataset of the running job with its state at the start of the job.
type jobDataset struct {
	identity  any
	revisions []document.Revision // of its queries
}

// Answers are the answers of one document. It starts jobs, receives their news and knows which answers are stale.
// OnChange is called at once for news about the first target of a job and about the job's phase.
type Answers struct {
	base
	// Record is the number of events recorded of a shown target's run. OnRecorded is called when the recording is full
	// and, with the answer, when the run has ended.
	Record     int
	OnRecorded func(Recorded)

	results map[any][]kept // by document.Identity, then by query
	some    struct {       // of the last shown target, until it has an answer
		Incumbent
		identity any // of the dataset
		query    int
		key      kept // without an outcome
	}

	job      *solve.Job
	datasets []jobDataset // of the running job
	outcomes int          // number of the job's outcomes kept already
	update   solve.Update
	started  time.Time
	full     bool // OnRecorded was called for the running job's recording
	shown    pace // for answers of shown targets
}

// NewAnswers are the answers of no document yet. post runs a function later on the goroutine that calls the methods.
func NewAnswers(runner *solve.Runner, post func(func())) *Answers {
	return &Answers{base: base{runner: runner, post: post}, results: map[any][]kept{}}
}

// Open forgets everything, stops the running job and turns to a document.
func (s *Answers) Open(doc *document.Document) {
	s.doc = doc
	s.Forget()
}

// Forget stops the running job and drops all results, because queries have changed places.
func (s *Answers) Forget() {
	s.Stop()
	s.results = map[any][]kept{}
	s.some.key = kept{}
	s.changed()
}

// Solver is the document's algorithm, or the task's default.
func (s *Answers) Solver() solve.Solver {
	return solve.SolverOf(s.doc.Puzzle(), s.doc.Task(), s.doc.Algorithm())
}

// Solve answers the shown target, verified and with its walk, instead of the running job. It waits for a quick answer.
func (s *Answers) Solve(shown solve.Target) {
	if job := s.begin([]solve.Target{shown}, true, false); job != nil {
		s.start(&s.shown, s.follow(job))
	}
	s.changed()
}

// SolveAll answers the shown target and then every other target without a fresh answer.
func (s *Answers) SolveAll(shown solve.Target) {
	s.run(append([]solve.Target{shown}, s.pending(shown)...), true)
}

// SolveOthers answers every target without a fresh answer except the shown one.
func (s *Answers) SolveOthers(shown solve.Target) { s.run(s.pending(shown), false) }

// Pending reports whether any target except the shown one lacks a fresh answer.
func (s *Answers) Pending(shown solve.Target) bool { return len(s.pending(shown)) > 0 }

func (s *Answers) pending(shown solve.Target) []solve.Target {
	var list []solve.Target
	algorithm := s.Solver().ID()
	for d := range s.doc.Len() {
		for q := range s.doc.Dataset(d).Queries {
			t := solve.Target{Dataset: d, Query: q}
			if t == shown {
				continue
			}
			if k := s.kept(t); k == nil || s.stale(t, k, algorithm) {
				list = append(list, t)
			}
		}
	}
	return list
}

// run starts a job and follows its news.
func (s *Answers) run(targets []solve.Target, show bool) {
	if job := s.begin(targets, show, false); job != nil {
		Background(0, s.post, s.follow(job))
	}
	s.changed()
}

// follow receives the news of a job until the job ends. The job closes its channel even without a receiver.
func (s *Answers) follow(job *solve.Job) func(tell func(func())) {
	return func(tell func(func())) {
		for u := range job.Updates() {
			came := time.Now() // the window may be busy with a frame
			tell(func() { s.take(job, u, came) })
		}
	}
}

// Prove starts a proof that the shown answer is optimal, if it was not tried yet. It reports whether the proof is
// running.
func (s *Answers) Prove(shown solve.Target) bool {
	if s.proving() {
		return true
	}
	_, can := s.doc.Puzzle().(solve.Checker)
	k := s.kept(shown)
	if !can || k == nil || k.outcome.By != solve.Replayed || k.outcome.Tried || s.stale(shown, k, s.Solver().ID()) {
		return false
	}
	k.outcome.Tried = true
	Background(0, s.post, s.follow(s.begin([]solve.Target{shown}, true, true)))
	return true
}

// proving reports whether the running job only proves optimality.
func (s *Answers) proving() bool {
	return s.job != nil && (s.update.Phase == solve.Proving || s.job.Request().Prove)
}

// begin starts a job on targets instead of the running one, or returns nil if there is nothing to do. The first target
// may be a shown one without a query.
func (s *Answers) begin(targets []solve.Target, show, prove bool) *solve.Job {
	s.cancel()
	if show && (targets[0].Query < 0 || targets[0].Query >= len(s.doc.Dataset(targets[0].Dataset).Queries)) {
		targets, show = targets[1:], false
	}
	if len(targets) == 0 {
		return nil
	}
	datasets := make([]*solve.Dataset, s.doc.Len())
	s.datasets = make([]jobDataset, s.doc.Len())
	for _, t := range targets {
		s.copy(datasets, t.Dataset)
	}
	s.outcomes, s.update, s.started, s.full = 0, solve.Update{Running: targets[0]}, time.Now(), false
	record := 0
	if show && !prove {
		record = s.Record
	}
	s.job = s.runner.Start(context.Background(), solve.Request{
		Puzzle: s.doc.Puzzle(), Task: s.doc.Task(), Solver: s.Solver(),
		Datasets: datasets, Targets: targets, Show: show, Prove: prove, Budget: s.Budget, Record: record,
	})
	return s.job
}

// copy copies a dataset for the job, once.
func (s *Answers) copy(datasets []*solve.Dataset, d int) {
	if datasets[d] != nil {
		return
	}
	datasets[d] = s.doc.Snapshot(d)
	a := jobDataset{identity: s.doc.Identity(d), revisions: make([]document.Revision, len(datasets[d].Queries))}
	for q := range a.revisions {
		a.revisions[q] = s.doc.Revision(d, q)
	}
	s.datasets[d] = a
}

// Stop cancels the running job, if any. Its answers stay.
func (s *Answers) Stop() {
	if s.job != nil {
		s.cancel()
		s.changed()
	}
}

func (s *Answers) cancel() {
	if s.job != nil {
		s.job.Cancel()
		s.job = nil
	}
}

// take keeps the news of a job, unless another job has replaced it, and announces the news.
func (s *Answers) take(job *solve.Job, u solve.Update, came time.Time) {
	if job != s.job {
		return
	}
	if s.keep(job, u, came) {
		s.changed()
	} else {
		s.progressed()
	}
}

// keep keeps the news of the running job, which came at a time. news is false for mere progress.
func (s *Answers) keep(job *solve.Job, u solve.Update, came time.Time) (news bool) {
	request := job.Request()
	news = u.Phase != s.update.Phase
	s.update = u
	if request.Show && !request.Prove && u.Running == request.Targets[0] && u.Progress.Bounds.Known() {
		news = news || u.Some != s.some.Walk
		of := s.datasets[u.Running.Dataset]
		s.some.Incumbent = Incumbent{u.Some, u.Progress.Bounds}
		s.some.identity, s.some.query = of.identity, u.Running.Query
		revision := of.revisions[u.Running.Query]
		s.some.key = kept{revision: revision, task: request.Task, algorithm: request.Solver.ID()}
	}
	for _, o := range job.Outcomes(s.outcomes) {
		s.outcomes++
		a := s.datasets[o.Dataset]
		list := s.results[a.identity]
		if len(list) < len(a.revisions) {
			list = append(list, make([]kept, len(a.revisions)-len(list))...)
			s.results[a.identity] = list
		}
		if request.Prove { // the walk shown stays
			if k := &list[o.Query]; k.revision == a.revisions[o.Query] {
				k.outcome.Least, news = o.Least, true
			}
			continue
		}
		if o.Target == request.Targets[0] {
			news = true
			if request.Show && !o.Tried { // the time of other outcomes tells nothing
				s.took(&s.shown, came.Sub(s.started))
			}
			// the recording is announced before the outcome; u may be older than both
			if !o.Checked && job.Recording() != nil {
				s.recorded(job, o)
			}
		}
		list[o.Query] = kept{o, a.revisions[o.Query], request.Task, request.Solver.ID()}
	}
	if u.Recorded && !s.full && s.outcomes == 0 {
		s.recorded(job, solve.Outcome{Target: request.Targets[0]})
		news = true
	}
	if u.Phase == solve.Finished {
		s.job = nil
	}
	return news
}

// recorded announces the recording of the running job. It has an outcome once outcomes were received.
func (s *Answers) recorded(job *solve.Job, o solve.Outcome) {
	s.full = true
	if s.OnRecorded != nil {
		s.OnRecorded(Recorded{
			Recording: job.Recording(), Target: o.Target, Revision: s.datasets[o.Dataset].revisions[o.Query],
			Done: s.outcomes > 0, Outcome: o,
		})
	}
}

// Recording reports whether the shown target is being solved, and whether that run is recorded.
func (s *Answers) Recording(shown solve.Target) (solving, recorded bool) {
	if s.job == nil || s.outcomes > 0 || s.proving() {
		return false, false
	}
	r := s.job.Request()
	return r.Show && r.Targets[0] == shown, r.Record > 0
}

// Result is the known result of a target, or false if there is none.
func (s *Answers) Result(t solve.Target) (Result, bool) {
	k := s.kept(t)
	if k == nil {
		return Result{}, false
	}
	return Result{Outcome: k.outcome, Algorithm: k.algorithm, Stale: s.stale(t, k, s.Solver().ID())}, true
}

// Incumbent is the knowledge about a target before its answer. It is false if the target has a fresh answer or nothing
// is known.
func (s *Answers) Incumbent(t solve.Target) (Incumbent, bool) {
	algorithm := s.Solver().ID()
	if s.some.key.task != s.doc.Task() || t.Query != s.some.query || s.doc.Identity(t.Dataset) != s.some.identity ||
		s.stale(t, &s.some.key, algorithm) {
		return Incumbent{}, false
	}
	if k := s.kept(t); k != nil && k.outcome.Err == nil && !s.stale(t, k, algorithm) {
		return Incumbent{}, false
	}
	return s.some.Incumbent, true
}

// kept is the kept result of a target for the present task, or nil.
func (s *Answers) kept(t solve.Target) *kept {
	list := s.results[s.doc.Identity(t.Dataset)]
	if t.Query < 0 || t.Query >= len(list) || list[t.Query].task != s.doc.Task() {
		return nil
	}
	return &list[t.Query]
}

func (s *Answers) stale(t solve.Target, k *kept, algorithm string) bool {
	return k.revision != s.doc.Revision(t.Dataset, t.Query) || k.algorithm != algorithm
}

// Running is the newest news of the running job with its running time, or false without a job. A job that only proves
// optimality does not count.
func (s *Answers) Running() (solve.Update, time.Duration, bool) {
	if s.job == nil || s.proving() {
		return solve.Update{}, 0, false
	}
	return s.update, time.Since(s.started), true
}
