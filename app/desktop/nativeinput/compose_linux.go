//go:build linux && !headless

package nativeinput

// #cgo LDFLAGS: -Wl,--wrap=dlsym
import "C"

import "github.com/go-gl/glfw/v3.4/glfw"

// writing are the windows listened to, each with a function that reports whether keys write in it now.
var writing = map[C.ulong]func() bool{}

// compose passes the keys of a window to an input method only while they write. Where text is composed, keys belong to
// the input method. On the board they are brushes and shortcuts in any language. Wayland's windows have no input
// methods.
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
