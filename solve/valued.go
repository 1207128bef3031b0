package solve

// Valued is a Puzzle with numbers or sets that no cell shows.
type Valued interface {
	Puzzle
	// Values are the numbers of a board and of a state, in words; the zero Text if there are none.
	Values(d *Dataset, query int, s State) Text
}

// ValuesOf are the Values of a board in a state; nil means the start. It is the zero Text if a puzzle has no Values, or
// if the board has an Error.
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
