//go:build !linux

package solve

// LowerPriority does nothing: the program lowers the priority of threads only on Linux.
func LowerPriority() {}
