// Package rules has the rules of the puzzle, and facts about boards for algorithms and lenses.
package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// A digit is the action of one ghost in a move: Stay, or 1 + d for a step in direction d. There are five digits.
const (
	Stay   = 0
	Digits = 5
)

// Digit returns the digit of a step from a cell to a neighbour. If the second cell is not a neighbour, it returns Stay.
func Digit(size grid.Size, from, to grid.Cell) solve.Move {
	if d, ok := size.Side(from, to); ok {
		return 1 + solve.Move(d)
	}
	return Stay
}

// Rules implements [solve.Rules] for a board. A Move is a number in base 5, with one digit for each ghost. The first
// ghost has the lowest digit.
type Rules struct {
	Board  *solve.Board
	Ghosts []solve.Kind // in the order of a State's cells
	goals  []grid.Cell  // by ghost
	Swaps  bool         // whether Next lets two ghosts change places: a usual mistake
}

// New returns the rules of a board. The board must have no Error in Check.
func New(b *solve.Board) *Rules {
	r := &Rules{Board: b, Ghosts: Ghosts(b)}
	for _, k := range r.Ghosts {
		r.goals = append(r.goals, b.Find(GoalOf(k)))
	}
	return r
}

// Start returns the state in which the ghosts stand as on the board.
func (r *Rules) Start() solve.State {
	cells := make([]grid.Cell, len(r.Ghosts))
	for i, k := range r.Ghosts {
		cells[i] = r.Board.Find(k)
	}
	return solve.NewState(cells...)
}

// Shape implements [solve.Rules].
func (r *Rules) Shape() solve.Shape {
	return solve.Shape{Cells: r.Board.Cells(), Movers: r.Ghosts, Together: true}
}

// Next implements [solve.Rules]. It chooses a step for one ghost after another, from the last ghost to the first. If
// the steps of two ghosts clash, it does not try steps of the remaining ghosts. The moves are in ascending order.
func (r *Rules) Next(s *solve.State, to *solve.Moves) {
	n := nextMoves{now: s, to: to, ghosts: len(r.Ghosts), swaps: r.Swaps}
	for i := range r.Ghosts {
		n.cells[i][Stay] = s.Cells[i]
		for d, c := range r.Board.Around(s.Cells[i]) {
			if c != grid.None && r.Board.Terrain[c] == solve.Wall {
				c = grid.None
			}
			n.cells[i][1+d] = c
		}
	}
	n.complete(n.ghosts, 0)
}

// nextMoves lists the legal moves from a state.
type nextMoves struct {
	now    *solve.State
	to     *solve.Moves
	ghosts int
	swaps  bool
	cells  [MaxGhosts][Digits]grid.Cell // by ghost and digit: the new cell, or None for a wall or the border
	after  [MaxGhosts]grid.Cell         // the chosen cells
}

// complete adds all legal moves that extend a partial move m. The ghosts from index i on already have their digits
// in m, and their new cells in n.after.
func (n *nextMoves) complete(i int, m solve.Move) {
	if i == 0 {
		for k, c := range n.after[:n.ghosts] {
			n.to.Put(k, c)
		}
		n.to.Add(m, solve.Units(1))
		return
	}
	i--
	for digit, c := range n.cells[i] {
		if c != grid.None && !n.clashes(i, c) && n.to.Err() == nil {
			n.after[i] = c
			n.complete(i, m*Digits+solve.Move(digit))
		}
	}
}

// clashes reports whether ghost i, on its way to a cell, clashes with a later ghost.
func (n *nextMoves) clashes(i int, to grid.Cell) bool {
	for j := i + 1; j < n.ghosts; j++ {
		if to == n.after[j] || !n.swaps && to == n.now.Cells[j] && n.after[j] == n.now.Cells[i] {
			return true
		}
	}
	return false
}

// Ends implements [solve.Reversible].
func (r *Rules) Ends(to *solve.Moves) {
	for i, c := range r.goals {
		to.Put(i, c)
	}
	to.Add(0, solve.Cost{})
}

