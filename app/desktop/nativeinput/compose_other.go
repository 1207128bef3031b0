//go:build !linux && !headless

package nativeinput

import "github.com/go-gl/glfw/v3.4/glfw"

// compose does nothing: on other systems the input method keeps its own keys.
func compose(*glfw.Window, func() bool) {}
