package recovery

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// Found is a work that a program which has ended left behind.
type Found struct {
	Note
	file string
}

// Left is what programs that have ended left behind. Until it is released no other program finds it.
type Left struct {
	Works  []*Found // the latest first
	Crash  string   // why the last of them ended, as the runtime tells it; empty where it does not
	handed []*Found // to other programs, which give them up
	locks  []*flock.Flock
	remove []string // what is of no use any more
}

// Limits of what is left for later: older works, and more of them, are given up.
const (
	mostWorks = 30
	oldest    = 60 * 24 * time.Hour
	mostCrash = 16 << 10
)

// Find looks for what is left in a folder by programs that don't run any more.
func Find(dir string) *Left {
	l := &Left{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return l
	}
	sessions := map[string]bool{} // whether the program has ended
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
				l.add(path)
			}
		case crashExtension:
			session := strings.TrimSuffix(e.Name(), crashExtension)
			info, err := e.Info()
			if err != nil || !ended(session) {
				break
			}
			if info.Size() > 0 && info.ModTime().After(crashed) {
				crashed, l.Crash = info.ModTime(), beginning(path)
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

// Handed is the work in a file that another program has handed over. The error is that of reading the file.
func Handed(file string) (*Found, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	note, err := read(bufio.NewReaderSize(in, mostHead))
	return &Found{note, file}, err
}

// Among are the files among some that hold works, and the others.
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

// File is the one that holds the work.
func (f *Found) File() string { return f.file }

// Discard gives the work up.
func (f *Found) Discard() { _ = os.Remove(f.file) }

// add adds the work in a file, if it is one.
func (l *Left) add(path string) {
	in, err := os.Open(path)
	if err != nil {
		return
	}
	defer in.Close()
	note, err := read(bufio.NewReaderSize(in, mostHead))
	if err != nil {
		l.remove = append(l.remove, path)
		return
	}
	l.Works = append(l.Works, &Found{note, path})
}

// beginning is that of a file with the report of a crash.
func beginning(path string) string {
	in, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer in.Close()
	data, _ := io.ReadAll(io.LimitReader(in, mostCrash))
	return strings.ToValidUTF8(string(data), "")
}

// Discard gives a work up.
func (l *Left) Discard(f *Found) {
	f.Discard()
	l.Works = slices.DeleteFunc(l.Works, func(o *Found) bool { return o == f })
}

// HandOver leaves a work to another program, which is told its file.
func (l *Left) HandOver(f *Found) {
	l.handed = append(l.handed, f)
	l.Works = slices.DeleteFunc(l.Works, func(o *Found) bool { return o == f })
}

// Hands reports whether works were left to other programs. They may still have to read them.
func (l *Left) Hands() bool { return len(l.handed) > 0 }

// Release ends the look at what is left. What was not discarded is found again.
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
