package workbench

import (
	"stepboard/app/view"
	"stepboard/app/workbench/playback"
	"stepboard/solve"
)

// Way is the shown solution: its walk, its position, and whether its line is drawn.
type Way struct {
	b      *Workbench
	walk   *solve.Walk // of the answer to the target of
	some   bool        // the answer is unknown: the walk need not be a shortest one
	of     solve.Target
	route  *view.Route
	hidden bool // the line is not drawn, so that the user can find it
}

// Walk is the shown solution, or nil.
func (w *Way) Walk() *solve.Walk { return w.walk }

// Stale reports whether the solution is of an earlier board.
func (w *Way) Stale() bool {
	r, ok := w.b.Result()
	return !w.some && ok && (r.Stale || r.Walk != w.walk)
}

// Hidden reports whether the line is hidden.
func (w *Way) Hidden() bool { return w.hidden }

// Show draws the line on the board or hides it.
func (w *Way) Show(on bool) {
	if w.hidden == !on {
		return
	}
	w.hidden = !on
	w.b.host.Refresh(Menus)
	w.b.host.Draw()
}

// Pos is the number of moves made.
func (w *Way) Pos() int {
	switch {
	case w.b.On(Exploring):
		return 0
	case w.b.On(Comparing): // the transport has the comparison's step
		return w.b.Explore.move
	}
	return w.b.Playback.Pos()
}

// Rewind goes to the beginning, because the board is about to change.
func (w *Way) Rewind() {
	w.b.Explore.move = 0
	if !w.b.On(Exploring | Comparing) {
		w.b.Playback.Seek(0)
	}
}

// MoveText describes the i-th move.
func (w *Way) MoveText(i int) solve.Text {
	d, _ := w.b.doc.Shown()
	before := w.walk.At(i)
	return w.b.doc.Puzzle().Describe(w.b.doc.Dataset(d), before, w.walk.Next(before, i))
}

// follow takes the walk of the shown answer, and reports whether it has changed.
func (w *Way) follow() bool {
	var walk *solve.Walk
	r, ok := w.b.Result()
	if ok {
		walk = r.Walk
	}
	known, some := w.b.session.Incumbent(w.b.Shown())
	if some = some && known.Walk != nil; some {
		if walk = known.Walk; w.some && w.of == w.b.Shown() && w.Pos() > 0 {
			return false // the user is stepping through it: a shorter walk must not restart it
		}
	}
	if ok && !r.Checked && r.Err == nil && w.walk != nil && r.Answer.Steps > 0 && w.of == w.b.Shown() {
		return false // the new walk comes in a moment; until then the old one stays, pale
	}
	if walk == w.walk {
		return false
	}
	w.walk, w.route, w.of, w.some = walk, nil, w.b.Shown(), some
	if walk != nil {
		w.route = view.NewRoute(walk)
	}
	w.b.Explore.move = 0
	if !w.b.On(Exploring) {
		w.load(0)
	}
	return true
}

// load puts the walk on the track.
func (w *Way) load(move int) {
	if w.b.On(Comparing) {
		return
	}
	length := 0
	if w.walk != nil {
		length = w.walk.Len()
	}
	w.b.Playback.Load(playback.Moves(length), move)
}

// drop forgets the walk, because its document is gone.
func (w *Way) drop() { w.walk, w.route, w.of, w.some = nil, nil, solve.Target{Dataset: -1}, false }
