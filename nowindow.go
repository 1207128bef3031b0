//go:build headless

package main

import (
	"os"

	"stepboard/app/command"
	"stepboard/solve"
)

// openWindow prints that this build has no window.
func openWindow([]string) int { return command.Usage(os.Stderr, solve.Say("command.no_window")) }
