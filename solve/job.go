package solve

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
	"sync"
	"time"
)

// Target is a query of a dataset of a request: two indexes from 0.
type Target struct{ Dataset, Query int }

// Request describes the work of a job. The datasets must not change while the job runs: pass copies.
type Request struct {
	Puzzle   Puzzle
	Task     string
	Solver   Solver
	Datasets []*Dataset
	// Targets lists the queries to answer, in this order.
	Targets []Target
	// Show is set if the first target is on the screen. Then its answer is verified and its walk is kept.
	Show bool
	// Prove is set if the first target was answered and shown before, and only Verifier.Prove is missing. The job then has
	// one outcome, with the level that was reached.
	Prove bool
	// Most is the largest number of states that a check of the shown answer may generate. 0: MostApart.
	Most int64
	// Whole is set if no later job proves the shown answer. Then the job also proves an answer that came quickly.
	Whole bool
	// Walk is set if the walks of all targets are kept. These walks are not verified.
	Walk   bool
	Budget *Budget // the memory that all runs share; nil: no limit
	// Record limits the recording of the first target's run to this number of events. 0 means no recording.
	Record int
}

// Outcome is a result for one target. A target that is verified has two outcomes: the answer, then the checked answer.
// A third outcome follows if the job tried to reach a higher level.
type Outcome struct {
	Target
	Answer  Answer
	Stats   Stats
	Err     error // nil, *OverBudget, *BoardError, *CrashError, the Err of a *Failure, or the context's error
	Checked bool  // the Verification is set
	Verification
	Walk *Walk // set if the walk was requested or checked; at most MaxWalk moves
}

// CrashError reports a panic of a solver, which is a defect. The panic is caught so that the user loses no work.
type CrashError struct {
	Value any
	Stack string
}

func (e *CrashError) Error() string { return fmt.Sprintf("internal error: %v\n%s", e.Value, e.Stack) }

// Failure is the value of a panic in Rules if a function of a user's rules file fails. It is no defect of the program.
type Failure struct{ Err error }

// Caught must be deferred. It ends a panic and sets *err: to the Err of a *Failure, or else to a *CrashError.
func Caught(err *error) {
	switch v := recover().(type) {
	case nil:
	case *Failure:
		*err = v.Err
	default:
		*err = &CrashError{v, string(debug.Stack())}
	}
}

// Phase is a phase of a job.
type Phase uint8

const (
	Waiting   Phase = iota // the job waits for a slot of the Runner
	Solving                // the Running target is being solved
	Verifying              // its answer is being checked
	Proving                // a proof of its optimality is being made and checked
	Finished               // all targets are done, or the job was cancelled
)

// Update is the latest state of a job. If it is not received in time, a newer Update replaces it. Outcomes must not
// get lost, so they are read with Job.Outcomes.
type Update struct {
	Phase    Phase
	Running  Target
	Progress Progress
	Outcomes int  // the number of outcomes so far
	Recorded bool // the job has a Recording
	// Some is the shortest way known before the answer of the first target, if Show is set. nil means that no way is
	// known.
	Some *Walk
}

// Job is one run of a solver in a goroutine of its own. The run ends even without a listener.
type Job struct {
	request Request
	cancel  context.CancelFunc
	updates chan Update

	mu        sync.Mutex
	outcomes  []Outcome
	recording *Recording // sealed; nil if there is none yet

	now Update // the latest Update; only the job's goroutine uses it
}

// Runner starts jobs and limits how many run. A core stays free for the window, and jobs have a lower priority.
type Runner struct{ slots chan struct{} }

// NewRunner makes a runner with one slot fewer than there are cores, and at least one slot.
func NewRunner() *Runner {
	return &Runner{slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))}
}

// Start starts a job in its own goroutine, which first waits for a slot. Cancelling ctx or the job ends the wait and
// the run.
func (r *Runner) Start(ctx context.Context, request Request) *Job {
	ctx, cancel := context.WithCancel(ctx)
	j := &Job{request: request, cancel: cancel, updates: make(chan Update, 1)}
	go func() {
		defer j.end()
		j.publish()
		select {
		case r.slots <- struct{}{}:
			defer func() { <-r.slots }()
		case <-ctx.Done():
			return
		}
		LowerPriority()
		j.run(ctx)
	}()
	return j
}

