package shell

import (
	"context"
	"sync"
)

// Work is the background work of a room, at most one task at a time. Call its methods on the main goroutine.
type Work struct {
	now  context.Context // the context of the task in progress, or nil
	stop context.CancelFunc
}

// Busy reports whether a task is in progress.
func (w *Work) Busy() bool { return w.now != nil }

// Begin drops the task in progress and runs the function do on another goroutine. The function do may pass functions to
// tell, and may return a function. These functions are called on the main goroutine, unless the task is dropped before.
func (w *Work) Begin(s *Shell, do func(ctx context.Context, tell func(func())) (end func())) {
	w.Drop()
	ctx, stop := context.WithCancel(s.Life)
	w.now, w.stop = ctx, stop
	tell := func(f func()) {
		s.Post(func() {
			if w.now == ctx {
				f()
				s.Lefts.heard(w)
			}
		})
	}
	go func() {
		end := do(ctx, tell)
		tell(func() {
			w.Drop()
			if end != nil {
				end()
			}
		})
	}()
}

// Stop cancels the context of the task in progress. The function that do returns is still called. Stop reports whether
// there was such a task, and it was not stopped before.
func (w *Work) Stop() bool {
	if w.now == nil || w.now.Err() != nil {
		return false
	}
	w.stop()
	return true
}

// Drop stops the task in progress. None of its functions is called any more.
func (w *Work) Drop() {
	w.Stop()
	w.now = nil
}

// Gather collects values for the main goroutine. Any goroutine may call the result add. The parameter tell calls a
// function on the main goroutine. Each call of take gets the values added after the previous call.
func Gather[T any](tell func(func()), take func(news []T)) (add func(T)) {
	var lock sync.Mutex
	var news []T
	return func(v T) {
		lock.Lock()
		news = append(news, v)
		first := len(news) == 1
		lock.Unlock()
		if !first {
			return
		}
		tell(func() {
			lock.Lock()
			now := news
			news = nil
			lock.Unlock()
			take(now)
		})
	}
}
