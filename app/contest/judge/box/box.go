// Package box runs programs of strangers, and their compilers, without access to anything of the user's.
//
// On Linux a box is a set of its own namespaces: an empty root with the system's programs, read-only; a work folder in
// memory; no network; no other process. System calls that no solution needs are refused, and Landlock is a second wall
// behind the namespaces. A box ends with its first process, and all of its processes end with it. Other systems have
// less protection: [Protection] says how much, after attacks on a box have been tried.
//
// A program that links this package is its own helper. Started with a hidden argument it sets up a box, serves it, or
// attacks it, and never reaches main. A box serves many runs, because making a box takes longer than most programs run.
package box

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"
)

// Setting describes a box.
type Setting struct {
	// Read are files and folders that programs may read and execute besides the system's own, as absolute paths.
	Read []string
	// Program is a folder that the box shows, read-only, as Box.Program; it may be empty.
	Program string
	// Cache is a folder that the box shows as Box.Cache. Changes are dropped with the box. If it is empty, the cache is
	// an empty folder.
	Cache string
	// Space and Files bound the work folder: bytes, and files.
	Space, Files int64
	// Tasks bounds processes and threads.
	Tasks int
}

// Command is one run in a box.
type Command struct {
	Argv   []string // an absolute path inside the box, and arguments
	Env    []string // added to the environment that every program has
	Input  []byte   // standard input
	Limits Limits
	Errors int64 // bytes of standard error that are kept
}

// Limits of one run. None may be 0 but Space.
type Limits struct {
	CPU    time.Duration // user and system time of all processes together
	Wall   time.Duration
	Memory int64 // resident bytes of all processes together
	Space  int64 // bytes of address space of one process, if the system can bound it; 0: unlimited
	Output int64 // bytes of standard output, and of standard error
}

// Reason is the reason why a box ended a run.
type Reason string

// Reasons.
const (
	Itself     Reason = "" // the run ended by itself, or by a signal
	OverCPU    Reason = "cpu"
	OverWall   Reason = "wall"
	OverMemory Reason = "memory"
	OverOutput Reason = "output"
)

// End is the end of a run.
type End struct {
	Exit      int    // its exit status, if no signal ended it
	Signal    string // as SIGSEGV; empty: none
	CPU, Wall time.Duration
	Memory    int64 // the most bytes resident at a time, of all processes together
	Killed    Reason
	Failed    string // why the program could not be started; empty: it was started

	Output []byte // standard output, up to the limit
	Size   int64  // length of standard output; above the limit if the run was ended for its output
	Errors []byte // the beginning of standard error
}

// BrokenError says that a box broke during a run. All of its processes have ended. The cause may be the program or the
// system.
type BrokenError struct{ Said string }

func (e *BrokenError) Error() string { return "the box broke: " + e.Said }

// Box runs commands, one after the other.
type Box struct {
	box           // the part for this system
	dir  *os.File // the work folder
	work *os.Root // the same
}

// Start makes a box.
func Start(s Setting) (*Box, error) {
	b := &Box{}
	if err := b.start(s); err != nil {
		return nil, errors.Join(err, b.Close())
	}
	return b, nil
}

// Run runs a command. The error is a *BrokenError, the system's or the context's. After an error the box can only be
// closed.
func (b *Box) Run(ctx context.Context, c Command) (End, error) {
	if err := ctx.Err(); err != nil {
		return End{}, err
	}
	return b.run(ctx, c)
}

// Put writes a file into the work folder, for programs to read.
func (b *Box) Put(name string, data []byte) error { return b.work.WriteFile(name, data, 0o644) }

// Sweep empties the work folder. After an error the box can only be closed.
func (b *Box) Sweep() error {
	err := b.dir.Chmod(workMode)
	var entries []os.DirEntry
	if err == nil {
		entries, err = fs.ReadDir(b.work.FS(), ".")
	}
	for _, entry := range entries {
		err = errors.Join(err, removeAll(b.work, entry.Name()))
	}
	return err
}

// workMode is the mode of the work folder: programs may run as another user than its owner.
const workMode = 0o777

// removeAll removes a file or folder, even if permissions of inner folders were removed.
func removeAll(root *os.Root, name string) error {
	if root.RemoveAll(name) == nil {
		return nil
	}
	_ = fs.WalkDir(root.FS(), name, func(path string, entry fs.DirEntry, _ error) error {
		if entry != nil && entry.IsDir() {
			_ = root.Chmod(path, 0o700)
		}
		return nil
	})
	return root.RemoveAll(name)
}

// Close ends all running processes and removes the box.
func (b *Box) Close() error {
	var err error
	if b.work != nil {
		err = errors.Join(b.work.Close(), b.dir.Close())
	}
	return errors.Join(b.close(), err)
}

// Mkdir makes a folder in the work folder, for programs to write in.
func (b *Box) Mkdir(name string) error {
	if err := b.work.Mkdir(name, workMode); err != nil {
		return err
	}
	return b.work.Chmod(name, workMode) // whatever the user's mask is
}
