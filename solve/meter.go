package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"
)

// Stats are the costs of a run.
type Stats struct {
	Expanded     int64         // expanded states
	Generated    int64         // generated states, new or not
	PeakFrontier int64         // most entries in the queue at the same time, also entries that no longer count
	Bytes        int64         // most memory held at the same time, as reported by the solver
	Time         time.Duration // wall time
	Bounds       Bounds        // bounds of the answer that the run has found
}

// Bounds are bounds of an answer: Least <= answer <= Most. Most is 0 as long as no way is known.
type Bounds struct {
	Least, Most int64
	// Supposed is set if Least holds only if the solver's condition holds (see Searcher.Supposes).
	Supposed bool
}

// Suppose adds the condition of the solver to a text about its bounds, if the lower bound depends on the condition.
func (b Bounds) Suppose(s Solver, bounds Text) Text {
	if !b.Supposed {
		return bounds
	}
	return Say("verify.bounds_if", "Bounds", bounds, "If", Supposes(s))
}

// Known reports whether any bound is known.
func (b Bounds) Known() bool { return b.Least != 0 || b.Most != 0 }

// Progress has the work that a run has done up to now.
type Progress struct {
	Stats
	Frontier int64 // states that wait for their expansion now
	Depth    int64 // cost of the layer being expanded
	Doing    Text  // the preparation for the search that is under way; empty during the search itself
}

// OverBudget is the error of a run that needs more memory than its budget.
type OverBudget struct{ Budget int64 }

func (e *OverBudget) Error() string { return fmt.Sprintf("not solved within %d MB", e.Budget>>20) }

// ErrMost is the error of a run that generated more states than its Meter allows.
var ErrMost = errors.New("a run makes more states than it may")

// Meter counts the work of one run of a solver, accounts for its memory, and tells the run to stop. Only the run's
// goroutine uses the Meter. The zero Meter has no budget and is never cancelled.
type Meter struct {
	Expanded, Generated int64
	// Workers is how many goroutines the run may use. 0 means one.
	Workers int
	// Most is how many states the run may generate. A run with more ends at a Poll, with ErrMost. 0 means no limit.
	Most int64
	// Record records every event of the run, unless it is nil. A recorded run uses one goroutine.
	Record *Recording

	frontier, depth, peakFrontier int64
	used, peak, budget            int64
	held                          int64 // bytes of values of Kept that the run uses; the peak includes them
	doing                         Text
	bounds                        Bounds
	doubt                         Text
	some                          []Move  // the moves that Some returns
	shared                        *Budget // the Budget that the memory comes from, or nil
	stopped                       atomic.Bool
	ctx                           context.Context
	start, last                   time.Time
	rested                        time.Time // the time of the last rest; used if oneThread is set
	report                        func(Progress)
	team                          *team // the team of the worker, if this is the Meter of a worker in Parallel
}

// reportEvery is the shortest time between two reports of progress.
const reportEvery = time.Second / 30

// oneThread is set in a browser. There all goroutines and the browser's events share one thread, and a run never leaves
// that thread by itself. So the run rests now and then, so that the user can stop it.
const oneThread = runtime.GOOS == "js"

// restEvery is how long a run computes between two rests.
const restEvery = 20 * time.Millisecond

// rest lets other goroutines run when a rest is due.
func (m *Meter) rest() {
	if now := time.Now(); now.Sub(m.rested) >= restEvery {
		// Events arrive only while all goroutines sleep. A shorter sleep may end before the browser notices it.
		time.Sleep(time.Millisecond)
		m.rested = time.Now()
	}
}

// NewMeter makes a meter for a run that stops when ctx is done. A budget of 0 bytes means no limit. The meter calls
// report() at most 30 times a second, unless report is nil. This call must return quickly. Call release when the run
// has ended.
func NewMeter(ctx context.Context, budget int64, report func(Progress)) (m *Meter, release func()) {
	m = &Meter{ctx: ctx, budget: budget, report: report, start: time.Now()}
	m.last, m.rested = m.start, m.start
	m.stopped.Store(ctx.Err() != nil)
	stop := context.AfterFunc(ctx, func() { m.stopped.Store(true) })
	return m, func() { stop() }
}

// Poll returns an error if the run must stop, because its context is done or because it exceeds Most. It also reports
// progress if a report is due. It takes some tens of nanoseconds: call it about every thousand expansions.
func (m *Meter) Poll(frontier, depth int64) error {
	m.frontier, m.depth = frontier, depth
	m.peakFrontier = max(m.peakFrontier, frontier)
	if oneThread {
		m.rest()
	}
	if m.team != nil {
		return m.team.poll(m, frontier, depth)
	}
	if err := m.halted(); err != nil {
		return err
	}
	if m.Most > 0 && m.Generated > m.Most {
		return ErrMost
	}
	if m.report != nil {
		if now := time.Now(); now.Sub(m.last) >= reportEvery {
			m.last = now
			m.report(m.Progress())
		}
	}
	return nil
}

