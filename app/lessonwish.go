package app

import (
	"slices"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// wish is a view that the window is to come to: with what is there at once, with the rest as soon as the answer's
// moves or the recording are. What the user does meanwhile goes before it.
type wish struct {
	lens    string // ID
	choice  int
	pointer grid.Cell

	track  view.Track
	moves  []solve.Move // ByHand
	move   int          // of the solution, on any track
	event  int          // of the exploration; -1: its end
	last   bool         // the state of that event stands
	unit   explore.Unit
	picked int // the event of the state clicked last, or -1
	way    way // played in place of all

	wayHidden bool // the solution's way is not drawn; whatever the answer is, if asLeft
	asLeft    bool

	begun, lensed, there, known bool // how far it is fulfilled
}

// way is which states of an exploration are played.
type way uint8

const (
	everyWay way = iota
	goalWay      // to the goal
	stateWay     // to the state clicked last
)

// wishOf is what a shot shows. Steps are taken by the unit at hand. Where a lens shows the middle of an exploration
// with all things as painted, the exploration is gone to: the window shows it nowhere else.
func (w *Window) wishOf(s view.Shot) *wish {
	if s.Track == view.Solution && s.Move == 0 && s.Event >= 0 && explores(s) {
		s.Track = view.Exploration
	}
	return &wish{
		lens: s.Lens, choice: s.Choice, pointer: s.Pointer,
		track: s.Track, moves: s.Moves, move: s.Move, event: s.Event, last: s.Last, unit: w.exploration.unit, picked: -1,
		wayHidden: s.Track == view.Solution && !s.Route,
	}
}

// explores reports whether the lens of a shot shows an exploration.
func explores(s view.Shot) bool {
	return slices.ContainsFunc(lens.Of(s.Puzzle, s.Task), func(l lens.Lens) bool { return l.ID == s.Lens && l.Explores })
}

// wishNow is what the window shows now or, where it has not come there yet, is to show.
func (w *Window) wishNow() wish {
	if v := w.lesson.wish; v != nil {
		v.begun, v.lensed, v.there, v.known = false, false, false, false
		return *v
	}
	e := &w.exploration
	v := wish{
		choice: w.lens.choice, pointer: grid.None, move: w.movePos(), event: -1, unit: e.unit, picked: e.picked,
		wayHidden: w.wayHidden, asLeft: true,
	}
	if l := w.lens.chosen; l != nil {
		v.lens = l.ID
	}
	switch {
	case w.playing():
		v.track, v.moves, v.move = view.ByHand, w.game.Line(), 0
	case e.on:
		v.track, v.move = view.Exploration, e.move
		if x := w.current(); x != nil && w.eventPos() < x.Len() {
			v.event = w.eventPos()
		}
		if at, ok := w.atWork(); ok {
			last, _ := w.event()
			v.last = at == last
		}
	}
	if b := e.branch; b != nil && b.goal {
		v.way = goalWay
	} else if b != nil {
		v.way = stateWay
	}
	return v
}

// approach brings the window as near to the view that is wished for as what is there allows.
func (w *Window) approach() {
	v := w.lesson.wish
	if v == nil || w.comparing.on {
		return
	}
	if !v.begun {
		v.begun = true
		w.begin(v)
	}
	if !v.lensed && w.lensSettled(v) {
		v.lensed = true
		if l := w.lens.chosen; l != nil && l.ID == v.lens && w.lens.choice != v.choice {
			w.chooseOf(v.choice)
		}
	}
	if !v.there {
		v.there = w.reach(v)
	}
	if r, ok := w.result(); !v.known && (v.asLeft || ok && !r.Stale) {
		v.known = true
		w.showWay(!v.wayHidden || !v.asLeft && r.Err == nil && r.Answer.Value < 0) // where there is none, none is hidden
	}
	if v.there && v.lensed && v.known && w.lesson.wish == v {
		w.lesson.wish = nil
	}
}

// begin puts the track of a wish on the transport.
func (w *Window) begin(v *wish) {
	w.exploration.unit = v.unit
	w.showWay(!v.wayHidden)
	switch v.track {
	case view.ByHand:
		if w.playHand(); w.playing() {
			w.game.Replay(v.moves)
		}
	case view.Exploration:
		w.setExploring(true)
		w.exploration.move = v.move
	}
	if v.pointer != grid.None && w.doc.Board().Has(v.pointer) {
		w.editor.showCursor(v.pointer)
	}
}

// lensSettled reports whether the lens of a wish lies over the board, or never will.
func (w *Window) lensSettled(v *wish) bool {
	if v.lens == "" || w.lens.chosen != nil && w.lens.chosen.ID == v.lens {
		return true
	}
	r, ok := w.result()
	return ok && !r.Stale
}

// reach goes to the position of a wish, and reports whether it is there or will never be: what it needs is not to be
// had, or the user has gone elsewhere.
func (w *Window) reach(v *wish) bool {
	switch {
	case v.track == view.ByHand:
		return true
	case v.track == view.Exploration:
		return !w.exploration.on || w.reachEvent(v)
	case v.move == 0 || w.exploration.on || w.playing() || w.playback.Pos() != 0:
		return true
	case w.playback.Len() > 0 && !w.stale():
		w.playback.Seek(v.move)
		return true
	}
	r, ok := w.result()
	return ok && !r.Stale && (r.Err != nil || r.Answer.Value < 0 || r.Answer.Steps == 0)
}

// reachEvent is reach for a position of an exploration. While a run goes on it is seen as far as it came.
func (w *Window) reachEvent(v *wish) bool {
	e := &w.exploration
	run := e.Run(w.exploredBy())
	x := run.Exploration
	if x == nil || e.x != x {
		return run.Done && run.Err != nil
	}
	if !run.Done && (v.event < 0 || v.event > x.Len()) {
		return false
	}
	pos := v.event
	if pos < 0 || pos > x.Len() {
		pos = x.Len()
	}
	e.picked = v.picked
	if e.picked >= x.Len() {
		e.picked = -1
	}
	switch {
	case v.way == goalWay && canFollow(true)(w):
		e.branch = newBranch(x.Goals(), true)
	case v.way == stateWay && e.picked >= 0:
		e.branch = newBranch(x.Branch(e.picked), false)
	case pos > 0 && x.Kind(pos-1) == solve.Reached && v.last && e.unit != explore.ByEvent:
		e.picked = pos - 1
	case pos > 0 && x.Kind(pos-1) == solve.Reached && !v.last && e.unit == explore.ByEvent:
		e.unit = explore.ByExpansion
	}
	w.retrack()
	w.playback.Seek(pos)
	return true
}
