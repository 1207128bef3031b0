package solve

import "time"

// Pacer polls a Meter as often as is needed where nobody knows how long a piece of work takes, as a call of rules that
// somebody wrote: every few milliseconds, and of quick work every mostPieces pieces. The zero Pacer is ready.
type Pacer struct {
	left, every int
	last        time.Time
}

const (
	mostPieces = 256
	shortPace  = time.Millisecond     // of so short a time there is twice as much work before the next poll
	longPace   = 4 * time.Millisecond // of so long a time half as much
)

// Poll counts a piece of work, and is [Meter.Poll] where it is time for that.
func (p *Pacer) Poll(m *Meter, frontier, depth int64) error {
	if p.left--; p.left > 0 {
		return nil
	}
	now := time.Now()
	switch took := now.Sub(p.last); {
	case p.every == 0:
		p.every = 1
	case took < shortPace:
		p.every = min(2*p.every, mostPieces)
	case took > longPace:
		p.every = max(1, int(int64(p.every)*int64(longPace)/int64(2*took)))
	}
	p.left, p.last = p.every, now
	return m.Poll(frontier, depth)
}
