package solve

import "time"

// Pacer polls a Meter in a loop whose passes take unknown time, for example because they call a user's rules. It polls
// every few milliseconds, and at least every mostPasses passes. The zero Pacer is ready for use.
type Pacer struct {
	left, every int
	last        time.Time
}

const (
	mostPasses = 256
	shortPace  = time.Millisecond     // if less time has passed since the last poll, twice as many passes follow
	longPace   = 4 * time.Millisecond // if more time has passed, fewer passes follow, in proportion to the time
)

// Poll counts one pass of the loop, and calls [Meter.Poll] if a poll is due.
func (p *Pacer) Poll(m *Meter, frontier, depth int64) error {
	if p.left--; p.left > 0 {
		return nil
	}
	now := time.Now()
	switch took := now.Sub(p.last); {
	case p.every == 0:
		p.every = 1
	case took < shortPace:
		p.every = min(2*p.every, mostPasses)
	case took > longPace:
		p.every = max(1, int(int64(p.every)*int64(longPace)/int64(2*took)))
	}
	p.left, p.last = p.every, now
	return m.Poll(frontier, depth)
}
