package app

import (
	"runtime"
	"slices"
	"testing"
)

// However many functions are handed over while a frame is drawn, one turn of the loop does them, in their order.
func TestWhatWaitsIsDoneInOneTurn(t *testing.T) {
	t.Parallel()
	var turns []func() // the loop's queue
	h := &handover{ask: func(f func()) { turns = append(turns, f) }}
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

// Once the window has closed nothing is run or asked for, not even what stood behind the function that closed it.
func TestNothingIsDoneAfterTheEnd(t *testing.T) {
	t.Parallel()
	var turns []func()
	h := &handover{ask: func(f func()) { turns = append(turns, f) }}
	h.do(h.end)
	late := func() { t.Error("run after the end") }
	h.do(late)
	turns[0]()
	h.do(late)
	if len(turns) != 1 {
		t.Errorf("%d turns asked for", len(turns))
	}
}

// A loop that has been drained runs at once what it is asked to, while the window ends on another goroutine: neither
// waits for the other.
func TestEndDoesNotWaitForATurnWithinIt(t *testing.T) {
	t.Parallel()
	ended := make(chan struct{})
	h := &handover{}
	h.ask = func(f func()) {
		go func() {
			h.end()
			close(ended)
		}()
		for h.queue.TryRLock() { // until it waits for the queue
			h.queue.RUnlock()
			runtime.Gosched()
		}
		f()
	}
	run := make(chan struct{})
	go h.do(func() { close(run) })
	<-run
	<-ended
}
