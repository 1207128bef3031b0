//go:build !headless && !linux

package nativedialog

// settle has nothing to do: the system closes its dialogs itself.
func settle() {}

// raise has nothing to do: the system keeps its dialogs above the window.
func raise() {}

// start has nothing to do: the system's dialogs are always there.
func start() bool { return true }
