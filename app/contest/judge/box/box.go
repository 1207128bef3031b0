// Package box runs strangers' programs and compilers without access to the user's files, networks and other processes.
//
// On Linux a box is a group of processes: a first process with its own namespaces, and all processes that it starts.
// The root folder of a box contains only the system's programs, which are read-only, and a work folder in memory. A box
// has no network and sees no other processes. A filter refuses system calls that programs in a box do not need.
// Landlock protects files a second time. When the first process of a box ends, all its processes end. Boxes on other
// systems protect less. The function [Check] attacks a box and returns the result as a [Protection].
//
// To make a box, this package starts the running program a second time, with a hidden argument. There main must call
// [Help], which makes a box and runs its commands, or attacks a box. A box is used for many runs, because making a box
// takes longer than most runs.
package box

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// TempDir makes a temporary folder. Package judge replaces it by a function that also removes such folders of programs
// that were killed.
var TempDir = func() (string, error) { return os.MkdirTemp("", "stepboard-run-*") }

// Setting describes the content of a box.
type Setting struct {
	Read         []string // absolute paths that programs may read and execute, in addition to the system's files
	Program      string   // folder that programs can read at Paths.ProgramPath; empty: none
	Cache        string   // folder that programs see at Paths.CachePath; the box discards changes; empty: none
	Space, Files int64    // limits of the work folder: bytes, and number of files
	Tasks        int      // limit on the number of processes and threads
	Sockets      bool     // whether programs may make pairs of connected sockets; ignored outside Linux
}

// Command is a command for one run in a box.
type Command struct {
	Argv   []string // the absolute path of a program in the box, followed by its arguments
	Env    []string // further environment variables for this run, as "NAME=value"
	Input  []byte   // standard input
	Limits Limits
	Errors int64 // largest number of bytes of standard error to keep
}

// Limits are the limits of one run. Only Space may be 0.
type Limits struct {
	CPU    time.Duration // user and system time of all processes together
	Wall   time.Duration // time between start and end
	Memory int64         // resident bytes of all processes together
	Space  int64         // bytes of address space of one process; 0: no limit; ignored if the system can't limit it
	Output int64         // bytes of standard output, and also of standard error
}

// Reason says why a box stopped a run.
type Reason string

const (
	Itself     Reason = "" // not stopped: the program ended by itself or by a signal
	OverCPU    Reason = "cpu"
	OverWall   Reason = "wall"
	OverMemory Reason = "memory"
	OverOutput Reason = "output"
)

// End describes how a run ended.
type End struct {
	Exit      int    // exit status; 0 if a signal ended the program
	Signal    string // name of the signal that ended the program, such as SIGSEGV; empty: none
	CPU, Wall time.Duration
	Memory    int64 // peak of the resident bytes of all processes together
	Killed    Reason
	Failed    string // why the program was not started; empty: it was started

	Output []byte // standard output, up to the limit
	Size   int64  // length of standard output in bytes; counting stops above the limit
	Errors []byte // the beginning of standard error
}

// BrokenError says that a box broke during a run. On Linux all processes of the box have then ended.
type BrokenError struct{ Said string }

func (e *BrokenError) Error() string { return "the box broke: " + e.Said }

// Box runs commands, one at a time.
type Box struct {
	box // the part for this system
	Paths
	dir    *os.File // the work folder
	work   *os.Root // the same folder
	folder string   // contains the work folder and the cache, if the box has no root of its own; empty: no folder
}

// Paths are the paths at which programs in a box find folders.
type Paths struct {
	WorkPath    string // the work folder; runs start there
	ProgramPath string // Setting.Program
	CachePath   string // Setting.Cache, or an empty folder if the system can't discard changes; empty: none
}

// Start makes a box. The caller must close it.
func Start(s Setting) (*Box, error) {
	b := &Box{}
	if err := b.start(s); err != nil {
		return nil, errors.Join(err, b.Close())
	}
	return b, nil
}

// Run runs a command. The error is a *BrokenError, the system's or the context's. After an error, only call Close.
func (b *Box) Run(ctx context.Context, c Command) (End, error) {
	if err := ctx.Err(); err != nil {
		return End{}, err
	}
	in, err := b.input(c.Input)
	if err != nil {
		return End{}, err
	}
	files := []*os.File{in} // for the program's standard input, output and error
	var readers [2]*os.File // the other ends of the pipes for output and error
	for i := range readers {
		r, w, err := os.Pipe()
		if err != nil {
			closeAll(files)
			return End{}, err
		}
		readers[i], files = r, append(files, w)
		defer func() { _ = r.Close() }()
	}
	return b.run(ctx, c, files, readers)
}