// Run runs a job in the calling goroutine, without waiting for a slot. It returns the ended job.
func Run(ctx context.Context, request Request) *Job {
	ctx, cancel := context.WithCancel(ctx)
	request.Whole = true
	j := &Job{request: request, cancel: cancel, updates: make(chan Update, 1)}
	defer j.end()
	j.run(ctx)
	return j
}

func (j *Job) end() {
	j.now.Phase = Finished
	j.publish()
	close(j.updates)
	j.cancel()
}

// First waits until the job has ended. Then it returns the last outcome of the first target. If there is no such
// outcome, it returns an Outcome with the error context.Canceled.
func (j *Job) First() Outcome {
	for range j.updates {
	}
	o := Outcome{Err: context.Canceled}
	for _, v := range j.Outcomes(0) {
		if v.Target == j.request.Targets[0] {
			o = v
		}
	}
	return o
}

// Updates returns the channel, which holds only the newest Update. It is closed after the phase Finished.
func (j *Job) Updates() <-chan Update { return j.updates }

// Request returns the request of the job.
func (j *Job) Request() Request { return j.request }

// Outcomes returns all outcomes whose index is at least the parameter first. Outcomes are only appended, never changed.
func (j *Job) Outcomes(first int) []Outcome {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.outcomes[first:len(j.outcomes):len(j.outcomes)]
}

// Recording returns the recording of the first target after it was sealed, else nil. It is sealed when it is full or
// when the run has ended, even if the run was cancelled or exceeded its budget.
func (j *Job) Recording() *Recording {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.recording
}

// keep seals a recording and announces it. A second call with the same recording does nothing.
func (j *Job) keep(r *Recording) {
	if j.Recording() == r {
		return
	}
	r.Seal()
	j.mu.Lock()
	j.recording = r
	j.mu.Unlock()
	j.now.Recorded = true
	j.publish()
}

// Cancel makes the job stop soon. It does not wait for the end of the job.
func (j *Job) Cancel() { j.cancel() }

// publish replaces an older Update. Only the job's goroutine sends, so after the receive the channel is empty.
func (j *Job) publish() {
	select {
	case <-j.updates:
	default:
	}
	j.updates <- j.now
}

func (j *Job) deliver(o Outcome) {
	j.mu.Lock()
	j.outcomes = append(j.outcomes, o)
	j.now.Outcomes = len(j.outcomes)
	j.mu.Unlock()
}

// run answers the targets in groups. A group is a series of consecutive targets with the same dataset. A target that is
// shown is a group of its own.
func (j *Job) run(ctx context.Context) {
	rest, shown := j.request.Targets, j.request.Show
	for len(rest) > 0 {
		n := 1
		for !shown && n < len(rest) && rest[n].Dataset == rest[0].Dataset {
			n++
		}
		if !j.group(ctx, rest[:n], shown) {
			return
		}
		rest, shown = rest[n:], false
	}
}

// group answers targets of one dataset. It returns false if the job was cancelled.
func (j *Job) group(ctx context.Context, targets []Target, shown bool) bool {
	for len(targets) > 0 {
		done, err := j.session(ctx, targets, shown)
		if cancelled(err) {
			return false
		}
		targets = targets[done:]
		if err != nil { // err concerns all remaining targets
			for _, t := range targets {
				j.deliver(Outcome{Target: t, Err: err})
			}
			targets = nil
		}
		j.publish()
	}
	return true
}

