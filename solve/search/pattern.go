package search

import (
	"errors"
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/store"
)

// Pattern is an abstraction of states (Culberson and Schaeffer 1998): it keeps a group of pieces, and blurs or drops
// the others. Abstract states are numbered, and each has a state of the rules that stands for it.
type Pattern interface {
	// Kinds lists the pieces of the group.
	Kinds() []solve.Kind
	// Size is the number of abstract states. Numbers are less than Size.
	Size() int
	// Rest is a divisor: the pieces of the group stand on the same cells in all abstract states whose numbers have the
	// same quotient.
	Rest() int
	// Index returns the number of the abstraction of a state. It returns -1 if pieces were added or removed.
	Index(s *solve.State) int
	// State sets s to the state that stands for an abstract state.
	State(index int, s *solve.State)
}

// Patterned is Rules that may have patterns. Package search then makes a table for each pattern. A table has the least
// cost from each abstract state to the abstraction of a won state.
type Patterned interface {
	solve.Ended
	// Patterns returns the patterns of the board, or nil.
	Patterns() []Pattern
	// Twofold reports whether costs have two numbers. Tables then have the first one.
	Twofold() bool
	// TablesKey returns everything that tables depend on. The parameter start is set if they depend on the start.
	TablesKey(start bool) string
	// Guessed reports whether package search has chosen the groups. A search then goes on without tables if a move
	// contradicts them.
	Guessed() bool
	// Wrong makes the error for a move, or for a won state if both states are the same, that contradicts a pattern. The
	// parameter why is the key of a text.
	Wrong(pattern int, from, to solve.State, why string) *solve.InputError
}

// Tables are the pattern databases of a board. They never change.
type Tables struct {
	// Whole is set if the tables have all abstract states that can be reached from the start. Otherwise they have all
	// from which moves lead to a won state.
	Whole    bool
	patterns []Pattern
	values   [][]uint16 // by pattern and number: 1 + the least cost; 0: no way
	sums     bool       // the bound is the sum of the values; a move costs something only for the group that it moves
	twofold  bool
}

// mostValue is the largest entry of a table that means a cost. It stands for larger costs, too. The entry unknown is
// for abstract states that can't be reached from the start.
const (
	mostValue = unknown - 1
	unknown   = 1<<16 - 1
)

// MostAbstract is the largest number of abstract states of a pattern: its table takes half a gigabyte. mostForward is
// the largest number if the moves backwards are not known.
const MostAbstract, mostForward = 1 << 28, 1 << 21

// tablesOf returns the tables of a board, and makes them if no run of the budget has made them. The parameter sums is
// false if values must not be added. If only is set, tablesOf does not make tables, and may return nil.
func tablesOf(m *solve.Meter, r Patterned, sums, only bool) (t *Tables, free func(), err error) {
	make := func() (any, error) { return newTables(m, r, sums) }
	if only {
		make = nil
	}
	_, back := r.(solve.Reversible)
	value, free, err := m.Kept(func(made bool) string { return r.TablesKey(made && !back) },
		func(kept any) bool { return sums || !kept.(*Tables).sums }, make)
	t, _ = value.(*Tables)
	return t, free, err
}