// Put writes a file, which programs can read, into the work folder.
func (b *Box) Put(name string, data []byte) error {
	const mode = 0o644
	return errors.Join(b.work.WriteFile(name, data, mode), b.work.Chmod(name, mode)) // Chmod does not obey the umask
}

// Space returns the limit of the work folder in bytes.
func (b *Box) Space() int64 { return b.setting.Space }

// Sweep empties the work folder. If the box has its own root folder, Sweep replaces the work folder. So a later run
// can't see the earlier one in the numbers that the system gives to new files. After an error, the only allowed call is
// Close.
func (b *Box) Sweep() error {
	if possible, err := b.renew(); possible {
		return err
	}
	err := b.dir.Chmod(workMode)
	var entries []os.DirEntry
	if err == nil {
		entries, err = fs.ReadDir(b.work.FS(), ".")
	}
	for _, entry := range entries {
		err = errors.Join(err, removeAll(b.work, entry.Name()))
	}
	now := time.Now()
	return errors.Join(err, b.work.Chtimes(".", now, now))
}

// makeFolder makes the folder of a box without its own root.
func (b *Box) makeFolder(s Setting) (err error) {
	if b.folder, err = TempDir(); err != nil {
		return err
	}
	path, err := filepath.EvalSymlinks(b.folder) // Landlock needs paths without symbolic links
	if err != nil {
		return err
	}
	b.folder = path
	b.Paths = Paths{WorkPath: filepath.Join(path, "work"), ProgramPath: s.Program}
	if s.Cache != "" {
		b.CachePath = filepath.Join(path, "cache")
	}
	for _, folder := range b.written() {
		err = errors.Join(err, os.Mkdir(folder, 0o700))
	}
	return err
}

// written returns the folders in which programs may write.
func (p Paths) written() []string {
	if p.CachePath == "" {
		return []string{p.WorkPath}
	}
	return []string{p.WorkPath, p.CachePath}
}

// removeFolder removes the folder of makeFolder, if there is one.
func (b *Box) removeFolder() error {
	if b.folder == "" {
		return nil
	}
	root, err := os.OpenRoot(filepath.Dir(b.folder))
	if err != nil {
		return err
	}
	return errors.Join(removeAll(root, filepath.Base(b.folder)), root.Close())
}

// workMode is the mode of the work folder. Everybody may write there, because programs may run as another user.
const workMode = 0o777

// removeAll removes a file or folder, even if programs have removed the permissions of inner folders, or have made more
// nested folders than this process may open files. For this it moves inner folders up, beside the folder.
func removeAll(root *os.Root, name string) error {
	if root.RemoveAll(name) == nil {
		return nil
	}
	left := []string{name}
	for moved := 0; len(left) > 0; {
		folder := left[len(left)-1]
		left = left[:len(left)-1]
		_ = root.Chmod(folder, 0o700)
		entries, _ := fs.ReadDir(root.FS(), folder)
		for _, entry := range entries {
			path := folder + "/" + entry.Name()
			if !entry.IsDir() {
				_ = root.Remove(path)
				continue
			}
			_ = root.Chmod(path, 0o700) // a folder without permissions can't be moved
			above, err := "", fs.ErrExist
			for errors.Is(err, fs.ErrExist) {
				moved++
				above = name + "~" + strconv.Itoa(moved)
				err = root.Rename(path, above)
			}
			if err != nil {
				return err
			}
			left = append(left, above)
		}
		if err := root.Remove(folder); err != nil {
			return err
		}
	}
	return nil
}

// Close ends all processes in the box and removes the box.
func (b *Box) Close() error {
	err := b.closeWork()
	return errors.Join(b.close(), err)
}

func (b *Box) closeWork() (err error) {
	if b.work != nil {
		err = errors.Join(b.work.Close(), b.dir.Close())
		b.work = nil
	}
	return err
}

// Mkdir makes a folder, in which programs can write, in the work folder.
func (b *Box) Mkdir(name string) error {
	if err := b.work.Mkdir(name, workMode); err != nil {
		return err
	}
	return b.work.Chmod(name, workMode) // Mkdir obeys the user's umask; Chmod does not
}
