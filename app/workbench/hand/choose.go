package hand

import "stepboard/solve"

// choose holds the possible meanings of a gesture, until the next gesture.
type choose struct{ moves []solve.Move }

// Choices are the possible moves of the last gesture, in words: two or more, or none.
func (g *Game) Choices() []solve.Text {
	if len(g.choose.moves) == 0 || g.said.Kind != Refused || g.hinted { // a hint, undo or restart came later
		return nil
	}
	list := make([]solve.Text, len(g.choose.moves))
	for i, m := range g.choose.moves {
		list[i] = g.told(m)
	}
	return list
}

// Choose makes one of the Choices, by its index from 0, and reports whether it exists.
func (g *Game) Choose(i int) bool {
	if i < 0 || i >= len(g.Choices()) {
		return false
	}
	move := g.choose.moves[i]
	g.choose.moves = nil
	if !g.make([]solve.Move{move}, g.plan) {
		g.changed()
		return false
	}
	g.settled()
	return true
}

// chosen is the index of the choice that a gesture names by its digit. It is false for other gestures.
func (g *Game) chosen(gesture solve.Gesture) (int, bool) {
	i := int(gesture.Thing) - '1'
	return i, gesture.Kind == solve.Pick && i >= 0 && i < min(9, len(g.Choices()))
}
