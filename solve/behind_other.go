//go:build !linux

package solve

func standBehind() {}
