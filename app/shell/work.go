package shell

import (
	"context"
	"sync"
)

// Work is what a room has done in the background, one thing at a time. The zero value does nothing. Its methods are for
// the main goroutine.
type Work struct {
	now *underWay // nil: nothing is
}

type underWay struct{ stop context.CancelFunc }

// Busy reports whether something is under way.
func (w *Work) Busy() bool { return w.now != nil }

// Begin has do done on a goroutine, in the place of what is under way. tell has the main goroutine do something later,
// and so it does in the end what do returns, or nothing for nil. Nothing more of that is done once the work is dropped.
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

// Stop asks what is under way to end, and its end is still heard.
func (w *Work) Stop() {
	if w.now != nil {
		w.now.stop()
	}
}

// Drop ends what is under way, and nothing more is heard of it.
func (w *Work) Drop() {
	w.Stop()
	w.now = nil
}

// Gather hands values of a work to the main goroutine by its tell: with the first all that have come by then.
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
