package huarong

import (
	"unsafe"

	"stepboard/solve"
)

// fifo is a queue in a circular array that doubles when it is full; its memory is that of the most that ever waited.
type fifo[T any] struct {
	items       []T // length a power of two, or none
	first, size int
}

// push appends, or returns the Meter's error.
func (f *fifo[T]) push(m *solve.Meter, v T) error {
	if f.size == len(f.items) {
		if err := f.grow(m); err != nil {
			return err
		}
	}
	f.items[(f.first+f.size)&(len(f.items)-1)] = v
	f.size++
	return nil
}

func (f *fifo[T]) grow(m *solve.Meter) error {
	n, item := max(64, 2*len(f.items)), int64(unsafe.Sizeof(*new(T)))
	if err := m.Take(int64(n) * item); err != nil {
		return err
	}
	items := make([]T, n)
	k := copy(items, f.items[f.first:])
	copy(items[k:], f.items[:f.first])
	m.Give(int64(len(f.items)) * item)
	f.items, f.first = items, 0
	return nil
}

// pop takes the first item of a queue that is not empty.
func (f *fifo[T]) pop() T {
	v := f.items[f.first]
	f.first = (f.first + 1) & (len(f.items) - 1)
	f.size--
	return v
}

// clear empties the queue and keeps its memory.
func (f *fifo[T]) clear() { f.first, f.size = 0, 0 }

// give accounts for the memory of a queue that is let go.
func (f *fifo[T]) give(m *solve.Meter) {
	m.Give(int64(len(f.items)) * int64(unsafe.Sizeof(*new(T))))
	*f = fifo[T]{}
}
