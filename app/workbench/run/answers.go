package run

import (
	"context"
	"time"

	"stepboard/app/document"
	"stepboard/solve"
)

// Result has the known facts about a target.
type Result struct {
	solve.Outcome
	Algorithm string // ID of the solver
	Stale     bool   // whether the board, the query, the task or the algorithm has changed since
}

// Recorded is the recording of a run.
type Recorded struct {
	*solve.Recording
	Target   solve.Target
	Revision document.Revision // revision of the query that was solved
	Done     bool              // whether the run has ended
	Outcome  solve.Outcome     // the outcome of the run, if Done
}

// Incumbent has the known facts about a target before its answer: a walk, perhaps not the shortest, and bounds.
type Incumbent struct {
	Walk   *solve.Walk // nil if no walk is known
	Bounds solve.Bounds
}

type storedResult struct {
	outcome   solve.Outcome
	revision  document.Revision
	task      string // "" if there is no result
	algorithm string
}

// jobDataset identifies a dataset of the running job, at the time when the job started.
type jobDataset struct {
	identity  any
	revisions []document.Revision // revisions of its queries
}

// Answers has the answers of a document. It starts jobs, receives their news and knows which answers are stale. For
// news about a job's first target or phase, OnChange is called without delay.
type Answers struct {
	base
	// Record is the largest number of recorded events of the run for a shown target; 0 means no recording. OnRecorded is
	// called when the recording is full and again, with the answer, when the run has ended.
	Record     int
	OnRecorded func(Recorded)

	results   map[any][]storedResult // by document.Identity of the dataset, then by query
	incumbent struct {               // the known facts about the last shown target without an answer
		Incumbent
		identity any // document.Identity of its dataset
		query    int
		key      storedResult // its task, algorithm and revision
	}

	job           *solve.Job
	datasets      []jobDataset // datasets of the running job
	outcomes      int          // number of outcomes of the job that are kept already
	update        solve.Update
	started       time.Time
	recordingTold bool // whether OnRecorded was called for the running job
	slow          bool // whether the last job for a shown target took longer than Wait
}

// NewAnswers makes Answers without a document. post calls a function later, on the goroutine that calls the methods.
func NewAnswers(runner *solve.Runner, post func(func())) *Answers {
	return &Answers{base: base{runner: runner, post: post}, results: map[any][]storedResult{}}
}

// Mute makes the Answers ignore all wishes for answers.
func (s *Answers) Mute() { s.runner = nil }

// Open stops the running job, drops all results, and sets the document.
func (s *Answers) Open(doc *document.Document) {
	s.doc = doc
	s.Forget()
}

// Forget stops the running job and drops all results. It must be called when queries get other indexes.
func (s *Answers) Forget() {
	s.Stop()
	s.results = map[any][]storedResult{}
	s.incumbent.key = storedResult{}
	s.changed()
}

// Solver returns the document's algorithm or, if the task does not have it, the task's default.
func (s *Answers) Solver() solve.Solver {
	return solve.SolverOf(s.doc.Puzzle(), s.doc.Task(), s.doc.Algorithm())
}

// Solve starts a job for the shown target, with verification and walk. It waits a little, for a quick answer.
func (s *Answers) Solve(shown solve.Target) {
	if job := s.begin([]solve.Target{shown}, true, false); job != nil {
		s.start(&s.slow, s.follow(job))
	}
	s.changed()
}

// SolveAll starts a job for the shown target, and then for all other targets without a fresh answer.
func (s *Answers) SolveAll(shown solve.Target) {
	s.run(append([]solve.Target{shown}, s.pending(shown)...), true)
}

// SolveOthers starts a job for all targets without a fresh answer, except the shown target, if there are such targets.
func (s *Answers) SolveOthers(shown solve.Target) {
	if targets := s.pending(shown); len(targets) > 0 {
		s.run(targets, false)
	}
}

func (s *Answers) pending(shown solve.Target) []solve.Target {
	var list []solve.Target
	algorithm := s.Solver().ID()
	for d := range s.doc.Len() {
		for q := range s.doc.Dataset(d).Queries {
			t := solve.Target{Dataset: d, Query: q}
			if t == shown {
				continue
			}
			if k := s.stored(t); k == nil || s.stale(t, k, algorithm) {
				list = append(list, t)
			}
		}
	}
	return list
}

