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

// Protect finds out how well the boxes of this system isolate programs. The first call tries attacks in a box, which
// takes some tenths of a second. The error is the context's.
func Protect(ctx context.Context) (Protection, error) {
	p, err := box.Check(ctx)
	return Protection{p}, err
}

// Holds reports whether the protection is complete, so that even programs of strangers may run.
func (p Protection) Holds() bool { return p.Level == box.Complete }

// Text says in words how well the boxes isolate programs and which dangers remain.
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

// Gate lets programs run if the protection is complete or the user trusts the programs. Several goroutines may use it.
type Gate struct {
	Protect func(ctx context.Context) (Protection, error) // nil means the function [Protect]

	lock    sync.Mutex
	trusted bool
	closed  bool        // the last call of Pass was refused, and Trust was not called since
	held    *Protection // the protection that Pass found last; nil before the first call
}

// ClosedError is the error of Pass at a closed gate. A ClosedError contains the protection of the boxes.
type ClosedError struct{ Protection }

func (e *ClosedError) Error() string { return e.Text().String() }

// Trust opens the gate whatever the protection is.
func (g *Gate) Trust() {
	g.lock.Lock()
	defer g.lock.Unlock()
	g.trusted, g.closed = true, false
}

// Closed reports whether the last call of Pass was refused and Trust was not called since.
func (g *Gate) Closed() bool {
	g.lock.Lock()
	defer g.lock.Unlock()
	return g.closed
}

// About describes the protection that Pass found. Before the first call, it says how programs run.
func (g *Gate) About() solve.Text {
	g.lock.Lock()
	defer g.lock.Unlock()
	if g.held == nil {
		return solve.Say("judge.protect.unknown")
	}
	return g.held.Text()
}

// Pass returns the protection of the boxes. The error is the context's, or a *ClosedError if the gate is closed.
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
	g.held = &p
	if g.closed = !p.Holds() && !g.trusted; g.closed {
		return p, &ClosedError{p}
	}
	return p, nil
}
