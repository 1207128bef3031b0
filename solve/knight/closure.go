package knight

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// closed reports whether a claim holds: that the knight only ever stands on the cells of which stands says so, and
// that the lasting pieces always live. It does if the knight starts on such a cell, if no lasting piece and no king
// stands on one, and if each other cell that it could jump to from one is attacked, by the king or by a lasting
// piece, even while all pieces stand and shorten the lines. For then no move is the first to break it.
func (r rules) closed(m *solve.Meter, lasting uint64, stands func(grid.Cell) bool) (bool, error) {
	for c := range grid.Cell(r.Cells()) {
		if r.Col(c) == 0 {
			if err := again(m); err != nil {
				return false, err
			}
		}
		switch i := r.at[c]; {
		case stands(c):
			if i == royal || i >= 0 && lasting>>i&1 == 1 {
				return false, nil
			}
		case c == r.knight:
			return false, nil
		case r.beside(c, stands) && (i == royal || !r.barred(lasting, c)):
			return false, nil
		}
	}
	return true, nil
}

// beside reports whether the knight could jump to a cell from one where it stands.
func (r rules) beside(c grid.Cell, stands func(grid.Cell) bool) bool {
	for _, o := range jumps {
		if row, col := r.Row(c)+o.row, r.Col(c)+o.col; r.In(row, col) && stands(r.At(row, col)) {
			return true
		}
	}
	return false
}

// barred reports whether the king or a lasting piece attacks a cell while all pieces stand.
func (r rules) barred(lasting uint64, c grid.Cell) bool {
	for i, t := range r.pieces {
		if lasting>>i&1 == 1 && r.attacks(r.all(), t, c) {
			return true
		}
	}
	return r.king != grid.None && r.attacks(r.all(), solve.Thing{Kind: kingKind, At: r.king}, c)
}
