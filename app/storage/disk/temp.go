package disk

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// Temporary files have names that identify their owner, so that files of killed programs can be removed: NAME, then the
// machine, the process and a number.

// machine distinguishes this machine, and this container, from others that may write to the same folder.
var machine = sync.OnceValue(func() string {
	h := fnv.New32a()
	name, _ := os.Hostname()
	_, _ = h.Write([]byte(name))
	if space, err := os.Readlink("/proc/self/ns/pid"); err == nil { // process numbers are only valid inside of it
		_, _ = h.Write([]byte(space))
	}
	return fmt.Sprintf("%08x", h.Sum32())
})

// suffix is the end of the name of a temporary file of this process.
func suffix() string {
	return fmt.Sprintf("~%s-%d-%06d", machine(), os.Getpid(), rand.IntN(1e6))
}

// orphaned reports whether a name belongs to a file that an ended process of this machine left behind.
func orphaned(name string) bool {
	at := strings.LastIndexByte(name, '~')
	if at < 0 {
		return false
	}
	parts := strings.Split(name[at+1:], "-")
	if len(parts) != 3 || parts[0] != machine() || len(parts[2]) != 6 || !digits(parts[1]) || !digits(parts[2]) {
		return false
	}
	pid, err := strconv.Atoi(parts[1])
	return err == nil && pid != os.Getpid() && !alive(pid)
}

// alive reports whether a process runs. Some systems also find processes that have ended; others have no signal 0.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	return !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// digits reports whether a text has only digits, at least one.
func digits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// mostBase is the number of bytes of a file's name that its temporary file's name repeats, so that the latter is not
// too long for file systems.
const mostBase = 100

// create makes a new temporary file beside the one at path, with the permissions of new files by the user's umask.
func create(path string) (*os.File, error) {
	base := filepath.Base(path)
	base = strings.ToValidUTF8(base[:min(len(base), mostBase)], "")
	for try := 0; ; try++ {
		f, err := os.OpenFile(filepath.Join(filepath.Dir(path), "."+base+suffix()), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil || try == 100 || !os.IsExist(err) {
			return f, err
		}
	}
}

// TempDir makes a folder in the system's folder for temporary files. It removes folders that dead processes left there.
func TempDir() (string, error) {
	const base = "stepboard"
	if entries, err := os.ReadDir(os.TempDir()); err == nil {
		for _, e := range entries {
			if strings.HasPrefix(e.Name(), base+"~") && orphaned(e.Name()) {
				_ = os.RemoveAll(filepath.Join(os.TempDir(), e.Name()))
			}
		}
	}
	for try := 0; ; try++ {
		dir := filepath.Join(os.TempDir(), base+suffix())
		err := os.Mkdir(dir, 0o700)
		if err == nil || try == 100 || !os.IsExist(err) {
			return dir, err
		}
	}
}

// swept are the folders that this process has cleaned. Once is enough: other programs rarely die and leave files, and
// the next program cleans them.
var swept sync.Map

// sweep cleans a folder after killed programs: it completes a set of files whose last step had begun, and removes their
// other files.
func sweep(dir string) {
	if _, done := swept.LoadOrStore(dir, true); done {
		return
	}
	clean(dir)
}

// clean is sweep for a folder that may have been cleaned already.
func clean(dir string) {
	d, err := os.Open(dir)
	if err != nil {
		return
	}
	defer d.Close()
	names, err := d.Readdirnames(mostSwept)
	if err != nil {
		return
	}
	for _, name := range names {
		if strings.HasPrefix(name, journalName+"~") && orphaned(name) {
			finish(filepath.Join(dir, name))
		}
	}
	for _, name := range names {
		if strings.HasPrefix(name, ".") && orphaned(name) {
			_ = os.Remove(filepath.Join(dir, name))
		}
	}
}

// mostSwept is the largest number of names of a folder to inspect.
const mostSwept = 100_000
