package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// The kinds of things of a query. The letters come from the judge's names of columns: EX EY SX SY TX TY.
const Blank, Piece, Target solve.Kind = 'E', 'S', 'T'

// Question has the three cells of a query.
type Question struct {
	Blank, Piece, Target grid.Cell
}

// Things returns the things of the query.
func (q Question) Things() []solve.Thing {
	return []solve.Thing{{Kind: Blank, At: q.Blank}, {Kind: Piece, At: q.Piece}, {Kind: Target, At: q.Target}}
}

// Ask returns the cells of a query of a dataset. The error is a *BoardError with the first fault.
func Ask(d *solve.Dataset, query int) (Question, error) {
	q := Question{grid.None, grid.None, grid.None}
	whole := query >= 0 && query < len(d.Queries) && len(d.Queries[query].Things) == 3
	if whole {
		for _, t := range d.Queries[query].Things {
			switch t.Kind {
			case Blank:
				q.Blank = t.At
			case Piece:
				q.Piece = t.At
			case Target:
				q.Target = t.At
			}
		}
		whole = d.Board.Has(q.Blank) && d.Board.Has(q.Piece) && d.Board.Has(q.Target) &&
			(q.Blank != q.Piece || q.Piece == q.Target)
	}
	if whole { // most queries need no Check; if a query is faulty, Check finds the fault
		return q, nil
	}
	if err := solve.FirstError(Check(d, query)); err != nil {
		return q, err
	}
	return q, nil
}

// Settled answers a question that needs no search, because the piece is on its target or a thing is on a fixed cell.
// For any other question, the second result is false.
func (q Question) Settled(b *solve.Board) (solve.Answer, bool) {
	switch {
	case q.Piece == q.Target:
		return solve.Answer{}, true
	case !Movable(b, q.Blank) || !Movable(b, q.Piece) || !Movable(b, q.Target):
		return solve.Answer{Value: solve.None}, true
	}
	return solve.Answer{}, false
}

// Movable reports whether a cell is not fixed.
func Movable(b *solve.Board, c grid.Cell) bool { return b.Terrain[c] == solve.Floor }

// SideOf returns the side of the piece on which the blank is. If there is no such side, the second result is false.
func SideOf(size grid.Size, s solve.State) (grid.Dir, bool) {
	return size.Side(s.Cells[1], s.Cells[0])
}
