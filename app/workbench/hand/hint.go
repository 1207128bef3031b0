package hand

import (
	"slices"

	"stepboard/solve"
)

// longestHint is how many moves a hint shows at most.
const longestHint = 256

// Hint shows how a least way goes on from here, as soon as that is known; asked for again it makes these moves.
func (g *Game) Hint() {
	moves, _ := g.ahead()
	if !g.hinted || len(moves) == 0 {
		g.hinted = !g.Won()
		g.plan = solve.NewPlan(g.plan.Held)
		g.changed()
		return
	}
	g.make(moves, g.plan)
	g.settled()
}

// Hinted are the states that the moves shown as a hint lead to, one after another; none where no hint is shown.
func (g *Game) Hinted() []solve.State {
	if !g.hinted {
		return nil
	}
	_, states := g.ahead()
	return states
}

// ahead is the beginning of a least way from here, where one is known: one move or, where something walks so as to move
// something else (the blank a piece, a player a box), all up to that.
func (g *Game) ahead() (moves []solve.Move, states []solve.State) {
	alone := movers(g.hand, g.state) > 1 // each mover plans a step of its own
	others := func(s solve.State) []solve.Thing {
		all := solve.Movers(g.hand, s, nil)
		return all[min(1, len(all)):] // all pieces may be in a set
	}
	for s := g.state; len(moves) < longestHint; {
		p := g.known[s]
		next, _, err := g.hand.Apply(s, p.next)
		if !p.led || err != nil {
			break
		}
		moves, states = append(moves, p.next), append(states, next)
		if was := others(s); alone || len(was) == 0 || !slices.Equal(was, others(next)) {
			break
		}
		s = next
	}
	return moves, states
}
