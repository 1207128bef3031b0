//go:build !headless

// Package nativeclipboard puts pictures on the desktop's clipboard. It is a separate package because it links a C
// library on most systems. Only a build with a window may import it.
package nativeclipboard

import (
	"os"
	"runtime"
	"sync"

	"golang.design/x/clipboard"

	"stepboard/solve"
)

// maxBytes is the size limit in bytes of a picture for X11's clipboard. The library sends a picture in one request,
// and a usual X server disconnects a program whose request is larger than 16 MB.
const maxBytes = 15 << 20

// CopyPicture puts a PNG picture on the clipboard. Under X11 the picture is lost when this program ends, because other
// programs read it from this program. CopyPicture waits some milliseconds for the display, so do not call it on the
// main goroutine. Calls may be concurrent. It returns a *solve.Refusal if the picture is too large or there is no
// clipboard for pictures.
func CopyPicture(png []byte) error {
	if err := opened(); err != nil {
		return err
	}
	if runtime.GOOS == "linux" && len(png) > maxBytes {
		return solve.Refused("export.clipboard.large", "MB", len(png)>>20, "Most", maxBytes>>20)
	}
	if clipboard.Write(clipboard.FmtImage, png) == nil {
		return solve.Refused("export.clipboard.none")
	}
	return nil
}

// opened opens the clipboard at its first call.
var opened = sync.OnceValue(reach)

// reach() opens the clipboard. If it can't, it returns the reason.
func reach() error {
	linux := runtime.GOOS == "linux"
	switch {
	case linux && os.Getenv("DISPLAY") == "": // the desktop has only Wayland
		return solve.Refused("export.clipboard.x11")
	case clipboard.Init() == nil:
		return nil
	case linux: // the library loads libX11.so, a name that exists only if the development package is installed
		return solve.Refused("export.clipboard.library", "Library", "libX11.so", "Package", "libx11-dev")
	}
	return solve.Refused("export.clipboard.none")
}
