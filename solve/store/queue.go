package store

import "stepboard/solve"

// Queue gives first what was pushed first. It is a circular array that doubles when it is full; its memory is that of
// the most that ever waited.
type Queue[T any] struct {
	items       []T // length a power of two, or none
	first, size int
}

// Len is the number of values that wait.
func (q *Queue[T]) Len() int { return q.size }

// Push appends v, or returns the Meter's error.
func (q *Queue[T]) Push(m *solve.Meter, v T) error {
	if q.size == len(q.items) {
		if err := q.grow(m); err != nil {
			return err
		}
	}
	q.items[(q.first+q.size)&(len(q.items)-1)] = v
	q.size++
	return nil
}

func (q *Queue[T]) grow(m *solve.Meter) error {
	n := max(64, 2*len(q.items))
	if err := m.Take(bytes[T](n)); err != nil {
		return err
	}
	items := make([]T, n)
	k := copy(items, q.items[q.first:])
	copy(items[k:], q.items[:q.first])
	m.Give(bytes[T](len(q.items)))
	q.items, q.first = items, 0
	return nil
}

// Pop takes the first value off. There must be one.
func (q *Queue[T]) Pop() T {
	v := q.items[q.first]
	q.first = (q.first + 1) & (len(q.items) - 1)
	q.size--
	return v
}

// Clear forgets the values and keeps the memory.
func (q *Queue[T]) Clear() { q.first, q.size = 0, 0 }

// Free gives the memory back.
func (q *Queue[T]) Free(m *solve.Meter) {
	m.Give(bytes[T](len(q.items)))
	*q = Queue[T]{}
}