// run(targets, show) starts a job and receives its news in the background. If show is true, the first target is the
// shown query.
func (s *Answers) run(targets []solve.Target, show bool) {
	if job := s.begin(targets, show, false); job != nil {
		Background(0, s.post, s.follow(job))
	}
	s.changed()
}

// follow(job) returns a function that receives the news of a job until its end.
func (s *Answers) follow(job *solve.Job) func(tell func(func())) {
	return func(tell func(func())) {
		for u := range job.Updates() {
			came := time.Now() // noted here, because the window may be busy with a frame
			tell(func() { s.take(job, u, came) })
		}
	}
}

// Prove starts a search or a proof that the shown answer is the least, unless a proof was tried.
// It reports whether a proof is in progress.
func (s *Answers) Prove(shown solve.Target) bool {
	if s.Proving() {
		return true
	}
	k := s.stored(shown)
	if k == nil || k.outcome.Level != solve.LeastIf || k.outcome.Tried || s.stale(shown, k, s.Solver().ID()) {
		return false
	}
	k.outcome.Tried = true
	Background(0, s.post, s.follow(s.begin([]solve.Target{shown}, true, true)))
	return true
}

// StopProof ends the running job if it only proves that an answer is optimal. Prove can start the proof again.
func (s *Answers) StopProof() {
	if !s.Proving() {
		return
	}
	if k := s.stored(s.job.Request().Targets[0]); k != nil {
		k.outcome.Tried = false
	}
	s.cancel()
}

// Halt is Stop by the user: a proof that it ends does not start again.
func (s *Answers) Halt() {
	if s.Proving() {
		if k := s.stored(s.job.Request().Targets[0]); k != nil {
			k.outcome.Tried = true
		}
	}
	s.Stop()
}

// Proving reports whether the running job only proves that an answer is optimal.
func (s *Answers) Proving() bool {
	return s.job != nil && (s.update.Phase == solve.Proving || s.job.Request().Prove)
}

// mostBehind limits the states of the second search behind a shown answer. The panel shows this search, which may take
// minutes, and the user can stop it.
const mostBehind = 1 << 26

// begin(targets, show, prove) starts a job in place of the running job. Without targets it returns nil. If show is
// true, the first target is the shown target, whose query may be -1. If prove is true, the job only proves optimality.
func (s *Answers) begin(targets []solve.Target, show, prove bool) *solve.Job {
	s.cancel()
	if show && (targets[0].Query < 0 || targets[0].Query >= len(s.doc.Dataset(targets[0].Dataset).Queries)) {
		targets, show = targets[1:], false
	}
	if len(targets) == 0 || s.runner == nil {
		return nil
	}
	datasets := make([]*solve.Dataset, s.doc.Len())
	s.datasets = make([]jobDataset, s.doc.Len())
	for _, t := range targets {
		d := t.Dataset
		if datasets[d] != nil {
			continue
		}
		datasets[d] = s.doc.Snapshot(d)
		s.datasets[d] = jobDataset{s.doc.Identity(d), make([]document.Revision, len(datasets[d].Queries))}
		for q := range s.datasets[d].revisions {
			s.datasets[d].revisions[q] = s.doc.Revision(d, q)
		}
	}
	s.outcomes, s.update, s.started, s.recordingTold = 0, solve.Update{Running: targets[0]}, time.Now(), false
	record := 0
	if show && !prove {
		record = s.Record
	}
	s.job = s.runner.Start(context.Background(), solve.Request{
		Puzzle: s.doc.Puzzle(), Task: s.doc.Task(), Solver: s.Solver(),
		Datasets: datasets, Targets: targets, Show: show, Prove: prove, Budget: s.Budget, Record: record,
		Most: mostBehind,
	})
	return s.job
}

// StopUnchosen ends the running job if the document has another task or algorithm now. The outcome of this job would
// replace a fresh answer.
func (s *Answers) StopUnchosen() {
	if s.job != nil && (s.job.Request().Task != s.doc.Task() || s.job.Request().Solver.ID() != s.Solver().ID()) {
		s.Stop()
	}
}

// Stop ends the running job. The answers that it has found stay.
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

// take(job, u, came) keeps the news of a job and calls OnChange, unless another job has replaced this job.
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

