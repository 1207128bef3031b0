package huarong

import (
	"stepboard/solve"
	"stepboard/solve/huarong/rules"
)

// Check implements [solve.Puzzle]. The board alone has no faults. For a query, a missing, doubled or misplaced thing
// and a blank on the piece are Errors. A thing on a fixed cell is only a Warning, because the answer is then known.
func (puzzle) Check(d *solve.Dataset, query int, _ string) []solve.Diagnostic {
	if query < 0 {
		return nil
	}
	return rules.Check(d, query)
}
