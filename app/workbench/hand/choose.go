package hand

import "stepboard/solve"

// choose is what a gesture may mean, until the next one.
type choose struct{ moves []solve.Move }

// Choices are the moves that the last gesture may mean, in words: two or more, or none.
func (g *Game) Choices() []solve.Text {
	if len(g.choose.moves) == 0 || g.said.Kind != Refused || g.hinted { // a hint, undo or restart came after it
		return nil
	}
	list := make([]solve.Text, len(g.choose.moves))
	for i, m := range g.choose.moves {
		list[i] = g.told(m)
	}
	return list
}

// Choose makes one of the Choices, by its place from 0, and reports whether there is one.
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

// chosen is the place of the choice that a gesture names by its digit; false where it names none.
func (g *Game) chosen(gesture solve.Gesture) (int, bool) {
	i := int(gesture.Thing) - '1'
	return i, gesture.Kind == solve.Pick && i >= 0 && i < min(9, len(g.Choices()))
}
