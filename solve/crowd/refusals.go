package crowd

import (
	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
)

// Refusals counts the joint moves of a state, and the joint moves that the rules refuse. In a joint move, every ghost
// stays or goes to a neighbouring floor cell, even if two ghosts clash.
type Refusals struct {
	*graph
	number []int32 // by cell of the board: the node of the cell
	Nodes  int64   // the number of moves of single ghosts that Count has tried for all states, as a measure of time
	// The fields below are about the current state.
	at     [rules.MaxGhosts]int  // by ghost: the node of the ghost
	who    []int                 // the ghosts that are not absent in the state
	moves  int64                 // the number of joint moves
	to     [rules.MaxGhosts]node // by ghost: the node of the ghost after the joint move that the method place is trying
	unique int64                 // the number of joint moves of a group in which no two ghosts share a cell
	fair   int64                 // the number of these joint moves in which no two ghosts trade places
}

// Tally has the number of joint moves (Moves), and the numbers of refused joint moves: two ghosts share a cell
// (Share), or two ghosts trade places (Trade). A joint move with both reasons counts only under Share.
type Tally struct{ Moves, Share, Trade int64 }

// Add returns the sum of two tallies.
func (t Tally) Add(o Tally) Tally {
	return Tally{t.Moves + o.Moves, t.Share + o.Share, t.Trade + o.Trade}
}

// Allowed returns the number of legal joint moves.
func (t Tally) Allowed() int64 { return t.Moves - t.Share - t.Trade }

// NewRefusals makes the Refusals of a board. The board must have no Error in Check.
func NewRefusals(m *solve.Meter, b *solve.Board) (*Refusals, error) {
	if err := m.Take((graphBytes + 4) * int64(b.Cells())); err != nil {
		return nil, err
	}
	r := &Refusals{graph: newGraph(b), number: make([]int32, b.Cells())}
	for i, c := range r.cells {
		r.number[c] = int32(i)
	}
	return r, nil
}

// Copy makes a copy that another goroutine can use.
func (r *Refusals) Copy() *Refusals {
	c := *r
	c.who = nil
	return &c
}

func (r *Refusals) enter(s solve.State) {
	r.who, r.moves = r.who[:0], 1
	for i := range r.n {
		if c := s.Cells[i]; c != grid.None {
			r.at[i] = int(r.number[c])
			r.who = append(r.who, i)
			r.moves *= int64(r.graph.count[r.at[i]])
		}
	}
}

// Count counts the joint moves of a state. It divides the ghosts into groups, so that only ghosts of the same group
// can block each other. It counts the joint moves of each group separately, in O(5^k) time for k ghosts. If a group
// has more than eight ghosts, Count sets only Moves, and the second result (counted) is false.
func (r *Refusals) Count(s solve.State) (t Tally, counted bool) {
	r.enter(s)
	t.Moves, counted = r.moves, true
	unique, fair := int64(1), int64(1)
	var done [rules.MaxGhosts]bool
	for _, i := range r.who {
		if done[i] {
			continue
		}
		group := append(make([]int, 0, rules.MaxGhosts), i)
		done[i] = true
		for k := 0; k < len(group); k++ {
			for _, j := range r.who {
				if !done[j] && r.near(r.at[group[k]], r.at[j]) {
					done[j] = true
					group = append(group, j)
				}
			}
		}
		if len(group) > mostAtOnce {
			counted = false
		}
		if len(group) == 1 {
			unique *= int64(r.graph.count[r.at[i]])
			fair *= int64(r.graph.count[r.at[i]])
			continue
		}
		r.unique, r.fair = 0, 0
		if counted {
			r.place(group, 0, true)
		}
		unique *= r.unique
		fair *= r.fair
	}
	if counted {
		t.Share, t.Trade = t.Moves-unique, unique-fair
	}
	return t, counted
}

// place chooses moves for the ghosts of a group from index k on, so that no two ghosts share a cell. It counts the
// joint moves in r.unique and r.fair. The parameter fair must be true if no two ghosts have traded places so far.
func (r *Refusals) place(group []int, k int, fair bool) {
	if k == len(group) {
		r.unique++
		if fair {
			r.fair++
		}
		return
	}
	i := group[k]
next:
	for _, to := range r.next(r.at[i]) {
		r.Nodes++
		still := fair
		for _, j := range group[:k] {
			if r.to[j] == to {
				continue next
			}
			if int(r.to[j]) == r.at[i] && int(to) == r.at[j] {
				still = false
			}
		}
		r.to[i] = to
		r.place(group, k+1, still)
	}
}

// Clash is a cell that several ghosts would share, or two cells whose ghosts would trade places, in Moves joint moves.
type Clash struct {
	Cell, Other grid.Cell // Other is None for a shared cell
	Moves       int64
}

// Clashes returns the clashes of a state: first the shared cells, then the trades. Both are in the order of the ghosts.
func (r *Refusals) Clashes(s solve.State) []Clash {
	r.enter(s)
	var list []Clash
	seen := map[node]bool{}
	for _, i := range r.who {
		for _, to := range r.next(r.at[i]) {
			if seen[to] {
				continue
			}
			seen[to] = true
			if n := r.sharing(to); n > 0 {
				list = append(list, Clash{r.cells[to], grid.None, n})
			}
		}
	}
	for k, i := range r.who {
		for _, j := range r.who[k+1:] {
			for _, to := range r.next(r.at[i])[1:] {
				if int(to) == r.at[j] {
					n := r.moves / int64(r.graph.count[r.at[i]]) / int64(r.graph.count[r.at[j]])
					list = append(list, Clash{r.cells[r.at[i]], r.cells[r.at[j]], n})
				}
			}
		}
	}
	return list
}

// Arriving returns the ghosts that can be on a floor cell after a joint move. The second result (sharing) is the number
// of joint moves after which several of these ghosts are on the cell.
func (r *Refusals) Arriving(s solve.State, cell grid.Cell) (list []int, sharing int64) {
	r.enter(s)
	for _, i := range r.who {
		for _, to := range r.next(r.at[i]) {
			if r.cells[to] == cell {
				list = append(list, i)
			}
		}
	}
	return list, r.sharing(node(r.number[cell]))
}

// sharing counts the joint moves after which two or more ghosts are on a cell.
func (r *Refusals) sharing(cell node) int64 {
	none, one := int64(1), int64(0)
	for _, i := range r.who {
		count := int64(r.graph.count[r.at[i]])
		comes := int64(0)
		for _, to := range r.next(r.at[i]) {
			if to == cell {
				comes = 1
			}
		}
		none, one = none*(count-comes), one*(count-comes)+none*comes
	}
	return r.moves - none - one
}
