// Package rules is the rules of play of huarong, its queries, and what is wrong with one.
package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Rules are those of one query. A state holds the blank and the piece; a move is the direction (grid.Dir) in which the
// blank steps. Every other movable cell is alike, so nothing else of the board needs to be known.
type Rules struct {
	Board *solve.Board
	Question
}

// New are those of a query, or a *BoardError.
func New(d *solve.Dataset, query int) (Rules, error) {
	q, err := Ask(d, query)
	return Rules{d.Board, q}, err
}

// Start implements [solve.Rules].
func (r Rules) Start() solve.State { return solve.NewState(r.Blank, r.Piece) }

// Done implements [solve.Rules].
func (r Rules) Done(s solve.State) bool { return s.Cells[1] == r.Target }

// Cost implements [solve.Rules]: every slide counts 1.
func (r Rules) Cost(solve.State, solve.Move) int64 { return 1 }

// Moves implements [solve.Rules].
func (r Rules) Moves(s solve.State, buf []solve.Move) []solve.Move {
	for _, d := range grid.Dirs {
		if _, refusal := r.Step(s, d); refusal == nil {
			buf = append(buf, solve.Move(d))
		}
	}
	return buf
}

// Apply implements [solve.Rules].
func (r Rules) Apply(s solve.State, m solve.Move) (solve.State, error) {
	if m > solve.Move(grid.Left) {
		return s, solve.Refused("huarong.move.unknown", "Move", int(m))
	}
	to, refusal := r.Step(s, grid.Dir(m))
	if refusal != nil {
		return s, refusal
	}
	if to == s.Cells[1] { // the piece slides to where the blank was
		s.Cells[1] = s.Cells[0]
	}
	s.Cells[0] = to
	return s, nil
}

// Step is the cell that the blank comes to, or why it can't.
func (r Rules) Step(s solve.State, d grid.Dir) (grid.Cell, *solve.Refusal) {
	refuse := func(key string, c grid.Cell) (grid.Cell, *solve.Refusal) {
		return grid.None, solve.Refused(key, "Row", r.Board.Row(c)+1, "Col", r.Board.Col(c)+1)
	}
	blank := s.Cells[0]
	if !Movable(r.Board, blank) {
		return refuse("huarong.move.from_fixed", blank)
	}
	to, ok := r.Board.Step(blank, d)
	if !ok {
		return refuse("huarong.move.border", blank)
	}
	if !Movable(r.Board, to) {
		return refuse("huarong.move.fixed", to)
	}
	return to, nil
}
