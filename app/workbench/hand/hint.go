package hand

import (
	"slices"

	"stepboard/solve"
)

// longestHint is the largest number of moves in a hint.
const longestHint = 256

// Hint shows the next moves of an optimal way, as soon as it is known. A second call makes these moves.
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

// Hinted are the states after each move of the shown hint. It is empty without a hint.
func (g *Game) Hinted() []solve.State {
	if !g.hinted {
		return nil
	}
	_, states := g.ahead()
	return states
}

// ahead is the beginning of a known optimal way from here. It is one move. If one thing walks in order to move another
// (the blank a piece, a player a box), it is all moves until that happens.
func (g *Game) ahead() (moves []solve.Move, states []solve.State) {
	alone := movers(g.hand, g.state) > 1 // each mover plans its own step
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
