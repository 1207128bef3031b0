package huarong

import (
	"unsafe"

	"stepboard/solve"
)

// entry is a node that waits with the cost it was reached at.
type entry struct {
	cost int64
	node node
}

// heap is a binary heap (Williams 1964), cheapest first. Entries that became stale stay in it until they are popped.
type heap struct {
	items []entry
}

func (h *heap) push(m *solve.Meter, e entry) error {
	items, err := room(m, h.items)
	if err != nil {
		return err
	}
	h.items = append(items, e)
	i := len(h.items) - 1
	for i > 0 {
		up := (i - 1) / 2
		if h.items[up].cost <= e.cost {
			break
		}
		h.items[i] = h.items[up]
		i = up
	}
	h.items[i] = e
	return nil
}

// pop takes the cheapest entry of a heap that is not empty.
func (h *heap) pop() entry {
	top, n := h.items[0], len(h.items)-1
	last := h.items[n]
	h.items = h.items[:n]
	for i := 0; n > 0; {
		down := 2*i + 1
		if down >= n {
			h.items[i] = last
			break
		}
		if down+1 < n && h.items[down+1].cost < h.items[down].cost {
			down++
		}
		if last.cost <= h.items[down].cost {
			h.items[i] = last
			break
		}
		h.items[i] = h.items[down]
		i = down
	}
	return top
}

// room is a list with room for one more item, its memory accounted for; it doubles when it is full.
func room[T any](m *solve.Meter, list []T) ([]T, error) {
	if len(list) < cap(list) {
		return list, nil
	}
	n, item := max(64, 2*cap(list)), int64(unsafe.Sizeof(*new(T)))
	if err := m.Take(int64(n) * item); err != nil {
		return list, err
	}
	wider := make([]T, len(list), n)
	copy(wider, list)
	m.Give(int64(cap(list)) * item)
	return wider, nil
}
