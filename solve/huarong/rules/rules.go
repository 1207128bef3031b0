// Package rules has the rules of huarong, the type of a query, and the check of a query.
package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Rules has the rules of one query. A state has the cell of the blank and the cell of the piece. All other movable
// cells are interchangeable. A move is the direction (grid.Dir) of a step of the blank.
type Rules struct {
	Board *solve.Board
	Question
}

// New returns the rules of a query. The error is a *BoardError.
func New(d *solve.Dataset, query int) (Rules, error) {
	q, err := Ask(d, query)
	return Rules{d.Board, q}, err
}

var kinds = []solve.Kind{Blank, Piece}

// Shape implements [solve.Rules].
func (r Rules) Shape() solve.Shape { return solve.Shape{Cells: r.Board.Cells(), Movers: kinds} }

// Start implements [solve.Rules].
func (r Rules) Start() solve.State { return solve.NewState(r.Blank, r.Piece) }

// Done implements [solve.Rules].
func (r Rules) Done(s solve.State) bool { return s.Cells[1] == r.Target }

// Next implements [solve.Rules]. Every slide costs 1.
func (r Rules) Next(s *solve.State, to *solve.Moves) {
	if !Movable(r.Board, s.Cells[0]) {
		return
	}
	for d, cell := range r.Board.Around(s.Cells[0]) {
		if cell != grid.None && Movable(r.Board, cell) {
			slide(s, cell, grid.Dir(d), to)
		}
	}
}

// Back implements [solve.Reversible]. If a move in direction d leads to s, the blank came from the opposite direction.
func (r Rules) Back(s *solve.State, to *solve.Moves) {
	if !Movable(r.Board, s.Cells[0]) {
		return
	}
	for d, cell := range r.Board.Around(s.Cells[0]) {
		if cell != grid.None && Movable(r.Board, cell) {
			slide(s, cell, grid.Dir(d).Opposite(), to)
		}
	}
}

// Ends implements [solve.Reversible]. The piece is on the target, and the blank is on any other movable cell.
func (r Rules) Ends(to *solve.Moves) {
	for c := range grid.Cell(r.Board.Cells()) {
		if c != r.Target && Movable(r.Board, c) {
			to.Put(0, c)
			to.Put(1, r.Target)
			to.Add(0, solve.Cost{})
		}
	}
}

// Bound implements [solve.Bounded]. First, the blank must come to a side of the piece. This takes at least the
// distance between blank and piece, minus 1. Then each step of the piece towards its target takes at least one slide.
func (r Rules) Bound(s solve.State) solve.Cost {
	far := r.Board.Distance(s.Cells[1], r.Target)
	if far == 0 {
		return solve.Cost{}
	}
	return solve.Units(int64(far + r.Board.Distance(s.Cells[0], s.Cells[1]) - 1))
}

// Through has the rules of a program with a mistake: the blank may also pass through the piece.
type Through struct{ Rules }

// Next implements [solve.Rules].
func (r Through) Next(s *solve.State, to *solve.Moves) {
	r.Rules.Next(s, to)
	for d, cell := range r.Board.Around(s.Cells[0]) {
		if cell == s.Cells[1] && Movable(r.Board, cell) {
			to.Put(0, cell)
			to.Add(solve.Move(d), solve.Units(1))
		}
	}
}

// slide adds a step of the blank to a cell. A piece on this cell goes to the blank's old cell.
func slide(s *solve.State, cell grid.Cell, d grid.Dir, to *solve.Moves) {
	if cell == s.Cells[1] {
		to.Put(1, s.Cells[0])
	}
	to.Put(0, cell)
	to.Add(solve.Move(d), solve.Units(1))
}

// Apply implements [solve.Rules].
func (r Rules) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	if m > solve.Move(grid.Left) {
		return s, solve.Cost{}, solve.Refused("huarong.move.unknown", "Move", int(m))
	}
	to, refusal := r.Step(s, grid.Dir(m))
	if refusal != nil {
		return s, solve.Cost{}, refusal
	}
	if to == s.Cells[1] {
		s.Cells[1] = s.Cells[0]
	}
	s.Cells[0] = to
	return s, solve.Units(1), nil
}

// Step returns the next cell of the blank in a direction. If the blank can't go there, it returns the reason.
func (r Rules) Step(s solve.State, d grid.Dir) (grid.Cell, *solve.Refusal) {
	to, key, cell := r.step(s.Cells[0], d)
	if key != "" {
		return grid.None, solve.Refused(key, "Row", r.Board.Row(cell)+1, "Col", r.Board.Col(cell)+1)
	}
	return to, nil
}

// step returns the same cell as Step, or the key of the refusal's text and the cell in this text.
func (r Rules) step(blank grid.Cell, d grid.Dir) (to grid.Cell, key string, cell grid.Cell) {
	if !Movable(r.Board, blank) {
		return to, "huarong.move.from_fixed", blank
	}
	to, ok := r.Board.Step(blank, d)
	switch {
	case !ok:
		return to, "huarong.move.border", blank
	case !Movable(r.Board, to):
		return to, "huarong.move.fixed", to
	}
	return to, "", to
}
