//go:build !linux

package solve

// StandBehind does nothing: this system has no priority of a thread that the program could lower.
func StandBehind() {}
