//go:build !linux

package solve

// StandBehind does nothing: the program lowers the priority of threads only on Linux.
func StandBehind() {}
