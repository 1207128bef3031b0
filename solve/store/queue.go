package store

import "stepboard/solve"

// Queue is a first-in, first-out queue: a circular array that doubles when it is full.
type Queue[T any] struct {
	items       []T // the length is a power of two, or 0
	first, size int // the index of the first value, and the number of values
}

// Len returns the number of values in the queue.
func (q *Queue[T]) Len() int { return q.size }

// Push appends v. The error is the Meter's.
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

// Pop removes and returns the first value. The queue must not be empty.
func (q *Queue[T]) Pop() T {
	v := q.items[q.first]
	q.first = (q.first + 1) & (len(q.items) - 1)
	q.size--
	return v
}

// Clear removes all values and keeps the memory.
func (q *Queue[T]) Clear() { q.first, q.size = 0, 0 }

// Free gives the memory back.
func (q *Queue[T]) Free(m *solve.Meter) {
	m.Give(bytes[T](len(q.items)))
	*q = Queue[T]{}
}
