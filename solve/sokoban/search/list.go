package search

import (
	"unsafe"

	"stepboard/solve"
)

// list grows in chunks that never move, so that its memory is what it holds and no copy doubles it for a moment. It
// is a layer, a queue or a stack. Emptied, it keeps its chunks for the next use.
type list[T any] struct {
	chunks [][]T
	n      int
}

// chunkBits makes a chunk of 4096 elements: small boards stay small.
const chunkBits = 12

func (l *list[T]) len() int { return l.n }

func (l *list[T]) empty() { l.n = 0 }

func (l *list[T]) at(i int) *T { return &l.chunks[i>>chunkBits][i&(1<<chunkBits-1)] }

// add appends x, or returns the Meter's error.
func (l *list[T]) add(m *solve.Meter, x T) error {
	if l.n == len(l.chunks)<<chunkBits {
		if err := m.Take(l.chunkSize()); err != nil {
			return err
		}
		l.chunks = append(l.chunks, make([]T, 1<<chunkBits))
	}
	*l.at(l.n) = x
	l.n++
	return nil
}

// pop takes the last element off.
func (l *list[T]) pop() T {
	l.n--
	return *l.at(l.n)
}

// drop lets the memory go.
func (l *list[T]) drop(m *solve.Meter) {
	m.Give(int64(len(l.chunks)) * l.chunkSize())
	*l = list[T]{}
}

func (l *list[T]) chunkSize() int64 {
	var x T
	return int64(unsafe.Sizeof(x)) << chunkBits
}

// pollEvery is how many elements a plain loop may touch between two polls: well under a millisecond.
const pollEvery = 1 << 16

// makeSlice accounts for a zeroed slice and makes it.
func makeSlice[T any](m *solve.Meter, n int) ([]T, error) {
	var x T
	if err := m.Take(int64(n) * int64(unsafe.Sizeof(x))); err != nil {
		return nil, err
	}
	s := make([]T, n)
	return s, m.Poll(0, 0) // the system may have had to clear some megabytes
}

// wipe zeroes a slice.
func wipe[T any](m *solve.Meter, s []T) error {
	for len(s) > 0 {
		n := min(len(s), pollEvery)
		clear(s[:n])
		s = s[n:]
		if err := m.Poll(0, 0); err != nil {
			return err
		}
	}
	return nil
}
