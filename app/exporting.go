package app

import (
	"fyne.io/fyne/v2"

	"stepboard/app/theme"
)

// Clipboard takes pictures to other programs.
type Clipboard interface {
	// CopyPicture puts a PNG picture on the clipboard.
	CopyPicture(png []byte) error
}

// exportActions are those that take pictures out of the program.
func exportActions() []*action {
	return []*action{
		{id: "copy-picture", icon: theme.IconCopy, key: fyne.KeyC, mod: ctrl | shift, run: func(*Window) {}},
		{id: "export", icon: theme.IconExport, key: fyne.KeyE, mod: ctrl | shift, run: func(*Window) {}},
	}
}
