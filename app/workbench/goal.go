package workbench

import (
	"maps"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/explore"
)

// goal is a view that the workbench has to restore: some parts at once, the others as soon as the answer's moves or the
// recording are ready. The user's own actions in between take precedence.
type goal struct {
	view.Shot // Move is the solution's move on any track
	unit      explore.Unit
	picked    int    // the event of the last clicked state, or -1
	branch    branch // the only states to play

	wayHidden bool // the solution's way is hidden, and with asLeft it is hidden for any answer
	asLeft    bool

	reached stages
}

// stages are the restored parts of a goal.
type stages struct{ begun, lens, position, way bool }

// branch says which states of an exploration are played.
type branch uint8

const (
	wholeRun branch = iota
	toGoal
	toState // the last clicked state
)

// State is the view of the workbench, apart from its document. Opening and playing a frame may change it.
type State struct {
	goal
	comparing        *view.Compared // the current comparison, or nil
	asking, loop     bool
	lenses, compared map[string]string
	rivals           map[string][]string
}

// State is the current state, for Restore. It ends a comparison.
func (b *Workbench) State() *State {
	var comparing *view.Compared
	if b.On(Comparing) {
		comparing = b.Compare.compared()
	}
	b.Set(Comparing, false)
	s := b.state()
	s.comparing = comparing
	return s
}

// state is State without ending the comparison.
func (b *Workbench) state() *State {
	s := &State{goal: b.present(), asking: b.On(Asking), loop: b.Playback.Loop()}
	if b.On(Comparing) {
		s.comparing = b.Compare.compared()
	}
	s.lenses, s.compared, s.rivals = maps.Clone(b.Lens.ids), maps.Clone(b.Compare.lenses), maps.Clone(b.Compare.chosen)
	return s
}

// Restore comes back to a state, once the document that was left in it is open again.
func (b *Workbench) Restore(s *State) {
	b.Playback.SetLoop(s.loop)
	b.bringUp()
	g := s.goal
	b.goal = &g
	if b.Tree.come(s.Tree) {
		b.host.Rebuild()
	}
	b.approach()
	b.explore()
	if b.modes &^= Asking; s.asking {
		b.modes |= Asking
	}
	if s.comparing != nil {
		b.Compare.come(s.comparing, "")
	}
	b.show(All)
}

// Come restores the view of a shot in the open document, and solves it. Steps keep the current unit. If a lens shows
// the middle of an exploration while all things stand as painted, the transport goes to the exploration, because
// nothing else shows such a view.
func (b *Workbench) Come(s view.Shot) {
	b.Set(Comparing, false)
	b.Lens.take(s.Lens)
	if b.Tree.come(s.Tree) {
		b.host.Rebuild()
	}
	if s.Compared != nil {
		b.goal = nil
		b.Solve()
		b.Compare.come(s.Compared, s.Lens)
		return
	}
	if s.Track == view.Solution && s.Move == 0 && s.Event >= 0 && s.Explores() {
		s.Track = view.Exploration
	}
	b.goal = &goal{
		Shot: s, unit: b.Explore.unit, picked: -1, wayHidden: s.Track == view.Solution && !s.Route,
	}
	b.Solve()
	b.approach()
}

// Coming reports whether a view is not completely restored yet.
func (b *Workbench) Coming() bool { return b.goal != nil || b.Compare.aim != nil }

// present is the current view, or the view that is still being restored.
func (b *Workbench) present() goal {
	if b.goal != nil {
		g := *b.goal
		g.reached = stages{}
		return g
	}
	e := b.Explore
	g := goal{Shot: b.sight().Shot, unit: e.unit, picked: e.picked, wayHidden: b.Way.hidden, asLeft: true}
	g.Lens, g.Pointer = b.Lens.ID(), b.Pin.at
	switch g.Track {
	case view.ByHand:
		g.Moves = b.Hand.game.Line()
	case view.Exploration:
		g.Move = e.move
	}
	if e.branch != nil {
		if g.branch = toState; e.branch.ToGoal {
			g.branch = toGoal
		}
	}
	return g
}

