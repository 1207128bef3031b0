package filing

import (
	"path/filepath"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/storage/files"
)

// Recent is the list of recent files that still exist. A goroutine checks the files, because for a network folder this
// may take long.
type Recent struct {
	ask   chan<- string   // asks for a check; a path that is not "" becomes the first of the list
	found <-chan []string // holds at most one list, the newest
	ended <-chan struct{}
	list  []string
	taken bool
}

// patience is the longest wait for the first list, and the longest wait at the end for the storage of the list.
const patience = 50 * time.Millisecond

// newRecent starts the goroutine, which checks the files immediately. tell is called when the list changes later.
func newRecent(kept *files.Recent, tell func()) *Recent {
	ask, found, ended := make(chan string, 64), make(chan []string, 1), make(chan struct{})
	ask <- ""
	go func() {
		defer close(ended)
		var last []string
		known := false
		for path := range ask {
			if path != "" {
				_ = kept.Add(path) // an error here is not worth a message
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

// use makes path the first of the list and checks the files. If path is "", use only checks the files.
func (c *Recent) use(path string) {
	select {
	case c.ask <- path:
	default:
	}
}

// Now returns the newest list. The file that was used last is the first. Now also starts another check.
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

// End ends the goroutine. End may be called more than once.
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

// RecentItems returns the menu items of the recent files.
func (r *Room) RecentItems() []*fyne.MenuItem {
	var list []*fyne.MenuItem
	for _, p := range r.Recent.Now() {
		list = append(list, shell.NewItem(r.Shell, shell.Plain(filepath.Base(p)+" — "+filepath.Dir(p)), func() { r.Open(p) }))
	}
	return list
}

// remember makes a file the first of the recent files, and its folder the usual folder.
func (r *Room) remember(path string) {
	r.Settings.SetFolder(filepath.Dir(path))
	r.Recent.use(path)
}