// session answers targets of one dataset with one Session. The result done is the number of targets that have an
// outcome. If err is nil and targets are left, the Session ran out of memory, and these targets need a new Session. If
// err is not nil, it concerns all targets that are left.
func (j *Job) session(ctx context.Context, targets []Target, shown bool) (done int, err error) {
	var m *Meter
	m, release := j.request.Budget.NewMeter(ctx, func(p Progress) {
		j.now.Progress = p
		j.publishWay(m, shown)
		j.publish()
	})
	defer release()
	defer Caught(&err)
	j.now = Update{Phase: Solving, Running: targets[0], Outcomes: j.now.Outcomes, Recorded: j.now.Recorded}
	j.publish()
	if j.request.Record > 0 && targets[0] == j.request.Targets[0] && j.Recording() == nil {
		var r *Recording
		r = j.request.Budget.NewRecording(j.request.Solver.ID(), j.request.Record, func() { j.keep(r) })
		m.Record = r
		defer j.keep(r)
	}

	d := j.request.Datasets[targets[0].Dataset]
	session, err := j.request.Solver.Prepare(m, d, j.request.Task)
	if err != nil {
		return 0, err
	}
	for _, t := range targets {
		j.now.Running = t
		a, err := SolveWhole(m, session, t.Query)
		if m.Record != nil {
			j.keep(m.Record)
			m.Record = nil
		}
		if cancelled(err) {
			return done, err
		}
		o := Outcome{Target: t, Answer: a, Stats: m.Lap(), Err: err}
		if j.request.Walk && err == nil && a.Steps > 0 {
			if o.Walk, o.Err = j.walk(t, session.Walk(m, t.Query)); cancelled(o.Err) {
				return done, o.Err
			}
		}
		if !j.request.Prove {
			j.deliver(o)
		}
		done++
		if shown && err == nil {
			j.publish()
			if err := j.check(m, session, d, o); err != nil {
				return done, err
			}
		}
		if _, ok := errors.AsType[*OverBudget](err); ok { // the memory of the failed run is no longer accounted for
			return done, nil
		}
	}
	return done, nil
}

// publishWay publishes the shortest way that a run knows before its answer, if the target is shown.
func (j *Job) publishWay(m *Meter, shown bool) {
	moves := m.Some()
	if !shown || len(moves) == 0 || j.now.Some != nil && j.now.Some.Len() == min(len(moves), MaxWalk) {
		return
	}
	w, err := j.walk(j.now.Running, func(yield func(Move, error) bool) {
		for _, mv := range moves {
			if !yield(mv, nil) {
				return
			}
		}
	})
	if err == nil {
		j.now.Some = w
	}
}

// check verifies an outcome and delivers it again, with its walk. It returns an error only if the run was cancelled.
func (j *Job) check(m *Meter, s Session, d *Dataset, o Outcome) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = nil
			o.Checked, o.Walk, o.Verification = true, nil, Verification{Reason: Say("verify.crashed", "Error", fmt.Sprint(v))}
			j.deliver(o)
		}
	}()
	j.now.Phase = Verifying
	v := NewVerifier(j.request.Puzzle, d, j.request.Task, j.request.Solver)
	v.Most = j.request.Most
	var each func(Move, State) error
	if o.Answer.Steps > 0 {
		rules, err := j.request.Puzzle.Rules(d, o.Query)
		if err != nil {
			return err
		}
		o.Walk = NewWalk(rules)
		each = func(mv Move, st State) error {
			if o.Walk.Len() < MaxWalk {
				o.Walk.Add(mv, st)
			}
			return nil
		}
	}
	checked, err := v.Check(m, o.Query, s, o.Answer, each)
	if err != nil {
		return err
	}
	o.Checked, o.Verification = true, checked
	if !j.request.Prove {
		j.deliver(o)
		if checked.Level != LeastIf || !j.request.Whole && o.Stats.Time < Quick {
			return nil
		}
	}
	j.now.Phase = Proving
	j.publish()
	if o.Verification, err = v.Prove(m, o.Query, s, o.Answer, checked); err != nil {
		return err
	}
	o.Tried = true
	j.deliver(o)
	return nil
}

// Quick is a limit of time. The answer of a run that takes less time is first delivered without a proof, because a
// proof would delay answers that follow the brush. Later a job with Prove repeats the search and proves the answer.
const Quick = 30 * time.Millisecond

// walk makes the Walk of moves for a target, at most MaxWalk moves.
func (j *Job) walk(t Target, moves iter.Seq2[Move, error]) (*Walk, error) {
	rules, err := j.request.Puzzle.Rules(j.request.Datasets[t.Dataset], t.Query)
	if err != nil {
		return nil, err
	}
	w := NewWalk(rules)
	_, _, _, err = Replay(rules, moves, func(mv Move, s State) error {
		if w.Add(mv, s); w.Len() == MaxWalk {
			return errEnough
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return nil, err
	}
	return w, nil
}

func cancelled(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
