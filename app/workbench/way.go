package workbench

import (
	"stepboard/app/view"
	"stepboard/app/workbench/playback"
	"stepboard/solve"
)

// Way is the solution that is shown: its walk, where on it the board stands, and whether its line is drawn.
type Way struct {
	b      *Workbench
	walk   *solve.Walk // of an answer to of
	some   bool        // the answer is not known: it need not be a shortest
	of     solve.Target
	route  *view.Route
	hidden bool // the line is not drawn: it is to be found
}

// Walk is the solution that is shown, or nil.
func (w *Way) Walk() *solve.Walk { return w.walk }

// Stale reports whether it is of an earlier board.
func (w *Way) Stale() bool {
	r, ok := w.b.Result()
	return !w.some && ok && (r.Stale || r.Walk != w.walk)
}

// Hidden reports whether it is left to be found.
func (w *Way) Hidden() bool { return w.hidden }

// Show draws it on the board or leaves it to be found.
func (w *Way) Show(on bool) {
	if w.hidden == !on {
		return
	}
	w.hidden = !on
	w.b.host.Refresh(Menus)
	w.b.host.Draw()
}

// Pos is how many of its moves have been made.
func (w *Way) Pos() int {
	switch {
	case w.b.On(Exploring):
		return 0
	case w.b.On(Comparing): // the transport has the comparison's step
		return w.b.Explore.move
	}
	return w.b.Playback.Pos()
}

// Rewind goes to its beginning, as the board is about to be another.
func (w *Way) Rewind() {
	w.b.Explore.move = 0
	if !w.b.On(Exploring | Comparing) {
		w.b.Playback.Seek(0)
	}
}

// MoveText says what the i-th move does.
func (w *Way) MoveText(i int) solve.Text {
	d, _ := w.b.doc.Shown()
	before := w.walk.At(i)
	return w.b.doc.Puzzle().Describe(w.b.doc.Dataset(d), before, w.walk.Next(before, i))
}

// follow takes the shown answer's walk and reports whether it is another one.
func (w *Way) follow() bool {
	var walk *solve.Walk
	r, ok := w.b.Result()
	if ok {
		walk = r.Walk
	}
	known, some := w.b.session.Incumbent(w.b.Shown())
	if some = some && known.Walk != nil; some {
		if walk = known.Walk; w.some && w.of == w.b.Shown() && w.Pos() > 0 {
			return false // it is being walked through: a shorter one must not begin anew
		}
	}
	if ok && !r.Checked && r.Err == nil && w.walk != nil && r.Answer.Steps > 0 && w.of == w.b.Shown() {
		return false // the walk follows in a moment; until then the old one stays, pale
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

// load puts it on the track.
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

// drop forgets the walk, whose document has gone.
func (w *Way) drop() { w.walk, w.route, w.of, w.some = nil, nil, solve.Target{Dataset: -1}, false }
