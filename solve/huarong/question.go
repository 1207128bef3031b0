package huarong

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Kinds of the things of a query, by the first letters of the judge's names of their columns: EX EY SX SY TX TY.
const (
	blankKind  solve.Kind = 'E'
	pieceKind  solve.Kind = 'S'
	targetKind solve.Kind = 'T'
)

// question is a query as three cells.
type question struct {
	blank, piece, target grid.Cell
}

// things is the question as the list of a query.
func (q question) things() []solve.Thing {
	return []solve.Thing{{Kind: blankKind, At: q.blank}, {Kind: pieceKind, At: q.piece}, {Kind: targetKind, At: q.target}}
}

// ask reads a query of a dataset, or returns the *BoardError of what is wrong with it.
func ask(d *solve.Dataset, query int) (question, error) {
	q := question{grid.None, grid.None, grid.None}
	whole := query >= 0 && query < len(d.Queries) && len(d.Queries[query].Things) == 3
	if whole {
		for _, t := range d.Queries[query].Things {
			switch t.Kind {
			case blankKind:
				q.blank = t.At
			case pieceKind:
				q.piece = t.At
			case targetKind:
				q.target = t.At
			}
		}
		whole = d.Board.Has(q.blank) && d.Board.Has(q.piece) && d.Board.Has(q.target) &&
			(q.blank != q.piece || q.piece == q.target)
	}
	if whole { // the quick way for what Parse returns; everything else is named by Check
		return q, nil
	}
	if err := solve.FirstError(check(d, query)); err != nil {
		return q, err
	}
	return q, nil
}

// settled answers the questions that need no search: a piece on its target, and anything on a fixed cell.
func (q question) settled(b *solve.Board) (solve.Answer, bool) {
	switch {
	case q.piece == q.target:
		return solve.Answer{}, true
	case !movable(b, q.blank) || !movable(b, q.piece) || !movable(b, q.target):
		return solve.Answer{Value: solve.None}, true
	}
	return solve.Answer{}, false
}

// movable reports whether a cell is not fixed.
func movable(b *solve.Board, c grid.Cell) bool { return b.Terrain[c] == solve.Floor }

// sideOf is the side of the piece that the blank is on, or false where it is not beside it.
func sideOf(size grid.Size, s solve.State) (grid.Dir, bool) {
	for _, d := range grid.Dirs {
		if c, ok := size.Step(s.Cells[1], d); ok && c == s.Cells[0] {
			return d, true
		}
	}
	return 0, false
}
