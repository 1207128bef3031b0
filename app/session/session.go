// Package session keeps the answers of a document's queries: it starts jobs, brings their news to the window's
// goroutine and knows which answers are stale. It knows no window: every method is called on one goroutine, the
// window's, and the hand-over to it is injected.
package session

import (
	"context"
	"time"

	"stepboard/app/document"
	"stepboard/solve"
)

// Result is what is known about a target.
type Result struct {
	solve.Outcome
	Algorithm string // ID of the solver that answered
	Stale     bool   // the board, the query, the task or the algorithm has changed since
}

// Recorded is the recording of a run.
type Recorded struct {
	*solve.Recording
	Target   solve.Target
	Revision document.Revision // of what was solved
	Done     bool
	Outcome  solve.Outcome // where Done
}

type kept struct {
	outcome   solve.Outcome
	revision  document.Revision
	task      string // empty: nothing is kept
	algorithm string
}

// asked is a dataset of the running job as it was when the job began.
type asked struct {
	identity  any
	revisions []document.Revision // of its queries
}

// Session is the answers of one document.
type Session struct {
	// OnChange is told that results or progress changed: at once where it is about the first target of a job or the job's
	// phase, else at most five times a second.
	OnChange func()
	// Budget in bytes for each run.
	Budget int64
	// Patience is how long Solve waits for the answer itself: one that comes so soon is shown in the frame that shows the
	// edit. After an answer that took longer Solve returns at once, until one is quick again.
	Patience time.Duration
	// Record is how many events of the runs of shown targets are recorded; OnRecorded is told of a recording when it is
	// full and, with the answer, once the run has ended.
	Record     int
	OnRecorded func(Recorded)

	runner *solve.Runner
	post   func(func())

	doc     *document.Document
	results map[any][]kept // by document.Identity, then by query

	job     *solve.Job
	asked   []asked // the running job's datasets
	taken   int     // outcomes of the job already kept
	update  solve.Update
	started time.Time
	told    time.Time // when OnChange was called last
	full    bool      // OnRecorded was told of the running job's recording
	slow    bool      // the last answer took longer than Patience
}

// calm is how often mere progress is told: each time the window is drawn anew, and nobody reads numbers faster.
const calm = time.Second / 5

// New is a session without a document. post runs a function later on the goroutine that calls the session's methods.
func New(runner *solve.Runner, post func(func())) *Session {
	return &Session{runner: runner, post: post, results: map[any][]kept{}}
}

// Open forgets everything, stops the running job and takes on a document.
func (s *Session) Open(doc *document.Document) {
	s.doc = doc
	s.Forget()
}

// Forget stops the running job and drops all results: queries have changed places.
func (s *Session) Forget() {
	s.Stop()
	s.results = map[any][]kept{}
	s.changed()
}

// Solver is the document's algorithm, or the task's default where it has no such one.
func (s *Session) Solver() solve.Solver {
	solvers := s.doc.Puzzle().Solvers(s.doc.Task())
	for _, v := range solvers {
		if v.ID() == s.doc.Algorithm() {
			return v
		}
	}
	return solvers[0]
}

// Solve answers the shown target, verified and with its walk, in place of the job that runs.
func (s *Session) Solve(shown solve.Target) {
	job := s.start([]solve.Target{shown}, true)
	if job != nil && !s.await(job) {
		s.pump(job)
	}
	s.changed()
}

// SolveAll answers the shown target and then every other one that has no fresh answer.
func (s *Session) SolveAll(shown solve.Target) {
	s.run(append([]solve.Target{shown}, s.pending(shown)...), true)
}

// SolveOthers answers every target but the shown one that has no fresh answer.
func (s *Session) SolveOthers(shown solve.Target) { s.run(s.pending(shown), false) }

// Pending reports whether any target but the shown one lacks a fresh answer.
func (s *Session) Pending(shown solve.Target) bool { return len(s.pending(shown)) > 0 }

