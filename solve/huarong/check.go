package huarong

import (
	"stepboard/solve"
	"stepboard/solve/huarong/rules"
)

// Check implements [solve.Puzzle]. A board without a query has no faults. A query has an Error if a thing is missing,
// doubled or outside of the board, or if the blank is on the piece. A thing on a fixed cell is only a Warning, because
// then the answer is known.
func (puzzle) Check(d *solve.Dataset, query int, _ string) []solve.Diagnostic {
	if query < 0 {
		return nil
	}
	return rules.Check(d, query)
}
