package search

import (
	"errors"
	"slices"

	"stepboard/solve"
)

// tabled is rules with tables as their bound. Each move that they list is compared with the tables.
type tabled struct {
	Patterned
	*Tables
	scratch  solve.State
	asked    solve.State  // the state of a call of Bound or Done, so that the call takes no memory of the heap
	from, to []entry      // by pattern
	listed   []solve.Cost // the bounds of the states that Next has listed last
}

// entry is the number of an abstract state and its value in the table.
type entry struct {
	index int
	value uint16
}

// withTables calls search with rules whose bound are tables. If a move shows that values must not be added, it makes
// other tables and calls search again. If groups that were chosen here turn out to be wrong, it calls search with the
// rules alone.
func withTables(m *solve.Meter, r Patterned, search func(solve.Rules) (Result, error)) (Result, error) {
	result, err := withTablesOf(m, r, search)
	if _, wrong := errors.AsType[*solve.InputError](err); wrong && r.Guessed() {
		again(m)
		return search(r)
	}
	return result, err
}

func withTablesOf(m *solve.Meter, r Patterned, search func(solve.Rules) (Result, error)) (result Result, err error) {
	defer failed(&err)
	for _, sums := range []bool{true, false} {
		t, free, err := tablesOf(m, r, sums, false)
		if err != nil {
			return result, err
		}
		result, err = t.search(r, search)
		if free(); !errors.Is(err, errSums) {
			return result, err
		}
		again(m)
	}
	return result, errSums
}

// search calls a search with the tables as the bound of the rules. A failure of the rules is its error.
func (t *Tables) search(r Patterned, search func(solve.Rules) (Result, error)) (_ Result, err error) {
	defer failed(&err)
	return search(t.over(r))
}

// failed makes a failure of the rules an error. It is deferred.
func failed(err *error) {
	switch v := recover().(type) {
	case nil:
	case *solve.Failure:
		*err = v.Err
	default:
		panic(v)
	}
}

// over returns rules with the tables as their bound.
func (t *Tables) over(r Patterned) *tabled {
	return &tabled{
		Patterned: r, Tables: t, scratch: solve.NewState(), from: make([]entry, len(t.patterns)),
		to: make([]entry, len(t.patterns)),
	}
}

// GroupCosts tells the bounds of the patterns of a board. It holds their tables.
type GroupCosts struct {
	tables *Tables
	rules  Patterned
	free   func()
}

// NewGroupCosts makes the tables of a board, unless they are kept. The result is nil if the rules have no patterns.
func NewGroupCosts(m *solve.Meter, rules solve.Rules) (*GroupCosts, error) {
	r, ok := rules.(Patterned)
	if !ok || r.Patterns() == nil {
		return nil, nil
	}
	t, free, err := tablesOf(m, r, true, false)
	if err != nil {
		return nil, err
	}
	return &GroupCosts{t, r, free}, nil
}

// Groups lists the pieces of each group.
func (g *GroupCosts) Groups() [][]solve.Kind { return solve.Map(g.tables.patterns, Pattern.Kinds) }

// Of returns the least cost of each group from a state, and the bound of the state. A cost is -1 if it is not known.
// The parameter sums tells if the bound is the sum of the costs, or the greatest of them.
func (g *GroupCosts) Of(s solve.State) (costs []int64, bound solve.Cost, sums bool) {
	w := g.tables.over(g.rules)
	for i, p := range w.patterns {
		cost := int64(-1)
		if index := p.Index(&s); index >= 0 && w.values[i][index] != unknown {
			cost = int64(w.values[i][index]) - 1
		}
		costs = append(costs, cost)
	}
	if slices.Contains(costs, -1) {
		return costs, solve.Never, w.sums
	}
	return costs, w.Bound(s), w.sums
}

// Most implements [solve.Limited].
func (w *tabled) Most() (solve.Cost, bool) { return limitOf(w.Patterned), true }

// Bound implements [solve.Bounded].
func (w *tabled) Bound(s solve.State) solve.Cost {
	w.asked = s
	return w.bound(&w.asked, w.to)
}

