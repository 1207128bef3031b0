package workbench

import (
	"stepboard/app/view"
	"stepboard/app/workbench/playback"
	"stepboard/solve"
)

// Way is the solution that is shown: its walk, and whether its line is drawn on the board.
type Way struct {
	b           *Workbench
	walk        *solve.Walk // the walk of the answer to target, or nil
	provisional bool        // whether the search still goes on, so that walk may not be shortest
	target      solve.Target
	route       *view.Route
	hidden      bool // whether the line is hidden, so that the user can look for the solution
	kept        int  // the number of moves made; kept while the exploration or a comparison plays
}

// Walk returns the shown solution, or nil.
func (w *Way) Walk() *solve.Walk { return w.walk }

// Stale reports whether the solution belongs to an earlier board.
func (w *Way) Stale() bool {
	r, ok := w.b.Result()
	return !w.provisional && ok && (r.Stale || r.Walk != w.walk)
}

// Hidden reports whether the line is hidden.
func (w *Way) Hidden() bool { return w.hidden }

// Show shows the line on the board, or hides it.
func (w *Way) Show(on bool) {
	if w.hidden == !on {
		return
	}
	w.hidden = !on
	w.b.refresh(Menus)
	w.b.draw()
}

// Pos returns the number of moves of the solution that are made.
func (w *Way) Pos() int {
	switch {
	case w.b.On(Exploring):
		return 0
	case w.b.On(Comparing): // the transport is at a step of the comparison
		return w.kept
	}
	return w.b.Playback.Pos()
}

// Rewind goes to the beginning, because the board is about to change.
func (w *Way) Rewind() {
	w.kept = 0
	if !w.b.On(Exploring | Comparing) {
		w.b.Playback.Seek(0)
	}
}

// MoveText describes move i, counted from 0.
func (w *Way) MoveText(i int) solve.Text {
	d, _ := w.b.doc.Shown()
	before := w.walk.At(i)
	return w.b.doc.Puzzle().Describe(w.b.doc.Dataset(d), before, w.walk.Next(before, i))
}

// follow() takes the walk of the shown answer. It reports whether the walk has changed.
func (w *Way) follow() bool {
	var walk *solve.Walk
	r, ok := w.b.Result()
	if ok && (!r.Stale || r.Walk == w.walk) { // the stale walk of a board that was turned does not fit any more
		walk = r.Walk
	}
	known, some := w.b.answers.Incumbent(w.b.Shown())
	if some = some && known.Walk != nil; some {
		if walk = known.Walk; w.provisional && w.target == w.b.Shown() && w.Pos() > 0 {
			return false // a shorter walk must not replace this walk while the user steps through it
		}
	}
	if ok && !r.Checked && r.Err == nil && w.walk != nil && r.Answer.Steps > 0 && w.target == w.b.Shown() {
		return false // until the new walk comes, the old walk stays, drawn pale
	}
	if walk == w.walk {
		return false
	}
	w.walk, w.route, w.target, w.provisional = walk, nil, w.b.Shown(), some
	if walk != nil {
		w.route = view.NewRoute(walk)
	}
	w.begin()
	return true
}

// leave() forgets the walk, because the board shows other cells now.
func (w *Way) leave() {
	if w.walk != nil {
		w.drop()
		w.begin()
	}
}

// begin() goes to the beginning of another walk.
func (w *Way) begin() {
	w.kept = 0
	if !w.b.On(Exploring) {
		w.load(0)
	}
}

// load puts the walk on the track, at a move.
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

func (w *Way) drop() {
	w.walk, w.route, w.target, w.provisional = nil, nil, solve.Target{Dataset: -1}, false
}
