package filing

import (
	"path/filepath"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/storage/files"
)

// Recent is the files used last, as they were when they were last looked for. One goroutine does that, as a folder on a
// network may take long to tell whether they are still there.
type Recent struct {
	ask   chan<- string   // to look for them; a path is put at their head before
	found <-chan []string // the newest list, until it is taken
	ended <-chan struct{}
	list  []string
	taken bool
}

// patience is how long the first list is waited for, and in the end that all are kept.
const patience = 50 * time.Millisecond

// newRecent looks for the files at once, and tells when they are others than before.
func newRecent(kept *files.Recent, tell func()) *Recent {
	ask, found, ended := make(chan string, 64), make(chan []string, 1), make(chan struct{})
	ask <- ""
	go func() {
		defer close(ended)
		var last []string
		known := false
		for path := range ask {
			if path != "" {
				_ = kept.Add(path) // a list that can't be kept is no reason to disturb anybody
			}
			list := kept.List()
			if known && slices.Equal(list, last) {
				continue
			}
			select {
			case <-found:
			default:
			}
			found <- list
			if known {
				tell()
			}
			last, known = list, true
		}
	}()
	return &Recent{ask: ask, found: found, ended: ended}
}

// use has a file be the one used last, "" none. After the end it does nothing.
func (c *Recent) use(path string) {
	select {
	case c.ask <- path:
	default:
	}
}

// Now is the newest list, the file used last first. It is looked for again behind that.
func (c *Recent) Now() []string {
	if !c.taken {
		c.taken = true
		select {
		case c.list = <-c.found:
		case <-time.After(patience):
		}
	}
	select {
	case c.list = <-c.found:
	default:
	}
	c.use("")
	return c.list
}

// End ends that; it may be called again.
func (c *Recent) End() {
	if c.ask == nil {
		return
	}
	close(c.ask)
	c.ask = nil
	select {
	case <-c.ended:
	case <-time.After(patience):
	}
}

// RecentItems are the menu entries of the files used last.
func (r *Room) RecentItems() []*fyne.MenuItem {
	var list []*fyne.MenuItem
	for _, p := range r.Recent.Now() {
		list = append(list, shell.NewItem(r.Shell, shell.Plain(filepath.Base(p)+" — "+filepath.Dir(p)), func() { r.Open(p) }))
	}
	return list
}

// remember has a file be the one used last.
func (r *Room) remember(path string) {
	r.Settings.SetFolder(filepath.Dir(path))
	r.Recent.use(path)
}
