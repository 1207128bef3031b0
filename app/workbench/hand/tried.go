package hand

import (
	"stepboard/solve"
	"stepboard/solve/explore"
)

// mostTried is the largest number of tried states that are kept.
const mostTried = 4096

// triedStates has the states that the user has tried, as a tree. It also has states whose moves were undone. The parent
// of a state is the state from which the user first reached it.
type triedStates struct {
	order  []solve.State           // the states in the order of their first visit
	by     map[solve.State]arrival // for each state: how it was first reached
	seen   *explore.Exploration    // the tree as a run; nil if it must be made again
	seenAt solve.State             // the current state of the game when the run seen was made
}

type arrival struct {
	from solve.State
	move solve.Move
	cost solve.Cost // cost of the moves from the start to the state
}

func (t *triedStates) try(from, to solve.State, move solve.Move, cost solve.Cost) {
	if t.by == nil {
		t.by = map[solve.State]arrival{from: {from: from}}
		t.order = append(t.order, from)
	}
	if _, known := t.by[to]; !known && len(t.order) < mostTried {
		t.by[to] = arrival{from, move, t.by[from].cost.Plus(cost)}
		t.order, t.seen = append(t.order, to), nil
	}
}

// Tried returns the tried states as a run, and the position at which the game's current state is expanded. While the
// game does not change, the run stays the same.
func (g *Game) Tried() (x *explore.Exploration, pos int) {
	t := &g.tried
	if t.by == nil {
		t.try(g.start, g.start, 0, solve.Cost{})
	}
	if t.seen == nil || t.seenAt != g.state {
		r := solve.NewRecording("", 3*mostTried+4, nil)
		last := t.order[0]
		r.Reach(0, last, -1, solve.Cost{})
		for i, s := range t.order[1:] {
			a := t.by[s]
			if i == 0 || a.from != last {
				last = a.from
				r.Expand(0, last)
			}
			r.Reach(0, s, r.Of(0, a.from), a.cost)
			if g.hand.Done(s) {
				r.Goal(0, s)
			}
		}
		r.Expand(0, g.state)
		r.Layer(0, solve.Cost{}) // so that the position is not the end of the run
		r.Seal()
		t.seen, t.seenAt = explore.New(r, g.data.Board.Size, solve.Outcome{}, nil), g.state
	}
	return t.seen, t.seen.Len() - 1
}

// Dataset returns the dataset and the query of the game. The dataset does not change.
func (g *Game) Dataset() (d *solve.Dataset, query int) { return g.data, g.query }

// Visit goes to a tried state by the moves that first reached it. It reports whether the state was tried.
func (g *Game) Visit(s solve.State) bool {
	if _, known := g.tried.by[s]; !known {
		return false
	}
	var line []solve.Move
	for s != g.start {
		a := g.tried.by[s]
		line = append([]solve.Move{a.move}, line...)
		s = a.from
	}
	for len(g.past) > 0 {
		g.back()
	}
	g.state, g.plan, g.said, g.hinted = g.start, solve.NewPlan(g.plan.Held), Saying{}, false
	g.Replay(line)
	return true
}
