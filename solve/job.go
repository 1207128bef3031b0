package solve

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"time"
)

// Target is one query of one dataset of a request, both 0-based.
type Target struct{ Dataset, Query int }

// Request describes the work of a job. The datasets must not change while the job runs: pass copies.
type Request struct {
	Puzzle   Puzzle
	Task     string
	Solver   Solver
	Datasets []*Dataset
	// Targets are answered in this order.
	Targets []Target
	// Show is set if somebody looks at the first target: its answer is verified, and its walk is kept.
	Show bool
	// Prove is set if the answer of the first target was shown and only its optimality has still to be proved. The job
	// has one outcome, about the proof.
	Prove bool
	// Walk is set if the walks of all targets are kept, unverified.
	Walk   bool
	Budget *Budget // shared by all runs
	// Record is the number of events of the first target's run to record; 0 means none.
	Record int
}

// Outcome is a result for one target. A verified target has two: the answer, then the checked answer. It has a third if
// its optimality was to be proved.
type Outcome struct {
	Target
	Answer  Answer
	Stats   Stats
	Err     error // *OverBudget, *BoardError, *CrashError, the context's error; else nil
	Checked bool  // Verification is set
	Verification
	Walk *Walk // if there is a walk and it was asked for, or the answer is checked; cut at MaxWalk moves
}

// CrashError is a defect of a solver. It is caught so that no work is lost.
type CrashError struct {
	Value any
	Stack string
}

func (e *CrashError) Error() string { return fmt.Sprintf("internal error: %v\n%s", e.Value, e.Stack) }

// Failure is a panic of Rules whose own functions failed, such as the rules of a puzzle that a user wrote. It is no
// defect of the program.
type Failure struct{ Err error }

// Caught is deferred by functions in which a panic must not end the program. The panic becomes a *CrashError, or the
// error of a *Failure.
func Caught(err *error) {
	if v := recover(); v != nil {
		if f, ok := v.(*Failure); ok {
			*err = f.Err
			return
		}
		*err = &CrashError{v, string(debug.Stack())}
	}
}

// Phase of a job.
type Phase uint8

// The phases.
const (
	Waiting   Phase = iota // for a slot
	Solving                // the running target
	Verifying              // the running target
	Proving                // the optimality of its answer
	Finished               // all targets done, or cancelled
)

// Update is the newest news of a job; older news not yet received is dropped. Outcomes must not be missed, so they
// are read from the job.
type Update struct {
	Phase    Phase
	Running  Target
	Progress Progress
	Outcomes int  // the number of outcomes so far
	Recorded bool // the job has a Recording
	// Some is the shortest known way of the target shown, before its answer; nil for none.
	Some *Walk
}

// Job is one run of a solver in a goroutine of its own. The run ends even without a listener.
type Job struct {
	request Request
	cancel  context.CancelFunc
	updates chan Update

	mu        sync.Mutex
	outcomes  []Outcome
	recording *Recording // sealed

	now Update // only for the job's goroutine
}

// Runner starts jobs and limits how many run at once, so that a core stays free for the window. Jobs also run at a
// lower priority than the window.
type Runner struct{ slots chan struct{} }

// NewRunner is a runner with one slot fewer than there are cores, and at least one slot.
func NewRunner() *Runner {
	return &Runner{slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))}
}

// Start starts a job. It waits for a slot in its own goroutine; cancelling ctx or the job ends the wait or the run.
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
		StandBehind()
		j.run(ctx)
	}()
	return j
}

// Run runs a job in the calling goroutine, without waiting for a slot, and returns it when it has ended.
func Run(ctx context.Context, request Request) *Job {
	ctx, cancel := context.WithCancel(ctx)
	j := &Job{request: request, cancel: cancel, updates: make(chan Update, 1)}
	defer j.end()
	j.run(ctx)
	return j
}

// end marks the job as ended.
func (j *Job) end() {
	j.now.Phase = Finished
	j.publish()
	close(j.updates)
	j.cancel()
}

// First waits until the job has ended, and returns the last outcome of its first target. Without an outcome its error
// is context.Canceled.
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

// Updates is the channel of news. It holds only the newest Update. After the Update with the phase Finished it is
// closed.
func (j *Job) Updates() <-chan Update { return j.updates }

// Request is the request of the job.
func (j *Job) Request() Request { return j.request }

// Outcomes returns the outcomes from an index on. Outcomes are only ever appended.
func (j *Job) Outcomes(from int) []Outcome {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.outcomes[from:len(j.outcomes):len(j.outcomes)]
}

// Recording is the sealed recording of the first target, else nil. A recording is sealed when it is full or when the
// run has ended, even if the run was cancelled or exceeded its budget.
func (j *Job) Recording() *Recording {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.recording
}

// keep seals a recording and announces it.
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

// Cancel makes the job stop soon. The call returns at once.
func (j *Job) Cancel() { j.cancel() }

// publish replaces older news in the channel. The job's goroutine is the only sender, so after the receive there is
// room.
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

