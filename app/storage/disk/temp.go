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
	"sync/atomic"
	"syscall"
)

// The name of a temporary file identifies the process that made it, so that files of killed programs can be removed:
// NAME~MACHINE-PROCESS-NUMBER.

// machine identifies this machine or container among the machines that may write to the same folder.
var machine = sync.OnceValue(func() string {
	h := fnv.New32a()
	name, _ := os.Hostname()
	_, _ = h.Write([]byte(name))
	if space, err := os.Readlink("/proc/self/ns/pid"); err == nil { // a container has process IDs of its own
		_, _ = h.Write([]byte(space))
	}
	return fmt.Sprintf("%08x", h.Sum32())
})

// suffix returns the end of a name for a temporary file of this process.
func suffix() string { return fmt.Sprintf("~%s-%d-%06d", machine(), os.Getpid(), rand.IntN(1e6)) }

// orphaned reports whether a name belongs to a temporary file of a process of this machine that has ended.
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

// alive reports whether a process runs. If the system can't tell, the process counts as running.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	return !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// digits reports whether text consists of digits, at least one.
func digits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// mostBase is how many bytes of a file's name are in its temporary name, which must not be too long.
const mostBase = 100

// beforeTemp is the function of [BeforeTemp]; nil: none.
var beforeTemp atomic.Pointer[func()]

// BeforeTemp sets a function that is called before a temporary file or folder is made. A program that a signal may end
// begins to listen to signals there, so that it can remove the file.
func BeforeTemp(f func()) { beforeTemp.Store(&f) }

func announce() {
	if f := beforeTemp.Load(); f != nil {
		(*f)()
	}
}

// create makes a temporary file in the folder of path, with the permissions that the user's umask gives.
func create(path string) (*os.File, error) {
	announce()
	base := filepath.Base(path)
	base = strings.ToValidUTF8(base[:min(len(base), mostBase)], "")
	for try := 0; ; try++ {
		f, err := os.OpenFile(filepath.Join(filepath.Dir(path), "."+base+suffix()), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil || try == 100 || !os.IsExist(err) {
			return f, err
		}
	}
}

// TempDir makes a temporary folder of the system, and removes such folders of processes that have ended.
func TempDir() (string, error) {
	const base = "stepboard"
	announce()
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

// swept are the folders that this process has cleaned. Once is enough, because programs are rarely killed.
var swept sync.Map

// sweep cleans a folder after programs that were killed: it completes moves that a note lists (see journalName), and
// removes temporary files. It does nothing if this process has cleaned the folder before.
func sweep(dir string) {
	if _, done := swept.LoadOrStore(dir, true); done {
		return
	}
	clean(dir)
}

// clean does the same as sweep, but it may clean a folder several times.
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

// mostSwept is the largest number of names in a folder that clean looks at.
const mostSwept = 100_000