// keep(job, u, came) keeps the news of the running job. The parameter came is the time at which the news was received.
// If only the progress has changed, keep returns false.
func (s *Answers) keep(job *solve.Job, u solve.Update, came time.Time) (news bool) {
	request := job.Request()
	news = u.Phase != s.update.Phase
	s.update = u
	if request.Show && !request.Prove && u.Running == request.Targets[0] && u.Progress.Bounds.Known() {
		news = news || u.Some != s.incumbent.Walk
		of := s.datasets[u.Running.Dataset]
		s.incumbent.Incumbent = Incumbent{u.Some, u.Progress.Bounds}
		s.incumbent.identity, s.incumbent.query = of.identity, u.Running.Query
		revision := of.revisions[u.Running.Query]
		s.incumbent.key = storedResult{revision: revision, task: request.Task, algorithm: request.Solver.ID()}
	}
	for _, o := range job.Outcomes(s.outcomes) {
		s.outcomes++
		a := s.datasets[o.Dataset]
		list := s.results[a.identity]
		if len(list) < len(a.revisions) {
			list = append(list, make([]storedResult, len(a.revisions)-len(list))...)
			s.results[a.identity] = list
		}
		if request.Prove { // only the proof is new; the walk stays
			if k := &list[o.Query]; k.revision == a.revisions[o.Query] {
				k.outcome.Verification, news = o.Verification, true
			}
			continue
		}
		if o.Target == request.Targets[0] {
			news = true
			if request.Show && !o.Tried { // the times of other outcomes do not matter for Wait
				s.slow = came.Sub(s.started) > s.Wait
			}
			// Report the recording before the outcome. The update u may be older than both.
			if !o.Checked && job.Recording() != nil {
				s.recorded(job, o)
			}
		}
		list[o.Query] = storedResult{o, a.revisions[o.Query], request.Task, request.Solver.ID()}
	}
	if u.Recorded && !s.recordingTold && s.outcomes == 0 {
		s.recorded(job, solve.Outcome{Target: request.Targets[0]})
		news = true
	}
	if u.Phase == solve.Finished {
		s.job = nil
	}
	return news
}

// recorded(job, o) reports the recording of the running job to OnRecorded. After the first outcome, o is this outcome.
func (s *Answers) recorded(job *solve.Job, o solve.Outcome) {
	s.recordingTold = true
	if s.OnRecorded != nil {
		s.OnRecorded(Recorded{
			Recording: job.Recording(), Target: o.Target, Revision: s.datasets[o.Dataset].revisions[o.Query],
			Done: s.outcomes > 0, Outcome: o,
		})
	}
}

// Recording reports whether a job works on the answer of the shown target, and whether it records the run.
func (s *Answers) Recording(shown solve.Target) (solving, recorded bool) {
	if s.job == nil || s.outcomes > 0 || s.Proving() {
		return false, false
	}
	r := s.job.Request()
	return r.Show && r.Targets[0] == shown, r.Record > 0
}

// Result returns the known facts about a target. It returns false if there is no result.
func (s *Answers) Result(t solve.Target) (Result, bool) {
	k := s.stored(t)
	if k == nil {
		return Result{}, false
	}
	return Result{Outcome: k.outcome, Algorithm: k.algorithm, Stale: s.stale(t, k, s.Solver().ID())}, true
}

// Incumbent returns the known facts about a target before its answer. It returns false if there is a fresh answer, or
// if no fact is known.
func (s *Answers) Incumbent(t solve.Target) (Incumbent, bool) {
	algorithm := s.Solver().ID()
	known := &s.incumbent
	if known.key.task != s.doc.Task() || t.Query != known.query || s.doc.Identity(t.Dataset) != known.identity ||
		s.stale(t, &known.key, algorithm) {
		return Incumbent{}, false
	}
	if k := s.stored(t); k != nil && k.outcome.Err == nil && !s.stale(t, k, algorithm) {
		return Incumbent{}, false
	}
	return known.Incumbent, true
}

// stored(t) returns the stored result of a target for the present task, or nil.
func (s *Answers) stored(t solve.Target) *storedResult {
	list := s.results[s.doc.Identity(t.Dataset)]
	if t.Query < 0 || t.Query >= len(list) || list[t.Query].task != s.doc.Task() {
		return nil
	}
	return &list[t.Query]
}

func (s *Answers) stale(t solve.Target, k *storedResult, algorithm string) bool {
	return k.revision != s.doc.Revision(t.Dataset, t.Query) || k.algorithm != algorithm
}

// Running returns the newest news and the time of the running job. If no job runs, or only a proof, it returns false.
func (s *Answers) Running() (solve.Update, time.Duration, bool) {
	if s.job == nil || s.Proving() {
		return solve.Update{}, 0, false
	}
	return s.update, time.Since(s.started), true
}
