package workbench

import (
	"maps"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/explore"
)

// goal is a view that the workbench has to restore. Some of its parts are restored only when the answer's walk or the
// recording is ready. If the user does something else before, these parts are not restored.
type goal struct {
	view.Shot // Move is the position in the solution, on any track
	unit      explore.Unit
	picked    int     // event that reached the last clicked state, or -1
	branch    *Branch // the only states to play; nil means all states

	wayHidden bool // whether the solution's walk is hidden
	asLeft    bool // whether wayHidden applies to any answer, known or not; if not, it applies only to a solution

	reached stages
}

type stages struct{ begun, lens, position, way bool }

// State is the view of a workbench, without its document.
type State struct {
	goal
	comparing        *view.Compared // the current comparison, or nil
	asking, loop     bool
	lenses, compared map[string]string
	rivals           map[string][]string
}

// State returns the present view, for Restore. It ends the mode Comparing.
func (b *Workbench) State() *State {
	comparing := b.state().comparing
	b.Set(Comparing, false)
	s := b.state()
	s.comparing = comparing
	return s
}

// state is like State, but does not end the mode Comparing.
func (b *Workbench) state() *State {
	s := &State{goal: presentGoal(b), asking: b.On(Asking), loop: b.Playback.Loop()}
	if b.On(Comparing) {
		s.comparing = b.Compare.compared()
	}
	s.lenses, s.compared, s.rivals = maps.Clone(b.Lens.ids), maps.Clone(b.Compare.lenses), maps.Clone(b.Compare.chosen)
	return s
}

// Restore restores a view. The document must be open again.
func (b *Workbench) Restore(s *State) {
	b.hold()
	defer b.settle()
	b.Playback.SetLoop(s.loop)
	b.ensureAnswer()
	b.goal = new(s.goal)
	if b.Tree.restore(s.Tree) {
		b.rebuild()
	}
	b.approach()
	b.record.ensure()
	if b.modes &^= Asking; s.asking {
		b.modes |= Asking
	}
	if s.comparing != nil {
		b.Compare.restore(s.comparing, "")
	}
	b.show(All)
}

// Navigate restores the view of a shot of the open document, and solves the document. The unit of steps does not
// change. If the shot shows the start of the solution, and its lens shows the middle of an exploration, the transport
// goes to the exploration, because nothing else shows such a view.
func (b *Workbench) Navigate(s view.Shot) {
	b.hold()
	defer b.settle()
	b.Set(Comparing, false)
	b.Lens.ids[b.Lens.slot()] = s.Lens
	b.Lens.offer()
	if b.Tree.restore(s.Tree) {
		b.rebuild()
	}
	if s.Compared != nil {
		b.goal = nil
		b.Solve()
		b.Compare.restore(s.Compared, s.Lens)
		return
	}
	if s.Track == view.Solution && s.Move == 0 && s.Event >= 0 && s.Explores() {
		s.Track = view.Exploration
	}
	b.goal = &goal{Shot: s, unit: b.Explore.unit, picked: -1, wayHidden: s.Track == view.Solution && !s.Route}
	b.Solve()
	b.approach()
}

// Navigating reports whether a part of a view is still to be restored.
func (b *Workbench) Navigating() bool { return b.goal != nil || b.Compare.aim != nil }

// presentGoal returns the present view, or the view that is still being restored.
func presentGoal(b *Workbench) goal {
	if b.goal != nil {
		g := *b.goal
		g.reached = stages{}
		return g
	}
	e := b.Explore
	g := goal{
		Shot: b.sight().Shot, unit: e.unit, picked: e.picked, branch: e.branch, wayHidden: b.Way.hidden, asLeft: true,
	}
	g.Lens, g.Pointer = b.Lens.ID(), b.Pin.at
	switch g.Track {
	case view.ByHand:
		g.Moves = b.Hand.game.Line()
	case view.Exploration:
		g.Move = b.Way.kept
	}
	return g
}

// approach restores as many parts of the goal as possible now.
func (b *Workbench) approach() {
	g := b.goal
	if g == nil || b.On(Comparing) {
		return
	}
	if !g.reached.begun {
		g.reached.begun = true
		g.begin(b)
	}
	r, ok := b.Result()
	fresh := ok && !r.Stale
	if !g.reached.lens && (g.Lens == "" || b.Lens.ID() == g.Lens || fresh) { // otherwise the lens may still come
		g.reached.lens = true
		if b.Lens.chosen != nil && b.Lens.ID() == g.Lens && b.Lens.choice != g.Choice {
			b.Lens.ChooseOf(g.Choice)
		}
	}
	if !g.reached.position {
		g.reached.position = g.reach(b)
	}
	if !g.reached.way && (g.asLeft || fresh) {
		g.reached.way = true
		b.Way.Show(!g.wayHidden || !g.asLeft && r.Err == nil && r.Answer.Value < 0) // a missing way can't be hidden
	}
	if (g.reached == stages{true, true, true, true}) && b.goal == g {
		b.goal = nil
	}
}

// begin(b) puts the track of the goal on the transport.
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
		b.Way.kept = g.Move
	}
	b.Pin.Put(g.Pointer)
}

// reach(b) goes to the position of the goal. It returns true if the position is reached or can't be reached.
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

// reachEvent is the part of reach for a position in an exploration. It can reach the position before the run ends, if
// the recording contains the position.
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
	if e.picked = g.picked; e.picked >= x.Len() {
		e.picked = -1
	}
	state := pos > 0 && x.Kind(pos-1) == solve.Reached
	switch {
	case g.branch != nil && g.branch.ToGoal && e.CanFollow(true):
		e.branch = newBranch(x.Goals(), true)
	case g.branch != nil && !g.branch.ToGoal && e.picked >= 0:
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
