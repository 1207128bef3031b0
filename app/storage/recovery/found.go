package recovery

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"stepboard/app/storage/disk"
)

// Found is a work (a document with unsaved changes) that a program left behind when it ended.
type Found struct {
	Note
	file string
}

// Left are the works that programs left behind when they ended. Until Release, no other program finds these works.
type Left struct {
	Works  []*Found // the latest first
	Crash  string   // crash report of the last program that crashed; empty: no program crashed
	handed []*Found // works given to other programs, which discard them
	locks  []*flock.Flock
	remove []string // files that Release removes
}

// Limits of the works that are kept. All other works are discarded.
const (
	mostWorks = 30                  // largest number of works
	oldest    = 60 * 24 * time.Hour // largest age of a work
	mostCrash = 16 << 10            // largest number of bytes of a crash report
)

// Find finds the works in a folder that belong to programs that have ended.
func Find(dir string) *Left {
	l := &Left{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return l
	}
	sessions := map[string]bool{} // for each session: whether its program has ended
	ended := func(session string) bool {
		if known, ok := sessions[session]; ok {
			return known
		}
		lock := flock.New(filepath.Join(dir, session+lockExtension))
		ok, err := lock.TryLock()
		if ok {
			l.locks = append(l.locks, lock)
		}
		sessions[session] = ok && err == nil
		return sessions[session]
	}
	var crashed time.Time
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch filepath.Ext(e.Name()) {
		case extension:
			name := strings.TrimSuffix(e.Name(), extension)
			if i := strings.LastIndexByte(name, '-'); i > 0 && ended(name[:i]) {
				switch found, err := Handed(path); {
				case err == nil:
					l.Works = append(l.Works, found)
				case found != nil: // the file could be opened, but has no work
					l.remove = append(l.remove, path)
				}
			}
		case crashExtension:
			session := strings.TrimSuffix(e.Name(), crashExtension)
			info, err := e.Info()
			if err != nil || !ended(session) {
				break
			}
			if info.Size() > 0 && info.ModTime().After(crashed) {
				report, _ := disk.Read(path, mostCrash)
				crashed, l.Crash = info.ModTime(), strings.ToValidUTF8(string(report), "")
			}
			l.remove = append(l.remove, path)
		case lockExtension:
			_ = ended(strings.TrimSuffix(e.Name(), lockExtension))
		}
	}
	slices.SortFunc(l.Works, func(a, b *Found) int { return b.At.Compare(a.At) })
	for i := len(l.Works) - 1; i >= 0; i-- {
		if i >= mostWorks || time.Since(l.Works[i].At) > oldest {
			l.Discard(l.Works[i])
		}
	}
	return l
}

// Handed reads a work that another program has handed over. The error is an error of reading the file.
func Handed(file string) (*Found, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	note, err := read(bufio.NewReaderSize(in, mostHead))
	return &Found{note, file}, err
}

// Among separates files with works from other files, by their names.
func Among(paths []string) (works, others []string) {
	for _, p := range paths {
		if filepath.Ext(p) == extension {
			works = append(works, p)
		} else {
			others = append(others, p)
		}
	}
	return works, others
}

// File returns the path of the file that contains the work.
func (f *Found) File() string { return f.file }

// Discard deletes the file with the work.
func (f *Found) Discard() { _ = os.Remove(f.file) }

// Discard deletes the file of a work and removes the work from Works.
func (l *Left) Discard(f *Found) {
	f.Discard()
	l.Works = slices.DeleteFunc(l.Works, func(o *Found) bool { return o == f })
}

// HandOver leaves a work to another program, which is started with the path of the work's file.
func (l *Left) HandOver(f *Found) {
	l.handed = append(l.handed, f)
	l.Works = slices.DeleteFunc(l.Works, func(o *Found) bool { return o == f })
}

// Hands reports whether works were handed over to other programs, which may not have read them yet.
func (l *Left) Hands() bool { return len(l.handed) > 0 }

// Release lets other programs find the works that were not discarded.
func (l *Left) Release() {
	for _, path := range l.remove {
		_ = os.Remove(path)
	}
	sessions := map[string]bool{}
	for _, f := range slices.Concat(l.Works, l.handed) {
		name := strings.TrimSuffix(f.file, extension)
		sessions[name[:strings.LastIndexByte(name, '-')]+lockExtension] = true
	}
	for _, lock := range l.locks {
		release(lock, !sessions[lock.Path()])
	}
	l.locks, l.remove = nil, nil
}
