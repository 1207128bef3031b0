package search

import "stepboard/solve"

// doubts looks for a move from which a bound falls by more than the move's cost. A bound with such a move may still be
// right, but most bounds that are too high have one. Bounds of a search without such a move are consistent (Pearl
// 1984).
type doubts struct {
	bothWays bool // each move can be taken back by a move of the same cost
	found    bool // the first such move was found
	from, to int  // the numbers of the states before and after the move
}

// see compares the ranks of a state and of the next state.
func (d *doubts) see(from, to, cost solve.Cost, parent, number int) {
	switch {
	case d.found:
	case to.Less(from):
		d.found, d.from, d.to = true, parent, number
	case d.bothWays && from.Plus(cost).Plus(cost).Less(to):
		d.found, d.from, d.to = true, number, parent
	}
}

// tell gives the Meter a text about the move that was found, if any.
func (d *doubts) tell(m *solve.Meter, b *bestSearch, to Accountable) {
	if d.found {
		m.Doubt(to.Falls(b.table.state(d.from), b.table.state(d.to)))
	}
}
