// Package store has lists, queues and heaps for searches. They take their memory from a Meter before they allocate it.
package store

import (
	"unsafe"

	"stepboard/solve"
)

// bytes returns the size of n values of type T.
func bytes[T any](n int) int64 { return int64(n) * int64(unsafe.Sizeof(*new(T))) }

// Account sums up the memory that a structure has taken, so that Free can give all of it back.
type Account struct{ taken int64 }

// Take takes bytes from the Meter and adds them to the account.
func (a *Account) Take(m *solve.Meter, bytes int64) error {
	if err := m.Take(bytes); err != nil {
		return err
	}
	a.taken += bytes
	return nil
}

// Give gives a part of the bytes back.
func (a *Account) Give(m *solve.Meter, bytes int64) {
	m.Give(bytes)
	a.taken -= bytes
}

// Free gives all of the memory back.
func (a *Account) Free(m *solve.Meter) {
	m.Give(a.taken)
	a.taken = 0
}

// Make makes a slice of n zeros. It polls the Meter, because clearing some megabytes takes time.
func Make[T any](m *solve.Meter, n int) ([]T, error) {
	if err := m.Take(bytes[T](n)); err != nil {
		return nil, err
	}
	s := make([]T, n)
	return s, m.Poll(0, 0)
}

// Poll polls the Meter if n is a multiple of interval. n is the number of the current round of a loop.
func Poll[N ~int | ~int32 | ~int64](m *solve.Meter, n, interval N) error {
	if n%interval != 0 {
		return nil
	}
	return m.Poll(0, 0)
}

// wipeEvery is how many values Wipe clears between two polls. That takes well under a millisecond.
const wipeEvery = 1 << 16

// Wipe sets all values to zero. The error is the Meter's.
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

// Append appends a value. A full slice gets twice its capacity, at least 64. The error is the Meter's.
func Append[T any](m *solve.Meter, list *[]T, v T) (err error) {
	if len(*list) == cap(*list) {
		if *list, err = wider(m, *list); err != nil {
			return err
		}
	}
	*list = append(*list, v)
	return nil
}

// wider copies a full slice to a slice with twice the capacity, at least 64.
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
