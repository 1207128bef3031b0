package filing

import (
	"path/filepath"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/storage/files"
)

// Recent is the list of recently used files, as last checked. One goroutine checks, because a network folder may take
// long to tell whether a file exists.
type Recent struct {
	ask   chan<- string   // asks for a check; a path is first put at the head of the list
	found <-chan []string // the newest list, until it is taken
	ended <-chan struct{}
	list  []string
	taken bool
}

// patience is the longest wait for the first list, and at the end for the storage of all paths.
const patience = 50 * time.Millisecond

// newRecent checks the files at once, and calls tell when the list has changed.
func newRecent(kept *files.Recent, tell func()) *Recent {
	ask, found, ended := make(chan string, 64), make(chan []string, 1), make(chan struct{})
	ask <- ""
	go func() {
		defer close(ended)
		var last []string
		known := false
		for path := range ask {
			if path != "" {
				_ = kept.Add(path) // a list that can't be kept is no reason to disturb the user
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

// use makes a file the last used one; "" means none. After the end it does nothing.
func (c *Recent) use(path string) {
	select {
	case c.ask <- path:
	default:
	}
}

// Now is the newest list, the last used file first. It also starts another check.
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

// End ends the goroutine. It may be called again.
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

// RecentItems are the menu entries of the recently used files.
func (r *Room) RecentItems() []*fyne.MenuItem {
	var list []*fyne.MenuItem
	for _, p := range r.Recent.Now() {
		list = append(list, shell.NewItem(r.Shell, shell.Plain(filepath.Base(p)+" — "+filepath.Dir(p)), func() { r.Open(p) }))
	}
	return list
}

// remember makes a file the last used one.
func (r *Room) remember(path string) {
	r.Settings.SetFolder(filepath.Dir(path))
	r.Recent.use(path)
}
