package box

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Level says how well the boxes of this system isolate programs.
type Level string

const (
	Complete Level = "complete" // all attacks of the self-test fail, and the box has its own namespaces
	Partial  Level = "partial"  // an attack succeeds, but files of the user can't be read or changed
	None     Level = "none"     // files of the user can be read or changed, or no box can be made
)

// Opening is an attack that a box does not stop.
type Opening string

// The openings. The most harmful opening comes first.
const (
	OpenBox     Opening = "box"     // no box can be made
	OpenWrite   Opening = "write"   // files of the user can be changed
	OpenRead    Opening = "read"    // files of the user can be read
	OpenAttach  Opening = "attach"  // other processes can be taken over
	OpenConnect Opening = "connect" // networks or sockets of other programs can be reached
	OpenOutlive Opening = "outlive" // a program continues after its run
	OpenSolver  Opening = "solver"  // a program can call Stepboard's own solvers
	OpenNames   Opening = "names"   // names of files or processes can be seen, or a disk can be filled
	OpenUntried Opening = "untried" // this system's box has not been tried on a real machine
)

// Protection is the result of the self-test of this system's boxes.
type Protection struct {
	Level Level
	Open  []Opening
	Why   string // the system's message about why the protection is not better; may be empty
}

var checked struct {
	sync.Mutex
	done bool
	Protection
}

// Check attacks a box as a hostile program would: it tries to read and change files of the user, connect to sockets,
// take over other processes, and outlive its run. Only the first call attacks. The error is the context's.
func Check(ctx context.Context) (Protection, error) {
	checked.Lock()
	defer checked.Unlock()
	if checked.done {
		return checked.Protection, nil
	}
	p, err := selfTest(ctx)
	if ctx.Err() != nil {
		return Protection{}, ctx.Err()
	}
	if err != nil {
		p = Protection{Level: None, Open: []Opening{OpenBox}, Why: err.Error()}
	}
	checked.done, checked.Protection = true, p
	return p, nil
}

type targets struct {
	Home   string // the user's home folder
	Secret string // a file that programs must not read or change
	Folder string // the folder that contains Secret
	Port   int    // the port of a listener on this machine; 0: none
	Parent int    // id of the process that started the box
	Solver string // the file of this program
}

const trial = 20 * time.Second

func selfTest(ctx context.Context) (p Protection, err error) {
	folder, err := TempDir()
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	t := targets{Folder: folder, Secret: filepath.Join(folder, "secret"), Parent: os.Getpid()}
	t.Home, _ = os.UserHomeDir()
	t.Solver, _ = os.Executable()
	const secret, mode = "secret", 0o644
	if err := errors.Join(os.WriteFile(t.Secret, []byte(secret), mode), os.Chmod(folder, 0o755)); err != nil {
		return p, err
	}
	if listener, err := net.Listen("tcp", "127.0.0.1:0"); err == nil {
		defer func() { _ = listener.Close() }()
		t.Port = listener.Addr().(*net.TCPAddr).Port
	}
	programs, err := TempDir()
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(programs)) }()
	self, err := copySelf(programs)
	if err != nil {
		return p, err
	}
	b, err := Start(Setting{Program: programs, Space: 1 << 20, Files: 100, Tasks: 64})
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	said, err := json.Marshal(t)
	if err != nil {
		return p, err
	}
	ctx, cancel := context.WithTimeout(ctx, trial)
	defer cancel()
	// Each thread of this program in C may get twice the memory as addresses for its stack. So the limit is small.
	end, err := b.Run(ctx, Command{
		Argv: []string{filepath.Join(b.ProgramPath, self), argumentProbe, string(said)}, Errors: 1000,
		Limits: Limits{CPU: trial, Wall: trial, Memory: 128 << 20, Output: 1 << 16},
	})
	var open []Opening
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		open, err = append(open, OpenOutlive), nil
	case err != nil:
		return p, err
	case end.Failed != "":
		return p, errors.New(end.Failed)
	default:
		if err := json.Unmarshal(end.Output, &open); err != nil {
			said, _, _ := bytes.Cut(end.Errors, []byte("\n")) // the other lines may be a trace
			return p, errors.New(strconv.Quote(string(said)) + " " + err.Error())
		}
	}
	left, err := os.ReadDir(folder)
	info, failed := os.Stat(t.Secret)
	now, unread := os.ReadFile(t.Secret)
	if errors.Join(err, failed, unread) != nil || len(left) != 1 || string(now) != secret || info.Mode().Perm() != mode &&
		runtime.GOOS != "windows" {
		open = append(open, OpenWrite)
	}
	limited, why := b.limited()
	return protectionOf(append(open, limited...), why), nil
}

// copySelf copies the file of this program into a folder, and returns its name there. Boxes do not show the file
// itself.
func copySelf(folder string) (name string, err error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	name = filepath.Base(path)
	if runtime.GOOS == "linux" { // the file at path may have been replaced
		path = "/proc/self/exe"
	}
	data, err := os.ReadFile(path)
	return name, errors.Join(err, os.Chmod(folder, 0o755), os.WriteFile(filepath.Join(folder, name), data, 0o755))
}

// protectionOf sorts the openings of boxes by harm. The most harmful opening decides the level of the protection.
func protectionOf(open []Opening, why string) Protection {
	p := Protection{Level: Complete, Why: why}
	for _, o := range []Opening{
		OpenBox, OpenWrite, OpenRead, OpenAttach, OpenConnect, OpenOutlive, OpenSolver, OpenNames, OpenUntried,
	} {
		if slices.Contains(open, o) {
			p.Open = append(p.Open, o)
		}
	}
	switch {
	case len(p.Open) == 0:
	case slices.Contains([]Opening{OpenBox, OpenWrite, OpenRead}, p.Open[0]):
		p.Level = None
	default:
		p.Level = Partial
	}
	return p
}
