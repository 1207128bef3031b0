package solve

import "stepboard/solve/grid"

// Rules are the rules of one query, without any solver's code, so that a Verifier and tests can check solvers with
// them. The methods change nothing, and several goroutines may call them at the same time.
type Rules interface {
	// Shape returns the layout of all states.
	Shape() Shape
	// Start returns the state in which play begins.
	Start() State
	// Next adds the legal moves from s to a list. A [Crowded] state may have more moves than memory can hold.
	Next(s *State, to *Moves)
	// Apply makes a move and returns the next state and the cost, or a *Refusal with the reason why the move is illegal.
	Apply(s State, m Move) (State, Cost, error)
	// Done reports whether the state is a won state.
	Done(s State) bool
}

// Step is a legal move from a state, with the state after it.
type Step struct {
	Move Move
	To   State
	Cost Cost
}

// Shape is the layout of the states of Rules.
type Shape struct {
	Cells  int    // the number of cells of the board; the cell of a mover is less than this number
	Movers []Kind // the kinds of the movers, in the order of State.Cells
	Gone   bool   // the cell of a mover may be None
	Bits   int    // the numbers in State.Bits are less than this number
	// Together is set if all movers may move in the same move. Then the number of moves is exponential in the number of
	// movers.
	Together bool
}

// Crowded reports whether a state may have too many moves to list, because many movers may all move in the same move.
func Crowded(r Rules, s State) bool { return s.crowded() && r.Shape().Together }

// Bounded is Rules with a lower bound of costs, for A* and similar searches.
type Bounded interface {
	Rules
	// Bound returns a lower bound of the cost from s to any won state. It returns 0 for a won state, and
	// Never for a state without a way.
	Bound(s State) Cost
}

// Ended is Rules that may list their won states.
type Ended interface {
	Rules
	// Ends adds won states to a list, with any moves. It adds at least all won states that can be reached from Start, or
	// none if only Done knows them.
	Ends(to *Moves)
}

// Reversible is Rules with backward moves, for searches from both ends. Its Ends are known.
type Reversible interface {
	Ended
	// Back adds all moves that lead to state s to a list. The list has the states before the moves.
	Back(s *State, to *Moves)
}

// Macro is Rules that may also know long moves. A long move is a list of moves of Next (Korf 1985, "macro-operator").
type Macro interface {
	Rules
	// HasLong reports whether the rules know long moves.
	HasLong() bool
	// Long adds the long moves from s to a list. Their numbers have no meaning.
	Long(s *State, to *Moves)
	// Expand returns the moves and the cost of a cheapest long move between two states. The error is an error of the
	// rules, or the Meter's.
	Expand(m *Meter, from, to State) ([]Move, Cost, error)
}

// Limited is Rules with a limit of cost. A way that costs more does not count as a way. Optimal searches stop at this
// cost.
type Limited interface {
	Rules
	// Most returns the largest cost of a way. It returns false if there is no limit.
	Most() (Cost, bool)
}

// Movers appends the movers of a state to buf, each with its cell, in the order of Shape.Movers.
func Movers(r Rules, s State, buf []Thing) []Thing {
	for i, k := range r.Shape().Movers {
		buf = append(buf, Thing{k, s.Cells[i]})
	}
	return buf
}

// Lead returns the index of the mover whose route is drawn for a walk. This is the first mover i whose kind no other
// mover has and for which moved(i) is true. A viewer can follow such a mover. Without such a mover, Lead returns -1.
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

// Standing makes a function that counts the things that stand in a state of play. The function remembers each number
// under a key: the bits, and the set of movers that are not on the board. So the number must depend on nothing else.
// Only one goroutine may use the function.
func Standing(p Puzzle, d *Dataset, query int) func(State) int {
	type key struct {
		bits Bits
		gone uint32 // the set of movers that are not on the board, by index
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

// Put returns the state in which one mover is on the given cell. The parameter mover is an index in Shape.Movers.
func (s State) Put(mover int, cell grid.Cell) State {
	s.Cells[mover] = cell
	return s
}