// newTables makes the tables of a board. They hold memory of the Meter.
func newTables(m *solve.Meter, r Patterned, sums bool) (*Tables, error) {
	t := &Tables{patterns: r.Patterns(), sums: sums, twofold: r.Twofold()}
	t.values = make([][]uint16, len(t.patterns))
	_, back := r.(solve.Reversible)
	t.Whole = !back
	m.Doing(solve.Say("search.doing.tables", "N", len(t.patterns)))
	defer m.Doing(solve.Text{})
	err := t.probe(m, r)
	workers := max(1, min(m.Workers, len(t.patterns)))
	if err == nil {
		err = m.Parallel(workers, func(worker int, m *solve.Meter) error {
			for i := worker; i < len(t.patterns); i += workers {
				if err := t.make(m, r, i); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err != nil {
		for _, v := range t.values {
			m.Give(2 * int64(len(v)))
		}
		return nil, err
	}
	return t, nil
}

// abstract lists the moves from (or to) the states that stand for abstract states.
type abstract struct {
	*Tables
	pattern Pattern
	number  int // of the pattern
	rules   Patterned
	next    func(s *solve.State, to *solve.Moves)
	moves   solve.Moves
	from    solve.State
	to      solve.State
	key     []uint64
}

func (t *Tables) abstract(r Patterned, i int, next func(*solve.State, *solve.Moves)) *abstract {
	return &abstract{
		Tables: t, pattern: t.patterns[i], number: i, rules: r, next: next,
		moves: solve.NewMoves(solve.NewPacking(r.Shape())), from: solve.NewState(), to: solve.NewState(),
	}
}

// each calls visit for each move from an abstract state, with the abstract state after it and its cost.
func (a *abstract) each(m *solve.Meter, index int, visit func(to int, cost int64) error) error {
	a.pattern.State(index, &a.from)
	a.key = a.moves.Pack(&a.from, a.key[:0])
	a.moves.Begin(m, a.key)
	a.next(&a.from, &a.moves)
	m.Generated += int64(len(a.moves.Made))
	for i, made := range a.moves.Made {
		a.moves.Unpack(a.moves.Key(i), &a.to)
		to := a.pattern.Index(&a.to)
		if to < 0 {
			return a.rules.Wrong(a.number, a.from, a.to, "search.pattern.count")
		}
		if err := visit(to, a.charge(a.pattern, index, to, made.Cost)); err != nil {
			return err
		}
	}
	return a.moves.Err()
}

// charge returns the cost of a move in the table of a pattern.
func (t *Tables) charge(p Pattern, from, to int, cost solve.Cost) int64 {
	if t.sums && from/p.Rest() == to/p.Rest() {
		return 0
	}
	return cost.Value(t.twofold)
}

// make makes the table of a pattern.
func (t *Tables) make(m *solve.Meter, r Patterned, i int) error {
	p := t.patterns[i]
	list, err := store.Make[uint16](m, p.Size())
	if err != nil {
		return err
	}
	t.values[i] = list
	if t.Whole {
		return t.makeForward(m, r, i)
	}
	back := r.(solve.Reversible)
	a := t.abstract(r, i, back.Back)
	defer a.moves.Free(m)
	var waiting queue
	defer func() { waiting.release(m) }()
	reach := func(index int, cost int64) error {
		value := uint16(min(1+cost, mostValue))
		if list[index] != 0 && list[index] <= value {
			return nil
		}
		list[index] = value
		return waiting.push(m, solve.Units(cost), index)
	}
	for _, s := range solve.Ends(r) {
		index := p.Index(&s)
		if index < 0 {
			return r.Wrong(i, s, s, "search.pattern.count")
		}
		if err := reach(index, 0); err != nil {
			return err
		}
	}
	var pacer solve.Pacer
	for waiting.n > 0 {
		cost, index := waiting.pop()
		if uint16(min(1+cost.Minor, mostValue)) != list[index] {
			continue // a cheaper way was found
		}
		m.Expanded++
		err := a.each(m, index, func(to int, more int64) error { return reach(to, cost.Minor+more) })
		if err == nil {
			err = pacer.Poll(m, int64(waiting.n), cost.Minor)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// makeForward makes the table of a pattern from the moves forwards alone. It finds all abstract states that can be
// reached, and then goes back over the same moves.
func (t *Tables) makeForward(m *solve.Meter, r Patterned, i int) error {
	a := &abstractRules{abstract: t.abstract(r, i, r.Next), meter: m}
	defer a.moves.Free(m)
	for _, s := range solve.Ends(r) {
		if a.won == nil {
			a.won = map[int]bool{}
		}
		a.won[a.pattern.Index(&s)] = true
	}
	toGo, err := NewToGo(m, a, mostForward, nil)
	if errors.Is(err, ErrLarge) {
		return m.Beyond()
	}
	if err != nil {
		return err
	}
	defer toGo.Free(m)
	list := t.values[i]
	for n := range list {
		list[n] = unknown
		if err := store.Poll(m, n, 1<<20); err != nil {
			return err
		}
	}
	for n := range toGo.Len() {
		value := uint16(0)
		if toGo.way[n] {
			value = uint16(min(1+toGo.cost[n].Minor, mostValue))
		}
		list[toGo.State(n).Bits[0]] = value
	}
	return nil
}

// abstractRules are the rules of abstract states. The bits of a state are its number.
type abstractRules struct {
	*abstract
	meter *solve.Meter
	won   map[int]bool // the abstractions of the won states; nil: the rules know them
}

func (a *abstractRules) Shape() solve.Shape {
	return solve.Shape{Cells: 1, Bits: bits.Len(uint(a.pattern.Size()))}
}

func (a *abstractRules) Start() solve.State {
	start, s := a.rules.Start(), solve.NewState()
	s.Bits[0] = uint64(max(0, a.pattern.Index(&start)))
	return s
}

func (a *abstractRules) Next(s *solve.State, to *solve.Moves) {
	next := solve.NewState()
	err := a.each(a.meter, int(s.Bits[0]), func(index int, cost int64) error {
		next.Bits[0] = uint64(index)
		to.AddState(0, solve.Units(cost), &next)
		return nil
	})
	if err != nil {
		panic(&solve.Failure{Err: err})
	}
}

func (a *abstractRules) Apply(s solve.State, _ solve.Move) (solve.State, solve.Cost, error) {
	return s, solve.Cost{}, errors.ErrUnsupported
}

func (a *abstractRules) Done(s solve.State) bool {
	if a.won != nil {
		return a.won[int(s.Bits[0])]
	}
	a.pattern.State(int(s.Bits[0]), &a.from)
	return a.rules.Done(a.from)
}

// Limits of a probe: expanded states, moves of a walk from the start, and moves that are compared.
const mostProbed, mostWalk, mostCompared = 400, 30, 4000

// Probe compares random walks from the start with the patterns of a board. The error is the Meter's, or it names a move
// that contradicts a pattern.
func Probe(m *solve.Meter, r Patterned) error {
	t := &Tables{patterns: r.Patterns(), twofold: r.Twofold(), sums: true}
	return t.probe(m, r)
}

// errSums ends a search if a move shifts pieces of two groups, so that values must not be added.
var errSums = errors.New("a move shifts pieces of two groups")

// probe follows random walks from the start. It compares each move with the moves of abstract states, and finds out if
// values may be added.
func (t *Tables) probe(m *solve.Meter, r Patterned) error {
	for i, p := range t.patterns {
		if p.Size() > MostAbstract {
			return r.Wrong(i, r.Start(), r.Start(), "search.pattern.large")
		}
	}
	var probes []probe
	edges := 0
	err := walk(m, r, mostProbed, nil, func(at *solve.State, moves *solve.Moves) (bool, error) {
		p := probe{from: *at, numbers: make([]int, len(t.patterns))}
		if err := t.number(r, at, at, p.numbers); err != nil {
			return false, err
		}
		for i, made := range moves.Made {
			e := probedMove{to: moves.State(moves.Key(i)), cost: made.Cost, numbers: make([]int, len(t.patterns))}
			if err := t.number(r, at, &e.to, e.numbers); err != nil {
				return false, err
			}
			t.sums = t.sums && t.shifts(p.numbers, e.numbers) < 2
			p.edges = append(p.edges, e)
		}
		probes, edges = append(probes, p), edges+len(p.edges)
		return edges < mostCompared, nil
	})
	if err != nil {
		return err
	}
	for i := range t.patterns {
		if err := t.compare(m, r, i, probes); err != nil {
			return err
		}
	}
	return nil
}

// probe is a state with its moves. The slices numbers have the numbers of its abstractions, by pattern.
type probe struct {
	from    solve.State
	numbers []int
	edges   []probedMove
}

// probedMove is a move of a probe.
type probedMove struct {
	to      solve.State
	cost    solve.Cost
	numbers []int
}

// number sets the numbers of the abstractions of a state. The parameter from is the state before it.
func (t *Tables) number(r Patterned, from, s *solve.State, numbers []int) error {
	for i, p := range t.patterns {
		if numbers[i] = p.Index(s); numbers[i] < 0 {
			return r.Wrong(i, *from, *s, "search.pattern.count")
		}
	}
	return nil
}

// compare looks for each move of the probes among the moves of a pattern.
func (t *Tables) compare(m *solve.Meter, r Patterned, i int, probes []probe) error {
	a := t.abstract(r, i, r.Next)
	defer a.moves.Free(m)
	for _, p := range probes {
		least := map[int]int64{} // the cost of the cheapest move to an abstract state
		err := a.each(m, p.numbers[i], func(to int, cost int64) error {
			if old, known := least[to]; !known || cost < old {
				least[to] = cost
			}
			return m.Poll(0, 0)
		})
		if err != nil {
			return err
		}
		for _, e := range p.edges {
			from, to := p.numbers[i], e.numbers[i]
			if cost, found := least[to]; from != to && (!found || cost > t.charge(t.patterns[i], from, to, e.cost)) {
				return r.Wrong(i, p.from, e.to, "search.pattern.move")
			}
		}
	}
	return nil
}

// shifts counts the groups whose pieces a move shifts. The slices have the numbers of the abstractions before and after
// the move, by pattern.
func (t *Tables) shifts(before, after []int) (n int) {
	for i, p := range t.patterns {
		if before[i]/p.Rest() != after[i]/p.Rest() {
			n++
		}
	}
	return n
}
