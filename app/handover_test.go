package app

import (
	"runtime"
	"slices"
	"testing"
)

// Many functions may be handed over while a frame is drawn. One turn of the loop runs them all, in order.
func TestWhatWaitsIsDoneInOneTurn(t *testing.T) {
	t.Parallel()
	var turns []func() // the loop's queue
	h := newHandover(func(f func()) { turns = append(turns, f) })
	var done []int
	for i := range 100 {
		h.do(func() {
			done = append(done, i)
			if i == 50 {
				h.do(func() { done = append(done, 100) })
			}
		})
	}
	if len(turns) != 1 || len(done) != 0 {
		t.Fatalf("%d turns asked for, %d functions run at once", len(turns), len(done))
	}
	turns[0]()
	if len(turns) != 2 || len(done) != 100 || !slices.IsSorted(done) {
		t.Fatalf("%d turns, done in one: %v", len(turns), done)
	}
	turns[1]()
	if len(done) != 101 || done[100] != 100 {
		t.Fatalf("what a function handed over was not done: %v", done[100:])
	}
}

// After the window has closed, no function is run and no turn is requested. Functions that wait behind the closing
// function are not run either.
func TestNothingIsDoneAfterTheEnd(t *testing.T) {
	t.Parallel()
	var turns []func()
	h := newHandover(func(f func()) { turns = append(turns, f) })
	h.do(h.end)
	late := func() { t.Error("run after the end") }
	h.do(late)
	turns[0]()
	h.do(late)
	if len(turns) != 1 {
		t.Errorf("%d turns asked for", len(turns))
	}
}

// A drained loop runs a function at once, while the window ends on another goroutine. Neither waits for the other.
func TestEndDoesNotWaitForATurnWithinIt(t *testing.T) {
	t.Parallel()
	ended := make(chan struct{})
	var h *handover
	h = newHandover(func(f func()) {
		go func() {
			h.end()
			close(ended)
		}()
		for h.queue.TryRLock() { // until end waits for the queue
			h.queue.RUnlock()
			runtime.Gosched()
		}
		f()
	})
	run := make(chan struct{})
	go h.do(func() { close(run) })
	<-run
	<-ended
}
