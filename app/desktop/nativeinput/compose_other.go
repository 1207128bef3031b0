//go:build !linux && !headless

package nativeinput

import "github.com/go-gl/glfw/v3.4/glfw"

// compose does nothing, because on other systems input methods take only their own keys.
func compose(*glfw.Window, func() bool) {}
