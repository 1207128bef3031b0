package app

import (
	"slices"

	"stepboard/app/explorer"
	"stepboard/app/playback"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// exploration is what the transport plays beside the solution: the recorded run of an algorithm.
type exploration struct {
	*explorer.Explorer
	on     bool // the transport plays the exploration, not the solution
	unit   explore.Unit
	branch *branch   // the only states played, or nil
	picked int       // the event of the state clicked last, or -1
	asked  grid.Cell // whose states are listed, or None

	x    *explore.Exploration // the one on the track, or the last there was
	move int                  // moves of the solution made when the exploration took the track
	pos  int                  // position when the solution took the track
}

// branch is a way through an exploration.
type branch struct {
	events []int32
	goal   bool  // it is the one to the goal, not one to a clicked state
	stops  []int // the positions just behind the events, ascending
}

func newBranch(events []int32, goal bool) *branch {
	b := &branch{events: events, goal: goal, stops: make([]int, len(events))}
	for i, e := range events {
		b.stops[i] = int(e) + 1
	}
	slices.Sort(b.stops) // through a meeting the way goes back on the other side
	return b
}

// track plays an exploration.
type track struct {
	*explore.Exploration
	unit   explore.Unit
	branch *branch
}

// Next implements [playback.Track]: a step by the unit, or to the next state of the branch.
func (t track) Next(pos, by int) int {
	if t.branch == nil {
		return t.Exploration.Next(pos, t.unit, by)
	}
	stops := t.branch.stops
	i, _ := slices.BinarySearch(stops, pos)
	if by > 0 && i < len(stops) && stops[i] == pos {
		i++
	}
	if by < 0 {
		i--
	}
	switch {
	case i < 0:
		return 0
	case i >= len(stops):
		return stops[len(stops)-1]
	}
	return stops[i]
}

// Len implements [playback.Track]: a branch ends with its last state.
func (t track) Len() int {
	if t.branch == nil {
		return t.Exploration.Len()
	}
	return t.branch.stops[len(t.branch.stops)-1]
}

// along is how many states of the branch have been passed at a position, and how many there are.
func (t track) along(pos int) (passed, all int) {
	stops := t.branch.stops
	passed, _ = slices.BinarySearch(stops, pos+1)
	return passed, len(stops)
}

// openExploration begins anew with the document that was opened.
func (w *Window) openExploration() {
	e := &w.exploration
	e.Open(w.doc)
	e.on, e.branch, e.picked, e.asked, e.x, e.move, e.pos = false, nil, -1, grid.None, nil, 0, 0
	w.forgetLens()
	w.lens.chosen = nil
	w.editor.asking = false
}

// exploredBy is the algorithm whose run is explored: the document's, or where the lens can't show that one, the first
// that it can.
func (w *Window) exploredBy() string {
	a := w.session.Solver().ID()
	if l := w.lens.chosen; l != nil && !l.Suits(a) {
		return l.Algorithms[0]
	}
	return a
}

// explores reports whether a recording is needed.
func (w *Window) explores() bool {
	return w.exploration.on || w.lens.chosen != nil && w.lens.chosen.Explores
}

// explore makes sure that what is to be seen of the shown query beside its answer is there or on its way.
func (w *Window) explore() {
	wanted := w.wanted()
	if w.comparing.on {
		w.lookAt(w.recordedBySession(wanted), wanted)
		w.compared()
		return
	}
	if r, ok := w.result(); !w.explores() && w.lens.chosen == nil || !w.settings.live() && (!ok || r.Stale) {
		w.exploration.Stop()
	} else {
		w.lookAt(w.recordedBySession(wanted), wanted)
	}
	w.follow()
}

// giveWay ends the search for answers that are not shown while something is recorded that is to be seen; later takes
// it up again.
func (w *Window) giveWay() {
	_, _, recording := w.exploration.Recording()
	if update, _, running := w.session.Running(); recording && running && update.Running != w.shown() &&
		w.settings.live() {
		w.session.Stop()
	}
}

// lookAt makes the shown query the explorer's, with the algorithms wanted, of which one may be recorded with the
// answer.
func (w *Window) lookAt(given string, wanted []string) {
	if w.exploration.Look(w.shown(), given, wanted...) {
		w.exploration.picked, w.exploration.branch, w.comparing.now = -1, nil, nil
	}
	w.giveWay()
}

// wanted are the algorithms whose runs are to be recorded.
func (w *Window) wanted() []string {
	if w.comparing.on {
		return w.rivals()
	}
	if w.explores() {
		return []string{w.exploredBy()}
	}
	return nil
}

// recordedBySession is the algorithm of those wanted whose run is being recorded with the shown answer, or "". An
// answer that is being worked out without is begun anew, so that a long run is made once and not twice.
func (w *Window) recordedBySession(wanted []string) string {
	used := w.session.Solver().ID()
	solving, recorded := w.session.Recording(w.shown())
	switch {
	case !slices.Contains(wanted, used):
		return ""
	case solving && recorded:
		return used
	case solving && w.exploration.Run(used).Exploration == nil:
		w.solveShown()
		return used
	}
	return ""
}

// solveShown solves the shown query.
func (w *Window) solveShown() {
	w.recordShown()
	w.session.Solve(w.shown())
}

// recordShown makes the session record the run for the shown answer where it is to be explored.
func (w *Window) recordShown() {
	w.session.Record = 0
	if used := w.session.Solver().ID(); slices.Contains(w.wanted(), used) {
		w.session.Record = explorer.Limit
		w.lookAt(used, w.wanted())
	}
}

// explored follows news of the explorer.
func (w *Window) explored() {
	if w.doc == nil || w.exploration.Dataset() == nil {
		return
	}
	if _, _, recording := w.exploration.Recording(); !recording {
		w.later()
	}
	if w.comparing.on {
		w.compared()
		w.drawBoard()
		return
	}
	w.follow()
	w.approach()
	w.drawBoard()
	w.refresh(exploreChanged)
}

// follow puts the exploration that there is now on the track.
func (w *Window) follow() {
	e := &w.exploration
	if e.Dataset() == nil || !w.explores() { // recordings are large
		if e.x = nil; e.on && w.playback.Len() > 0 {
			w.playback.Load(playback.Moves(0), 0)
		}
		return
	}
	x := e.Run(w.exploredBy()).Exploration
	if x == nil || x == e.x {
		return
	}
	before := e.x
	e.x = x
	if before == nil || before.Recording != x.Recording { // events have other numbers
		e.picked, e.branch = -1, nil
	}
	w.trace.explored(x, e.Run(w.exploredBy()).Done)
	atEnd := before == nil || w.eventPos() >= before.Len()
	if before != nil && before.Recording == x.Recording {
		atEnd = false // the same run, which has ended meanwhile
	}
	if atEnd {
		e.pos = x.Len()
	}
	if e.on {
		pos := w.playback.Pos()
		if atEnd {
			pos = x.Len()
		}
		playing := w.playback.Playing()
		w.playback.Load(track{x, e.unit, e.branch}, pos)
		if playing {
			w.playback.Toggle()
		}
	}
}

// current is the exploration to be seen, or nil.
func (w *Window) current() *explore.Exploration {
	if w.exploration.Dataset() == nil || !w.explores() {
		return nil
	}
	return w.exploration.Run(w.exploredBy()).Exploration
}

// movePos is how many moves of the solution have been made.
func (w *Window) movePos() int {
	if w.exploration.on {
		return 0
	}
	return w.playback.Pos()
}

// eventPos is how many events of the exploration have happened.
func (w *Window) eventPos() int {
	if w.exploration.on {
		return w.playback.Pos()
	}
	if x := w.current(); x != nil {
		return x.Len()
	}
	return w.exploration.pos
}

// setExploring puts the solution or the exploration on the track.
func (w *Window) setExploring(on bool) {
	w.setComparing(false)
	e := &w.exploration
	if e.on == on {
		return
	}
	if on {
		w.dropHand()
		e.move = w.playback.Pos()
		e.on = true
		e.x = nil
		w.playback.Load(playback.Moves(0), 0)
		w.explore()
		w.editor.asking = true
	} else {
		e.pos, e.on = w.playback.Pos(), false
		w.editor.asking = false // as before it was explored
		w.loadWalk(e.move)
		w.explore()
	}
	w.drawBoard()
	w.refresh(everything)
}

// rewind goes to the beginning of the solution, as the board is about to be another.
func (w *Window) rewind() {
	w.exploration.move = 0
	if !w.exploration.on && !w.comparing.on {
		w.playback.Seek(0)
	}
}

// loadWalk puts the solution on the track.
func (w *Window) loadWalk(move int) {
	if w.comparing.on {
		return
	}
	length := 0
	if w.walk != nil {
		length = w.walk.Len()
	}
	w.playback.Load(playback.Moves(length), move)
}

// setUnit sets how far a step of the exploration goes.
func (w *Window) setUnit(u explore.Unit) {
	w.exploration.unit = u
	w.exploration.branch = nil
	w.retrack()
}

// retrack puts the exploration on the track anew, as its unit or branch is another.
func (w *Window) retrack() {
	e := &w.exploration
	if x := w.current(); e.on && x != nil {
		w.playback.Load(track{x, e.unit, e.branch}, w.playback.Pos())
	}
	w.refresh(posChanged | exploreChanged)
}

// jump goes to a position of the exploration.
func (w *Window) jump(pos int) {
	w.setExploring(true)
	w.playback.Seek(pos)
}

// firstOf is the position just behind the first event of a kind in the current exploration, or false.
func (w *Window) firstOf(kind solve.EventKind) (int, bool) {
	if x := w.current(); x != nil {
		if list := x.Of(kind); len(list) > 0 {
			return int(list[0]) + 1, true
		}
	}
	return 0, false
}

// jumpTo goes to the first event of a kind.
func (w *Window) jumpTo(kind solve.EventKind) {
	if pos, ok := w.firstOf(kind); ok {
		w.jump(pos)
	}
}

// canJump reports whether there is an event of a kind to go to.
func canJump(kind solve.EventKind) func(*Window) bool {
	return func(w *Window) bool { _, ok := w.firstOf(kind); return ok }
}

// pick chooses a state of the exploration, by the event that reached it, and goes there.
func (w *Window) pick(event int) {
	w.setExploring(true)
	w.exploration.picked = event
	w.playback.Seek(event + 1)
}

// followBranch plays only the states that lead to the goal or, where one was clicked, to that state; again, all.
func (w *Window) followBranch(goal bool) {
	if !canFollow(goal)(w) {
		return
	}
	e := &w.exploration
	x, picked, was := w.current(), e.picked, e.branch
	w.setExploring(true)
	e.picked = picked
	switch {
	case was != nil && was.goal == goal:
		e.branch = nil
	case goal:
		e.branch = newBranch(x.Goals(), true)
	default:
		e.branch = newBranch(x.Branch(picked), false)
	}
	w.retrack()
}

// onBranch reports whether only the way to the goal, or to the clicked state, is played.
func onBranch(goal bool) func(*Window) bool {
	return func(w *Window) bool { b := w.exploration.branch; return b != nil && b.goal == goal }
}

// canFollow reports whether there is such a way.
func canFollow(goal bool) func(*Window) bool {
	return func(w *Window) bool {
		x := w.current()
		if goal {
			return x != nil && len(x.Of(solve.Goal))+len(x.Of(solve.Met)) > 0
		}
		return x != nil && w.exploration.picked >= 0
	}
}

// event is the event that the position of the exploration is just behind; false at the beginning.
func (w *Window) event() (int, bool) {
	x := w.current()
	if pos := w.eventPos(); x != nil && pos > 0 && pos <= x.Len() {
		return pos - 1, true
	}
	return 0, false
}

// standing is the state of play that the board shows; false: things stand as painted.
func (w *Window) standing() (solve.State, bool) {
	if w.playing() {
		return w.game.State(), true
	}
	if w.exploration.on {
		if i, ok := w.atWork(); ok {
			return w.current().Event(i).State, true
		}
		return solve.State{}, false
	}
	if w.walk != nil && !w.stale() && w.movePos() > 0 {
		return w.walk.At(w.movePos()), true
	}
	return solve.State{}, false
}

// atWork is the event whose state the board shows at the position of the exploration: what has just happened where
// that is looked at one by one, was chosen, or ends the search, else what is being expanded.
func (w *Window) atWork() (event int, ok bool) {
	last, ok := w.event()
	if !ok {
		return 0, false
	}
	x := w.current()
	switch x.Kind(last) {
	case solve.Goal, solve.Met:
		return last, true
	case solve.Reached:
		if e := &w.exploration; e.branch != nil || e.unit == explore.ByEvent || last == e.picked {
			return last, true
		}
	}
	return x.Current(last + 1)
}

// lensView is what a lens looks at now, or nil.
func (w *Window) lensView() *lens.View {
	d := w.exploration.Dataset()
	p, ok := w.doc.Puzzle().(lens.Puzzle)
	if d == nil || !ok {
		return nil
	}
	t := w.shown()
	v := &lens.View{
		Puzzle: p, Dataset: d, Query: t.Query, Task: w.doc.Task(), Colors: w.colors(), Look: w.look,
		Exploration: w.current(), Pos: w.eventPos(), State: solve.NewState(), Choice: w.lens.choice,
	}
	if r, ok := w.result(); ok && !r.Stale && r.Err == nil {
		v.Answer, v.Walk, v.Move = &r.Answer, r.Walk, w.movePos()
	}
	if w.playing() { // a game goes its own way
		v.Walk, v.Move = nil, 0
	}
	if s, ok := w.standing(); ok {
		v.State = s
	} else if r, err := p.Rules(d, t.Query); err == nil {
		v.State = r.Start()
	}
	patch, cell := w.board.InSight()
	v.Window = lens.Window{Patch: patch, Cell: cell}
	return v
}
