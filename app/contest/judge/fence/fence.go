// Package fence runs a program that may do anything: with bounds for what it takes, in a folder that is thrown away,
// and fenced in as far as the system can. It is not a sandbox for hostile code.
//
// Who links this package is its own helper: started with one hidden argument it never comes to main, but runs one
// program, as often as it is told to. Two things ask for a process between. On Linux a child that was just started
// counts its parent's memory as its own, and a window is large; and bounds are inherited, so who sets them lives with
// them. A helper serves many runs, because to start it takes longer than most programs run.
package fence

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// argument makes a helper of whoever is started with it.
const argument = "judge-fence"

func init() {
	if len(os.Args) == 3 && os.Args[1] == argument {
		os.Exit(serve(os.Args[2]))
	}
}

// Setting is what a program is started with.
type Setting struct {
	Argv   []string // its absolute path, and arguments
	Read   []string // files and folders that it may read and execute beside the system's own
	Folder string   // a folder of the fence's own, made and filled by Start
}

// Limits of one run. None may be 0.
type Limits struct {
	CPU, Wall time.Duration
	Memory    int64 // resident bytes
	Space     int64 // bytes of address space, a far backstop where the system has it; 0: any
	Output    int64 // bytes of a file, standard output and error among them
}

// Reason is why the fence ended a run.
type Reason string

// Reasons.
const (
	Itself    Reason = "" // it ended by itself, or by a signal
	OverCPU   Reason = "cpu"
	OverWall  Reason = "wall"
	OverSpace Reason = "memory"
)

// End is how a run ended.
type End struct {
	Exit      int    // its exit status, where it was no signal
	Signal    string // as SIGSEGV; empty: none
	CPU, Wall time.Duration
	Memory    int64 // the most bytes that were resident
	Killed    Reason
	Failed    string // why it could not be started
}

// The files of a fence's folder.
const (
	inName, outName, errName, workName = "in", "out", "err", "work"
)

// Fence is a helper and the folder of its runs. Its runs come one after the other.
type Fence struct {
	folder       string
	helper       *exec.Cmd
	in, out, err *os.File
	orders       io.WriteCloser
	replies      *json.Decoder
	said         bytes.Buffer // by a helper that fails
	once         sync.Once
}

// Start starts a helper for a program.
func Start(s Setting) (*Fence, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	if s.Folder, err = os.MkdirTemp("", "stepboard-run-*"); err != nil {
		return nil, err
	}
	f := &Fence{folder: s.Folder}
	if err := f.start(self, s); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

func (f *Fence) start(self string, s Setting) (err error) {
	if err := os.Mkdir(filepath.Join(f.folder, workName), 0o700); err != nil {
		return err
	}
	for _, file := range []struct {
		name string
		to   **os.File
	}{{inName, &f.in}, {outName, &f.out}, {errName, &f.err}} {
		*file.to, err = os.OpenFile(filepath.Join(f.folder, file.name), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
	}
	said, err := json.Marshal(s)
	if err != nil {
		return err
	}
	f.helper = exec.Command(self, argument, string(said))
	f.helper.Env = append(os.Environ(), "GOGC=off", "GOMEMLIMIT=32MiB")
	f.helper.Stderr = &f.said
	if f.orders, err = f.helper.StdinPipe(); err != nil {
		return err
	}
	replies, err := f.helper.StdoutPipe()
	if err != nil {
		return err
	}
	f.replies = json.NewDecoder(replies)
	return f.helper.Start()
}

// Run runs the program on an input. After an error, which is the system's or the context's, the fence is of no more use
// than to be closed.
func (f *Fence) Run(ctx context.Context, input []byte, limits Limits) (End, error) {
	if err := ctx.Err(); err != nil {
		return End{}, err
	}
	if err := f.lay(input); err != nil {
		return End{}, err
	}
	stop := context.AfterFunc(ctx, f.end)
	defer stop()
	var end End
	err := json.NewEncoder(f.orders).Encode(limits)
	if err == nil {
		err = f.replies.Decode(&end)
	}
	switch {
	case ctx.Err() != nil:
		return end, ctx.Err()
	case err != nil:
		f.end()
		_ = f.helper.Wait() // for all that it has said
		return end, errors.New("judge: the helper ended: " + err.Error() + " " + strings.TrimSpace(f.said.String()))
	case end.Failed != "":
		return end, errors.New(end.Failed)
	}
	return end, f.sweep()
}

// lay puts the input where the program finds it, and takes away what the last run has said.
func (f *Fence) lay(input []byte) error {
	if _, err := f.in.WriteAt(input, 0); err != nil {
		return err
	}
	return errors.Join(f.in.Truncate(int64(len(input))), f.out.Truncate(0), f.err.Truncate(0))
}

// Output is the first bytes that the last run wrote to standard output and to standard error, and how many they were.
func (f *Fence) Output(most, mostErrors int64) (out, errs []byte, size int64, err error) {
	out, size, err = head(f.out, most)
	if err == nil {
		errs, _, err = head(f.err, mostErrors)
	}
	return out, errs, size, err
}

func head(file *os.File, most int64) (data []byte, size int64, err error) {
	info, err := file.Stat()
	if err != nil || info.Size() == 0 {
		return nil, 0, err
	}
	data = make([]byte, min(info.Size(), most))
	n, err := file.ReadAt(data, 0)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return data[:n], info.Size(), err
}

// sweep empties the folder that the program worked in.
func (f *Fence) sweep() error {
	work := filepath.Join(f.folder, workName)
	entries, err := os.ReadDir(work)
	for _, entry := range entries {
		err = errors.Join(err, removeAll(filepath.Join(work, entry.Name())))
	}
	return err
}

// removeAll removes a folder, also where permissions were taken from folders in it.
func removeAll(path string) error {
	if os.RemoveAll(path) == nil {
		return nil
	}
	_ = filepath.WalkDir(path, func(path string, entry os.DirEntry, _ error) error {
		if entry != nil && entry.IsDir() {
			_ = os.Chmod(path, 0o700)
		}
		return nil
	})
	return os.RemoveAll(path)
}

// end has the helper end what runs, and itself.
func (f *Fence) end() {
	f.once.Do(func() {
		if f.orders != nil {
			_ = f.orders.Close()
		}
		if f.helper != nil && f.helper.Process != nil {
			hurry(f.helper.Process)
		}
	})
}

// Close ends the helper and whatever still runs, and removes the folder.
func (f *Fence) Close() error {
	f.end()
	if f.helper != nil && f.helper.Process != nil {
		_ = f.helper.Wait() // how it ended says nothing
	}
	for _, file := range []*os.File{f.in, f.out, f.err} {
		if file != nil {
			_ = file.Close()
		}
	}
	return removeAll(f.folder)
}
