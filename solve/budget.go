package solve

import (
	"context"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"
	"weak"
)

// Budget limits the total memory of all runs, recordings and prepared lenses. Each of them reports its own memory.
// Several goroutines may use a Budget at the same time. A nil Budget counts nothing and refuses nothing.
type Budget struct {
	limit int64

	mu         sync.Mutex
	used       int64 // bytes taken by runs and Shares
	shared     int64 // the bytes that Shares hold; the field used includes them
	evictables []weak.Pointer[Evictable]
	kept       []keptValue // the values of Meter.Kept, the newest last
	making     sync.Mutex  // held by a run that looks for a kept value or makes it
	turn       int64       // the number of uses of evictable values so far
	idle       *time.Timer
}

// If one call gives back idleBytes or more, a wait of idleTime begins. A further such call begins the wait again. After
// the wait, free memory returns to the system. The garbage collector alone takes minutes for this return.
const (
	idleBytes = 32 << 20
	idleTime  = time.Second
)

// NewBudget makes a budget with a number of bytes. It returns nil if the number is 0 or less.
func NewBudget(bytes int64) *Budget {
	if bytes <= 0 {
		return nil
	}
	return &Budget{limit: bytes}
}

// Used returns the number of bytes taken now. It is never more than the budget.
func (b *Budget) Used() int64 {
	if b == nil {
		return 0
	}
	return b.limit - b.left()
}

// NewMeter works like the function [NewMeter], but the run takes its memory from the budget. The function release gives
// the memory back.
func (b *Budget) NewMeter(ctx context.Context, report func(Progress)) (m *Meter, release func()) {
	m, stop := NewMeter(ctx, 0, report)
	m.shared = b
	return m, func() {
		stop()
		b.give(m.used, 0)
		m.used, m.shared = 0, nil
	}
}

// NewRecording works like the function [NewRecording], but takes the memory for the recording, and for the indexes of
// its exploration, from the budget. The memory is given back when nothing refers to the recording. If no memory is
// left, further events are counted but not kept.
func (b *Budget) NewRecording(algorithm string, limit int, full func()) *Recording {
	r := NewRecording(algorithm, limit, full)
	r.share = b.newShare(0)
	return r
}

// Divisors of a budget. A recording grows only while all Shares together hold at most a half (partOfAll), so that the
// rest is left to runs. One recording takes at most a quarter (partOfOne), so that several recordings can be compared.
// If its run needs the memory, a recording shrinks, but it keeps an eighth (partThatStays).
const (
	partOfAll     = 2
	partOfOne     = 4
	partThatStays = 8
)

// take takes bytes for a run, and reports whether enough bytes were free.
func (b *Budget) take(bytes int64) bool {
	if b == nil || b.tryTake(bytes, 0) {
		return true
	}
	return bytes <= b.limit && b.reclaim(func() bool { return b.tryTake(bytes, 0) })
}

// tryTake takes bytes if enough bytes are free. The parameter share is the number of these bytes that go to a Share.
// Shares have their own limit.
func (b *Budget) tryTake(bytes, share int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if bytes > b.limit-b.used || share > 0 && share > b.limit/partOfAll-b.shared {
		return false
	}
	b.used += bytes
	b.shared += share
	return true
}

// give gives bytes back. The parameter share is the number of these bytes that belonged to a Share.
func (b *Budget) give(bytes, share int64) {
	if b != nil {
		b.mu.Lock()
		b.used -= bytes
		b.shared -= share
		switch {
		case bytes < idleBytes:
		case b.idle == nil:
			b.idle = time.AfterFunc(idleTime, debug.FreeOSMemory)
		default:
			b.idle.Reset(idleTime)
		}
		b.mu.Unlock()
	}
}

func (b *Budget) left() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.limit - b.used
}

