package solve

// Valued is a Puzzle with numbers or sets that can't be seen on any cell.
type Valued interface {
	Puzzle
	// Values returns the numbers of a board and of a state in words, or the zero Text if there are none.
	Values(d *Dataset, query int, s State) Text
}

// ValuesOf returns the Values of a board in state s, or at the start if s is nil. If p has no Values, they are empty.
func ValuesOf(p Puzzle, d *Dataset, query int, s *State) Text {
	c, ok := Inner(p).(Valued)
	if !ok {
		return Text{}
	}
	if s == nil {
		r, err := p.Rules(d, max(query, 0))
		if err != nil {
			return Text{}
		}
		start := r.Start()
		s = &start
	}
	return c.Values(d, max(query, 0), *s)
}
