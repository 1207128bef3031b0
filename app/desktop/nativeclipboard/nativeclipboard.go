//go:build !headless

// Package nativeclipboard puts pictures on the desktop's own clipboard. It is separate because the library behind it is
// C on most systems: only a build with a window may use it.
package nativeclipboard

import (
	"os"
	"runtime"
	"sync"

	"golang.design/x/clipboard"

	"stepboard/solve"
)

// most is the largest picture, in bytes, for X11's clipboard: the library sends it in one request, and the usual server
// ends a program that sends more than 16 MB.
const most = 15 << 20

// Clipboard is the desktop's clipboard. It is opened when the first picture is copied. Several goroutines may use it.
type Clipboard struct{ reach func() error }

// New is the clipboard. It opens nothing.
func New() *Clipboard { return &Clipboard{reach: sync.OnceValue(reach)} }

// CopyPicture puts a PNG picture on the clipboard. Under X11 other programs read it from this program, so it exists as
// long as the program runs. It takes milliseconds and talks with the display: call it on its own goroutine. The error
// is a *solve.Refusal if there is no clipboard for pictures, or if the picture is too large.
func (c *Clipboard) CopyPicture(png []byte) error {
	if err := c.reach(); err != nil {
		return err
	}
	if runtime.GOOS == "linux" && len(png) > most {
		return solve.Refused("export.clipboard.large", "MB", len(png)>>20, "Most", most>>20)
	}
	if clipboard.Write(clipboard.FmtImage, png) == nil {
		return solve.Refused("export.clipboard.none")
	}
	return nil
}

// reach opens the clipboard, or says what is missing.
func reach() error {
	linux := runtime.GOOS == "linux"
	switch {
	case linux && os.Getenv("DISPLAY") == "": // a pure Wayland desktop
		return solve.Refused("export.clipboard.x11")
	case clipboard.Init() == nil:
		return nil
	case linux: // the library loads it by a name that only its development package has
		return solve.Refused("export.clipboard.library", "Library", "libX11.so", "Package", "libx11-dev")
	}
	return solve.Refused("export.clipboard.none")
}
