//go:build linux && !headless

package nativeinput

// #cgo LDFLAGS: -Wl,--wrap=dlsym
import "C"

import "github.com/go-gl/glfw/v3.4/glfw"

// writing maps an X11 window to the function that reports whether keys now type text in the window.
var writing = map[C.ulong]func() bool{}

// compose lets an input method see the keys of a window only while keys type text. Otherwise keys are brushes and
// shortcuts, in every language. Windows on Wayland have no input methods.
func compose(view *glfw.Window, writes func() bool) {
	if glfw.GetPlatform() == glfw.PlatformX11 {
		writing[C.ulong(view.GetX11Window())] = writes
	}
}

//export writesIn
func writesIn(window C.ulong) C.int {
	if writes, known := writing[window]; known && !writes() {
		return 0
	}
	return 1
}
