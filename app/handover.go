package app

import (
	"sync"
	"sync/atomic"

	"stepboard/app/shell"
)

// handover passes functions from other goroutines to the main goroutine. After the window has closed, handover drops
// them, because Fyne's queue must not be used after the end of its loop. One turn of the loop runs all waiting
// functions. Fyne alone would run about one function for each frame that it draws. With slow frames, the 30 reports a
// second of a search would be shown later and later.
type handover struct {
	add   func(func()) // adds a function to the next turn
	queue sync.RWMutex // locked for reading while Fyne's queue is used
	over  atomic.Bool
}

// newHandover makes a handover. The callback ask(f) runs f later on the main goroutine, as fyne.Do does.
func newHandover(ask func(func())) *handover {
	h := &handover{}
	h.add = shell.Gather(ask, h.turn)
	return h
}

// do arranges that f runs later on the main goroutine, and returns immediately. After end has been called, do drops f.
func (h *handover) do(f func()) {
	h.queue.RLock()
	defer h.queue.RUnlock()
	if !h.over.Load() {
		h.add(f)
	}
}

// turn(waiting) runs functions on the main goroutine. Functions posted meanwhile wait for the next turn. turn must not
// lock h.queue: after the end of Fyne's loop, Fyne calls turn at once, inside do(), which still holds this lock.
func (h *handover) turn(waiting []func()) {
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
