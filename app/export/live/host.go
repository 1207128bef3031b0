package live

import (
	"strconv"
	"time"

	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/lens"
)

// host gives the engine the methods that its workbench calls.
type host struct{ *Engine }

var _ workbench.Host = host{}

// After implements [workbench.Host].
func (h host) After(d time.Duration, f func()) { time.AfterFunc(d, func() { h.Post(f) }) }

// Live implements [workbench.Host]: each change of the board is solved at once.
func (h host) Live() bool { return true }

// Style implements [workbench.Host].
func (h host) Style() view.Style { return view.Style{Look: h.board.look, Colors: h.board.colors} }

// InSight implements [workbench.Host]: a page always shows the whole board.
func (h host) InSight() lens.Window { return lens.Whole(h.bench.Doc().Board().Size, h.board.cell) }

// Number implements [workbench.Host]. All languages of the program group digits alike.
func (h host) Number(n int64) string {
	s := strconv.FormatInt(n, 10)
	first := 0
	if n < 0 {
		first = 1
	}
	for i := len(s) - 3; i > first; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Draw implements [workbench.Host].
func (h host) Draw() { h.drawn, h.changed = true, true }

// Refresh implements [workbench.Host].
func (h host) Refresh(workbench.Changes) { h.changed = true }

// Rebuild implements [workbench.Host].
func (h host) Rebuild() { h.Draw() }

// Edited implements [workbench.Host].
func (h host) Edited(workbench.Changes) { h.board.fit(h.bench.Doc().Board().Size) }

// FinishInput implements [workbench.Host].
func (h host) FinishInput() { h.finish() }

// ModeChanged implements [workbench.Host].
func (h host) ModeChanged(workbench.Mode, bool) { h.changed = true }

// ShowStates implements [workbench.Host]. It does nothing, because a page has no list of states.
func (h host) ShowStates() {}

// Complain implements [workbench.Host].
func (h host) Complain(err error) {
	if r, ok := err.(*solve.Refusal); ok { //nolint:errorlint // the workbench passes refusals unwrapped
		h.complaint, h.changed = &r.Text, true
	}
}

// Reason implements [workbench.Host].
func (h host) Reason(err error) string { return err.Error() }
