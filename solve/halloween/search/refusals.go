package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/rules"
)

// Refusals counts the results of the joint moves of a state. In a joint move every ghost stays or goes to a
// neighbouring floor cell, whatever the others do. The rules refuse some of these moves.
type Refusals struct {
	*graph
	number []int32 // by cell of the board: its node in the graph
	// of the current state
	at     [rules.MaxGhosts]int // the node of each ghost
	who    []int                // the ghosts in the state
	to     [rules.MaxGhosts]node
	Nodes  int64 // visited by Count in all, a measure of its time
	unique int64 // of a group: moves that share no cell
	fair   int64 // among unique: moves in which no ghosts trade places
}

// Tally is the number of joint moves and of refused ones, by reason. A move that both shares a cell and trades places
// counts as sharing.
type Tally struct{ Moves, Share, Trade int64 }

// Add is the sum of two tallies.
func (t Tally) Add(o Tally) Tally {
	return Tally{t.Moves + o.Moves, t.Share + o.Share, t.Trade + o.Trade}
}

// Allowed is the number of allowed moves.
func (t Tally) Allowed() int64 { return t.Moves - t.Share - t.Trade }

// NewRefusals takes a board without an Error in Check.
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

// Copy is a copy for another goroutine.
func (r *Refusals) Copy() *Refusals {
	c := *r
	c.who = nil
	return &c
}

// enter turns to a state.
func (r *Refusals) enter(s solve.State) {
	r.who = r.who[:0]
	for i := range r.n {
		if c := s.Cells[i]; c != grid.None {
			r.at[i] = int(r.number[c])
			r.who = append(r.who, i)
		}
	}
}

// Count sorts the joint moves of a state. Ghosts that can't block each other are independent: groups of ghosts that can
// block each other are counted separately, each in O(5^k) time for k ghosts. For a group of more than eight only the
// number of all moves is known, and counted is false.
func (r *Refusals) Count(s solve.State) (t Tally, counted bool) {
	r.enter(s)
	t.Moves, counted = 1, true
	unique, fair := int64(1), int64(1)
	var done [rules.MaxGhosts]bool
	for _, i := range r.who {
		t.Moves *= int64(r.graph.count[r.at[i]])
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

// place adds moves of the group's ghosts from the k-th on, while no two ghosts share a cell.
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

// Clash is a cell that ghosts would share, or two cells whose ghosts would trade places, with the number of such joint
// moves.
type Clash struct {
	Cell, Other grid.Cell // Other is None for a shared cell
	Moves       int64
}

// Clashes lists the clashes of a state: shared cells, then trades, both in the order of the ghosts.
func (r *Refusals) Clashes(s solve.State) []Clash {
	r.enter(s)
	moves := int64(1)
	for _, i := range r.who {
		moves *= int64(r.graph.count[r.at[i]])
	}
	var list []Clash
	seen := map[node]bool{}
	for _, i := range r.who {
		for _, to := range r.next(r.at[i]) {
			if seen[to] {
				continue
			}
			seen[to] = true
			if n := r.sharing(to, moves); n > 0 {
				list = append(list, Clash{r.cells[to], grid.None, n})
			}
		}
	}
	for k, i := range r.who {
		for _, j := range r.who[k+1:] {
			for _, to := range r.next(r.at[i])[1:] {
				if int(to) == r.at[j] {
					n := moves / int64(r.graph.count[r.at[i]]) / int64(r.graph.count[r.at[j]])
					list = append(list, Clash{r.cells[r.at[i]], r.cells[r.at[j]], n})
				}
			}
		}
	}
	return list
}

// Coming lists the ghosts that can be on a floor cell after a joint move of a state. sharing is the number of joint
// moves that bring two or more of them there.
func (r *Refusals) Coming(s solve.State, cell grid.Cell) (list []int, sharing int64) {
	r.enter(s)
	moves := int64(1)
	for _, i := range r.who {
		moves *= int64(r.graph.count[r.at[i]])
		for _, to := range r.next(r.at[i]) {
			if r.cells[to] == cell {
				list = append(list, i)
			}
		}
	}
	return list, r.sharing(node(r.number[cell]), moves)
}

// sharing is the number of joint moves that bring two or more ghosts to a cell: all moves except those with none or
// one.
func (r *Refusals) sharing(cell node, moves int64) int64 {
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
	return moves - none - one
}