// reclaim frees memory until enough() returns true. It returns the last result of enough(). First it collects garbage,
// because only this gives back the Shares that nothing refers to. If the memory is not enough, it drops an evictable
// value and collects garbage again.
func (b *Budget) reclaim(enough func() bool) bool {
	for b.holds() {
		if collect(enough) {
			return true
		}
		if !b.evict() {
			return false
		}
	}
	return enough()
}

func (b *Budget) holds() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.shared > 0
}

// collect collects garbage and waits for the cleanups that give memory back, until enough() returns true.
func collect(enough func() bool) bool {
	var done atomic.Bool
	runtime.AddCleanup(&struct{ _ *byte }{}, func(done *atomic.Bool) { done.Store(true) }, &done)
	runtime.GC()
	for late := 0; late < 2; { // the cleanups run concurrently, perhaps after the collection
		if enough() {
			return true
		}
		if done.Load() {
			late++
		}
		time.Sleep(100 * time.Microsecond)
	}
	return enough()
}

// Share is memory of a Budget. It is given back when nothing refers to the Share any more. A nil Share holds nothing.
type Share struct{ held *held }

type held struct {
	budget *Budget
	bytes  atomic.Int64
}

// newShare makes a Share of bytes that are already taken from the budget.
func (b *Budget) newShare(bytes int64) *Share {
	if b == nil {
		return nil
	}
	s := &Share{&held{budget: b}}
	s.held.bytes.Store(bytes)
	b.mu.Lock()
	b.shared += bytes
	b.mu.Unlock()
	runtime.AddCleanup(s, func(h *held) {
		n := h.bytes.Load()
		h.budget.give(n, n)
	}, s.held)
	return s
}

// Bytes returns how many bytes the Share holds.
func (s *Share) Bytes() int64 {
	if s == nil {
		return 0
	}
	return s.held.bytes.Load()
}

// grow takes more bytes for a recording, and reports whether enough bytes were free. The first call may take memory
// that is otherwise left to runs, so that every recording can begin.
func (s *Share) grow(bytes int64) bool {
	if s == nil {
		return true
	}
	b, has := s.held.budget, s.Bytes()
	if has > 0 && has+bytes > b.limit/partOfOne {
		return false
	}
	enough := func() bool { return b.tryTake(bytes, bytes) }
	ok := enough() || b.reclaim(enough)
	if !ok && has == 0 && b.tryTake(bytes, 0) {
		b.give(0, -bytes)
		ok = true
	}
	if ok {
		s.held.bytes.Add(bytes)
	}
	return ok
}

// give gives a part of the bytes back.
func (s *Share) give(bytes int64) {
	if s != nil {
		s.held.bytes.Add(-bytes)
		s.held.budget.give(bytes, bytes)
	}
}

// Evictable holds a value that can be made again. If the Budget is short of memory, it drops the least recently used
// value.
type Evictable struct {
	budget *Budget
	value  any
	used   int64 // Budget.turn at the last use
}

// NewEvictable makes an Evictable that holds a value. The value must not be nil. The value's memory is accounted for by
// the Shares that the value refers to.
func (b *Budget) NewEvictable(value any) *Evictable {
	s := &Evictable{budget: b, value: value}
	if b != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.turn++
		s.used = b.turn
		b.evictables = append(b.evictables, weak.Make(s))
	}
	return s
}

// Value returns the value, or nil if it was dropped. The call counts as a use.
func (s *Evictable) Value() any {
	b := s.budget
	if b == nil {
		return s.value
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.turn++
	s.used = b.turn
	return s.value
}

// evict drops the least recently used evictable value. It returns false if there is no evictable value.
func (b *Budget) evict() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	var oldest *Evictable
	b.evictables = slices.DeleteFunc(b.evictables, func(p weak.Pointer[Evictable]) bool {
		s := p.Value()
		if s == nil || s.value == nil {
			return true
		}
		if oldest == nil || s.used < oldest.used {
			oldest = s
		}
		return false
	})
	if oldest == nil {
		return false
	}
	oldest.value = nil
	return true
}
