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
	// Miscounted says that the rules count out a board that has a way. The result is nil if they don't count it out.
	Miscounted(d *solve.Dataset, query int, truth solve.Cost) *solve.InputError
	// NoBack says that a move forwards is not among the moves that Back lists for its end.
	NoBack(from, to solve.State) *solve.InputError
	// NoLong says that the long moves miss a cheapest way. The given state is the last one on it that they reach.
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
func (s solver) Fault(
	m *solve.Meter, d *solve.Dataset, query int, way []solve.Move, cost solve.Cost, cheapest bool,
) (*solve.InputError, error) {
	r, err := s.puzzle.Rules(d, query)
	if err != nil {
		return nil, err
	}
	fault, err := s.faultOf(m, r, way, cost, cheapest)
	to, ok := r.(Accountable)
	if fault != nil || err != nil || !cheapest || !ok {
		return fault, err
	}
	if fault := to.Miscounted(d, query, cost); fault != nil {
		return fault, nil
	}
	return unlisted(m, to, way) // sums of the won states may have shown that there is no way
}

// unlisted names the won state at the end of a way, if the list of won states lacks it.
func unlisted(m *solve.Meter, r Accountable, way []solve.Move) (*solve.InputError, error) {
	ended, ok := r.(solve.Ended)
	if !ok {
		return nil, nil
	}
	var pacer solve.Pacer
	at := r.Start()
	for _, move := range way {
		err := pacer.Poll(m, 0, 0)
		if err == nil {
			at, _, err = r.Apply(at, move)
		}
		if err != nil {
			return nil, err
		}
	}
	if list := solve.Ends(ended); len(list) > 0 && !slices.Contains(list, at) {
		return r.Missing(at), nil
	}
	return nil, nil
}

// faultOf compares the condition of the method with a winning way.
func (s solver) faultOf(
	m *solve.Meter, r solve.Rules, way []solve.Move, cost solve.Cost, cheapest bool,
) (fault *solve.InputError, err error) {
	bounded, hasBound := r.(solve.Bounded)
	reversible, hasBack := r.(solve.Reversible)
	to, ok := r.(Accountable)
	hasBound = hasBound && (s.method.Bounded() || s.method == AStarFast)
	if s.prunes() && cheapest {
		if fault, err := faultOfFewer(m, r, way); fault != nil || err != nil {
			return fault, err
		}
	}
	if s.method.patterns() {
		if fault, err := faultOfTables(m, r, way); fault != nil || err != nil {
			return fault, err
		}
	}
	hasBack = hasBack && s.method == Bidirectional
	missed := cheapest && s.method.Long() // long moves may miss the way
	if !ok || !hasBound && !hasBack && !missed {
		return nil, nil
	}
	var pacer solve.Pacer
	at, left := r.Start(), cost
	for i := 0; ; i++ {
		if hasBound && left.Less(bounded.Bound(at)) {
			return to.TooHigh(at, left), nil
		}
		if i == len(way) {
			break
		}
		if err := pacer.Poll(m, 0, 0); err != nil {
			return nil, err
		}
		next, step, err := r.Apply(at, way[i])
		if err != nil {
			return nil, err
		}
		if hasBack && !leadsBack(reversible, at, next, step) {
			return to.NoBack(at, next), nil
		}
		at, left = next, left.Minus(step)
	}
	if missed {
		return faultOfLong(m, to, way, cost)
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

// faultOfLong searches over long moves. If they have no way as cheap as a cheapest way of moves, it names the last
// state on the way of moves that long moves reach at the same cost. Otherwise it looks for a state on the way of long
// moves at which the bound is too high.
func faultOfLong(m *solve.Meter, r Accountable, way []solve.Move, cost solve.Cost) (*solve.InputError, error) {
	t, err := Dijkstra(m, long{r.(solve.Macro)}, Extent{First: true, Far: cost.Plus(solve.Units(1))})
	if err != nil {
		return nil, err
	}
	defer t.Free(m)
	if n := t.Won(); n >= 0 && !cost.Less(t.Cost(n)) {
		bounded, ok := r.(solve.Bounded)
		for ; ok && n >= 0; n = t.Parent(n) {
			if left := cost.Minus(t.Cost(n)); left.Less(bounded.Bound(t.State(n))) {
				return r.TooHigh(t.State(n), left), nil
			}
		}
		return nil, nil
	}
	at, last, sum := r.Start(), r.Start(), solve.Cost{}
	for _, move := range way {
		var step solve.Cost
		if at, step, err = r.Apply(at, move); err != nil {
			return nil, err
		}
		if sum = sum.Plus(step); t.Number(at) >= 0 && t.Cost(t.Number(at)) == sum {
			last = at
		}
	}
	return r.NoLong(last), nil
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
