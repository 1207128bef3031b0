package search

import (
	"stepboard/solve"
	"stepboard/solve/sokoban/rules"
)

// The contents of a recording. A state has the player first, then the box. If a search works on regions, the player
// stands on the side by which the region was reached, and Bits has the region's sides (see Sides). Every search back
// from the goal begins with layer 0, the won states: the box on the goal and the player beside it.
//
// Costs are moves or pulls. In the task walk they are pushes and moves, as in the rules; moves are 0 if they are not
// counted.

// The waves of a Recording: searches from the start of a walk, and searches back from the goal.
const (
	Forwards = 0
	Back     = 1
)

// The stages of pull and fast, in order: the Aux of events.
const (
	StagePullTree  = 1 // N cells are connected with the goal
	StagePullWave  = 2 // pulls on regions
	StagePullMoves = 3 // of a walk: pulls on sides, with counted moves

	StageFastCuts   = 1 // N cells cut the floor
	StageFastSweeps = 2 // finds the winning boxes, 64 at a time
	StageFastSizes  = 3 // of a count: the players at the N cut cells
	StageFastLayers = 4 // of a walk: pulls on regions
	StageFastTurns  = 5 // of a walk: A* between the N pushes
)

// recorder writes one search to the Recording of a run, if there is one. Without a Recording each call is only a
// comparison: the methods called often are small enough to be inlined.
type recorder struct {
	to     *solve.Recording // nil: nothing is recorded
	ground *ground
	wave   uint8
	parent int // the event that reached the state being expanded
}

func newRecorder(m *solve.Meter, g *ground, wave uint8) recorder {
	return recorder{m.Record, g, wave, -1}
}

// anew records that a search begins anew, as another stage.
func (r *recorder) anew(part uint32, n int64) {
	r.to.Forget()
	r.to.Stage(part, n)
}

// layer records that a layer begins.
func (r *recorder) layer(number solve.Cost) { r.to.Layer(r.wave, number) }

// reach records that a pair was reached from the state being expanded.
func (r *recorder) reach(box, player int32, cost solve.Cost) {
	if r.to != nil {
		r.pairReached(box, player, cost)
	}
}

func (r *recorder) pairReached(box, player int32, cost solve.Cost) {
	r.reached(r.ground.pair(box, player), cost)
}

// reachRegion is reach for a box and a region of the player.
func (r *recorder) reachRegion(it pulled, cost solve.Cost) {
	if r.to != nil {
		r.regionReached(it, cost)
	}
}

func (r *recorder) regionReached(it pulled, cost solve.Cost) { r.reached(r.ground.part(it), cost) }

func (r *recorder) reached(s solve.State, cost solve.Cost) { r.to.Reach(r.wave, s, r.parent, cost) }

// expand records that the moves from a pair are made.
func (r *recorder) expand(box, player int32) {
	if r.to != nil {
		r.pairExpanded(box, player)
	}
}

func (r *recorder) pairExpanded(box, player int32) { r.expanded(r.ground.pair(box, player)) }

// expandRegion is expand for a box and a region of the player.
func (r *recorder) expandRegion(it pulled) {
	if r.to != nil {
		r.regionExpanded(it)
	}
}

func (r *recorder) regionExpanded(it pulled) { r.expanded(r.ground.part(it)) }

func (r *recorder) expanded(s solve.State) { r.parent = r.to.Parent(r.to.Expand(r.wave, s)) }

// goal records that a pair ends the search.
func (r *recorder) goal(box, player int32) {
	if r.to != nil {
		r.to.Goal(r.wave, r.ground.pair(box, player))
	}
}

// goalRegion is goal for a box and a region of the player.
func (r *recorder) goalRegion(it pulled) {
	if r.to != nil {
		r.to.Goal(r.wave, r.ground.part(it))
	}
}

