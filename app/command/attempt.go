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

// attempt is a dataset that was prepared for an algorithm, with a separate meter.
type attempt struct {
	session  solve.Session
	err      error // error of the preparation; nil: none
	meter    *solve.Meter
	release  func()
	verifier *solve.Verifier
	checking int64 // memory of the verifier's data in bytes, without the algorithm's memory
	// fresh is true until a query uses the attempt. If the first query needs too much memory, a new attempt can't help.
	fresh bool
}

// A run shows its progress for the first time after firstTold, and then every toldEvery.
const (
	firstTold = time.Second
	toldEvery = time.Second / 2
)

// progress returns a function that shows the progress of a long run on the terminal, or nil for no progress.
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
			line += "; " + r.within(so.Bounds)
		}
		_, _ = fmt.Fprintf(r.stderr, "%s\x1b[K\r", line)
	}
}

// wipe removes the progress from the terminal before something else is printed there.
func (r *run) wipe() {
	if r.told {
		r.told = false
		_, _ = fmt.Fprint(r.stderr, "\x1b[K")
	}
}

func (r *run) attempt(d *solve.Dataset) *attempt {
	a := &attempt{fresh: true, verifier: solve.NewVerifier(r.puzzle, d, r.task, r.solver)}
	if r.kept == nil {
		r.kept = solve.NewBudget(r.budget)
	}
	a.meter, a.release = r.kept.NewMeter(r.ctx, r.progress(d))
	a.meter.Workers = runtime.GOMAXPROCS(0)
	a.session, a.err = r.solver.Prepare(a.meter, d, r.task)
	return a
}

// answer(…) solves a query. If whole is set, it also finds all data of the answer that can be shown. Data of earlier
// queries may use up the memory. So after such an error, answer replaces *a by a new attempt, unless *a is fresh, and
// tries again.
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

func (r *run) within(b solve.Bounds) string {
	said := solve.Say("command.at_least", "Least", b.Least)
	if b.Most > 0 {
		said = solve.Say("command.between", "Least", b.Least, "Most", b.Most)
	}
	return r.texts.Say(b.Suppose(r.solver, said))
}

func outOfBudget(err error) bool {
	_, over := errors.AsType[*solve.OverBudget](err)
	return over
}
