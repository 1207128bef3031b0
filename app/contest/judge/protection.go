package judge

import (
	"context"
	"strings"
	"sync"

	"stepboard/app/catalogue"
	"stepboard/app/contest/judge/box"
	"stepboard/solve"
)

// Protection says how much the boxes of this system protect.
type Protection struct{ box.Protection }

// Protect finds out how much the boxes of this system protect. The first call attacks a box, which takes some tenths of
// a second. The error is the context's.
func Protect(ctx context.Context) (Protection, error) {
	p, err := box.Check(ctx)
	return Protection{p}, err
}

// Holds reports whether nothing is open, so that anybody's programs may run.
func (p Protection) Holds() bool { return p.Level == box.Complete }

// Text says in words how much the boxes protect and what they leave open.
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

// Gate lets programs run if boxes protect completely, or if the user trusts the programs. Several goroutines may use
// it.
type Gate struct {
	// Protect finds out how much boxes protect; nil means [Protect].
	Protect func(ctx context.Context) (Protection, error)

	lock    sync.Mutex
	trusted bool
	closed  bool        // the last call of Pass was refused
	held    *Protection // the protection found; nil: no call yet
}

// ClosedError is the error of a closed gate, with the protection of the boxes.
type ClosedError struct{ Protection }

func (e *ClosedError) Error() string { return e.Text().String() }

// Trust opens the gate, however much boxes protect.
func (g *Gate) Trust() {
	g.lock.Lock()
	defer g.lock.Unlock()
	g.trusted, g.closed = true, false
}

// Closed reports whether the gate refused the last call and is still closed.
func (g *Gate) Closed() bool {
	g.lock.Lock()
	defer g.lock.Unlock()
	return g.closed
}

// About says how much boxes protect, or how programs run if this is still unknown.
func (g *Gate) About() solve.Text {
	g.lock.Lock()
	defer g.lock.Unlock()
	if g.held == nil {
		return solve.Say("judge.protect.unknown")
	}
	return g.held.Text()
}

// Pass returns the protection of boxes. The error is a *ClosedError if the protection is incomplete and the programs
// are not trusted, or the context's.
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
