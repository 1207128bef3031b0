package hand

import (
	"fmt"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Choices returns the moves that the last gesture may mean, in words, with their costs if these differ. The list is
// empty or has several moves.
func (g *Game) Choices() []solve.Text {
	if len(g.choices) == 0 || g.said.Kind != Refused || g.hinted { // after the gesture came a hint, undo or restart
		return nil
	}
	list, costs := make([]solve.Text, len(g.choices)), make([]solve.Cost, len(g.choices))
	differ := false
	for i, m := range g.choices {
		next, cost, err := g.hand.Apply(g.state, m)
		if costs[i] = cost; err != nil {
			list[i] = refusalOf(err)
		} else {
			list[i] = g.puzzle.Describe(g.data, g.state, next)
		}
		differ = differ || cost != costs[0]
	}
	for i, c := range costs {
		if differ && c.Major == 0 {
			list[i] = solve.Say("hand.choice", "Move", list[i], "Cost", c.Minor)
		} else if differ {
			list[i] = solve.Say("hand.choice", "Move", list[i], "Cost", fmt.Sprintf("%d/%d", c.Major, c.Minor))
		}
	}
	return list
}

// ChoiceCell returns the cell from which the first one of the Choices moves a thing, or None.
func (g *Game) ChoiceCell() grid.Cell {
	mover, ok := g.hand.(solve.Mover)
	if !ok || len(g.choices) == 0 {
		return grid.None
	}
	next, _, err := g.hand.Apply(g.state, g.choices[0])
	if err != nil {
		return grid.None
	}
	for _, shift := range mover.Moved(g.state, next) {
		return shift.From
	}
	return grid.None
}

// Choose makes the move with the index i in Choices. It reports whether the move was made.
func (g *Game) Choose(i int) bool {
	if i < 0 || i >= len(g.Choices()) {
		return false
	}
	move := g.choices[i]
	g.choices = nil
	return g.perform([]solve.Move{move}, g.plan)
}
