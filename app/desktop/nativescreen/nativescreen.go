//go:build !headless

// Package nativescreen knows the screen that a window is on, of which the toolkit does not tell.
package nativescreen

import (
	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// Fit makes a window no larger than its screen has room, with the frame that a window manager puts around it. Window
// managers see to that by themselves; where there is none, a part of the window would be off the screen. The window
// must have been shown. It is called on the main goroutine.
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

// Screen tells whether windows are maximised. Its methods are for windows that are shown, on the main goroutine.
type Screen struct{}

// Maximized reports whether a window is maximised.
func (Screen) Maximized(win fyne.Window) (is bool) {
	within(win, func(view *glfw.Window) { is = view.GetAttrib(glfw.Maximized) == glfw.True })
	return is
}

// Maximize has a window be maximised.
func (Screen) Maximize(win fyne.Window) { within(win, (*glfw.Window).Maximize) }

// within does something with the window behind the toolkit's, if there is one.
func within(win fyne.Window, do func(*glfw.Window)) {
	if drawn, ok := win.(interface{ RunWithContext(func()) }); ok {
		drawn.RunWithContext(func() {
			if view := glfw.GetCurrentContext(); view != nil {
				do(view)
			}
		})
	}
}
