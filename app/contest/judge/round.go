package judge

import (
	"cmp"
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

// Round judges programs by a test set.
type Round struct {
	Programs  []string // paths of their files
	Set       *testset.Set
	Limits    Limits // a limit of 0 means the limit of the case or, if there is none, of the set or of Usual
	Compare   Comparison
	Languages []Language
	Files     string // name of the problem, if programs must read NAME.in and write NAME.out; empty: as the set says
	// Left has the indexes of the cases to judge, for each program. Nil means all cases. See [Table.Missing].
	Left [][]int
	// Compiling is called when the preparation of a program begins and when it ends, on any goroutine; nil: no call.
	Compiling func(program int, begins bool)
}

// Finding is the result of a program on a case. If a program can't be prepared, the findings of all cases say so.
type Finding struct {
	Program, Case int // indices in Round.Programs and in Set.Cases
	Verdict       Verdict
	Time, Wall    time.Duration // processor time and wall time of the run
	Memory        int64         // largest memory in use, in bytes
	// Err is an error in the test data or in the checker. After it the case can't judge programs, and Verdict is empty.
	Err error
}

// Under returns the verdict that the run would get with smaller limits of time and memory. It does not run the program
// again. A program that adapts to its limits may in fact get another verdict.
func (f *Finding) Under(l Limits) Verdict {
	switch {
	case f.Verdict.Kind == NotCompiled, f.Verdict.Kind == NotJudged:
	case l.Memory > 0 && f.Memory > l.Memory:
		return overMemory(l)
	case l.Time > 0 && f.Time > l.Time:
		return overTime(l)
	case l.Time > 0 && f.Wall > l.wallLimit():
		return overWall(l, f.Time)
	}
	return f.Verdict
}

// Run judges every program by every case, on all cores except one. It sends each finding as soon as the finding is
// known. It closes the channel after the last finding, or soon after the context is cancelled.
func (r *Round) Run(ctx context.Context) <-chan Finding {
	type task struct {
		e *entrant
		f Finding
	}
	tasks, findings := make(chan task), make(chan Finding)
	go func() {
		defer close(tasks)
		for i, path := range r.Programs {
			cases := NewTable(r.Programs, r.Set).Missing(i)
			if r.Left != nil {
				cases = r.Left[i]
			}
			e := &entrant{path: path, first: append(cases, 0)[0]}
			e.left.Store(int64(len(cases)))
			for _, k := range cases {
				// Every task is sent, even after a cancellation: the last task of a program closes the program.
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

func (r *Round) problem() string { return cmp.Or(r.Files, r.Set.Files) }

// entrant is a program in a round. Its first case prepares the program, and its last case closes the program.
type entrant struct {
	path    string
	first   int // index of its first case
	once    sync.Once
	program *Program
	err     error
	left    atomic.Int64 // number of cases not yet judged
}

func (r *Round) judge(ctx context.Context, e *entrant, f *Finding) {
	e.once.Do(func() {
		if r.Compiling != nil {
			r.Compiling(f.Program, true)
			defer r.Compiling(f.Program, false)
		}
		if e.program, e.err = Prepare(ctx, e.path, r.Languages); e.err == nil {
			e.program.UseFiles(r.problem())
		}
	})
	defer e.caseDone()
	if ctx.Err() != nil {
		return
	}
	var failed *CompileError
	switch {
	case errors.As(e.err, &failed):
		f.Verdict = Verdict{Kind: NotCompiled, Why: failed.Text()}
	case e.err != nil:
		f.Verdict = notJudged(e.err)
	default:
		f.Err = r.run(ctx, e.program, f, f.Case == e.first)
	}
}

// notJudged returns the verdict after an error that need not be the program's fault.
func notJudged(err error) Verdict {
	said := solve.Say("judge.system", "Said", catalogue.Plain(err.Error()))
	if refused, ok := errors.AsType[*solve.Refusal](err); ok {
		said = refused.Text
	}
	if wrong, ok := errors.AsType[*solve.InputError](err); ok { // of the rules that check the answer
		said = solve.Say("judge.system", "Said", wrong.Text)
	}
	if text, ok := disk.Reason(err); ok {
		said = text
	}
	if _, ok := errors.AsType[*box.BrokenError](err); ok {
		said = solve.Say("judge.broken")
	}
	return Verdict{Kind: NotJudged, Why: said}
}

// run judges a program by a case. The parameter first says whether this is its first run. The error is an error in the
// test data or in the checker.
func (r *Round) run(ctx context.Context, p *Program, f *Finding, first bool) error {
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
	again := err != nil // the system may have failed, so the program gets a second run
	// The first run of a program may be slow: virus scanners check the program, and its files are read from the disk.
	again = again || first && (result.Killed != "" || result.CPU > result.Limits.Time)
	if again && ctx.Err() == nil {
		result, err = p.Run(ctx, input, limits)
	}
	if err != nil {
		f.Verdict = notJudged(err)
		return nil
	}
	f.Time, f.Wall, f.Memory = result.CPU, result.Wall, result.Memory
	f.Verdict, err = Judge(ctx, input, result, wanted, r.Compare)
	if err == nil || ctx.Err() != nil {
		return err
	}
	// The program's output may be the reason. The checker itself is at fault only if it also fails on the case's answer.
	if len(c.Answers) > 0 {
		if _, err := r.Compare(ctx, input, wanted, wanted); err != nil {
			return err
		}
	}
	f.Verdict = notJudged(err)
	return nil
}

// caseDone is called after each case of a program. The last call closes the program.
func (e *entrant) caseDone() {
	if e.left.Add(-1) == 0 && e.program != nil {
		_ = e.program.Close() // files that can't be removed stay in the system's temporary folder
	}
}
