//go:build !headless

package main

import (
	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"stepboard/app"
	"stepboard/app/nativeclipboard"
	"stepboard/app/nativedialog"
)

// openWindow shows the window, with the files named, and returns the program's exit code when it is closed.
func openWindow(paths []string) int {
	return app.New(fyneapp.NewWithID(app.ID), nativedialog.New(fyne.Do), nativeclipboard.New()).Run(paths)
}
