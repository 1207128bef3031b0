//go:build !headless

// Package nativescreen knows the screen of a window. The toolkit does not tell it.
package nativescreen

import (
	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// Fit makes a window no larger than the room on its screen, including the window manager's frame. Window managers do
// this themselves; without a window manager, a part of the window would be off the screen. The window must have been
// shown. Call it on the main goroutine.
func Fit(win fyne.Window) {
	if win.FullScreen() {
		return
	}
	var room fyne.Size // in pixels
	within(win, func(view *glfw.Window) {
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

// Screen tells whether windows are maximised. Its methods are for shown windows, on the main goroutine.
type Screen struct{}

// Maximized reports whether a window is maximised.
func (Screen) Maximized(win fyne.Window) (is bool) {
	within(win, func(view *glfw.Window) { is = view.GetAttrib(glfw.Maximized) == glfw.True })
	return is
}

// Maximize maximises a window.
func (Screen) Maximize(win fyne.Window) { within(win, (*glfw.Window).Maximize) }

// within calls do with the window behind the toolkit's window, if there is one.
func within(win fyne.Window, do func(*glfw.Window)) {
	if drawn, ok := win.(interface{ RunWithContext(func()) }); ok {
		drawn.RunWithContext(func() {
			if view := glfw.GetCurrentContext(); view != nil {
				do(view)
			}
		})
	}
}
