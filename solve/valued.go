package solve

// Valued is a Puzzle with numbers or sets that no cell shows.
type Valued interface {
	Puzzle
	// Values are the numbers that a board gives and those of a state, in words; the zero Text where there are none.
	Values(d *Dataset, query int, s State) Text
}

// ValuesOf are the Values of a board in a state or, with nil, at the start; the zero Text where a puzzle has none, or
// the board is not sound.
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