// begin records layer 0 of a search back: the won states, of regions or of pairs.
func (r *recorder) begin(regions bool) {
	if r.to == nil {
		return
	}
	r.to.Layer(r.wave, solve.Cost{})
	for side, step := range r.ground.Steps {
		if r.ground.open[r.ground.goal+step] != 0 {
			r.to.Reach(r.wave, r.ground.won(side, regions), -1, solve.Cost{})
		}
	}
}

// expandWon records the pulls from the goal to a side, if the side is not wall.
func (r *recorder) expandWon(side int, regions bool) {
	if g := r.ground; r.to != nil && g.open[g.goal+g.Steps[side]] != 0 {
		r.expanded(g.won(side, regions))
	}
}

// relax records that a forward search has reached a state, unless it was reached before at no more cost.
func (r *recorder) relax(s solve.State, cost solve.Cost) {
	if old := r.to.Of(r.wave, s); old < 0 || cost.Less(r.to.Cost(old)) {
		r.reached(s, cost)
	}
}

// soFar is the cost of the state being expanded, 0 if its event was not kept.
func (r *recorder) soFar() solve.Cost {
	if r.parent < 0 {
		return solve.Cost{}
	}
	return r.to.Cost(r.parent)
}

// pair is a state of play.
func (f *field) pair(box, player int32) solve.State {
	return rules.State(f.Cell(box), f.Cell(player))
}

// part is a state with the player anywhere in a region of a box. The side of it is the side by which the region was
// reached.
func (f *field) part(it pulled) solve.State {
	s := f.pair(it.box, it.box+f.Steps[it.side])
	s.Bits = solve.BitsOf(uint64(it.region))
	return s
}

// won is the state with the box on the goal and the player on a side of it.
func (f *field) won(side int, regions bool) solve.State {
	if !regions {
		return f.pair(f.goal, f.goal+f.Steps[side])
	}
	return f.part(pulled{f.goal, 1 << side, uint8(side)})
}

// wonSides is the number of states in layer 0: the sides where the player can stand beside a box on the goal.
func (g *ground) wonSides() (n int64) {
	for _, step := range g.Steps {
		n += int64(g.open[g.goal+step])
	}
	return n
}

// recordMoves records the moves from a pair to pairs that are not settled yet.
func (b *bruteWalk) recordMoves(r *recorder, box, player int32) {
	r.expand(box, player)
	for _, step := range b.Steps {
		to, boxTo, cost := player+step, box, r.soFar().Plus(solve.Units(1))
		if to == box {
			boxTo, cost.Major = box+step, cost.Major+1
		}
		if b.open[to] != 0 && b.open[boxTo] != 0 && b.via[b.join(boxTo, to)] == 0 {
			r.relax(b.pair(boxTo, to), cost)
		}
	}
}

// recordSides records a pull in pullWalk's second part. moves is the number of moves left after it.
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

// recordStart records that a backward search has reached the start of a walk. The first push is from a side.
func (p *pullWalk) recordStart(r *solve.Recording, at placement) {
	start, first := p.pair(at.box, at.player), p.pair(at.box, at.box+p.Steps[p.first])
	if start != first {
		r.Reach(Back, start, r.Of(Back, first), p.answer.Cost(true))
	}
	r.Goal(Back, start)
}

// settle records that a turn is settled.
func (r *recorder) settle(it turn) {
	if g := r.ground; it.box == g.goal {
		r.goal(it.box, it.box+g.Steps[it.side])
	} else {
		r.expand(it.box, it.box+g.Steps[it.side])
	}
}

// turn records that the player walks some steps and then pushes the box to its new place.
func (r *recorder) turn(steps int64, box int32, side int) {
	if r.to != nil {
		r.turned(steps, box, side)
	}
}

func (r *recorder) turned(steps int64, box int32, side int) {
	r.relax(r.ground.pair(box, box+r.ground.Steps[side]), r.soFar().Plus(solve.Cost{Major: 1, Minor: steps + 1}))
}
