package search

import (
	"cmp"
	"math"
	"slices"

	"stepboard/solve"
)

// Accountable is Rules that can name an error in their bound, their long moves or their list of won states. Package
// search asks for it only after a search by moves and won states alone, which knows the true cost.
type Accountable interface {
	solve.Rules
	// TooHigh says that the Bound of a state is above the true cost.
	TooHigh(s solve.State, truth solve.Cost) *solve.InputError
	// Falls says that the Bound falls by more than the cost of a move between two states, so it may be too high.
	Falls(from, to solve.State) solve.Text
	// Symmetric reports whether each move can be taken back by a move of the same cost.
	Symmetric() bool
	// Missing says that a won state is not one of the Ends.
	Missing(won solve.State) *solve.InputError
	// NoBack says that a move forwards is not among the moves that Back lists for its end.
	NoBack(from, to solve.State) *solve.InputError
	// NoLong says that the long moves miss a cheapest way. They follow this way only up to a given state.
	NoLong(at solve.State) *solve.InputError
	// NoMove makes the error for a move of Back that is no move forwards.
	NoMove(from, to solve.State) error
}

// plain is rules without anything but moves and won states, and with a limit of cost.
type plain struct {
	rules solve.Rules // not embedded, because its other methods must not be found
	most  solve.Cost
}

func (p plain) Shape() solve.Shape       { return p.rules.Shape() }
func (p plain) Start() solve.State       { return p.rules.Start() }
func (p plain) Done(s solve.State) bool  { return p.rules.Done(s) }
func (p plain) Most() (solve.Cost, bool) { return p.most, true }

func (p plain) Next(s *solve.State, to *solve.Moves) { p.rules.Next(s, to) }

func (p plain) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	return p.rules.Apply(s, m)
}

// before returns the largest cost that is less than c.
func before(c solve.Cost) solve.Cost {
	if c.Minor > 0 {
		return solve.Cost{Major: c.Major, Minor: c.Minor - 1}
	}
	return solve.Cost{Major: c.Major - 1, Minor: math.MaxInt64}
}

// Cheaper implements [solve.Searcher].
func (s solver) Cheaper(m *solve.Meter, d *solve.Dataset, query int, below *solve.Cost) (
	way []solve.Move, cost solve.Cost, found bool, err error,
) {
	rules, err := s.puzzle.Rules(d, query)
	if err != nil {
		return nil, cost, false, err
	}
	if s.method == Elimination {
		if many, err := manyStates(m, rules, m.Most); err != nil || many {
			return nil, cost, false, cmp.Or(err, solve.ErrMost)
		}
	}
	most := limitOf(rules)
	if below != nil {
		most = before(*below)
	}
	twofold := solve.Twofold(s.puzzle, s.task)
	atLeast := func(c solve.Cost) { m.AtLeast(c.Value(twofold)) }
	result, err := run(m, plain{rules, most}, UniformCost, extras{bound: atLeast})
	defer result.Free(m)
	return slices.Clone(result.Moves), result.Cost, result.Found, err
}

// Fault implements [solve.Searcher].
func (s solver) Fault(d *solve.Dataset, query int, way []solve.Move, left solve.Cost) (*solve.InputError, error) {
	r, err := s.puzzle.Rules(d, query)
	if err != nil {
		return nil, err
	}
	bounded, hasBound := r.(solve.Bounded)
	reversible, hasBack := r.(solve.Reversible)
	to, ok := r.(Accountable)
	hasBound = hasBound && s.method.Bounded()
	if s.method.patterns() {
		return faultOfTables(r, way)
	}
	hasBack = hasBack && s.method == Bidirectional
	if !ok || !hasBound && !hasBack && !s.method.Long() {
		return nil, nil
	}
	if s.method.Long() {
		if fault, err := missedByLong(to, way, left); fault != nil || err != nil {
			return fault, err
		}
	}
	at := r.Start()
	for i := 0; ; i++ {
		if hasBound && left.Less(bounded.Bound(at)) {
			return to.TooHigh(at, left), nil
		}
		if i == len(way) {
			break
		}
		next, cost, err := r.Apply(at, way[i])
		if err != nil {
			return nil, err
		}
		if hasBack && !leadsBack(reversible, at, next, cost) {
			return to.NoBack(at, next), nil
		}
		at, left = next, left.Minus(cost)
	}
	if hasBack {
		for _, end := range solve.Ends(reversible) {
			if end == at {
				return nil, nil
			}
		}
		return to.Missing(at), nil
	}
	return nil, nil
}

// missedByLong names the last state on a way up to which long moves follow the way, at the cost of the way. The way is
// a cheapest way, and left is its cost. If long moves follow it to its end, the result is nil.
func missedByLong(r Accountable, way []solve.Move, left solve.Cost) (*solve.InputError, error) {
	type stop struct {
		state solve.State
		left  solve.Cost
	}
	stops, place := []stop{{r.Start(), left}}, map[solve.State]int{}
	for i, move := range way {
		to, cost, err := r.Apply(stops[i].state, move)
		if err != nil {
			return nil, err
		}
		stops, place[to] = append(stops, stop{to, stops[i].left.Minus(cost)}), i+1
	}
	last, reached := 0, make([]bool, len(stops))
	reached[0] = true
	for i, at := range stops {
		if !reached[i] {
			continue
		}
		last = i
		for _, step := range solve.Steps(long{r.(solve.Macro)}, at.state) {
			if k := place[step.To]; k > i && !at.left.Less(stops[k].left.Plus(step.Cost)) {
				reached[k] = true
			}
		}
	}
	if last == len(way) {
		return nil, nil
	}
	return r.NoLong(stops[last].state), nil
}

// leadsBack reports whether Back lists a move from one state to the next at the same cost or a lower one.
func leadsBack(r solve.Reversible, from, to solve.State, cost solve.Cost) bool {
	for _, step := range solve.StepsBack(r, to) {
		if step.To == from && !cost.Less(step.Cost) {
			return true
		}
	}
	return false
}
