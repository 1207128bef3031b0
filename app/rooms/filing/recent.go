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

// recent is the list of recent files that still exist. A goroutine checks them, because a network folder may be slow.
type recent struct {
	*shell.Shell
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
func newRecent(s *shell.Shell, kept *files.Recent, tell func()) *recent {
	ask, known, ended := make(chan string, 64), make(chan struct{}), make(chan struct{})
	c := &recent{Shell: s, ask: ask, known: known, ended: ended}
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
func (c *recent) use(path string) {
	select {
	case c.ask <- path:
	default:
	}
}

// Recent returns the paths of the recent files that still exist. The file that was used last is the first. Recent also
// starts another check.
func (c *recent) Recent() []string {
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
func (c *recent) End(most time.Duration) {
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

// RecentItems returns the menu items of the recent files, which call the function open.
func (c *recent) RecentItems(open func(path string)) []*fyne.MenuItem {
	return solve.Map(c.Recent(), func(p string) *fyne.MenuItem {
		return shell.NewItem(c.Shell, shell.Plain(filepath.Base(p)+" — "+filepath.Dir(p)), func() { open(p) })
	})
}

// remember makes a file the first of the recent files, and its folder the usual folder.
func (c *recent) remember(path string) {
	c.Settings.SetFolder(filepath.Dir(path))
	c.use(path)
}