// approach restores as much of the goal as possible now.
func (b *Workbench) approach() {
	g := b.goal
	if g == nil || b.On(Comparing) {
		return
	}
	if !g.reached.begun {
		g.reached.begun = true
		g.begin(b)
	}
	if !g.reached.lens && g.lensSettled(b) {
		g.reached.lens = true
		if b.Lens.chosen != nil && b.Lens.ID() == g.Lens && b.Lens.choice != g.Choice {
			b.Lens.ChooseOf(g.Choice)
		}
	}
	if !g.reached.position {
		g.reached.position = g.reach(b)
	}
	if r, ok := b.Result(); !g.reached.way && (g.asLeft || ok && !r.Stale) {
		g.reached.way = true
		b.Way.Show(!g.wayHidden || !g.asLeft && r.Err == nil && r.Answer.Value < 0) // an answer without a way hides nothing
	}
	if (g.reached == stages{true, true, true, true}) && b.goal == g {
		b.goal = nil
	}
}

// begin puts the track of a goal on the transport.
func (g *goal) begin(b *Workbench) {
	b.Explore.unit = g.unit
	b.Way.Show(!g.wayHidden)
	switch g.Track {
	case view.ByHand:
		if b.Set(Playing, true); b.On(Playing) {
			b.Hand.game.Replay(g.Moves)
		}
	case view.Exploration:
		b.Set(Exploring, true)
		b.Explore.move = g.Move
	}
	b.Pin.Put(g.Pointer)
}

// lensSettled reports whether the lens of a goal lies over the board, or never will.
func (g *goal) lensSettled(b *Workbench) bool {
	if g.Lens == "" || b.Lens.ID() == g.Lens {
		return true
	}
	r, ok := b.Result()
	return ok && !r.Stale
}

// reach goes to the position of a goal. It returns true if the position is reached or never will be: its data can't be
// had, or the user has moved.
func (g *goal) reach(b *Workbench) bool {
	switch {
	case g.Track == view.ByHand:
		return true
	case g.Track == view.Exploration:
		return !b.On(Exploring) || g.reachEvent(b)
	case g.Move == 0 || b.On(Exploring|Playing) || b.Playback.Pos() != 0:
		return true
	case b.Playback.Len() > 0 && !b.Way.Stale():
		b.Playback.Seek(g.Move)
		return true
	}
	r, ok := b.Result()
	return ok && !r.Stale && (r.Err != nil || r.Answer.Value < 0 || r.Answer.Steps == 0)
}

// reachEvent is reach for a position in an exploration. A run that goes on is shown as far as it is recorded.
func (g *goal) reachEvent(b *Workbench) bool {
	e := b.Explore
	run := b.recordings.Run(e.Algorithm())
	x := run.Exploration
	if x == nil || e.x != x {
		return run.Done && run.Err != nil
	}
	if !run.Done && (g.Event < 0 || g.Event > x.Len()) {
		return false
	}
	pos := g.Event
	if pos < 0 || pos > x.Len() {
		pos = x.Len()
	}
	e.picked = g.picked
	if e.picked >= x.Len() {
		e.picked = -1
	}
	state := pos > 0 && x.Kind(pos-1) == solve.Reached
	switch {
	case g.branch == toGoal && e.CanFollow(true):
		e.branch = newBranch(x.Goals(), true)
	case g.branch == toState && e.picked >= 0:
		e.branch = newBranch(x.Branch(e.picked), false)
	case state && g.Last && e.unit != explore.ByEvent:
		e.picked = pos - 1
	case state && !g.Last && e.unit == explore.ByEvent:
		e.unit = explore.ByExpansion
	}
	e.retrack()
	b.Playback.Seek(pos)
	return true
}
