package solve

import (
	"sync"
	"sync/atomic"
)

// Parallel calls work(worker, meter) for the workers 0 to n-1 and returns when all calls have ended. Worker 0 runs in
// the calling goroutine. If one worker returns an error, the next Poll of every worker returns the same error. Parallel
// returns this error, too. Each worker has its own Meter with an equal share of the memory left. The counts of the
// workers are added to m. Memory that workers keep stays accounted for. The number n should be at most m.Workers. A
// panic of a worker is raised again in the calling goroutine.
func (m *Meter) Parallel(n int, work func(worker int, m *Meter) error) error {
	if n <= 1 {
		return work(0, m)
	}
	t := &team{caller: m, workers: make([]worker, n), expanded: m.Expanded, generated: m.Generated}
	for i := range t.workers {
		w := &t.workers[i]
		w.meter.team, w.meter.shared = t, m.shared
		if m.budget > 0 || m.shared != nil {
			w.meter.budget = max(1, m.Left()/int64(n))
		}
	}
	var others sync.WaitGroup
	for i := 1; i < n; i++ {
		others.Go(func() { t.run(i, work) })
	}
	t.run(0, work)
	others.Wait()
	t.settle()
	if v := t.panicked.Load(); v != nil {
		panic(*v)
	}
	if err := t.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// team is the workers of one call of Parallel. The field caller is the Meter of the caller. Only worker 0's goroutine
// changes this Meter while the team works.
type team struct {
	caller              *Meter
	workers             []worker
	expanded, generated int64 // counts of the caller before the team began
	failed              atomic.Pointer[error]
	panicked            atomic.Pointer[any]
}

type worker struct {
	meter               Meter
	expanded, generated atomic.Int64 // the meter's counts at its last Poll
}

func (t *team) run(i int, work func(int, *Meter) error) {
	defer func() {
		if v := recover(); v != nil {
			t.panicked.CompareAndSwap(nil, &v)
			var err error = &CrashError{Value: v}
			t.failed.CompareAndSwap(nil, &err)
		}
	}()
	if err := work(i, &t.workers[i].meter); err != nil {
		t.failed.CompareAndSwap(nil, &err)
	}
}

// poll does the work of Poll for the Meter of a worker. Worker 0 reports for all workers.
func (t *team) poll(m *Meter, frontier, depth int64) error {
	for i := range t.workers {
		if w := &t.workers[i]; &w.meter == m {
			w.expanded.Store(m.Expanded)
			w.generated.Store(m.Generated)
			if i == 0 {
				t.count()
				if err := t.caller.Poll(frontier, depth); err != nil {
					return err
				}
			}
		}
	}
	return t.halted()
}

func (t *team) halted() error {
	if err := t.failed.Load(); err != nil {
		return *err
	}
	return t.caller.halted()
}

// count adds the counts of each worker at its last Poll to the counts of the caller before the team began.
func (t *team) count() {
	t.caller.Expanded, t.caller.Generated = t.expanded, t.generated
	for i := range t.workers {
		t.caller.Expanded += t.workers[i].expanded.Load()
		t.caller.Generated += t.workers[i].generated.Load()
	}
}

// settle adds the counts and the memory of the workers to the caller's Meter after all workers have ended.
func (t *team) settle() {
	var used, peak, frontier int64
	for i := range t.workers {
		w := &t.workers[i]
		w.expanded.Store(w.meter.Expanded)
		w.generated.Store(w.meter.Generated)
		used += w.meter.used
		peak += w.meter.peak
		frontier += w.meter.peakFrontier
	}
	t.count()
	t.caller.Frontier(frontier)
	t.caller.peak = max(t.caller.peak, t.caller.used+peak)
	t.caller.used += used
}
