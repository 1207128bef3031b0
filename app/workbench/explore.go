package workbench

import (
	"cmp"
	"slices"

	"stepboard/app/workbench/playback"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// Explore is the recorded run of an algorithm. In the mode Exploring, the transport plays this run in place of the
// solution.
type Explore struct {
	b      *Workbench
	unit   explore.Unit
	branch *Branch   // the only states to play; nil means all states
	picked int       // event that reached the last clicked state, or -1
	asked  grid.Cell // cell whose states are listed, or None

	x              *explore.Exploration // the last exploration on the track, or nil
	explorationPos int                  // position in the exploration; kept while the solution plays
}

// Branch is a path through an exploration.
type Branch struct {
	ToGoal bool  // whether the path leads to the goal; if not, it leads to the clicked state
	Stops  []int // the positions after the events of the path, ascending
}

func newBranch(events []int32, goal bool) *Branch {
	b := &Branch{ToGoal: goal, Stops: make([]int, len(events))}
	for i, e := range events {
		b.Stops[i] = int(e) + 1
	}
	solve.Sort(b.Stops, cmp.Compare) // a bidirectional search has the second part of the path in the opposite order
	return b
}

// runTrack is an exploration as a track for the transport.
type runTrack struct {
	*explore.Exploration
	Unit   explore.Unit
	Branch *Branch // the only states to play; nil means all states
}

// Next implements [playback.Track]. A step has the length Unit. With a Branch, it leads to the branch's next state.
func (t runTrack) Next(pos, by int) int {
	if t.Branch == nil {
		return t.Exploration.Next(pos, t.Unit, by)
	}
	stops := t.Branch.Stops
	i, found := slices.BinarySearch(stops, pos)
	switch {
	case by < 0:
		i--
	case found:
		i++
	}
	if i < 0 {
		return 0
	}
	return stops[min(i, len(stops)-1)]
}

// Len implements [playback.Track]. With a Branch, the track ends at the last state of the Branch.
func (t runTrack) Len() int {
	if t.Branch == nil {
		return t.Exploration.Len()
	}
	return t.Branch.Stops[len(t.Branch.Stops)-1]
}

// Progress converts a position and the length into units. A run without events of the unit counts as one step.
func (t runTrack) Progress(pos int) (passed, all int) {
	passed, all = pos, t.Len()
	switch {
	case t.Branch != nil:
		passed, _ = slices.BinarySearch(t.Branch.Stops, pos+1)
		return passed, len(t.Branch.Stops)
	case t.Unit == explore.ByExpansion:
		passed, all = t.Expansion(pos)
	case t.Unit == explore.ByLayer:
		passed, all = t.Layer(pos)
	}
	if all == 0 && t.Len() > 0 {
		return pos / t.Len(), 1
	}
	return passed, all
}

// OnTrack returns the last exploration on the track, or nil if no exploration is needed any more.
func (e *Explore) OnTrack() *explore.Exploration { return e.x }

// Unit returns the length of a step: the chosen unit or, if the whole run is one such step, a smaller unit.
func (e *Explore) Unit() explore.Unit {
	u := e.unit
	for e.Single(u) {
		u--
	}
	return u
}

// Single reports whether the whole run is one step of the unit u, so that this unit is of no use.
func (e *Explore) Single(u explore.Unit) bool {
	if e.x == nil || e.x.Len() == 0 || u == explore.ByEvent {
		return false
	}
	_, steps := runTrack{e.x, u, nil}.Progress(0)
	return steps < 2
}

// Branch returns the branch that is played alone, or nil.
func (e *Explore) Branch() *Branch { return e.branch }

// Picked returns the event that reached the last clicked state, or -1.
func (e *Explore) Picked() int { return e.picked }

// Asked returns the cell whose states are listed, or None.
func (e *Explore) Asked() grid.Cell { return e.asked }

// Algorithm returns the explored algorithm: the chosen algorithm or, if the lens can't show its run, the first
// algorithm whose run the lens can show.
func (e *Explore) Algorithm() string {
	a := e.b.answers.Solver().ID()
	if l := e.b.Lens.chosen; l != nil {
		return l.Recorded(a)
	}
	return a
}

// RunText says which algorithm's run is explored and, if this is not the chosen algorithm, why. If the recording lacks
// expansions that the run has counted, RunText says how many. If no run is explored, the Text is zero.
func (e *Explore) RunText() solve.Text {
	var lacks, all int64
	if x := e.Current(); x != nil {
		lacks, all = x.Unrecorded(), x.Outcome.Stats.Expanded
	}
	switch name := solve.AlgorithmName(e.b.doc.Puzzle(), e.Algorithm()); {
	case !e.Needed() || e.b.checks.faulty():
		return solve.Text{}
	case e.Replaced():
		return solve.Say("app.explore.run_of_other", "Algorithm", name,
			"Chosen", solve.AlgorithmName(e.b.doc.Puzzle(), e.b.answers.Solver().ID()))
	case lacks > 0:
		return solve.Say("app.explore.run_in_part", "Algorithm", name,
			"N", e.b.host.Number(lacks), "All", e.b.host.Number(all))
	default:
		return solve.Say("app.explore.run", "Algorithm", name)
	}
}

// Replaced reports whether another algorithm is explored, because the lens can't show the chosen algorithm.
func (e *Explore) Replaced() bool { return e.Needed() && e.Algorithm() != e.b.answers.Solver().ID() }

// Needed reports whether a recording is needed: by the mode Exploring, the tree or the lens.
func (e *Explore) Needed() bool {
	return e.b.Tree.on || e.b.On(Exploring) || e.b.Lens.chosen != nil && e.b.Lens.chosen.Explores
}

// Current returns the exploration to be shown, or nil.
func (e *Explore) Current() *explore.Exploration {
	if e.b.recordings.Dataset() == nil || !e.Needed() {
		return nil
	}
	return e.b.recordings.Run(e.Algorithm()).Exploration
}

// Recording returns the progress of the run that is being recorded, or false if there is no such run.
func (e *Explore) Recording() (p solve.Progress, recording bool) {
	s := e.b.answers
	if solving, recorded := s.Recording(e.b.Shown()); solving && recorded {
		u, _, _ := s.Running()
		return u.Progress, true
	}
	_, p, recording = e.b.recordings.Recording()
	return p, recording
}

func (e *Explore) enter() {
	b := e.b
	b.Way.kept = b.Playback.Pos()
	b.modes |= Exploring
	b.Lens.offer()
	e.x = nil
	b.Playback.Load(playback.Moves(0), 0)
	b.record.ensure()
	b.modes |= Asking
	b.show(All)
}

func (e *Explore) leave() {
	b := e.b
	e.explorationPos = b.Playback.Pos()
	b.modes &^= Exploring | Asking // in the mode Exploring clicks ask; afterwards they paint again
	b.Lens.offer()
	b.Way.load(b.Way.kept)
	b.record.ensure()
	b.show(All)
}

// follow() puts the current exploration on the track, unless it is on the track already.
func (e *Explore) follow() {
	b := e.b
	if b.recordings.Dataset() == nil || !e.Needed() { // release the recording, because it is large
		if e.x = nil; b.On(Exploring) && b.Playback.Len() > 0 {
			b.Playback.Load(playback.Moves(0), 0)
		}
		return
	}
	run := b.recordings.Run(e.Algorithm())
	x := run.Exploration
	if x == nil || x == e.x {
		return
	}
	before := e.x
	e.x = x
	b.Trace.Explored(x, run.Done)
	pos := b.Playback.Pos()
	if before == nil || before.Recording != x.Recording { // if both recordings are equal, the run is only complete now
		e.picked, e.branch = -1, nil // events have other numbers now
		if before == nil || e.Pos() >= before.Len() {
			e.explorationPos, pos = x.Len(), x.Len()
		}
	}
	if !b.On(Exploring) {
		return
	}
	playing := b.Playback.Playing()
	b.Playback.Load(runTrack{x, e.Unit(), e.branch}, pos)
	if playing {
		b.Playback.Toggle()
	}
}

// Pos returns the number of events of the exploration that have happened.
func (e *Explore) Pos() int {
	if e.b.On(Exploring) && !e.b.On(Comparing) {
		return e.b.Playback.Pos()
	}
	if x := e.Current(); x != nil && !e.b.On(Exploring) {
		return x.Len()
	}
	return e.explorationPos
}

// Event returns the event before the position. At position 0 it returns false.
func (e *Explore) Event() (int, bool) {
	x := e.Current()
	if pos := e.Pos(); x != nil && pos > 0 && pos <= x.Len() {
		return pos - 1, true
	}
	return 0, false
}

func (e *Explore) wanted() []string {
	if e.b.On(Comparing) {
		return e.b.Compare.Rivals()
	}
	if e.Needed() {
		return []string{e.Algorithm()}
	}
	return nil
}

// SetUnit sets the length of a step, and ends the playing of a branch alone.
func (e *Explore) SetUnit(u explore.Unit) {
	e.unit, e.branch = u, nil
	e.retrack()
}

// retrack puts the exploration on the track again, after a change of the unit or the branch.
func (e *Explore) retrack() {
	if x := e.Current(); e.b.On(Exploring) && x != nil {
		e.b.Playback.Load(runTrack{x, e.Unit(), e.branch}, e.b.Playback.Pos())
	}
	e.b.refresh(Position | Explored)
}

// First returns the position after the first event of a kind. If there is no such event, it returns false.
func (e *Explore) First(kind solve.EventKind) (int, bool) {
	if x := e.Current(); x != nil {
		if list := x.Of(kind); len(list) > 0 {
			return int(list[0]) + 1, true
		}
	}
	return 0, false
}

// Jump goes to the position after the first event of a kind, in the mode Exploring.
func (e *Explore) Jump(kind solve.EventKind) {
	if pos, ok := e.First(kind); ok {
		e.b.Set(Exploring, true)
		e.b.Playback.Seek(pos)
	}
}

// Pick picks the state that an event reached, and goes there.
func (e *Explore) Pick(event int) {
	e.b.Set(Exploring, true)
	e.picked = event
	e.b.Playback.Seek(event + 1)
}

// PickBranch picks the state that an event reached and goes there. Then only the path to this state is played.
func (e *Explore) PickBranch(event int) {
	if e.branch != nil { // because the branch may end before the event
		e.branch = nil
		e.retrack()
	}
	e.Pick(event)
	if x := e.Current(); x != nil {
		e.branch = newBranch(x.Branch(event), false)
		e.retrack()
	}
}

// Ask makes the list of states show the states that touched a cell.
func (e *Explore) Ask(c grid.Cell) {
	if !e.Needed() {
		e.b.Set(Exploring, true)
	}
	e.asked = c
	e.b.host.ShowStates()
	e.b.refresh(Explored)
}

// Follow plays only the path to the goal or, if goal is false, to the picked state. A second call plays all states.
func (e *Explore) Follow(goal bool) {
	if !e.CanFollow(goal) {
		return
	}
	x, picked, was := e.Current(), e.picked, e.branch
	e.b.Set(Exploring, true)
	e.picked = picked
	switch {
	case was != nil && was.ToGoal == goal:
		e.branch = nil
	case goal:
		e.branch = newBranch(x.Goals(), true)
	default:
		e.branch = newBranch(x.Branch(picked), false)
	}
	e.retrack()
}

// Follows reports whether only the path to the goal or, if goal is false, to the picked state is played.
func (e *Explore) Follows(goal bool) bool { return e.branch != nil && e.branch.ToGoal == goal }

// CanFollow reports whether Follow has an effect.
func (e *Explore) CanFollow(goal bool) bool {
	x := e.Current()
	if goal {
		return x != nil && len(x.Of(solve.Goal))+len(x.Of(solve.Met)) > 0
	}
	return x != nil && e.picked >= 0
}
