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

func (h host) After(d time.Duration, f func()) { time.AfterFunc(d, func() { h.Post(f) }) }

// Live reports true: each change of the board is solved at once.
func (h host) Live() bool { return true }

func (h host) Style() view.Style { return view.Style{Look: h.board.look, Colors: h.board.colors} }

// InSight returns the whole board, which a page always shows.
func (h host) InSight() lens.Window { return lens.Whole(h.bench.Doc().Board().Size, h.board.cell) }

// Number groups the digits. All languages of the program group digits alike.
func (h host) Number(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func (h host) Draw()                            { h.drawn, h.changed = true, true }
func (h host) Rebuild()                         { h.Draw() }
func (h host) Refresh(workbench.Changes)        { h.changed = true }
func (h host) ModeChanged(workbench.Mode, bool) { h.changed = true }
func (h host) Edited(workbench.Changes)         { h.board.fit(h.bench.Doc().Board().Size) }
func (h host) FinishInput()                     { h.finish() }
func (h host) Reason(err error) string          { return err.Error() }

func (h host) Complain(err error) {
	if r, ok := err.(*solve.Refusal); ok { //nolint:errorlint // the workbench passes refusals unwrapped
		h.complaint, h.changed = &r.Text, true
	}
}

// ShowStates does nothing, because a page has no list of states.
func (host) ShowStates() {}
