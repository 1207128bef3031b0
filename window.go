//go:build !headless

package main

import (
	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"stepboard/app"
	"stepboard/app/nativeclipboard"
	"stepboard/app/nativedialog"
	"stepboard/app/nativekeys"
)

// openWindow shows the window, with the files named, and returns the program's exit code when it is closed.
func openWindow(paths []string) int {
	a := fyneapp.NewWithID(app.ID)
	return app.New(a, nativedialog.New(fyne.Do), nativeclipboard.New(), nativekeys.Listen).Run(paths)
}
