package filing

import (
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/solve"
)

// recents is the list of recent files that still exist. A goroutine checks them, because a network folder may be slow.
type recents struct {
	ask   chan<- string   // asks for a check; a path that is not "" becomes the first of the list
	known <-chan struct{} // closed when the first list is known
	ended <-chan struct{}
	wait  sync.Once // waits for the first list
	list  atomic.Pointer[[]string]
}

// Patience is the longest wait of the window for the list: for the first list, and at the end for its storage.
const Patience = 50 * time.Millisecond

// newRecent starts the goroutine, which checks the files immediately. The function tell is called when the list changes
// later.
func newRecent(kept *files.Recent, tell func()) *recents {
	ask, known, ended := make(chan string, 64), make(chan struct{}), make(chan struct{})
	c := &recents{ask: ask, known: known, ended: ended}
	ask <- ""
	go func() {
		defer close(ended)
		for path := range ask {
			if path != "" {
				_ = kept.Add(path) // an error here is not worth a message
			}
			list := kept.List()
			if last := c.list.Swap(&list); last == nil {
				close(known)
			} else if !slices.Equal(list, *last) {
				tell()
			}
		}
	}()
	return c
}

// use(path) makes the file at the path the first of the list, and checks the files. If the path is "", use only checks
// the files.
func (c *recents) use(path string) {
	select {
	case c.ask <- path:
	default:
	}
}

// Recent returns the paths of the recent files that still exist. The file that was used last is the first. Recent also
// starts another check.
func (r *Room) Recent() []string {
	c := r.recent
	c.wait.Do(func() {
		select {
		case <-c.known:
		case <-time.After(Patience):
		}
	})
	c.use("")
	if list := c.list.Load(); list != nil {
		return *list
	}
	return nil
}

// End ends the checks of recent files, and waits for the storage of their list for at most a given time. End may be
// called more than once.
func (r *Room) End(most time.Duration) {
	c := r.recent
	if c.ask == nil {
		return
	}
	close(c.ask)
	c.ask = nil
	select {
	case <-c.ended:
	case <-time.After(most):
	}
}

// RecentItems returns the menu items of the recent files.
func (r *Room) RecentItems() []*fyne.MenuItem {
	return solve.Map(r.Recent(), func(p string) *fyne.MenuItem {
		return shell.NewItem(r.Shell, shell.Plain(filepath.Base(p)+" — "+filepath.Dir(p)), func() { r.Open(p) })
	})
}

// remember makes a file the first of the recent files, and its folder the usual folder.
func (r *Room) remember(path string) {
	r.Settings.SetFolder(filepath.Dir(path))
	r.recent.use(path)
}
