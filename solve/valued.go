package solve

import "stepboard/solve/grid"

// Valued is a Puzzle with numbers or sets that can't be seen on any cell.
type Valued interface {
	Puzzle
	// Values returns the numbers of a board and of a state in words, or the zero Text if there are none.
	Values(d *Dataset, query int, s State) Text
}

// Gauge is a number or a set of a state.
type Gauge struct {
	Name               Text
	Least, Most, Value int64
	Items              []string // of a set, each with its place in Has; nil: a number
	Has                []bool
}

// Gauged is a Puzzle that may have no board. Its numbers and sets are then drawn in the place of cells.
type Gauged interface {
	Puzzle
	// Gauges lists the numbers and sets of a state. It returns nil if the puzzle has a board.
	Gauges(d *Dataset, query int, s State) []Gauge
}

// Label is a short text on a cell.
type Label struct {
	At   grid.Cell
	Text string
}

// Labelled is a Puzzle that may write numbers and short texts on cells.
type Labelled interface {
	Puzzle
	// Labels lists the labels of a state.
	Labels(d *Dataset, query int, s State) []Label
}

// LabelsOf returns the Labels of a board in state s, or at the start if s is nil.
func LabelsOf(p Puzzle, d *Dataset, query int, s *State) []Label {
	if c, ok := Inner(p).(Labelled); ok {
		if state, known := orStart(p, d, query, s); known {
			return c.Labels(d, max(query, 0), state)
		}
	}
	return nil
}

// ValuesOf returns the Values of a board in state s, or at the start if s is nil. If p has no Values, they are empty.
func ValuesOf(p Puzzle, d *Dataset, query int, s *State) Text {
	if c, ok := Inner(p).(Valued); ok {
		if state, known := orStart(p, d, query, s); known {
			return c.Values(d, max(query, 0), state)
		}
	}
	return Text{}
}

// GaugesOf returns the Gauges of a board in state s, or at the start if s is nil.
func GaugesOf(p Puzzle, d *Dataset, query int, s *State) []Gauge {
	if c, ok := Inner(p).(Gauged); ok {
		if state, known := orStart(p, d, query, s); known {
			return c.Gauges(d, max(query, 0), state)
		}
	}
	return nil
}

// orStart returns the state s, or the start if s is nil. It returns false if the query has no rules.
func orStart(p Puzzle, d *Dataset, query int, s *State) (State, bool) {
	if s != nil {
		return *s, true
	}
	r, err := p.Rules(d, max(query, 0))
	if err != nil {
		return State{}, false
	}
	return r.Start(), true
}
