package solve

import (
	"context"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
	"weak"
)

// Budget limits the memory that all runs, recordings and prepared lenses hold together, as they account for it
// themselves. Several goroutines may use a Budget at once. A nil Budget counts nothing and refuses nothing.
type Budget struct {
	limit int64

	mu     sync.Mutex
	used   int64 // by all runs and Shares
	shared int64 // the part of used that Shares hold
	spares []weak.Pointer[Spare]
	turn   int64 // counts uses of spare values
	idle   *time.Timer
}

// After so many bytes were given back at once and nothing more came for so long, memory is returned to the system. The
// collector alone takes minutes for that.
const (
	idleBytes = 32 << 20
	idleTime  = time.Second
)

// NewBudget is a budget of so many bytes, or nil for 0.
func NewBudget(bytes int64) *Budget {
	if bytes <= 0 {
		return nil
	}
	return &Budget{limit: bytes}
}

// Used is the memory that is taken now, in bytes. It is never more than the budget.
func (b *Budget) Used() int64 {
	if b == nil {
		return 0
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.used
}

// NewMeter is [NewMeter] for a run that takes its memory from the budget. release gives the memory back.
func (b *Budget) NewMeter(ctx context.Context, report func(Progress)) (m *Meter, release func()) {
	m, stop := NewMeter(ctx, 0, report)
	m.shared = b
	return m, func() {
		stop()
		b.give(m.used, 0)
		m.used, m.shared = 0, nil
	}
}

// NewRecording is [NewRecording] for a recording that takes its memory from the budget, with the indexes of an
// exploration. The recording holds the memory until nothing refers to the recording any more. When no memory is left,
// further events are counted but not kept.
func (b *Budget) NewRecording(algorithm string, limit int, full func()) *Recording {
	r := NewRecording(algorithm, limit, full)
	r.share = b.newShare(0)
	return r
}

// Recordings leave at least half of a budget to runs. One recording takes at most a quarter, so that several can be
// compared. If a run needs more memory, its recording keeps at least an eighth of the budget.
const (
	partOfAll     = 2
	partOfOne     = 4
	partThatStays = 8
)

// take takes memory for a run, and reports whether there was enough.
func (b *Budget) take(bytes int64) bool {
	if b == nil || b.tryTake(bytes, 0) {
		return true
	}
	return bytes <= b.limit && b.reclaim(func() bool { return b.tryTake(bytes, 0) })
}

// tryTake takes memory if enough is left. share is the part for a Share; all shares together have a limit.
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

// give gives memory back. share is the part that a Share held.
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

// left is the memory that may still be taken, in bytes.
func (b *Budget) left() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.limit - b.used
}

// reclaim makes room. It collects garbage, since a share is given back when nothing refers to it. Then it drops one
// spare value after the other until fits reports that there is enough.
func (b *Budget) reclaim(fits func() bool) bool {
	for b.holds() {
		if collect(fits) {
			return true
		}
		if !b.letGo() {
			return false
		}
	}
	return fits()
}

// holds reports whether any share holds memory.
func (b *Budget) holds() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.shared > 0
}

// collect collects garbage and waits for the cleanups that give memory back, until fits reports that there is enough.
func collect(fits func() bool) bool {
	var done atomic.Bool
	runtime.AddCleanup(&struct{ _ *byte }{}, func(done *atomic.Bool) { done.Store(true) }, &done)
	runtime.GC()
	for late := 0; late < 2; { // cleanups run concurrently
		if fits() {
			return true
		}
		if done.Load() {
			late++
		}
		time.Sleep(100 * time.Microsecond)
	}
	return fits()
}

// Share is memory of a Budget. It is held until nothing refers to the Share. A nil Share holds nothing.
type Share struct{ held *held }

type held struct {
	budget *Budget
	bytes  atomic.Int64
}

// newShare is a share of memory that is taken already.
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

// Bytes is the memory held.
func (s *Share) Bytes() int64 {
	if s == nil {
		return 0
	}
	return s.held.bytes.Load()
}

// grow takes more memory for a recording, and reports whether there was enough. The first call may take memory that is
// reserved for runs, so that every recording can begin.
func (s *Share) grow(bytes int64) bool {
	if s == nil {
		return true
	}
	b, has := s.held.budget, s.Bytes()
	if has > 0 && has+bytes > b.limit/partOfOne {
		return false
	}
	fits := func() bool { return b.tryTake(bytes, bytes) }
	ok := fits() || b.reclaim(fits)
	if !ok && has == 0 {
		if ok = b.tryTake(bytes, 0); ok {
			b.give(0, -bytes)
		}
	}
	if ok {
		s.held.bytes.Add(bytes)
	}
	return ok
}

// give gives a part of the memory back.
func (s *Share) give(bytes int64) {
	if s != nil {
		s.held.bytes.Add(-bytes)
		s.held.budget.give(bytes, bytes)
	}
}

// Spare is a value that its owner can make again. When its Budget is short, the least recently used spare value is
// dropped first.
type Spare struct {
	budget *Budget
	value  any
	used   int64 // the turn of its last use
}

// NewSpare keeps a value that is not nil. The Shares that the value refers to account for its memory.
func (b *Budget) NewSpare(value any) *Spare {
	s := &Spare{budget: b, value: value}
	if b != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.turn++
		s.used = b.turn
		b.spares = append(b.spares, weak.Make(s))
	}
	return s
}

// Value is the value, or nil if it was dropped. The call counts as a use.
func (s *Spare) Value() any {
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

// letGo drops the least recently used spare value, and reports whether there was one.
func (b *Budget) letGo() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	var oldest *Spare
	live := b.spares[:0]
	for _, p := range b.spares {
		s := p.Value()
		if s == nil || s.value == nil {
			continue
		}
		live = append(live, p)
		if oldest == nil || s.used < oldest.used {
			oldest = s
		}
	}
	clear(b.spares[len(live):])
	b.spares = live
	if oldest == nil {
		return false
	}
	oldest.value = nil
	return true
}
