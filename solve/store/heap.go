package store

import "stepboard/solve"

// Entry is an item of a Heap with its cost.
type Entry[T any] struct {
	Cost int64
	Item T
}

// Heap is a binary heap (Williams 1964); the cheapest entry is first. The order of entries of equal cost is not
// defined, but the same pushes and pops always give the same order.
type Heap[T any] struct{ items []Entry[T] }

// Len returns the number of entries.
func (h *Heap[T]) Len() int { return len(h.items) }

// Push adds an entry in O(log n) time. If the heap must grow and the Meter refuses the memory, Push returns the Meter's
// error.
func (h *Heap[T]) Push(m *solve.Meter, e Entry[T]) error {
	if err := Append(m, &h.items, e); err != nil {
		return err
	}
	i := len(h.items) - 1
	for i > 0 {
		up := (i - 1) / 2
		if h.items[up].Cost <= e.Cost {
			break
		}
		h.items[i] = h.items[up]
		i = up
	}
	h.items[i] = e
	return nil
}

// Pop removes and returns the cheapest entry, in O(log n) time. The heap must not be empty.
func (h *Heap[T]) Pop() Entry[T] {
	top, n := h.items[0], len(h.items)-1
	last := h.items[n]
	h.items = h.items[:n]
	for i := 0; n > 0; {
		down := 2*i + 1
		if down+1 < n && h.items[down+1].Cost < h.items[down].Cost {
			down++
		}
		if down >= n || last.Cost <= h.items[down].Cost {
			h.items[i] = last
			break
		}
		h.items[i] = h.items[down]
		i = down
	}
	return top
}

// Clear removes all entries and keeps the memory.
func (h *Heap[T]) Clear() { h.items = h.items[:0] }

// Free gives the memory back.
func (h *Heap[T]) Free(m *solve.Meter) {
	m.Give(bytes[Entry[T]](cap(h.items)))
	*h = Heap[T]{}
}
