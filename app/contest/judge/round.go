package judge

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/contest/judge/box"
	"stepboard/app/contest/testset"
	"stepboard/app/storage/disk"
	"stepboard/solve"
)

// Round is programs that are judged by a set.
type Round struct {
	Programs  []string // their files
	Set       *testset.Set
	Limits    Limits // before those of the set; what is 0 is as there, or as usual
	Compare   Comparison
	Languages []Language
	// Compiling, where not nil, is told that a program begins to be made ready, and that it is. It is called on any
	// goroutine.
	Compiling func(program int, on bool)
}

// Finding is what came of a program on a case. Where the program can't be prepared, there is one for each case.
type Finding struct {
	Program, Case int
	Verdict       Verdict
	Time, Wall    time.Duration // of the run: of the processor, and by the clock
	Memory        int64
	// Err is a fault of the test data or of the checker, so that no program can be judged by the case. There is no
	// verdict.
	Err error
}

// Under is the verdict that the run would have come to within smaller limits of time and memory. It is judged from
// what the run took; a program that fits its work to its limits may do something else.
func (f *Finding) Under(l Limits) Verdict {
	switch {
	case f.Verdict.Kind == NotCompiled, f.Verdict.Kind == NotJudged:
	case l.Memory > 0 && f.Memory > l.Memory:
		return overMemory(l)
	case l.Time > 0 && f.Time > l.Time:
		return overTime(l)
	case l.Time > 0 && f.Wall > l.idle():
		return overWall(l)
	}
	return f.Verdict
}

// Run judges every program by every case, on all cores but one, and tells of each as it is known. The channel is closed
// in the end, soon after the context is cancelled if it is.
func (r *Round) Run(ctx context.Context) <-chan Finding {
	type task struct {
		e *entrant
		f Finding
	}
	tasks, findings := make(chan task), make(chan Finding)
	go func() {
		defer close(tasks)
		for i, path := range r.Programs {
			e := &entrant{path: path}
			e.left.Store(int64(len(r.Set.Cases)))
			for k := range r.Set.Cases {
				// Every task that was begun is handed over, so that the last of a program closes it.
				tasks <- task{e, Finding{Program: i, Case: k}}
			}
		}
	}()
	var workers sync.WaitGroup
	for range max(1, runtime.GOMAXPROCS(0)-1) {
		workers.Go(func() {
			for t := range tasks {
				r.judge(ctx, t.e, &t.f)
				if ctx.Err() != nil {
					continue
				}
				select {
				case findings <- t.f:
				case <-ctx.Done():
				}
			}
		})
	}
	go func() {
		workers.Wait()
		close(findings)
	}()
	return findings
}

// entrant is a program of a round: prepared by the first case, closed by the last.
type entrant struct {
	path    string
	once    sync.Once
	program *Program
	err     error
	left    atomic.Int64 // cases
}

func (r *Round) judge(ctx context.Context, e *entrant, f *Finding) {
	e.once.Do(func() {
		if r.Compiling != nil {
			r.Compiling(f.Program, true)
			defer r.Compiling(f.Program, false)
		}
		e.program, e.err = Prepare(ctx, e.path, r.Languages)
	})
	defer e.leave()
	if ctx.Err() != nil {
		return
	}
	var failed *CompileError
	var refused *solve.Refusal
	switch {
	case errors.As(e.err, &failed):
		f.Verdict = Verdict{Kind: NotCompiled, Why: failed.Text()}
	case errors.As(e.err, &refused):
		f.Verdict = Verdict{Kind: NotJudged, Why: refused.Text}
	case e.err != nil:
		f.Verdict = notJudged(e.err)
	default:
		f.Err = r.run(ctx, e.program, f)
	}
}

// notJudged is the verdict where something else than the program may be at fault.
func notJudged(err error) Verdict {
	said := solve.Say("judge.system", "Said", catalogue.Plain(err.Error()))
	if text, ok := disk.Reason(err); ok {
		said = text
	}
	if _, ok := errors.AsType[*box.BrokenError](err); ok {
		said = solve.Say("judge.broken")
	}
	return Verdict{Kind: NotJudged, Why: said}
}

// run judges a program by a case. The error is that of the case or of the checker.
func (r *Round) run(ctx context.Context, p *Program, f *Finding) error {
	c := r.Set.Cases[f.Case]
	input, err := c.Input.Load()
	if err != nil {
		return err
	}
	var wanted []byte
	if len(c.Answers) > 0 {
		if wanted, err = c.Answers[0].Load(); err != nil {
			return err
		}
	}
	limits := r.Limits.Or(Limits{Time: c.Time, Memory: c.Memory}).Or(Limits{Time: r.Set.Time, Memory: r.Set.Memory})
	result, err := p.Run(ctx, input, limits)
	again := err != nil // the machine may have been at fault
	// The first run of a program may be slow because it is the first: scanners look at it, files are read.
	again = again || f.Case == 0 && (result.Killed != "" || result.CPU > result.Limits.Time)
	if again && ctx.Err() == nil {
		result, err = p.Run(ctx, input, limits)
	}
	if err != nil {
		f.Verdict = notJudged(err)
		return nil
	}
	f.Time, f.Wall, f.Memory = result.CPU, result.Wall, result.Memory
	f.Verdict, err = Judge(ctx, input, result, wanted, r.Compare)
	return err
}

// leave is called for each case of a program.
func (e *entrant) leave() {
	if e.left.Add(-1) == 0 && e.program != nil {
		_ = e.program.Close() // what can't be removed stays in the system's folder for such files
	}
}
