package view

import (
	"errors"

	"stepboard/solve"
)

// Ended says why a run has no result: the memory limit or an invalid board. For any other error ok is false.
func Ended(err error, number func(int64) string) (why solve.Text, ok bool) {
	if over, ok := errors.AsType[*solve.OverBudget](err); ok {
		return solve.Say("app.sub.budget", "MB", number(over.Budget>>20)), true
	}
	if board, ok := errors.AsType[*solve.BoardError](err); ok {
		return board.Diagnostic.Text, true
	}
	return solve.Text{}, false
}
