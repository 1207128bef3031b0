//go:build !headless && !linux

package nativedialog

// settle does nothing, because the system closes its dialogs itself.
func settle() {}

// raise does nothing, because the system keeps its dialogs above the window.
func raise() {}

// start() reports true, because the system's dialogs are always available.
func start() bool { return true }

// give does nothing, because the library gives title and folder to the dialogs.
func give(_, _ string) {}