func (s *Session) pending(shown solve.Target) []solve.Target {
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
func (s *Session) run(targets []solve.Target, show bool) {
	if job := s.start(targets, show); job != nil {
		s.pump(job)
	}
	s.changed()
}

// start starts a job on targets in place of the one that runs, or returns nil where there is nothing to do; the first
// may be one that is shown and has no query.
func (s *Session) start(targets []solve.Target, show bool) *solve.Job {
	s.cancel()
	if show && (targets[0].Query < 0 || targets[0].Query >= len(s.doc.Dataset(targets[0].Dataset).Queries)) {
		targets, show = targets[1:], false
	}
	if len(targets) == 0 {
		return nil
	}
	datasets := make([]*solve.Dataset, s.doc.Len())
	s.asked = make([]asked, s.doc.Len())
	for _, t := range targets {
		s.ask(datasets, t.Dataset)
	}
	s.taken, s.update, s.started, s.full = 0, solve.Update{Running: targets[0]}, time.Now(), false
	record := 0
	if show {
		record = s.Record
	}
	s.job = s.runner.Start(context.Background(), solve.Request{
		Puzzle: s.doc.Puzzle(), Task: s.doc.Task(), Solver: s.Solver(),
		Datasets: datasets, Targets: targets, Show: show, Budget: s.Budget, Record: record,
	})
	return s.job
}

// pump hands the news of a job over as it comes. It ends with the job, whose channel closes whether or not anybody
// waits.
func (s *Session) pump(job *solve.Job) {
	go func() {
		for u := range job.Updates() {
			came := time.Now() // the window may be at work on a frame
			s.post(func() { s.take(job, u, came) })
		}
	}()
}

// await takes the news of a job here and now, as long as Patience lasts, and reports whether it has ended.
func (s *Session) await(job *solve.Job) bool {
	if s.Patience <= 0 || s.slow {
		return false
	}
	timer := time.NewTimer(s.Patience)
	defer timer.Stop()
	for {
		select {
		case u, open := <-job.Updates():
			if !open {
				return true
			}
			s.keep(job, u, time.Now())
		case <-timer.C:
			s.slow = true
			return false
		}
	}
}

// ask copies a dataset for the job, once.
func (s *Session) ask(datasets []*solve.Dataset, d int) {
	if datasets[d] != nil {
		return
	}
	datasets[d] = s.doc.Snapshot(d)
	a := asked{identity: s.doc.Identity(d), revisions: make([]document.Revision, len(datasets[d].Queries))}
	for q := range a.revisions {
		a.revisions[q] = s.doc.Revision(d, q)
	}
	s.asked[d] = a
}

// Stop cancels the running job, if any. What it has answered stays.
func (s *Session) Stop() {
	if s.job != nil {
		s.cancel()
		s.changed()
	}
}

func (s *Session) cancel() {
	if s.job != nil {
		s.job.Cancel()
		s.job = nil
	}
}

// take keeps the news of a job, unless another has taken its place, and tells of it.
func (s *Session) take(job *solve.Job, u solve.Update, came time.Time) {
	if job != s.job {
		return
	}
	if s.keep(job, u, came) || time.Since(s.told) >= calm {
		s.changed()
	}
}

// keep keeps the news of the running job, which came at a time, and reports whether it is more than progress.
func (s *Session) keep(job *solve.Job, u solve.Update, came time.Time) (news bool) {
	request := job.Request()
	news = u.Phase != s.update.Phase
	s.update = u
	for _, o := range job.Outcomes(s.taken) {
		s.taken++
		a := s.asked[o.Dataset]
		list := s.results[a.identity]
		if len(list) < len(a.revisions) {
			list = append(list, make([]kept, len(a.revisions)-len(list))...)
			s.results[a.identity] = list
		}
		if o.Target == request.Targets[0] {
			news = true
			if request.Show { // what others take says nothing
				s.slow = came.Sub(s.started) > s.Patience
			}
			if !o.Checked && job.Recording() != nil { // it is kept before the outcome; u may be older than both
				s.recorded(job, o)
			}
		}
		list[o.Query] = kept{o, a.revisions[o.Query], request.Task, request.Solver.ID()}
	}
	if u.Recorded && !s.full && s.taken == 0 {
		s.recorded(job, solve.Outcome{Target: request.Targets[0]})
		news = true
	}
	if u.Phase == solve.Finished {
		s.job = nil
	}
	return news
}

// recorded tells of the recording of the running job, which has an outcome once outcomes were taken.
func (s *Session) recorded(job *solve.Job, o solve.Outcome) {
	s.full = true
	if s.OnRecorded != nil {
		s.OnRecorded(Recorded{
			Recording: job.Recording(), Target: o.Target, Revision: s.asked[o.Dataset].revisions[o.Query],
			Done: s.taken > 0, Outcome: o,
		})
	}
}

// Recording reports whether the shown target is being solved and, if so, whether that run is recorded.
func (s *Session) Recording(shown solve.Target) (solving, recorded bool) {
	if s.job == nil || s.taken > 0 {
		return false, false
	}
	r := s.job.Request()
	return r.Show && r.Targets[0] == shown, r.Record > 0
}

func (s *Session) changed() {
	s.told = time.Now()
	if s.OnChange != nil {
		s.OnChange()
	}
}

// Result is what is known about a target, or false where nothing is.
func (s *Session) Result(t solve.Target) (Result, bool) {
	k := s.kept(t)
	if k == nil {
		return Result{}, false
	}
	return Result{Outcome: k.outcome, Algorithm: k.algorithm, Stale: s.stale(t, k, s.Solver().ID())}, true
}

// kept is what is kept of a target for the present task, or nil.
func (s *Session) kept(t solve.Target) *kept {
	list := s.results[s.doc.Identity(t.Dataset)]
	if t.Query < 0 || t.Query >= len(list) || list[t.Query].task != s.doc.Task() {
		return nil
	}
	return &list[t.Query]
}

func (s *Session) stale(t solve.Target, k *kept, algorithm string) bool {
	return k.revision != s.doc.Revision(t.Dataset, t.Query) || k.algorithm != algorithm
}

// Running is the newest news of the running job and how long it has run, or false where none runs.
func (s *Session) Running() (solve.Update, time.Duration, bool) {
	if s.job == nil {
		return solve.Update{}, 0, false
	}
	return s.update, time.Since(s.started), true
}
