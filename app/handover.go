package app

import (
	"sync"
	"sync/atomic"
)

// handover passes functions from other goroutines to the main goroutine. After the window has closed, handover drops
// them, because Fyne's queue must not be used after the end of its loop. One turn of the loop runs all waiting
// functions. Fyne alone would run about one function for each frame that it draws. With slow frames, the 30 reports a
// second of a search would be shown later and later.
type handover struct {
	ask func(func()) // runs a function on the main goroutine later: fyne.Do

	queue sync.RWMutex // locked for reading while Fyne's queue is used
	over  atomic.Bool

	list    sync.Mutex
	waiting []func() // functions for the next turn; if there are any, a turn has been asked for
}

// do arranges that f runs later on the main goroutine, and returns immediately. After end has been called, do drops f.
func (h *handover) do(f func()) {
	h.queue.RLock()
	defer h.queue.RUnlock()
	if h.over.Load() {
		return
	}
	h.list.Lock()
	h.waiting = append(h.waiting, f)
	first := len(h.waiting) == 1
	h.list.Unlock()
	if first {
		h.ask(h.turn)
	}
}

// turn() runs the waiting functions on the main goroutine. Functions posted meanwhile wait for the next turn. turn must
// not lock queue: once Fyne's loop has ended, ask calls turn immediately, and do still holds queue.
func (h *handover) turn() {
	h.list.Lock()
	waiting := h.waiting
	h.waiting = nil
	h.list.Unlock()
	for _, f := range waiting {
		if h.over.Load() {
			return
		}
		f()
	}
}

// end() makes handover drop all functions that have not started yet.
func (h *handover) end() {
	h.queue.Lock()
	defer h.queue.Unlock()
	h.over.Store(true)
}
