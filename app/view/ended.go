package view

import (
	"errors"

	"stepboard/solve"
)

// Ended says why a run has no result, if memory or the board is the reason. Otherwise ok is false. number writes whole
// numbers.
func Ended(err error, number func(int64) string) (why solve.Text, ok bool) {
	var over *solve.OverBudget
	var board *solve.BoardError
	switch {
	case errors.As(err, &over):
		return solve.Say("app.sub.budget", "MB", number(over.Budget>>20)), true
	case errors.As(err, &board):
		return board.Diagnostic.Text, true
	}
	return solve.Text{}, false
}
