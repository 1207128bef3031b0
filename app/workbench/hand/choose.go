package hand

import "stepboard/solve"

// Choices returns the moves that the last gesture may mean, in words. The list is empty or has several moves.
func (g *Game) Choices() []solve.Text {
	if len(g.choices) == 0 || g.said.Kind != Refused || g.hinted { // after the gesture came a hint, undo or restart
		return nil
	}
	list := make([]solve.Text, len(g.choices))
	for i, m := range g.choices {
		list[i] = g.moveText(m)
	}
	return list
}

// Choose makes the move with the index i in Choices. It reports whether the move was made.
func (g *Game) Choose(i int) bool {
	if i < 0 || i >= len(g.Choices()) {
		return false
	}
	move := g.choices[i]
	g.choices = nil
	if !g.make([]solve.Move{move}, g.plan) {
		g.changed()
		return false
	}
	g.stateChanged()
	return true
}

// chosen(gesture) returns the index of the choice that a typed digit means. For other gestures it returns false.
func (g *Game) chosen(gesture solve.Gesture) (int, bool) {
	i := int(gesture.Thing) - '1'
	return i, gesture.Kind == solve.Pick && i >= 0 && i < min(9, len(g.Choices()))
}
