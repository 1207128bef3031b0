//go:build !headless

package main

import (
	"os"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"stepboard/app"
	"stepboard/app/command"
	"stepboard/app/display"
	"stepboard/app/nativeclipboard"
	"stepboard/app/nativedialog"
	"stepboard/app/nativeinput"
	"stepboard/solve"
)

// openWindow shows the window, with the files named, and returns the program's exit code when it is closed. Where
// there is no display for it, a sentence says so.
func openWindow(paths []string) (code int) {
	if why := display.Reach(); why != nil {
		return command.Usage(os.Stderr, *why)
	}
	display.Quiet(os.Stderr, func(why string) {
		text := solve.Say("command.no_display", "Why", solve.Say("command.no_display.toolkit", "Said", why))
		os.Exit(command.Usage(os.Stderr, text))
	})
	a := fyneapp.NewWithID(app.ID)
	return app.New(a, nativedialog.New(fyne.Do), nativeclipboard.New(), nativeinput.Listen).Run(paths)
}
