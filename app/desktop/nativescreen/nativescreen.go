//go:build !headless

// Package nativescreen reads and changes the state of windows on the screen. The toolkit can't do this.
package nativescreen

import (
	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// Fit makes a window so small that it fits on the screen, with the window manager's frame. Window managers do this
// themselves. Without a window manager, a part of a large window would be off the screen. The window must have been
// shown. Call Fit on the main goroutine.
func Fit(win fyne.Window) {
	if win.FullScreen() {
		return
	}
	var room fyne.Size // the largest size of the window's content, in pixels
	Within(win, func(view *glfw.Window) {
		screen := glfw.GetPrimaryMonitor()
		if screen == nil {
			return
		}
		_, _, width, height := screen.GetWorkarea()
		left, top, right, bottom := view.GetFrameSize()
		room = fyne.NewSize(float32(width-left-right), float32(height-top-bottom))
	})
	scale := win.Canvas().Scale()
	if room.Width <= 0 || room.Height <= 0 || scale <= 0 {
		return
	}
	size := win.Canvas().Size()
	fitting := fyne.NewSize(min(size.Width, room.Width/scale), min(size.Height, room.Height/scale))
	if fitting != size {
		win.Resize(fitting)
	}
}

// Screen maximises windows. Call its methods on the main goroutine, after the window has been shown.
type Screen struct{}

// Maximized reports whether a window is maximised.
func (Screen) Maximized(win fyne.Window) (is bool) {
	Within(win, func(view *glfw.Window) { is = view.GetAttrib(glfw.Maximized) == glfw.True })
	return is
}

// Maximize maximises a window.
func (Screen) Maximize(win fyne.Window) { Within(win, (*glfw.Window).Maximize) }

// Within calls do with the GLFW window of the toolkit's window. If there is no GLFW window, Within does nothing.
func Within(win fyne.Window, do func(*glfw.Window)) {
	if drawn, ok := win.(interface{ RunWithContext(func()) }); ok {
		drawn.RunWithContext(func() {
			if view := glfw.GetCurrentContext(); view != nil {
				do(view)
			}
		})
	}
}
