package hand

import (
	"slices"

	"stepboard/solve"
)

// longestHint is the largest number of moves in a hint.
const longestHint = 256

// Hint shows the next moves of an optimal walk, if they are known. A second call makes the shown moves.
func (g *Game) Hint() {
	if g.runner == nil {
		return
	}
	moves, _ := g.ahead()
	if !g.hinted || len(moves) == 0 {
		g.hinted = !g.Won()
		g.plan = solve.NewPlan(g.plan.Held)
		g.changed()
		return
	}
	g.perform(moves, g.plan)
}

// Hinted returns the state after each move of the shown hint. Without a hint the list is empty.
func (g *Game) Hinted() []solve.State {
	if !g.hinted {
		return nil
	}
	_, states := g.ahead()
	return states
}

// ahead returns the next moves of an optimal walk, as far as they are known, and the state after each move. Usually
// this is one move. If a mover walks in order to move another thing, the list goes up to the first move of this thing.
func (g *Game) ahead() (moves []solve.Move, states []solve.State) {
	alone := movers(g.hand, g.state) > 1 // each mover plans its own step
	others := func(s solve.State) []solve.Thing {
		all := solve.Movers(g.hand, s, nil)
		return all[min(1, len(all)):] // without the walking mover
	}
	for s := g.state; len(moves) < longestHint; {
		p := g.known[s]
		next, _, err := g.hand.Apply(s, p.move)
		if !p.hasMove || err != nil {
			break
		}
		moves, states = append(moves, p.move), append(states, next)
		if was := others(s); alone || len(was) == 0 || !slices.Equal(was, others(next)) {
			break
		}
		s = next
	}
	return moves, states
}
