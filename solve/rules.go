package solve

import "stepboard/solve/grid"

// Rules are the rules of one query, written apart from every solver: play by hand uses them, Verify replays solutions
// through them, and searches over them are the tests' oracle. Their methods may be called from several goroutines at
// once and change nothing.
type Rules interface {
	// Shape is what states consist of.
	Shape() Shape
	// Start is the state of play at the beginning.
	Start() State
	// Next appends the legal moves from a state to buf, with the states that they lead to and their costs. Of a [Crowded]
	// state there may be more than any memory holds.
	Next(s State, buf []Step) []Step
	// Apply makes a move and returns its cost, or a *Refusal that says why it is not legal.
	Apply(s State, m Move) (State, Cost, error)
	// Done reports whether the state is a won one.
	Done(s State) bool
}

// Step is a legal move from a state.
type Step struct {
	Move Move
	To   State
	Cost Cost
}

// Shape is what the states of some Rules consist of.
type Shape struct {
	Cells  int    // of the board: movers are on cells below it, or nowhere
	Movers []Kind // the kinds of the movers, in the order of State.Cells
	Bits   int    // how many numbers State.Bits may have, from 0
	// Together is set where all movers may move at once, so that the number of moves grows by powers with the movers.
	Together bool
}

// Crowded reports whether a state may have more moves than can be listed: many movers that move together.
func Crowded(r Rules, s State) bool { return s.crowded() && r.Shape().Together }

// Bounded is Rules that bound costs from below, for A* and its like.
type Bounded interface {
	Rules
	// Bound is at most the least cost from a state to a won one, and 0 of a won one.
	Bound(s State) Cost
}

// Reversible is Rules whose moves can be made backwards, for searches from both ends.
type Reversible interface {
	Rules
	// Ends appends the won states to buf, those that Start leads to among them.
	Ends(buf []State) []State
	// Back appends the moves that lead to a state to buf. To is the state that a move comes from.
	Back(s State, buf []Step) []Step
}

// Limited is Rules whose ways count only up to a cost: a judge that takes a dearer way for none. Searches that find the
// least look no farther.
type Limited interface {
	Rules
	// Most is the most that a way may cost; false where there is no limit.
	Most() (Cost, bool)
}

// Movers appends the movers of a state to buf, in the order of the Shape, with the cells on which they stand: None
// where one is nowhere.
func Movers(r Rules, s State, buf []Thing) []Thing {
	for i, k := range r.Shape().Movers {
		buf = append(buf, Thing{k, s.Cells[i]})
	}
	return buf
}

// Lead is the place of the mover by which a way is told, in lists of movers as Movers gives them: the first one that is
// alone of its kind, so that it can be followed, and that moved says to move. It is -1 where there is none.
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

// Standing counts the things that stand in a state of play. The function that it returns remembers the number for each
// set of bits and of movers that are nowhere: on these alone the number may depend. It is for one goroutine.
func Standing(p Puzzle, d *Dataset, query int) func(State) int {
	type key struct {
		bits Bits
		gone uint32 // the movers that are nowhere, by their place
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

// Put is the state with a mover, by its place in the Shape, on another cell.
func (s State) Put(mover int, at grid.Cell) State {
	s.Cells[mover] = at
	return s
}