// Back implements [solve.Reversible]. A move with the opposite directions takes a move back.
func (r *Rules) Back(s *solve.State, to *solve.Moves) {
	r.Next(s, to)
	for k := range to.Made {
		back, scale := solve.Move(0), solve.Move(1)
		for m := to.Made[k].Move; m != 0; m /= Digits {
			if digit := m % Digits; digit != Stay {
				back += scale * (1 + solve.Move(grid.Dir(digit-1).Opposite()))
			}
			scale *= Digits
		}
		to.Made[k].Move = back
	}
}

// Bound implements [solve.Bounded]. The bound is the largest distance of a ghost from its goal without walls and other
// ghosts.
func (r *Rules) Bound(s solve.State) solve.Cost {
	far := 0
	for i, c := range r.goals {
		far = max(far, r.Board.Distance(s.Cells[i], c))
	}
	return solve.Units(int64(far))
}

// Apply moves all ghosts together. The error is a *solve.Refusal.
func (r *Rules) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	next := s
	rest := m
	for i := range r.Ghosts {
		var err error
		if next.Cells[i], err = r.Step(s, i, rest%Digits); err != nil {
			return s, solve.Cost{}, err
		}
		rest /= Digits
	}
	if rest != 0 {
		return s, solve.Cost{}, solve.Refused("halloween.refusal.no_move", "Move", int(m))
	}
	for j := range r.Ghosts {
		switch i, key := r.clash(&s, &next, j, 0, j); key {
		case "":
		case swap:
			return s, solve.Cost{}, solve.Refused(key, "Ghost", r.Letter(i), "Other", r.Letter(j))
		default:
			return s, solve.Cost{}, solve.Refused(key, "Ghost", r.Letter(i), "Other", r.Letter(j),
				"Row", r.Board.Row(next.Cells[i])+1, "Col", r.Board.Col(next.Cells[i])+1)
		}
	}
	return next, solve.Units(1), nil
}

// Step returns the new cell of ghost i after the step of a digit. It ignores other ghosts. Errors are *solve.Refusal.
func (r *Rules) Step(s solve.State, i int, digit solve.Move) (grid.Cell, error) {
	to, key := r.goes(&s, i, digit)
	switch key {
	case "":
		return to, nil
	case border:
		return to, solve.Refused(key, "Ghost", r.Letter(i))
	}
	return to, solve.Refused(key, "Ghost", r.Letter(i), "Row", r.Board.Row(to)+1, "Col", r.Board.Col(to)+1)
}

// The keys of the texts of refusals.
const (
	border   = "halloween.refusal.border"
	wall     = "halloween.refusal.wall"
	sameCell = "halloween.refusal.same_cell"
	swap     = "halloween.refusal.swap"
)

// goes returns the same cell as Step, and the key of the refusal's text. The key of a legal step is empty.
func (r *Rules) goes(s *solve.State, i int, digit solve.Move) (to grid.Cell, key string) {
	if digit == Stay {
		return s.Cells[i], ""
	}
	to, ok := r.Board.Step(s.Cells[i], grid.Dir(digit-1))
	switch {
	case !ok:
		return to, border
	case r.Board.Terrain[to] == solve.Wall:
		return to, wall
	}
	return to, ""
}

// clash returns the first ghost j (begin ≤ j < end) that clashes with ghost i. All ghosts go from their cells in s to
// their cells in next. It also returns the key of the refusal's text. Without a clash, the key is empty.
func (r *Rules) clash(s, next *solve.State, i, begin, end int) (other int, key string) {
	for j := begin; j < end; j++ {
		if next.Cells[i] == next.Cells[j] {
			return j, sameCell
		}
		if next.Cells[i] == s.Cells[j] && next.Cells[j] == s.Cells[i] {
			return j, swap
		}
	}
	return 0, ""
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

// Letter returns the name of a ghost.
func (r *Rules) Letter(i int) string { return string(rune(r.Ghosts[i])) }
