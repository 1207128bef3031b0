//go:build linux && !headless

package nativeinput

// #cgo LDFLAGS: -Wl,--wrap=dlsym
import "C"

import "github.com/go-gl/glfw/v3.4/glfw"

// writing are the windows that were listened to, each with what tells whether keys write in it now.
var writing = map[C.ulong]func() bool{}

// compose has an input method hear the keys of a window while they write, and no others: where a text is composed they
// are its own, and on the board they are brushes and shortcuts in any language. Wayland's windows know none.
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