// run answers the targets in groups. A group is the targets of one dataset that follow each other.
func (j *Job) run(ctx context.Context) {
	rest := j.request.Targets
	if j.request.Show && len(rest) > 0 {
		if !j.group(ctx, rest[0].Dataset, rest[:1], true) {
			return
		}
		rest = rest[1:]
	}
	for len(rest) > 0 {
		n := 1
		for n < len(rest) && rest[n].Dataset == rest[0].Dataset {
			n++
		}
		if !j.group(ctx, rest[0].Dataset, rest[:n], false) {
			return
		}
		rest = rest[n:]
	}
}

// group answers targets of one dataset, and reports whether to go on with the next dataset.
func (j *Job) group(ctx context.Context, dataset int, targets []Target, shown bool) bool {
	together := len(targets) > 1
	for len(targets) > 0 {
		done, err := j.session(ctx, dataset, targets, shown, together)
		if cancelled(err) {
			return false
		}
		targets = targets[done:]
		if err != nil { // the error concerns all targets left
			for _, t := range targets {
				j.deliver(Outcome{Target: t, Err: err})
			}
			targets = nil
		}
		together = false
		j.publish()
	}
	return true
}

// session answers targets of one dataset in one session, together if wanted and possible. done is the number of targets
// that have an outcome. If some have none, the memory of the session ran out and the rest needs another session. The
// error concerns every target left.
func (j *Job) session(ctx context.Context, dataset int, targets []Target, shown, together bool) (done int, err error) {
	var m *Meter
	m, release := j.request.Budget.NewMeter(ctx, func(p Progress) {
		j.now.Progress = p
		j.some(m, shown)
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

	d := j.request.Datasets[dataset]
	session, err := j.request.Solver.Prepare(m, d, j.request.Task)
	if err != nil {
		return 0, err
	}
	if b, ok := session.(Batch); ok && together && !j.request.Walk {
		return j.batch(m, b, targets)
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
			if o.Walk, o.Err = j.walk(m, d, t.Query, session); cancelled(o.Err) {
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

// some publishes the way that a run knows before its answer, if the target is shown.
func (j *Job) some(m *Meter, shown bool) {
	moves := m.Some()
	if !shown || len(moves) == 0 || j.now.Some != nil && j.now.Some.Len() == min(len(moves), MaxWalk) {
		return
	}
	t := j.now.Running
	rules, err := j.request.Puzzle.Rules(j.request.Datasets[t.Dataset], t.Query)
	if err != nil {
		return
	}
	w, state := NewWalk(rules), rules.Start()
	for _, mv := range moves[:min(len(moves), MaxWalk)] {
		if state, _, err = rules.Apply(state, mv); err != nil {
			return
		}
		w.Add(mv, state)
	}
	j.now.Some = w
}

// batch is session for a Batch. A target that can't be asked gets its error, and the targets after it are answered.
func (j *Job) batch(m *Meter, b Batch, targets []Target) (done int, err error) {
	for done < len(targets) {
		rest := targets[done:]
		queries := make([]int, len(rest))
		for i, t := range rest {
			queries[i] = t.Query
		}
		err := b.SolveAll(m, queries, func(i int, a Answer) {
			j.now.Running = rest[i]
			j.deliver(Outcome{Target: rest[i], Answer: a, Stats: m.Lap()})
			done++
		})
		var bad *BoardError
		var over *OverBudget
		switch {
		case errors.As(err, &bad):
			j.deliver(Outcome{Target: targets[done], Stats: m.Lap(), Err: err})
			done++
		case errors.As(err, &over):
			return done, nil
		case err != nil:
			return done, err
		}
	}
	return done, nil
}

// check verifies an outcome and delivers it again with its walk. It returns an error only if the run was cancelled.
func (j *Job) check(m *Meter, s Session, d *Dataset, o Outcome) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = nil
			o.Checked, o.Walk, o.Verification = true, nil, Verification{Reason: Say("verify.crashed", "Error", fmt.Sprint(v))}
			j.deliver(o)
		}
	}()
	j.now.Phase = Verifying
	v := NewVerifier(j.request.Puzzle, d, j.request.Task, j.request.Solver.ID())
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
		if _, ok := s.(Certifier); !ok || !checked.OK || o.Stats.Time < Quick {
			return nil
		}
	}
	j.now.Phase = Proving
	j.publish()
	if o.Least, err = v.Least(m, o.Query, s, o.Answer); err != nil {
		return err
	}
	o.Tried = true
	j.deliver(o)
	return nil
}

// Quick is the longest time of a search that is worth repeating. The answer of such a search is shown first; the search
// is repeated before the proof when there is time. So answers that follow the brush do not wait for proofs.
const Quick = 30 * time.Millisecond

// walk is the walk of an answered query.
func (j *Job) walk(m *Meter, d *Dataset, query int, s Session) (*Walk, error) {
	rules, err := j.request.Puzzle.Rules(d, query)
	if err != nil {
		return nil, err
	}
	w, state := NewWalk(rules), rules.Start()
	for mv, err := range s.Walk(m, query) {
		if err == nil {
			state, _, err = rules.Apply(state, mv)
		}
		if err == nil && w.Len()%1024 == 0 {
			err = m.Poll(0, 0)
		}
		if err != nil {
			return nil, err
		}
		if w.Add(mv, state); w.Len() == MaxWalk {
			break
		}
	}
	return w, nil
}

func cancelled(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
