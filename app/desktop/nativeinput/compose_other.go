//go:build !linux && !headless

package nativeinput

import "github.com/go-gl/glfw/v3.4/glfw"

// compose does nothing: elsewhere the system keeps the keys that its input method takes.
func compose(*glfw.Window, func() bool) {}
