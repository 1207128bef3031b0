package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Closed checks a claim: the knight stands only on allowed cells c, for which stands(c) is true, and the lasting pieces
// always live. Closed returns true if three conditions hold. Then no move can be the first to break the claim. First,
// the knight starts on an allowed cell. Second, no lasting piece and no king stands on an allowed cell. Third, the king
// or a lasting piece attacks each other cell that is one jump away from an allowed cell. It attacks this cell even
// while all pieces stand and shorten the lines.
func (r Rules) Closed(m *solve.Meter, lasting uint64, stands func(grid.Cell) bool) (bool, error) {
	for c := range grid.Cell(r.Cells()) {
		if r.Col(c) == 0 {
			if err := Again(m); err != nil {
				return false, err
			}
		}
		switch i := r.PieceAt[c]; {
		case stands(c):
			if i == Royal || i >= 0 && lasting>>i&1 == 1 {
				return false, nil
			}
		case c == r.Knight:
			return false, nil
		case r.besideAllowed(c, stands) && (i == Royal || !r.attackedAlways(lasting, c)):
			return false, nil
		}
	}
	return true, nil
}

func (r Rules) besideAllowed(c grid.Cell, stands func(grid.Cell) bool) bool {
	found := false
	r.Around(c, func(to grid.Cell) { found = found || stands(to) })
	return found
}

// attackedAlways reports whether the king or a lasting piece attacks a cell while all pieces stand.
func (r Rules) attackedAlways(lasting uint64, c grid.Cell) bool {
	for i, t := range r.Pieces {
		if lasting>>i&1 == 1 && r.Attacks(r.All(), t, c) {
			return true
		}
	}
	return r.King != grid.None && r.Attacks(r.All(), solve.Thing{Kind: King, At: r.King}, c)
}
