package shell

import (
	"context"
	"sync"
)

// Work is the background work of a room, one thing at a time. The zero value is idle. Its methods are for the main
// goroutine.
type Work struct {
	now *underWay // nil: idle
}

type underWay struct{ stop context.CancelFunc }

// Busy reports whether work is in progress.
func (w *Work) Busy() bool { return w.now != nil }

// Begin runs do on a goroutine and drops the work in progress. tell makes the main goroutine run a function later. At
// the end the main goroutine runs the function that do returned, if any. After the work is dropped, none of these
// functions run.
func (w *Work) Begin(s *Shell, do func(ctx context.Context, tell func(func())) (end func())) {
	w.Drop()
	ctx, stop := context.WithCancel(s.Life)
	now := &underWay{stop}
	w.now = now
	tell := func(f func()) {
		s.Post(func() {
			if w.now == now {
				f()
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

// Stop asks the work in progress to end. Its end function still runs.
func (w *Work) Stop() {
	if w.now != nil {
		w.now.stop()
	}
}

// Drop ends the work in progress. None of its functions run any more.
func (w *Work) Drop() {
	w.Stop()
	w.now = nil
}

// Gather passes values of a work to the main goroutine. Each call of take gets all values collected so far.
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
