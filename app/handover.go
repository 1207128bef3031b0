package app

import (
	"sync"
	"sync/atomic"
)

// handover gives work of other goroutines to the main one until the window has closed: Fyne's queue must not be used
// after the end of its loop. One turn of the loop does all waiting work. Fyne itself does one piece of work for about
// each frame that it draws: with slow frames, 30 reports a second of a search would come later and later.
type handover struct {
	ask func(func()) // fyne.Do

	queue sync.RWMutex // held while Fyne's queue is used
	over  atomic.Bool

	list    sync.Mutex
	waiting []func() // if not empty, a turn was asked for
}

// do hands over a function, to be run later on the main goroutine. It returns at once.
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

// turn runs the functions handed over until now, on the main goroutine. Functions that these hand over wait for the
// next turn. It must not lock the queue: a drained loop runs it within do.
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

// end drops all further functions.
func (h *handover) end() {
	h.queue.Lock()
	defer h.queue.Unlock()
	h.over.Store(true)
}
