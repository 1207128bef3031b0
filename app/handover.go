package app

import (
	"sync"

	"fyne.io/fyne/v2"
)

// handover gives work of other goroutines to the main one until the window has closed: Fyne's queue must not be used
// once its loop has ended.
type handover struct {
	mu   sync.RWMutex
	over bool
}

// do hands over a function, to be run later on the main goroutine. It returns at once.
func (h *handover) do(f func()) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if !h.over {
		fyne.Do(f)
	}
}

// end drops whatever is still handed over.
func (h *handover) end() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.over = true
}
