package search

import (
	"math/rand/v2"
	"slices"

	"stepboard/solve"
)

// Sum is a sum modulo 2 that no move changes. It counts the pieces on some cells, which may differ from kind to kind.
// It may also count if the order of the pieces is an odd number of swaps away from the order of their kinds.
type Sum struct {
	// Cells has for each kind the cells on which pieces count.
	Cells map[solve.Kind][]bool
	// Order is set if the order of the pieces counts. Only kinds with a single piece have a place in the order.
	Order bool
	// Odd is the sum at the start.
	Odd bool
}

// Limits of the search for sums: unknowns, states whose moves are looked at, and sums.
const mostUnknown, mostSummed, mostSumsTried, mostSums = 1024, 400, 2000, 3

// sums is the search for a Sum. Its unknowns are a bit for the order, and a bit for each kind and cell: whether it
// counts. Each move is an equation: the changes that count are an even number. Each won state is another: the changes
// from the start are an odd number.
type sums struct {
	rules  Removable
	kinds  []solve.Kind
	single map[solve.Kind]bool // kinds with one piece
	cells  int
	basis  []row // the equations of moves; the field moves has the right side
	goals  []row // the equations of won states, reduced by basis
	things []solve.Thing
}

// SumsOf looks for sums that no move of a sample changes, so that each won state differs from the start in one of them.
// Then there is no way, if no other move changes a sum. Without such sums the result is nil. The won states must be
// known.
func SumsOf(m *solve.Meter, rules solve.Rules) (list []Sum, err error) {
	r, ok := rules.(Removable)
	if !ok {
		return nil, nil
	}
	x := &sums{rules: r, single: map[solve.Kind]bool{}, cells: r.Shape().Cells}
	start, ends := r.Start(), wonStates(rules)
	for _, t := range r.Pieces(&start, nil) {
		if x.single[t.Kind] = !slices.Contains(x.kinds, t.Kind); x.single[t.Kind] {
			x.kinds = append(x.kinds, t.Kind)
		}
	}
	if len(ends) == 0 || 1+len(x.kinds)*x.cells > mostUnknown {
		return nil, nil
	}
	from := x.features(&start)
	for _, end := range ends {
		x.goals = append(x.goals, row{sum(from, x.features(&end)), []uint64{1}})
	}
	possible := !slices.ContainsFunc(x.goals, row.empty)
	if possible {
		err = x.walk(m, mostSummed, ends, func(change []uint64) bool {
			possible = x.add(change)
			return possible
		})
	}
	var solutions [][]uint64
	for possible && err == nil && len(x.goals) > 0 {
		solutions = append(solutions, x.solve())
		possible = len(solutions) <= mostSums
	}
	if !possible || err != nil {
		return nil, err
	}
	err = x.walk(m, mostSumsTried, ends, func(change []uint64) bool {
		possible = !slices.ContainsFunc(solutions, func(w []uint64) bool { return odd(change, w) == 1 })
		return possible
	})
	if err != nil || !possible {
		return nil, err
	}
	for _, w := range solutions {
		list = append(list, x.sum(w, odd(from, w) == 1))
	}
	return list, nil
}

// sum makes a Sum of a solution.
func (x *sums) sum(solution []uint64, odd bool) Sum {
	found := Sum{Order: solution[0]&1 == 1, Odd: odd, Cells: map[solve.Kind][]bool{}}
	for i, k := range x.kinds {
		list := make([]bool, x.cells)
		for c := range list {
			bit := 1 + i*x.cells + c
			list[c] = solution[bit/64]>>(bit%64)&1 == 1
		}
		if slices.Contains(list, true) {
			found.Cells[k] = list
		}
	}
	return found
}

// features returns the unknowns that a state counts.
func (x *sums) features(s *solve.State) []uint64 {
	list := make([]uint64, (len(x.kinds)*x.cells)/64+1)
	x.things = x.rules.Pieces(s, x.things[:0])
	var order []solve.Thing
	for _, t := range x.things {
		i := slices.Index(x.kinds, t.Kind)
		if i < 0 {
			continue // a piece of a new kind does not count
		}
		bit := 1 + i*x.cells + int(t.At)
		list[bit/64] ^= 1 << (bit % 64)
		if x.single[t.Kind] {
			order = append(order, t)
		}
	}
	for i, t := range order {
		for _, u := range order[:i] {
			if u.At > t.At {
				list[0] ^= 1
			}
		}
	}
	return list
}

// add adds the equation of a move. It returns false if moves can make all changes that lead to a won state.
func (x *sums) add(change []uint64) bool {
	e := reduce(x.basis, row{change, []uint64{0}})
	if e.empty() {
		return true
	}
	x.basis = append(x.basis, e)
	for i, goal := range x.goals {
		if x.goals[i] = reduce([]row{e}, goal); x.goals[i].empty() {
			return false
		}
	}
	return true
}

func (x row) empty() bool { return slices.Max(x.mask) == 0 }

// solve returns a solution of the equations of all moves and of as many won states as possible. It removes these won
// states. Unknowns that are not the first of an equation are 0.
func (x *sums) solve() []uint64 {
	basis, rest := slices.Clone(x.basis), []row(nil)
	for _, goal := range x.goals {
		switch e := reduce(basis[len(x.basis):], goal); {
		case !e.empty():
			basis = append(basis, e)
		case e.moves[0] == 1:
			rest = append(rest, goal)
		}
	}
	x.goals = rest
	solution := make([]uint64, len(basis[0].mask))
	for _, e := range slices.Backward(basis) { // later equations lack the first unknowns of earlier ones
		if at, bit := first(e.mask); odd(e.mask, solution) != e.moves[0] {
			solution[at] ^= bit
		}
	}
	return solution
}

// odd returns the sum modulo 2 of the bits that two lists have in common.
func odd(a, b []uint64) (n uint64) {
	for i := range a {
		for w := a[i] & b[i]; w != 0; w &= w - 1 {
			n ^= 1
		}
	}
	return n
}

// walk follows random walks from the start and from won states. It calls visit with the change of each move, as long as
// visit returns true. Every other walk is long. If the rules fail for a state, a walk ends there: the search that
// follows may not need this state.
func (x *sums) walk(m *solve.Meter, states int, ends []solve.State, visit func([]uint64) bool) error {
	next := solve.NewState()
	begin := func(n int, random *rand.Rand) (at solve.State, left int) {
		if at, left = x.rules.Start(), mostWalk; n%2 == 1 {
			left = states / 4
		}
		if n%3 == 2 {
			at = ends[random.IntN(len(ends))]
		}
		return at, left
	}
	return walk(m, solve.Safe(x.rules), states, begin, func(at *solve.State, moves *solve.Moves) (bool, error) {
		before := x.features(at)
		m.Expanded++
		m.Generated += int64(len(moves.Made))
		for i := range moves.Made {
			moves.Unpack(moves.Key(i), &next)
			if !visit(sum(before, x.features(&next))) {
				return false, nil
			}
		}
		return true, nil
	})
}
