//go:build amd64 || arm64

package box

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

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
	if errors.Join(err, failed, unread) != nil || len(left) != 1 || string(now) != secret || info.Mode().Perm() != mode {
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
	data, err := os.ReadFile("/proc/self/exe") // the file at path may have been replaced
	return name, errors.Join(err, os.Chmod(folder, 0o755), os.WriteFile(filepath.Join(folder, name), data, 0o755))
}

// probe attacks the box in which it runs. It prints the attacks that succeeded.
func probe() error {
	var t targets
	if len(os.Args) != 3 {
		return errors.New("this is a helper's argument")
	}
	if err := json.Unmarshal([]byte(os.Args[2]), &t); err != nil {
		return err
	}
	var open []Opening
	found := func(o Opening, succeeded bool) {
		if succeeded && !slices.Contains(open, o) {
			open = append(open, o)
		}
	}
	for _, path := range []string{t.Secret, t.Folder, t.Home} {
		found(OpenRead, path != "" && readable(path))
	}
	for _, path := range []string{t.Solver, "/stepboard", "/usr/bin/stepboard", "/usr/local/bin/stepboard"} {
		found(OpenSolver, path != "" && readable(path))
	}
	for _, folder := range []string{t.Folder, t.Home, os.TempDir() + "/..", "/", "/usr", "/etc"} {
		found(OpenWrite, folder != "" && writable(folder))
	}
	_ = os.Chmod(t.Secret, 0o600) // selfTest checks whether the two calls have changed or removed the file
	_ = os.Remove(t.Secret)
	if conn, err := net.DialTimeout("tcp", fmt.Sprint("127.0.0.1:", t.Port), time.Second); err == nil {
		_ = conn.Close()
		found(OpenConnect, true)
	}
	probeSystem(t, found)
	// This process leaves a process behind, which keeps standard output open.
	attr := os.ProcAttr{Files: []*os.File{os.Stdin, os.Stdout, os.Stderr}, Sys: ownSession}
	_, _ = os.StartProcess(os.Args[0], []string{os.Args[0], argumentSleep}, &attr)
	return json.NewEncoder(os.Stdout).Encode(open)
}

func readable(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }()
	if names, _ := file.Readdirnames(1); len(names) > 0 { // a folder
		return true
	}
	_, err = file.Read(make([]byte, 1))
	return err == nil
}

func writable(folder string) bool {
	path := filepath.Join(folder, "stepboard-probe")
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return false
	}
	return errors.Join(file.Close(), os.Remove(path)) == nil
}

// ownSession has attributes that start a process in its own session, outside of its parent's process group.
var ownSession = &syscall.SysProcAttr{Setsid: true}

// probeSystem tries attacks that exist only on this kind of system.
func probeSystem(t targets, found func(o Opening, succeeded bool)) {
	const families = 50
	for family := 1; family < families; family++ {
		for _, kind := range []int{unix.SOCK_STREAM, unix.SOCK_DGRAM, unix.SOCK_RAW, unix.SOCK_SEQPACKET} {
			fd, err := unix.Socket(family, kind, 0)
			if err == nil {
				_ = unix.Close(fd)
			}
			found(OpenConnect, err == nil)
		}
	}
	for _, pid := range []int{1, os.Getppid(), t.Parent} {
		if pid == os.Getpid() || pid == 0 {
			continue
		}
		// PTRACE_SEIZE does not stop the attacked process. When this process ends, the kernel releases the attacked process.
		_, _, errno := unix.Syscall6(unix.SYS_PTRACE, unix.PTRACE_SEIZE, uintptr(pid), 0, 0, 0, 0)
		found(OpenAttach, errno == 0)
		for _, name := range []string{"mem", "environ", "maps", "exe", "fd/0", "root/etc/passwd"} {
			file, err := os.Open(fmt.Sprintf("/proc/%d/%s", pid, name))
			if err == nil {
				_, err = file.Read(make([]byte, 1))
				_ = file.Close()
			}
			found(OpenAttach, err == nil)
		}
		var b [8]byte
		local := unix.Iovec{Base: &b[0], Len: uint64(len(b))}
		_, _, errno = unix.Syscall6(unix.SYS_PROCESS_VM_READV, uintptr(pid), uintptr(unsafe.Pointer(&local)), 1,
			uintptr(unsafe.Pointer(&local)), 1, 0)
		found(OpenAttach, errno == 0)
		if fd, err := unix.PidfdOpen(pid, 0); err == nil {
			_ = unix.Close(fd)
			found(OpenAttach, true)
		}
	}
	// In a PID namespace, another process may have the number t.Parent: this process, or the first one. A signal to them
	// would prove nothing.
	if t.Parent != os.Getpid() && t.Parent != 1 {
		found(OpenAttach, unix.Kill(t.Parent, 0) == nil)
	}
}
