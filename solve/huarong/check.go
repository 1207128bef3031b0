package huarong

import (
	"stepboard/solve"
	"stepboard/solve/huarong/rules"
)

// Check implements [solve.Puzzle]. A board has no faults, so Check looks only at the query. A query has an Error if a
// thing is missing, occurs twice or is outside of the board, or if the blank is on the piece. A thing on a fixed cell
// is only a Warning, because the answer is known without a search.
func (puzzle) Check(d *solve.Dataset, query int, _ string) []solve.Diagnostic {
	if query < 0 {
		return nil
	}
	return rules.Check(d, query)
}
