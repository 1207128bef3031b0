package solve

import "stepboard/solve/grid"

// Rules are the rules of one query, written apart from every solver. Play by hand uses them, Verify replays solutions
// through them, and tests compare solvers with searches over them. The methods change nothing, and several goroutines
// may call them at once.
type Rules interface {
	// Shape is the layout of a state.
	Shape() Shape
	// Start is the state of play at the beginning.
	Start() State
	// Next appends the legal moves from a state to buf, with the next states and the costs. A [Crowded] state may have
	// more moves than memory can hold.
	Next(s State, buf []Step) []Step
	// Apply makes a move and returns its cost, or a *Refusal with the reason why the move is illegal.
	Apply(s State, m Move) (State, Cost, error)
	// Done reports whether the state is a won state.
	Done(s State) bool
}

// Step is a legal move from a state.
type Step struct {
	Move Move
	To   State
	Cost Cost
}

// Shape is the layout of the states of some Rules.
type Shape struct {
	Cells  int    // of the board: a mover is on a cell below this number, or nowhere
	Movers []Kind // the kinds of the movers, in the order of State.Cells
	Bits   int    // State.Bits has numbers from 0 to below this
	// Together is set if all movers may move at once. Then the number of moves is exponential in the number of movers.
	Together bool
}

// Crowded reports whether a state may have too many moves to list: many movers that move together.
func Crowded(r Rules, s State) bool { return s.crowded() && r.Shape().Together }

// Bounded is Rules with a lower bound of costs, for A* and similar searches.
type Bounded interface {
	Rules
	// Bound is a lower bound of the cost from a state to a won state. It is 0 for a won state.
	Bound(s State) Cost
}

// Reversible is Rules with backward moves, for searches from both ends.
type Reversible interface {
	Rules
	// Ends appends the won states to buf. All won states that can be reached from Start are among them.
	Ends(buf []State) []State
	// Back appends the moves that lead to a state to buf. Step.To is the state before the move.
	Back(s State, buf []Step) []Step
}

// Limited is Rules with a largest cost: a judge counts a dearer way as no way. Optimal searches stop at this cost.
type Limited interface {
	Rules
	// Most is the largest cost of a way; false without a limit.
	Most() (Cost, bool)
}

// Movers appends the movers of a state to buf, in the order of the Shape, with their cells. The cell of a mover that
// stands nowhere is None.
func Movers(r Rules, s State, buf []Thing) []Thing {
	for i, k := range r.Shape().Movers {
		buf = append(buf, Thing{k, s.Cells[i]})
	}
	return buf
}

// Lead is the place of the mover whose way tells a walk, in lists as Movers gives them. It is the first mover alone of
// its kind, so that it can be followed, for which moved returns true. It is -1 if there is none.
func Lead(movers []Thing, moved func(i int) bool) int {
	count := map[Kind]int{}
	for _, t := range movers {
		count[t.Kind]++
	}
	for i, t := range movers {
		if count[t.Kind] == 1 && moved(i) {
			return i
		}
	}
	return -1
}

// Standing makes a function that counts the things standing in a state of play. The function remembers the number for
// each set of bits and each set of movers that stand nowhere: the number must depend only on these. It is for one
// goroutine.
func Standing(p Puzzle, d *Dataset, query int) func(State) int {
	type key struct {
		bits Bits
		gone uint32 // the movers that stand nowhere, by place
	}
	known := map[key]int{}
	return func(s State) int {
		k := key{bits: s.Bits}
		for i, c := range s.Cells {
			if c == grid.None {
				k.gone |= 1 << i
			}
		}
		n, ok := known[k]
		if !ok {
			n = len(p.Stand(d, query, s))
			known[k] = n
		}
		return n
	}
}

// Put is the state with one mover on another cell. The mover is given by its place in the Shape.
func (s State) Put(mover int, at grid.Cell) State {
	s.Cells[mover] = at
	return s
}
