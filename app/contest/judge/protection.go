package judge

import (
	"context"
	"strings"
	"sync"

	"stepboard/app/catalogue"
	"stepboard/app/contest/judge/box"
	"stepboard/solve"
)

// Protection says how well the boxes of this system isolate programs.
type Protection struct{ box.Protection }

// Protect returns how well the boxes of this system isolate programs. The first call tries attacks in a box, which
// takes some tenths of a second. The error is the context's.
func Protect(ctx context.Context) (Protection, error) {
	p, err := box.Check(ctx)
	return Protection{p}, err
}

// Holds reports whether the protection is complete. Then programs of strangers may run.
func (p Protection) Holds() bool { return p.Level == box.Complete }

// Text returns how well the boxes isolate programs, and which dangers remain.
func (p Protection) Text() solve.Text {
	if p.Holds() {
		return solve.Say("judge.protect.complete")
	}
	var open solve.Text
	for i := len(p.Open) - 1; i >= 0; i-- {
		this := solve.Say("judge.open." + string(p.Open[i]))
		if open.Key == "" {
			open = this
		} else {
			open = solve.Say("judge.protect.list", "First", this, "Rest", open)
		}
	}
	if p.Why != "" {
		open = solve.Say("judge.protect.why", "Open", open, "Why", catalogue.Plain(strings.ReplaceAll(p.Why, "\n", "; ")))
	}
	return solve.Say("judge.protect."+string(p.Level), "Open", open)
}

// Gate decides whether programs may run: the protection must be complete, or the user must trust the programs. Several
// goroutines may use a Gate.
type Gate struct {
	Protect func(ctx context.Context) (Protection, error) // nil means the function [Protect]

	lock    sync.Mutex
	trusted bool
	found   *Protection // the protection that Pass found last; nil before the first call
}

// ClosedError is the error of Pass if programs may not run. It contains the protection of the boxes.
type ClosedError struct{ Protection }

func (e *ClosedError) Error() string { return e.Text().String() }

// Trust says that the user trusts the programs. From now on, Pass never refuses.
func (g *Gate) Trust() {
	g.lock.Lock()
	defer g.lock.Unlock()
	g.trusted = true
}

// Closed reports whether the last call of Pass has refused, and Trust was not called since.
func (g *Gate) Closed() bool {
	g.lock.Lock()
	defer g.lock.Unlock()
	return g.found != nil && !g.found.Holds() && !g.trusted
}

// About describes the protection that Pass has found. Before the first call of Pass, it says how programs run.
func (g *Gate) About() solve.Text {
	g.lock.Lock()
	defer g.lock.Unlock()
	if g.found == nil {
		return solve.Say("judge.protect.unknown")
	}
	return g.found.Text()
}

// Pass returns the protection of the boxes. The error is the context's, or a *ClosedError if programs may not run.
func (g *Gate) Pass(ctx context.Context) (Protection, error) {
	protect := g.Protect
	if protect == nil {
		protect = Protect
	}
	p, err := protect(ctx)
	if err != nil {
		return p, err
	}
	g.lock.Lock()
	defer g.lock.Unlock()
	g.found = &p
	if !p.Holds() && !g.trusted {
		return p, &ClosedError{p}
	}
	return p, nil
}
