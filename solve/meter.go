package solve

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"
)

// Stats are what a run cost.
type Stats struct {
	Expanded     int64         // states whose moves were made
	Generated    int64         // states made, new or not
	PeakFrontier int64         // most entries in the queue at once, be some of them void
	Bytes        int64         // most memory held at once by the solver's own account
	Time         time.Duration // wall time
	Bounds       Bounds        // of the answer, as far as the run knows
}

// Bounds are what is known of an answer before it is found: it is Least or more, and not more than Most. Most is 0 as
// long as no way is known.
type Bounds struct{ Least, Most int64 }

// Known reports whether there is anything to tell.
func (b Bounds) Known() bool { return b != Bounds{} }

// Progress is where a run is.
type Progress struct {
	Stats
	Frontier int64 // states waiting now
	Depth    int64 // cost of the layer being expanded
}

// OverBudget is the error of a run that would need more memory than it may take.
type OverBudget struct{ Budget int64 }

func (e *OverBudget) Error() string { return fmt.Sprintf("not solved within %d MB", e.Budget>>20) }

// ErrMost is the error of a run that made more states than its Meter allows.
var ErrMost = errors.New("a run makes more states than it may")

// Meter is what one run of a solver counts with, asks for memory, and learns that it should stop. It is used by the
// goroutine of the run alone. The zero Meter has no budget and is never cancelled.
type Meter struct {
	Expanded, Generated int64
	// Workers is how many goroutines the run may use; 0 is one.
	Workers int
	// Most, where above 0, is how many states the run may make, more or less: it ends with ErrMost.
	Most int64
	// Record, where not nil, is told what the run does, event by event. A run that is recorded uses one goroutine.
	Record *Recording

	frontier, depth, peakFrontier int64
	used, peak, budget            int64
	bounds                        Bounds
	some                          []Move  // see Some
	shared                        *Budget // that the memory is taken from, or nil
	stopped                       atomic.Bool
	ctx                           context.Context
	start, last                   time.Time
	rested                        time.Time // where runs must let others go on
	report                        func(Progress)
	team                          *team // of a worker; see Parallel
}

// reportEvery keeps progress to 30 a second.
const reportEvery = time.Second / 30

// crowded is set where all goroutines and the events of a browser share one thread, which a run that computes never
// leaves by itself: there it rests now and then, so that it can be stopped.
const crowded = runtime.GOOS == "js"

// restEvery is how long a run computes between two rests.
const restEvery = 20 * time.Millisecond

// rest lets others go on where it is time to.
func (m *Meter) rest() {
	if now := time.Now(); now.Sub(m.rested) >= restEvery {
		// Events come in only while all goroutines sleep: a shorter time may be over before that is noticed.
		time.Sleep(time.Millisecond)
		m.rested = time.Now()
	}
}

// NewMeter makes a meter that stops when ctx is done, allows budget bytes (0: any) and reports progress at most 30
// times a second to report, which may be nil and must return at once. release must be called when the run has ended.
func NewMeter(ctx context.Context, budget int64, report func(Progress)) (m *Meter, release func()) {
	m = &Meter{ctx: ctx, budget: budget, report: report, start: time.Now()}
	m.last, m.rested = m.start, m.start
	stop := context.AfterFunc(ctx, func() { m.stopped.Store(true) })
	return m, func() { stop() }
}

// Poll returns the context's error once it is done, else nil, and reports progress when it is time to. frontier and
// depth are those of the moment. It costs some tens of nanoseconds: call it every thousand expansions or so.
func (m *Meter) Poll(frontier, depth int64) error {
	m.frontier, m.depth = frontier, depth
	m.peakFrontier = max(m.peakFrontier, frontier)
	if crowded {
		m.rest()
	}
	if m.team != nil {
		return m.team.poll(m, frontier, depth)
	}
	if err := m.halted(); err != nil {
		return err
	}
	if m.report != nil {
		if now := time.Now(); now.Sub(m.last) >= reportEvery {
			m.last = now
			m.report(m.Progress())
		}
	}
	return nil
}

// halted returns the error of a run that is to end. Any goroutine of the run may ask.
func (m *Meter) halted() error {
	if m.team != nil {
		return m.team.halted()
	}
	if m.stopped.Load() {
		return context.Cause(m.ctx)
	}
	if m.Most > 0 && m.Generated > m.Most {
		return ErrMost
	}
	return nil
}

// Frontier notes how many states wait, for the peak, without polling.
func (m *Meter) Frontier(n int64) { m.peakFrontier = max(m.peakFrontier, n) }

// AtLeast notes that the answer is n or more.
func (m *Meter) AtLeast(n int64) { m.bounds.Least = max(m.bounds.Least, n) }

// AtMost notes that the answer is n or less, as a way of that cost is known. Its moves are asked for at once, if
// anybody may want to see them.
func (m *Meter) AtMost(n int64, moves func() []Move) {
	if m.bounds.Most == 0 || n < m.bounds.Most {
		m.bounds.Most = n
		if m.report != nil {
			m.some = moves()
		}
	}
}

// Some is the moves of the shortest way that is known before the answer, nil if none is. They must not be changed.
func (m *Meter) Some() []Move { return m.some }

// Take accounts for memory that is about to be allocated, or returns an *OverBudget and accounts for nothing.
func (m *Meter) Take(bytes int64) error {
	if m.budget > 0 && (bytes > m.budget || m.used > m.budget-bytes) || m.shared != nil && !m.draw(bytes) {
		return &OverBudget{m.allowed()}
	}
	m.used += bytes
	m.peak = max(m.peak, m.used)
	return nil
}

// draw takes memory from the shared budget. Where that is short the run's own recording lets go of its last events:
// the answer comes first.
func (m *Meter) draw(bytes int64) bool {
	return m.shared.take(bytes) || m.Record.yield(bytes) && m.shared.take(bytes)
}

// allowed is the budget of the run as a whole.
func (m *Meter) allowed() int64 {
	for m.team != nil {
		m = m.team.lead
	}
	if m.shared != nil {
		return m.shared.limit
	}
	return m.budget
}

// Give accounts for memory let go.
func (m *Meter) Give(bytes int64) {
	m.used -= bytes
	if m.shared != nil {
		m.shared.give(bytes, 0)
	}
}

// Keep makes what was taken and not given back a Share: what the run made is kept when it has ended.
func (m *Meter) Keep() *Share {
	s := m.shared.newShare(m.used)
	m.used = 0
	return s
}

// Left is how much may still be taken; a very large number without a budget.
func (m *Meter) Left() int64 {
	left := int64(1 << 62)
	if m.budget > 0 {
		left = m.budget - m.used
	}
	if m.shared != nil {
		left = min(left, m.shared.left())
	}
	return left
}

// Stats so far.
func (m *Meter) Stats() Stats {
	s := Stats{Expanded: m.Expanded, Generated: m.Generated, PeakFrontier: m.peakFrontier, Bytes: m.peak, Bounds: m.bounds}
	if !m.start.IsZero() {
		s.Time = time.Since(m.start)
	}
	return s
}

// Lap returns the Stats since the last Lap and starts the next: what one query of several cost. Memory still held
// counts in the next lap too.
func (m *Meter) Lap() Stats {
	s := m.Stats()
	m.Expanded, m.Generated, m.frontier, m.peakFrontier = 0, 0, 0, 0
	m.peak, m.start, m.bounds, m.some = m.used, time.Now(), Bounds{}, nil
	return s
}

// Progress now.
func (m *Meter) Progress() Progress {
	return Progress{Stats: m.Stats(), Frontier: m.frontier, Depth: m.depth}
}
