package view

import (
	"errors"

	"stepboard/solve"
)

// Ended returns the reason why a run has no result, if it is the memory limit or an invalid board; else false.
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
