package recovery

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"github.com/gofrs/flock"
)

// Keeper keeps the unsaved works of one program on the disk. Its methods may be called on any goroutine.
type Keeper struct {
	dir, session string
	lock         *flock.Flock // held while the program runs, so that other programs do not take its works
	crash        *os.File     // file for the report of a crash

	mu      sync.Mutex
	next    []Work        // works to be written next
	waiting bool          // whether the works in next are not written yet
	ended   bool          // whether the keeper has ended
	wake    chan struct{} // wakes the writing goroutine

	writing sync.Mutex     // held during writing
	files   map[any]string // path of the work's file; the key is Work.Key
	count   int            // number of files made, for their names
}

// NewKeeper makes a keeper and its folder. If dir is empty, or if nothing can be written in dir, nothing is kept.
func NewKeeper(dir string) *Keeper {
	k := &Keeper{
		session: fmt.Sprintf("%d-%d", time.Now().UnixNano(), os.Getpid()), files: map[any]string{},
		wake: make(chan struct{}, 1),
	}
	if dir == "" || os.MkdirAll(dir, 0o700) != nil {
		return k
	}
	k.lock = flock.New(filepath.Join(dir, k.session+lockExtension))
	if ok, err := k.lock.TryLock(); err != nil || !ok {
		return k
	}
	k.dir = dir
	go func() {
		for range k.wake {
			began := time.Now()
			k.Flush()
			time.Sleep(min(max(shortest, share*time.Since(began)), longest))
		}
	}()
	return k
}

// RecordCrash makes Go's runtime write a report into a file if the program crashes.
func (k *Keeper) RecordCrash() {
	if k.dir == "" {
		return
	}
	f, err := os.OpenFile(k.path(crashExtension), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return
	}
	k.crash = f
	_ = debug.SetCrashOutput(f, debug.CrashOptions{})
}

// Extensions of the files of a session.
const (
	lockExtension  = ".running"
	crashExtension = ".crash"
)

func (k *Keeper) path(end string) string { return filepath.Join(k.dir, k.session+end) }

// After a write, the keeper pauses for the time of the write times share, within the limits shortest and longest.
const (
	shortest = 200 * time.Millisecond
	longest  = 1500 * time.Millisecond
	share    = 10 // times the time of the write
)

// Keep writes these works soon, and removes the files of all other works. Keep copies the documents before it
// returns. Documents with a Size over mostCells are not kept.
func (k *Keeper) Keep(works []Work) {
	if k.dir == "" {
		return
	}
	kept := make([]Work, 0, len(works))
	for _, w := range works {
		if Size(w.Content) <= mostCells {
			w.Content = w.Content.Clone()
			kept = append(kept, w)
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ended {
		return
	}
	k.next, k.waiting = kept, true
	select {
	case k.wake <- struct{}{}:
	default:
	}
}

// Flush writes the works that were given to Keep and not written yet.
func (k *Keeper) Flush() {
	k.writing.Lock()
	defer k.writing.Unlock()
	k.mu.Lock()
	works, waiting := k.next, k.waiting
	k.next, k.waiting = nil, false
	k.mu.Unlock()
	if !waiting {
		return
	}
	stay := map[any]bool{}
	for i := range works {
		w := &works[i]
		stay[w.Key] = true
		if k.files[w.Key] == "" {
			k.count++
			k.files[w.Key] = k.path(fmt.Sprintf("-%d%s", k.count, extension))
		}
		_ = write(k.files[w.Key], w) // if this fails, the work is still in the window
	}
	for key, path := range k.files {
		if !stay[key] {
			_ = os.Remove(path)
			delete(k.files, key)
		}
	}
}

// End ends the keeper after the user has ended the program. No work stays on the disk.
func (k *Keeper) End() { k.end(true) }

// Leave ends the keeper if something else ends the program. Unsaved works stay on the disk.
func (k *Keeper) Leave() { k.end(false) }

func (k *Keeper) end(clean bool) {
	if k.dir == "" {
		return
	}
	k.mu.Lock()
	if k.ended {
		k.mu.Unlock()
		return
	}
	k.ended = true
	if clean {
		k.next, k.waiting = nil, true
	}
	close(k.wake)
	k.mu.Unlock()
	k.Flush()
	k.writing.Lock() // never unlocked, so nothing is written any more
	if k.crash != nil {
		_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
		_ = k.crash.Close()
		_ = os.Remove(k.crash.Name())
	}
	release(k.lock, len(k.files) == 0)
}

// release unlocks a session. If empty is set, the session left nothing, and release removes its lock file. It does so
// before other programs can lock the file. Windows can't remove open files, so release tries again after unlocking.
func release(lock *flock.Flock, empty bool) {
	if empty {
		_ = os.Remove(lock.Path())
	}
	_ = lock.Unlock()
	if empty {
		_ = os.Remove(lock.Path())
	}
}
