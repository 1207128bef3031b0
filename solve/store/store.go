// Package store holds the states of searches. Memory is taken from a Meter before it is allocated, and Free gives it
// back.
package store

import (
	"unsafe"

	"stepboard/solve"
)

// bytes is the size of n values.
func bytes[T any](n int) int64 { return int64(n) * int64(unsafe.Sizeof(*new(T))) }

// Account remembers the memory that a structure has taken, so that Free can give all of it back.
type Account struct{ taken int64 }

// Take is the Meter's Take.
func (a *Account) Take(m *solve.Meter, bytes int64) error {
	if err := m.Take(bytes); err != nil {
		return err
	}
	a.taken += bytes
	return nil
}

// Give gives a part of the memory back.
func (a *Account) Give(m *solve.Meter, bytes int64) {
	m.Give(bytes)
	a.taken -= bytes
}

// Free gives all of the memory back.
func (a *Account) Free(m *solve.Meter) {
	m.Give(a.taken)
	a.taken = 0
}

// Make is a slice of n zeros. It polls the Meter, since clearing some megabytes takes time.
func Make[T any](m *solve.Meter, n int) ([]T, error) {
	if err := m.Take(bytes[T](n)); err != nil {
		return nil, err
	}
	s := make([]T, n)
	return s, m.Poll(0, 0)
}

// Poll polls the Meter in every every-th round of a loop of short rounds. n is the number of the round.
func Poll[N ~int | ~int32 | ~int64](m *solve.Meter, n, every N) error {
	if n%every != 0 {
		return nil
	}
	return m.Poll(0, 0)
}

// wipeEvery is the number of values that Wipe clears between two polls: well under a millisecond.
const wipeEvery = 1 << 16

// Wipe zeroes a slice.
func Wipe[T any](m *solve.Meter, s []T) error {
	for len(s) > 0 {
		n := min(len(s), wipeEvery)
		clear(s[:n])
		s = s[n:]
		if err := m.Poll(0, 0); err != nil {
			return err
		}
	}
	return nil
}

// Append adds a value to a slice. When the slice is full its capacity doubles.
func Append[T any](m *solve.Meter, list *[]T, v T) (err error) {
	if len(*list) == cap(*list) {
		if *list, err = wider(m, *list); err != nil {
			return err
		}
	}
	*list = append(*list, v)
	return nil
}

// wider is a copy of a full slice with twice the room.
func wider[T any](m *solve.Meter, list []T) ([]T, error) {
	n := max(64, 2*cap(list))
	if err := m.Take(bytes[T](n)); err != nil {
		return list, err
	}
	copied := make([]T, len(list), n)
	copy(copied, list)
	m.Give(bytes[T](cap(list)))
	return copied, nil
}
