package filing

import (
	"path/filepath"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"stepboard/app/files"
	"stepboard/app/shell"
)

// recent is the files used last, as they were when they were last looked for. One goroutine does that, as a folder on a
// network may take long to tell whether they are still there.
type recent struct {
	ask   chan<- string   // to look for them; a path is put at their head before
	found <-chan []string // the newest list, until it is taken
	ended <-chan struct{}
	list  []string
	taken bool
}

// patience is how long the first list is waited for, and in the end that all are kept.
const patience = 50 * time.Millisecond

// newRecent looks for the files at once, and tells when they are others than before.
func newRecent(kept *files.Recent, tell func()) *recent {
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
	return &recent{ask: ask, found: found, ended: ended}
}

// use has a file be the one used last, "" none. After the end it does nothing.
func (c *recent) use(path string) {
	select {
	case c.ask <- path:
	default:
	}
}

// now is the newest list. It is looked for again behind that.
func (c *recent) now() []string {
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

// end ends that; it may be called again.
func (c *recent) end() {
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

// Recent are the files that were open lately, the last one first.
func (r *Room) Recent() []string { return r.recent.now() }

// RecentItems are the menu entries of these.
func (r *Room) RecentItems() []*fyne.MenuItem {
	var list []*fyne.MenuItem
	for _, p := range r.Recent() {
		list = append(list, shell.NewItem(r.Shell, shell.Plain(filepath.Base(p)+" — "+filepath.Dir(p)), func() { r.Open(p) }))
	}
	return list
}

// remember has a file be the one used last.
func (r *Room) remember(path string) {
	r.Settings.SetFolder(filepath.Dir(path))
	r.recent.use(path)
}

// Close ends what the room does in the background.
func (r *Room) Close() { r.recent.end() }
