package command

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"stepboard/app/catalogue"
	"stepboard/solve"
)

// attempt is a dataset prepared for its queries, with a meter of its own.
type attempt struct {
	session solve.Session
	err     error // of preparing it
	meter   *solve.Meter
	release func()
	// verifier checks answers. It keeps what it has prepared, in checking bytes, which are not the solver's.
	verifier *solve.Verifier
	checking int64
	// fresh: no query has used it, so that one that does not fit now never will.
	fresh bool
}

// firstTold and toldEvery are after what time a run's progress is told, and how often then.
const (
	firstTold = time.Second
	toldEvery = time.Second / 2
)

// progress tells on a terminal how far a long run is. It is nil where there is no terminal.
func (r *run) progress(d *solve.Dataset) func(solve.Progress) {
	if !r.watched() {
		return nil
	}
	number := 1 + slices.Index(r.datasets, d)
	last := time.Now().Add(firstTold - toldEvery)
	return func(so solve.Progress) {
		if time.Since(last) < toldEvery {
			return
		}
		last, r.told = time.Now(), true
		what := solve.Say("command.solve.progress", "Name", catalogue.Plain(r.file.Name), "Dataset", number, "Expanded",
			so.Expanded, "Frontier", so.Frontier, "Seconds", int(so.Time.Seconds()))
		line := r.texts.Say(what)
		if so.Bounds.Known() {
			line += "; " + r.texts.Say(within(so.Bounds))
		}
		_, _ = fmt.Fprintf(r.stderr, "%s\x1b[K\r", line)
	}
}

// wipe takes progress away that was told, before anything else is printed on the terminal.
func (r *run) wipe() {
	if r.told {
		r.told = false
		_, _ = fmt.Fprint(r.stderr, "\x1b[K")
	}
}

func (r *run) attempt(d *solve.Dataset) *attempt {
	a := &attempt{fresh: true, verifier: solve.NewVerifier(r.puzzle, d, r.task, r.solver.ID())}
	a.meter, a.release = solve.NewMeter(r.ctx, r.budget, r.progress(d))
	a.meter.Workers = runtime.GOMAXPROCS(0)
	a.session, a.err = r.solver.Prepare(a.meter, d, r.task)
	return a
}

// answer solves a query, with all that can be shown of it if whole is set. What a session and its verifier keep from
// earlier queries may be what makes the memory too little, so then it is tried once more from a fresh start, which
// takes the place of the attempt.
func (r *run) answer(a *attempt, d *solve.Dataset, query int, whole bool) (solve.Answer, error) {
	for {
		var answer solve.Answer
		err := a.err
		switch {
		case err != nil:
		case whole:
			answer, err = solve.SolveWhole(a.meter, a.session, query)
		default:
			answer, err = a.session.Solve(a.meter, query)
		}
		if !outOfBudget(err) || a.fresh {
			a.fresh = a.err != nil
			if r.bounds = (solve.Bounds{}); err != nil {
				r.bounds = a.meter.Stats().Bounds
			}
			return answer, err
		}
		a.release()
		*a = *r.attempt(d)
	}
}

// lap is what the query answered last cost.
func (a *attempt) lap() solve.Stats {
	s := a.meter.Lap()
	s.Bytes -= a.checking
	return s
}

func (a *attempt) verify(query int, answer solve.Answer) (solve.Verification, error) {
	left := a.meter.Left()
	v, err := a.verifier.Check(a.meter, query, a.session, answer, nil)
	a.checking += left - a.meter.Left()
	a.meter.Lap()
	return v, err
}

// within says between which bounds an answer lies.
func within(b solve.Bounds) solve.Text {
	if b.Most == 0 {
		return solve.Say("command.at_least", "Least", b.Least)
	}
	return solve.Say("command.between", "Least", b.Least, "Most", b.Most)
}

// outOfBudget reports whether an error says that the memory did not do.
func outOfBudget(err error) bool {
	_, over := errors.AsType[*solve.OverBudget](err)
	return over
}
