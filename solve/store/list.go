package store

import "stepboard/solve"

// A chunk of a List has chunkLen values. Chunks are small, so that a small board needs little memory.
const (
	chunkBits = 9
	chunkLen  = 1 << chunkBits
)

// List is a list in chunks that never move, so that it grows without a second copy of its values.
type List[T any] struct {
	chunks [][]T
	n      int
}

// Len returns the number of values.
func (l *List[T]) Len() int { return l.n }

// At returns a pointer to value i, from 0.
func (l *List[T]) At(i int) *T { return &l.chunks[i>>chunkBits][i&(chunkLen-1)] }

// Push appends v. The error is the Meter's.
func (l *List[T]) Push(m *solve.Meter, v T) error {
	if l.n == chunkLen*len(l.chunks) {
		if err := m.Take(bytes[T](chunkLen)); err != nil {
			return err
		}
		l.chunks = append(l.chunks, make([]T, chunkLen))
	}
	l.chunks[l.n>>chunkBits][l.n&(chunkLen-1)] = v
	l.n++
	return nil
}

// Pop removes and returns the last value. The list must not be empty.
func (l *List[T]) Pop() T {
	l.n--
	return *l.At(l.n)
}

// Shorten removes all values after the first n, and keeps the memory.
func (l *List[T]) Shorten(n int) { l.n = n }

// Clear removes all values and keeps the memory.
func (l *List[T]) Clear() { l.n = 0 }

// Free gives the memory back.
func (l *List[T]) Free(m *solve.Meter) {
	m.Give(int64(len(l.chunks)) * bytes[T](chunkLen))
	*l = List[T]{}
}
