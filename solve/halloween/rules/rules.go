// Package rules is how the puzzle is played, and what algorithms and lenses need to know of a board.
package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Stay is the digit of a ghost that stays; 1 + d is that of a step in direction d.
const (
	Stay   = 0
	Digits = 5
)

// Digit is that of a ghost that goes from a cell to a neighbour; of all other cells, that of one that stays.
func Digit(size grid.Size, from, to grid.Cell) solve.Move {
	if d, ok := size.Side(from, to); ok {
		return 1 + solve.Move(d)
	}
	return Stay
}

// Rules are those of a board, a solve.Rules. A Move has a digit to base 5 for every ghost, the first ghost's the
// lowest.
type Rules struct {
	Board  *solve.Board
	Ghosts []solve.Kind // in the order of a State's cells
	goals  []grid.Cell
}

// New takes a board that has no Error in Check.
func New(b *solve.Board) *Rules {
	r := &Rules{Board: b, Ghosts: Ghosts(b)}
	for _, k := range r.Ghosts {
		r.goals = append(r.goals, b.Find(GoalOf(k)))
	}
	return r
}

// Start has the ghosts where they stand on the board.
func (r *Rules) Start() solve.State {
	cells := make([]grid.Cell, len(r.Ghosts))
	for i, k := range r.Ghosts {
		cells[i] = r.Board.Find(k)
	}
	return solve.NewState(cells...)
}

// Moves places ghost by ghost, the last first, so that beginnings that clash are not gone on with and the list is in
// ascending order.
func (r *Rules) Moves(s solve.State, buf []solve.Move) []solve.Move {
	return r.complete(s, s, len(r.Ghosts), 0, buf)
}

// complete appends the moves that begin with what the ghosts from i on do: they go to their cells in next by a move.
func (r *Rules) complete(s, next solve.State, i int, m solve.Move, buf []solve.Move) []solve.Move {
	if i == 0 {
		return append(buf, m)
	}
	i--
	for digit := range solve.Move(Digits) {
		var err error
		if next.Cells[i], err = r.Step(s, i, digit); err != nil {
			continue
		}
		for j := i + 1; j < len(r.Ghosts) && err == nil; j++ {
			err = r.clash(s, next, i, j)
		}
		if err == nil {
			buf = r.complete(s, next, i, m*Digits+digit, buf)
		}
	}
	return buf
}

// Apply moves all ghosts at once. The error is a *solve.Refusal.
func (r *Rules) Apply(s solve.State, m solve.Move) (solve.State, error) {
	next := s
	rest := m
	for i := range r.Ghosts {
		var err error
		if next.Cells[i], err = r.Step(s, i, rest%Digits); err != nil {
			return s, err
		}
		rest /= Digits
	}
	if rest != 0 {
		return s, solve.Refused("halloween.refusal.no_move", "Move", int(m))
	}
	for j := range r.Ghosts {
		for i := range j {
			if err := r.clash(s, next, i, j); err != nil {
				return s, err
			}
		}
	}
	return next, nil
}

// Step is where a digit takes a ghost, or why it can't.
func (r *Rules) Step(s solve.State, i int, digit solve.Move) (grid.Cell, error) {
	if digit == Stay {
		return s.Cells[i], nil
	}
	to, ok := r.Board.Step(s.Cells[i], grid.Dir(digit-1))
	switch {
	case !ok:
		return to, solve.Refused("halloween.refusal.border", "Ghost", r.Letter(i))
	case r.Board.Terrain[to] == solve.Wall:
		return to, solve.Refused("halloween.refusal.wall", "Ghost", r.Letter(i),
			"Row", r.Board.Row(to)+1, "Col", r.Board.Col(to)+1)
	}
	return to, nil
}

// clash is why ghosts i < j can't go together to where they are next.
func (r *Rules) clash(s, next solve.State, i, j int) error {
	if next.Cells[i] == next.Cells[j] {
		return solve.Refused("halloween.refusal.same_cell", "Ghost", r.Letter(i), "Other", r.Letter(j),
			"Row", r.Board.Row(next.Cells[i])+1, "Col", r.Board.Col(next.Cells[i])+1)
	}
	if next.Cells[i] == s.Cells[j] && next.Cells[j] == s.Cells[i] {
		return solve.Refused("halloween.refusal.swap", "Ghost", r.Letter(i), "Other", r.Letter(j))
	}
	return nil
}

// Done reports whether all ghosts are on their goals.
func (r *Rules) Done(s solve.State) bool {
	for i, c := range r.goals {
		if s.Cells[i] != c {
			return false
		}
	}
	return true
}

// Cost is one step.
func (r *Rules) Cost(solve.State, solve.Move) int64 { return 1 }

// Letter is the name of a ghost.
func (r *Rules) Letter(i int) string { return string(rune(r.Ghosts[i])) }
