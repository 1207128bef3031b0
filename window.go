//go:build !headless

package main

import (
	"os"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"stepboard/app"
	"stepboard/app/command"
	"stepboard/app/desktop/display"
	"stepboard/app/desktop/nativeclipboard"
	"stepboard/app/desktop/nativedialog"
	"stepboard/app/desktop/nativeinput"
	"stepboard/app/desktop/nativescreen"
	"stepboard/app/shell"
	"stepboard/solve"
	"stepboard/solve/budget"
)

// leastMemory is the memory that the window needs. A window that the processor draws uses 115 MB before the first run.
const leastMemory = 192 * budget.MB

// openWindow opens the window and the files in paths, and returns the exit code when the window is closed. If there is
// no display or too little memory, it prints a sentence instead.
func openWindow(paths []string) (code int) {
	if why := display.Reach(); why != nil {
		return command.Usage(os.Stderr, *why)
	}
	display.Compose()
	if total := budget.Total(); total < leastMemory {
		return command.Usage(os.Stderr, solve.Say("command.no_memory", "Least", leastMemory/budget.MB, "MB", total/budget.MB))
	}
	display.Quiet(os.Stderr, func(why string) {
		text := solve.Say("command.no_display", "Why", solve.Say("command.no_display.toolkit", "Said", why))
		os.Exit(command.Usage(os.Stderr, text))
	})
	a := fyneapp.NewWithID(app.ID)
	shown := func(win fyne.Window, to shell.Listener) {
		nativescreen.Fit(win)
		nativeinput.Listen(win, to)
	}
	return app.New(a, nativedialog.New(fyne.Do), nativeclipboard.CopyPicture, nativescreen.Screen{}, shown).Run(paths)
}
