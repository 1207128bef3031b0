//go:build !linux

package solve

// StandBehind does nothing where a thread has no priority of its own that it could lower.
func StandBehind() {}
