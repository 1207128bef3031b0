//go:build headless

package main

import (
	"os"

	"stepboard/app/command"
	"stepboard/solve"
)

// openWindow says that this build has none.
func openWindow([]string) int {
	return command.Usage(os.Stderr, solve.Say("command.no_window"))
}
