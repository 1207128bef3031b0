//go:build !headless && !linux

package nativedialog

// settle does nothing: the system closes its dialogs itself.
func settle() {}

// raise does nothing: the system keeps its dialogs above the window.
func raise() {}

// start does nothing: the system's dialogs are always available.
func start() bool { return true }
