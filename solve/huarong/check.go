package huarong

import (
	"stepboard/solve"
	"stepboard/solve/huarong/rules"
)

// Check implements [solve.Puzzle]. Nothing can be wrong with the board alone. For a query, a missing, doubled or
// misplaced thing and a blank on the piece are Errors; a thing on a fixed cell is a Warning, because the answer is
// then known.
func (puzzle) Check(d *solve.Dataset, query int, _ string) []solve.Diagnostic {
	if query < 0 {
		return nil
	}
	return rules.Check(d, query)
}