// bound returns the bound of a state, and sets an entry for each pattern.
func (w *tabled) bound(s *solve.State, entries []entry) solve.Cost {
	total, lost := int64(0), false
	for i, p := range w.patterns {
		e := entry{index: p.Index(s)}
		if e.index < 0 {
			w.fail(i, s, s, "search.pattern.count")
		}
		e.value = w.values[i][e.index]
		entries[i] = e
		switch {
		case e.value == unknown:
			w.fail(i, s, s, "search.pattern.unknown")
		case e.value == 0:
			lost = true
		case w.sums:
			total += int64(e.value) - 1
		default:
			total = max(total, int64(e.value)-1)
		}
	}
	switch {
	case lost:
		return solve.Never
	case w.twofold:
		return solve.Cost{Major: total}
	}
	return solve.Units(total)
}

// aux returns the Aux of the event that reaches a state. A nil w means a search without tables.
func (w *tabled) aux(s *solve.State) uint32 {
	if w == nil {
		return 0
	}
	return auxOf(w.bound(s, w.to), w.twofold)
}

// auxOf returns the Aux for a bound: 1 + the bound, or 0 if the bound has two numbers or there is no way.
func auxOf(bound solve.Cost, twofold bool) uint32 {
	if twofold || !bound.Less(solve.Never) {
		return 0
	}
	return uint32(1 + bound.Minor)
}

func (w *tabled) fail(pattern int, from, to *solve.State, why string) {
	panic(&solve.Failure{Err: w.Wrong(pattern, *from, *to, why)})
}

// Next implements [solve.Rules]. By no move may the value of a pattern fall by more than the move costs there.
func (w *tabled) Next(s *solve.State, to *solve.Moves) {
	w.Patterned.Next(s, to)
	w.bound(s, w.from)
	w.listed = w.listed[:0]
	for k, made := range to.Made {
		to.Unpack(to.Key(k), &w.scratch)
		w.listed = append(w.listed, w.bound(&w.scratch, w.to))
		shifted := 0
		for i, p := range w.patterns {
			from, next := w.from[i], w.to[i]
			cost := w.charge(p, from.index, next.index, made.Cost)
			if from.index/p.Rest() != next.index/p.Rest() {
				shifted++
			}
			if next.value > 0 && (from.value == 0 || int64(from.value) > int64(next.value)+cost) {
				w.fail(i, s, &w.scratch, "search.pattern.move")
			}
		}
		if w.sums && shifted > 1 {
			panic(&solve.Failure{Err: errSums})
		}
	}
}

// Done implements [solve.Rules]. A won state has the value 0 in each pattern.
func (w *tabled) Done(s solve.State) bool {
	if !w.Patterned.Done(s) {
		return false
	}
	w.asked = s
	w.bound(&w.asked, w.to)
	for i, e := range w.to {
		if e.value != 1 {
			w.fail(i, &w.asked, &w.asked, "search.pattern.won")
		}
	}
	return true
}

// faultOfTables names the first move of a winning way that contradicts the tables of a board. Without such a move, or
// if no tables are kept, it returns nil.
func faultOfTables(m *solve.Meter, rules solve.Rules, way []solve.Move) (fault *solve.InputError, err error) {
	r, ok := rules.(Patterned)
	if !ok {
		return nil, nil
	}
	t, free, err := tablesOf(m, r, true, true)
	if t == nil || err != nil {
		return nil, err
	}
	defer free()
	at := r.Start()
	_, err = t.search(r, func(w solve.Rules) (_ Result, err error) {
		for _, move := range way {
			solve.Steps(w, at)
			if at, _, err = w.Apply(at, move); err != nil {
				return Result{}, err
			}
		}
		w.Done(at)
		return Result{}, nil
	})
	if errors.Is(err, errSums) {
		return r.Wrong(0, at, at, "search.pattern.sums"), nil
	}
	if errors.As(err, &fault) {
		err = nil
	}
	return fault, err
}
