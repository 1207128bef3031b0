package search

import (
	"stepboard/solve"
	"stepboard/solve/sokoban/rules"
)

// What is recorded. A state has the player first, then the box. Where a search works on regions the player stands on
// the side by which the region was reached, and Alive has its sides (see Sides). Every search back from the goal
// begins with layer 0, the won states: the box on the goal and the player beside it.
//
// Costs are moves or pulls; in the task walk pushes*PushCost + moves, as in the rules, with no moves where they are
// not counted.

// The waves of a Recording: searches from the start of a walk, and those back from the goal.
const (
	Forwards = 0
	Back     = 1
)

// The stages of pull and fast, in the order in which they come: the Aux of events.
const (
	StagePullTree  = 1 // N are connected with the goal
	StagePullWave  = 2 // pulls on regions
	StagePullMoves = 3 // of a walk: pulls on sides, with moves

	StageFastCuts   = 1 // N cut the floor
	StageFastSweeps = 2 // which boxes are won, 64 at a time
	StageFastSizes  = 3 // of a count: the players at the N cells that cut
	StageFastLayers = 4 // of a walk: pulls on regions
	StageFastTurns  = 5 // of a walk: A* between the N pushes
)

// stage records that a run goes on to another part of its work, if it is recorded.
func stage(m *solve.Meter, part uint32, n int64) {
	if m.Record != nil {
		m.Record.Stage(part, n)
	}
}

// layer records that a layer of a wave begins, if the run is recorded.
func layer(m *solve.Meter, wave uint8, number int64) {
	if m.Record != nil {
		m.Record.Layer(wave, number)
	}
}

// pair is a state of play.
func (f *field) pair(box, player int32) solve.State {
	return rules.State(f.cell(box), f.cell(player))
}

// part is a state whose player is anywhere in a region of a box; the side is that by which it was reached.
func (f *field) part(it pulled) solve.State {
	s := f.pair(it.box, it.box+f.step[it.side])
	s.Alive = uint64(it.region)
	return s
}

// won is the state with the box on the goal and the player on a side of it.
func (f *field) won(side int, regions bool) solve.State {
	if !regions {
		return f.pair(f.goal, f.goal+f.step[side])
	}
	return f.part(pulled{f.goal, 1 << side, uint8(side)})
}

// wonSides is how many states are in layer 0: where the player can stand beside a box on the goal.
func (g *ground) wonSides() (n int64) {
	for _, step := range g.step {
		n += int64(g.open[g.goal+step])
	}
	return n
}

// recordWon records layer 0.
func (g *ground) recordWon(r *solve.Recording, regions bool) {
	r.Layer(Back, 0)
	for side, step := range g.step {
		if g.open[g.goal+step] != 0 {
			r.Reach(Back, g.won(side, regions), -1, 0)
		}
	}
}

// expandWon records that pulls from the goal to a side are made and returns the event of the state, or -1 where the
// side is wall.
func (g *ground) expandWon(r *solve.Recording, side int, regions bool) int {
	if g.open[g.goal+g.step[side]] == 0 {
		return -1
	}
	return expanded(r, Back, g.won(side, regions))
}

// expanded records that the moves from a state are made and returns the event that reached it.
func expanded(r *solve.Recording, wave uint8, s solve.State) int {
	if i := r.Expand(wave, s); i >= 0 {
		return r.Parent(i)
	}
	return -1
}

// relax records that a search forwards has made a state, unless it has it already at no more.
func relax(r *solve.Recording, s solve.State, parent int, cost int64) {
	if old := r.Of(Forwards, s); old < 0 || cost < r.Cost(old) {
		r.Reach(Forwards, s, parent, cost)
	}
}

// recordMoves records the moves from a pair that lead to others which are not settled yet.
func (b *bruteWalk) recordMoves(r *solve.Recording, box, player int32) {
	from, cost := expanded(r, Forwards, b.pair(box, player)), int64(0)
	if from >= 0 {
		cost = r.Cost(from)
	}
	for _, step := range b.step {
		to, boxTo, cost := player+step, box, cost+1
		if to == box {
			boxTo, cost = box+step, cost+solve.PushCost
		}
		if b.open[to] != 0 && b.open[boxTo] != 0 && b.via[b.join(boxTo, to)] == 0 {
			relax(r, b.pair(boxTo, to), from, cost)
		}
	}
}

// PushesOf is the pushes in a cost of the task walk.
func PushesOf(cost int64) int64 { return cost / solve.PushCost }

// recordSides records that a box is pulled, in pullWalk's second part, with that many moves to make from there on.
func (p *pullWalk) recordSides(r *solve.Recording, box int32, side int, moves int64) {
	next := side
	if box != p.goal {
		next = p.get(box, side)
	}
	parent, pushes := r.Of(Back, p.pair(box, box+p.step[next])), int64(1)
	if parent >= 0 {
		pushes += PushesOf(r.Cost(parent))
	}
	from := box + p.step[side]
	r.Reach(Back, p.pair(from, from+p.step[side]), parent, pushes*solve.PushCost+moves)
}

// recordStart records that a search back has come to the start of a walk, whose first push is from a side.
func (p *pullWalk) recordStart(r *solve.Recording, at placement) {
	start, first := p.pair(at.box, at.player), p.pair(at.box, at.box+p.step[p.first])
	if start != first {
		r.Reach(Back, start, r.Of(Back, first), p.answer.Value*solve.PushCost+p.answer.Steps)
	}
	r.Goal(Back, start)
}

// recordSettled records that a turn is settled and returns the event that reached its state.
func (f *fastWalk) recordSettled(r *solve.Recording, it turn) int {
	s := f.pair(it.box, it.box+f.step[it.side])
	if it.box == f.goal {
		r.Goal(Forwards, s)
		return -1
	}
	return expanded(r, Forwards, s)
}

// recordTurn records that the player of the state of an event walks some steps and then pushes a box, which is at its
// new place.
func (f *fastWalk) recordTurn(r *solve.Recording, from int, steps int64, box int32, side int) {
	cost := steps + solve.PushCost + 1
	if from >= 0 {
		cost += r.Cost(from)
	}
	relax(r, f.pair(box, box+f.step[side]), from, cost)
}
