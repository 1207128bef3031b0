package search

import (
	"stepboard/solve"
	"stepboard/solve/sokoban/rules"
)

// The contents of a recording. A state has the player first, then the box. If a search works on regions, Bits has the
// sides of the player's region (see Sides). The player then stands on the side at which the region was reached. Every
// search back from the goal begins with layer 0. This layer has the won states: the box on the goal and the player
// beside it.
//
// Costs are moves or pulls. In the task walk they are pushes and moves (0 if not counted).

// The waves of a Recording: searches from the start of a walk, and searches back from the goal.
const Forwards, Back = 0, 1

// The stages of the algorithms pull and fast, in order. A stage is the Aux of an event; N is the number in the event.
const (
	StagePullTree  = 1 // N cells are connected with the goal
	StagePullWave  = 2 // pulls on (box, region)
	StagePullMoves = 3 // in a walk: pulls on (box, side), with counted moves

	StageFastCuts   = 1 // N cells cut the floor
	StageFastSweeps = 2 // finds the boxes that can be won, 64 at a time
	StageFastSizes  = 3 // counts the winning players for boxes on the N cut cells
)

// recorder writes one search to the Recording of a run, if there is one. The methods reach and reachRegion are small
// enough for inlining, because they are called most often. Without a Recording they are only a comparison.
type recorder struct {
	to     *solve.Recording // nil: nothing is recorded
	ground *ground
	wave   uint8
	parent int // the event that reached the state that is now expanded, or -1
}

func newRecorder(m *solve.Meter, g *ground, wave uint8) recorder {
	return recorder{m.Record, g, wave, -1}
}

// newSearch records that a new search begins, as the next stage. States of earlier searches count as not reached.
func (r *recorder) newSearch(part uint32, n int64) {
	r.to.Forget()
	r.to.Stage(part, n)
}

func (r *recorder) layer(number solve.Cost) { r.to.Layer(r.wave, number) }

// reach records that the expanded state has reached a pair (box, player).
func (r *recorder) reach(box, player int32, cost solve.Cost) {
	if r.to != nil {
		r.pairReached(box, player, cost)
	}
}

func (r *recorder) pairReached(box, player int32, cost solve.Cost) {
	r.reached(r.ground.pair(box, player), cost)
}

func (r *recorder) reachRegion(it pulled, cost solve.Cost) {
	if r.to != nil {
		r.regionReached(it, cost)
	}
}

func (r *recorder) regionReached(it pulled, cost solve.Cost) {
	r.reached(r.ground.regionState(it), cost)
}

func (r *recorder) reached(s solve.State, cost solve.Cost) { r.to.Reach(r.wave, s, r.parent, cost) }

// expand records that the search makes the moves from a pair.
func (r *recorder) expand(box, player int32) {
	if r.to != nil {
		r.expanded(r.ground.pair(box, player))
	}
}

func (r *recorder) expandRegion(it pulled) {
	if r.to != nil {
		r.expanded(r.ground.regionState(it))
	}
}

func (r *recorder) expanded(s solve.State) { r.parent = r.to.Parent(r.to.Expand(r.wave, s)) }

func (r *recorder) goal(box, player int32) {
	if r.to != nil {
		r.to.Goal(r.wave, r.ground.pair(box, player))
	}
}

func (r *recorder) goalRegion(it pulled) {
	if r.to != nil {
		r.to.Goal(r.wave, r.ground.regionState(it))
	}
}

// begin records layer 0 of a search back from the goal: the won states, as regions of the player or as pairs.
func (r *recorder) begin(regions bool) {
	if r.to == nil {
		return
	}
	r.to.Layer(r.wave, solve.Cost{})
	for side, step := range r.ground.Steps {
		if r.ground.open[r.ground.goal+step] {
			r.to.Reach(r.wave, r.ground.wonState(side, regions), -1, solve.Cost{})
		}
	}
}

// expandWon records that the search makes the pulls from the goal to a side, if the side is floor.
func (r *recorder) expandWon(side int, regions bool) {
	if g := r.ground; r.to != nil && g.open[g.goal+g.Steps[side]] {
		r.expanded(g.wonState(side, regions))
	}
}

// relax records that a forward search has reached a state. A state that was reached before must now have a lower cost.
func (r *recorder) relax(s solve.State, cost solve.Cost) {
	if old := r.to.Of(r.wave, s); old < 0 || cost.Less(r.to.Cost(old)) {
		r.reached(s, cost)
	}
}

// costSoFar returns the cost of the expanded state, or 0 if the event that reached the state was not kept.
func (r *recorder) costSoFar() solve.Cost {
	if r.parent < 0 {
		return solve.Cost{}
	}
	return r.to.Cost(r.parent)
}

func (f *field) pair(box, player int32) solve.State {
	return rules.State(f.Cell(box), f.Cell(player))
}

// regionState returns the state for a box and a region of the player.
func (f *field) regionState(it pulled) solve.State {
	s := f.pair(it.box, it.box+f.Steps[it.side])
	s.Bits = solve.BitsOf(uint64(it.region))
	return s
}

// wonState returns the state with the box on the goal and the player on a side of the box, or in that side's region.
func (f *field) wonState(side int, regions bool) solve.State {
	if !regions {
		return f.pair(f.goal, f.goal+f.Steps[side])
	}
	return f.regionState(pulled{f.goal, 1 << side, uint8(side)})
}

// wonSides returns the number of states in layer 0: the sides where the player can stand beside a box on the goal.
func (g *ground) wonSides() (n int64) {
	for _, step := range g.Steps {
		if g.open[g.goal+step] {
			n++
		}
	}
	return n
}

// recordMoves records the moves from a pair to pairs that the search has not settled yet.
func (b *bruteWalk) recordMoves(r *recorder, box, player int32) {
	r.expand(box, player)
	for _, step := range b.Steps {
		to, boxTo, cost := player+step, box, r.costSoFar().Plus(solve.Units(1))
		if to == box {
			boxTo, cost.Major = box+step, cost.Major+1
		}
		if b.open[to] && b.open[boxTo] && b.via[b.index(boxTo, to)] == 0 {
			r.relax(b.pair(boxTo, to), cost)
		}
	}
}

// recordSides records a pull in the last search of pullWalk. The parameter moves is the number of remaining moves.
func (p *pullWalk) recordSides(r *solve.Recording, box int32, side int, moves int64) {
	next := side
	if box != p.goal {
		next = p.get(box, side)
	}
	parent, pushes := r.Of(Back, p.pair(box, box+p.Steps[next])), int64(1)
	if parent >= 0 {
		pushes += r.Cost(parent).Major
	}
	from := box + p.Steps[side]
	r.Reach(Back, p.pair(from, from+p.Steps[side]), parent, solve.Cost{Major: pushes, Minor: moves})
}

// recordStart records that a backward search has reached the start of a walk. The first push is from the side p.first.
func (p *pullWalk) recordStart(r *solve.Recording, at placement) {
	start, first := p.pair(at.box, at.player), p.pair(at.box, at.box+p.Steps[p.first])
	if start != first {
		r.Reach(Back, start, r.Of(Back, first), p.answer.Cost(true))
	}
	r.Goal(Back, start)
}
