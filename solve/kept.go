package solve

import (
	"slices"
	"time"
)

// mostKept is the largest number of values that a Budget keeps for its runs.
const mostKept = 4

type keptValue struct {
	key   string
	value *Evictable // holds a sharedValue
}

// sharedValue is a value with its memory. The memory is given back when no run uses the value and no Budget keeps it.
type sharedValue struct {
	value any
	share *Share
}

// Kept returns a value that the runs of a Budget share, such as tables. It is the newest value with a key for which
// fits is true. If there is none, make makes it, and other runs wait for it. The call key(made) returns the key. It is
// called again after make, with made set, because the key may depend on things that make has found out. If make is nil,
// Kept makes nothing and does not wait; it may return nil.
//
// The memory that the run holds more after make belongs to the value. The run uses the value until it calls free.
func (m *Meter) Kept(key func(made bool) string, fits func(any) bool, make func() (any, error)) (
	value any, free func(), err error,
) {
	b, used := m.shared, m.used
	if b == nil { // no other run can use the value
		if make == nil {
			return nil, func() {}, nil
		}
		value, err = make()
		held := m.used - used
		return value, func() { m.Give(held) }, err
	}
	for !b.making.TryLock() {
		if make == nil {
			return nil, func() {}, nil
		}
		time.Sleep(time.Millisecond)
		if err := m.Poll(0, 0); err != nil {
			return nil, nil, err
		}
	}
	defer b.making.Unlock()
	hold := func(s sharedValue) (any, func(), error) {
		m.held += s.share.Bytes()
		return s.value, func() { m.held -= s.share.Bytes() }, nil
	}
	wanted := key(false)
	for _, k := range slices.Backward(b.kept) {
		if s, ok := k.value.Value().(sharedValue); ok && k.key == wanted && fits(s.value) {
			return hold(s)
		}
	}
	if make == nil {
		return nil, func() {}, nil
	}
	if value, err = make(); err != nil {
		return nil, nil, err
	}
	s := sharedValue{value, b.newShare(m.used - used)}
	m.used = used
	b.kept = append(slices.Clone(b.kept[max(0, len(b.kept)+1-mostKept):]), keptValue{key(true), b.NewEvictable(s)})
	return hold(s)
}