// apart makes a Meter for work on the side, with the memory that is left. The call release gives the memory back. Only
// one of the two Meters may be used at a time.
func (m *Meter) apart() (side *Meter, release func()) {
	ctx := m.ctx
	if ctx == nil {
		ctx = context.Background()
	}
	side, stop := NewMeter(ctx, 0, m.report)
	side.shared, side.Workers = m.shared, m.Workers
	if m.budget > 0 {
		side.budget = max(1, m.budget-m.used)
	}
	return side, func() {
		stop()
		m.peak = max(m.peak, m.used+side.peak)
		if m.shared != nil {
			m.shared.give(side.used, 0)
		}
	}
}

// halted returns the error of a run that was cancelled, else nil. Any goroutine of the run may call it.
func (m *Meter) halted() error {
	if m.team != nil {
		return m.team.halted()
	}
	if m.stopped.Load() {
		return context.Cause(m.ctx)
	}
	return nil
}

// Frontier records that n states wait for their expansion now. It updates the peak without polling.
func (m *Meter) Frontier(n int64) { m.peakFrontier = max(m.peakFrontier, n) }

// AtLeast records that the answer is n or more.
func (m *Meter) AtLeast(n int64) { m.bounds.Least = max(m.bounds.Least, n) }

// AtLeastIf records that the answer is n or more if the solver's condition holds.
func (m *Meter) AtLeastIf(n int64) {
	m.AtLeast(n)
	m.bounds.Supposed = true
}

// Forget removes the lower bound, because its condition does not hold.
func (m *Meter) Forget() { m.bounds.Least, m.bounds.Supposed = 0, false }

// Doubt records a reason for a doubt in the condition of a solver. An empty text removes it.
func (m *Meter) Doubt(t Text) { m.doubt = t }

// Doing names the preparation that is under way. An empty text means that the search itself goes on.
func (m *Meter) Doing(t Text) { m.doing = t }

// AtMost records that the answer is n or less, because a way of that cost is known. If a listener may want to show the
// way, AtMost calls moves() before it returns.
func (m *Meter) AtMost(n int64, moves func() []Move) {
	if m.bounds.Most == 0 || n < m.bounds.Most {
		m.bounds.Most = n
		if m.report != nil {
			m.some = moves()
		}
	}
}

// Some returns the moves of the shortest way known before the answer, or nil. The caller must not change them.
func (m *Meter) Some() []Move { return m.some }

// Take accounts for memory that the run is about to allocate. On an *OverBudget nothing is accounted for.
func (m *Meter) Take(bytes int64) error {
	if m.budget > 0 && (bytes > m.budget || m.used > m.budget-bytes) || m.shared != nil && !m.draw(bytes) {
		return &OverBudget{m.runBudget()}
	}
	m.used += bytes
	m.peak = max(m.peak, m.used+m.held)
	return nil
}

// Beyond returns the error of a run that needs more memory than any machine has.
func (m *Meter) Beyond() error {
	return &OverBudget{cmp.Or(m.runBudget(), 1<<61)}
}

// draw takes memory from the shared budget. If too little is left, the run's own recording gives up memory, because the
// answer is more important.
func (m *Meter) draw(bytes int64) bool {
	return m.shared.take(bytes) || m.Record.yield(bytes) && m.shared.take(bytes)
}

// runBudget returns the budget of the whole run, in bytes.
func (m *Meter) runBudget() int64 {
	for m.team != nil {
		m = m.team.caller
	}
	if m.shared != nil {
		return m.shared.limit
	}
	return m.budget
}

// Give accounts for memory that the run no longer uses.
func (m *Meter) Give(bytes int64) {
	m.used -= bytes
	if m.shared != nil {
		m.shared.give(bytes, 0)
	}
}

// Keep moves all memory of the run into a Share, for results that live longer than the run.
func (m *Meter) Keep() *Share {
	s := m.shared.newShare(m.used)
	m.used = 0
	return s
}

// Left returns how many bytes may still be taken. Without a budget it is a very large number.
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

// Stats returns the costs of the run so far.
func (m *Meter) Stats() Stats {
	s := Stats{Expanded: m.Expanded, Generated: m.Generated, PeakFrontier: m.peakFrontier, Bytes: m.peak, Bounds: m.bounds}
	if !m.start.IsZero() {
		s.Time = time.Since(m.start)
	}
	return s
}

// Lap returns the Stats since the last Lap, usually of one query. Memory that the run still holds also counts in the
// next lap.
func (m *Meter) Lap() Stats {
	s := m.Stats()
	m.Expanded, m.Generated, m.frontier, m.peakFrontier = 0, 0, 0, 0
	m.peak, m.start, m.bounds, m.some = m.used, time.Now(), Bounds{}, nil
	m.doing = Text{}
	return s
}

// Progress returns the progress up to now.
func (m *Meter) Progress() Progress {
	return Progress{Stats: m.Stats(), Frontier: m.frontier, Depth: m.depth, Doing: m.doing}
}
