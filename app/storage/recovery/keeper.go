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

// Keeper keeps one program's unsaved works on the disk. All methods may be called on any goroutine.
type Keeper struct {
	dir, session string
	lock         *flock.Flock // held as long as the program runs, so that other programs know
	crash        *os.File     // for the runtime's report of a crash

	mu      sync.Mutex
	next    []Work // to be written; taken by the writer
	waiting bool   // next has to be written
	ended   bool
	wake    chan struct{}

	writing sync.Mutex // held during writing
	files   map[any]string
	count   int
}

// NewKeeper begins to keep works in a folder, which it makes. Nothing is kept without a folder, or if it can't be
// written to.
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

// RecordCrash makes the runtime write the reason to a file if the program crashes.
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

// Extensions of a session's files.
const (
	lockExtension  = ".running"
	crashExtension = ".crash"
)

func (k *Keeper) path(end string) string { return filepath.Join(k.dir, k.session+end) }

// The pauses between two writes. After slow writes they are longer.
const (
	shortest = 200 * time.Millisecond
	longest  = 1500 * time.Millisecond
	share    = 10 // the largest share of time for writing, as far as the pauses allow
)

// Keep keeps these works, soon, and no others. It copies their contents before it returns.
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

// Flush writes waiting works before it returns.
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
		_ = write(k.files[w.Key], w) // a work that can't be written is still in the window
	}
	for key, path := range k.files {
		if !stay[key] {
			_ = os.Remove(path)
			delete(k.files, key)
		}
	}
}

// End ends the keeper when the user ends the program: nothing stays on the disk.
func (k *Keeper) End() { k.end(true) }

// Leave ends the keeper when the program is ended from outside: unsaved works stay on the disk.
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
	k.writing.Lock() // never unlocked: nothing is written any more
	if k.crash != nil {
		_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
		_ = k.crash.Close()
		_ = os.Remove(k.crash.Name())
	}
	release(k.lock, len(k.files) == 0)
}

// release unlocks a session's file. It removes the file if the session left nothing: before another program can lock
// it, or right after if open files can't be removed, as on Windows.
func release(lock *flock.Flock, empty bool) {
	if empty {
		_ = os.Remove(lock.Path())
	}
	_ = lock.Unlock()
	if empty {
		_ = os.Remove(lock.Path())
	}
}
