// Stepboard is a workbench for minimum-step board puzzles. With a command (see "stepboard help") it runs in the
// terminal. Without a command it opens its window and the files that are given.
package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"stepboard/app/command"
	"stepboard/app/contest/judge/box"
)

func main() {
	box.Help()
	os.Exit(start(os.Args[1:]))
}

// start runs a command or opens the window, and returns the exit code.
func start(args []string) int {
	switch {
	case len(args) == 0:
	case command.Names(args[0]):
		return command.Run(args, os.Stdin, os.Stdout, os.Stderr)
	case mistyped(args[0]):
		return command.Usage(os.Stderr, command.Unknown(args[0]))
	}
	return openWindow(args)
}

// mistyped reports whether an argument is probably a misspelt command: no folder, no dot, and no such file.
func mistyped(arg string) bool {
	if filepath.Base(arg) != arg || filepath.Ext(arg) != "" {
		return false
	}
	_, err := os.Stat(arg)
	return errors.Is(err, fs.ErrNotExist)
}
