package judge

import (
	"context"
	"strings"
	"sync"

	"stepboard/app/catalogue"
	"stepboard/app/contest/judge/box"
	"stepboard/solve"
)

// Protection is what the boxes of this system hold.
type Protection struct{ box.Protection }

// Protect finds out what the boxes of this system hold: the first call attacks one, which takes some tenths of a
// second. The error is the context's.
func Protect(ctx context.Context) (Protection, error) {
	p, err := box.Check(ctx)
	return Protection{p}, err
}

// Holds reports whether nothing is open, so that programs of anybody may run.
func (p Protection) Holds() bool { return p.Level == box.Complete }

// Text says what the boxes hold and what they leave open.
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

// Gate lets programs run where boxes hold, or where the user trusts the programs. It may be used by several goroutines.
type Gate struct {
	// Protect finds out what boxes hold; nil: [Protect].
	Protect func(ctx context.Context) (Protection, error)

	lock    sync.Mutex
	trusted bool
	closed  bool        // it was, when somebody last came
	held    *Protection // found then; nil: nobody came yet
}

// ClosedError is the error of a gate that lets nobody through: what boxes leave open.
type ClosedError struct{ Protection }

func (e *ClosedError) Error() string { return e.Text().String() }

// Trust opens the gate, whatever boxes hold.
func (g *Gate) Trust() {
	g.lock.Lock()
	defer g.lock.Unlock()
	g.trusted, g.closed = true, false
}

// Closed reports whether the gate let nobody through, and nobody has opened it since.
func (g *Gate) Closed() bool {
	g.lock.Lock()
	defer g.lock.Unlock()
	return g.closed
}

// About says what boxes hold, or how programs run where that was not found out yet.
func (g *Gate) About() solve.Text {
	g.lock.Lock()
	defer g.lock.Unlock()
	if g.held == nil {
		return solve.Say("judge.protect.unknown")
	}
	return g.held.Text()
}

// Pass returns what boxes hold, and a *ClosedError where that is not all and the programs are not trusted, or the
// context's error.
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
