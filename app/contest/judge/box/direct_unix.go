//go:build unix && !linux

package box

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// fence does nothing: these systems have no box that was tried.
type fence struct{}

func (f *fence) raise(Setting, string, Paths) error { return nil }

func (f *fence) lower() error { return nil }

func (f *fence) takeBack(string) {}

// process is a running program with its process group: all processes that it started, unless they left the group.
type process struct{ first *os.Process }

// shellName is the name of the shell in its own messages, for example when it can't start a program.
const shellName = "stepboard-box"

// launch starts a shell that sets the limits. Then the program replaces the shell.
func (f *fence) launch(argv []string, attr *os.ProcAttr, s Setting, l Limits) (*process, error) {
	if err := unix.Access(argv[0], unix.X_OK); err != nil {
		return nil, &fs.PathError{Op: "start", Path: argv[0], Err: err}
	}
	words := []string{"/bin/sh", "-c", limitScript(s, l), shellName}
	start := *attr
	start.Sys = &syscall.SysProcAttr{Setpgid: true}
	first, err := os.StartProcess(words[0], append(words, argv...), &start)
	if err != nil {
		return nil, err
	}
	return &process{first}, nil
}

// limitScript returns the script of the shell in launch. If the shell can't set a limit, the program still runs.
func limitScript(s Setting, l Limits) string {
	const block, kilobyte = 512, 1 << 10 // units of the shell for files and memory
	seconds := int64((l.CPU + time.Second - 1) / time.Second)
	// The run's own limit is lower, but its processor time is not known before its end. At the soft limit the system
	// sends a signal. One second later, at the hard limit, it kills a program that has ignored the signal. The soft limit
	// is set first, because it must not exceed the hard limit.
	limits := []string{"-c 0", fmt.Sprint("-S -t ", seconds+1), fmt.Sprint("-H -t ", seconds+2)}
	if s.Space > 0 {
		limits = append(limits, fmt.Sprint("-f ", (s.Space+block-1)/block))
	}
	if l.Space > 0 {
		limits = append(limits, fmt.Sprint("-v ", l.Space/kilobyte))
	}
	script := `ulimit -S -s "$(ulimit -H -s)" 2>/dev/null || :; ` // solutions may need a deep stack
	for _, limit := range limits {
		script += "ulimit " + limit + " 2>/dev/null || :; "
	}
	return script + `exec "$@"`
}

// refused returns the message of the shell if the program could not be started. Otherwise it returns "".
func (f *fence) refused(end *End) string {
	said, _, _ := strings.Cut(string(end.Errors), "\n")
	if end.Exit != 0 && strings.HasPrefix(said, shellName+":") {
		return said
	}
	return ""
}

// kill ends all processes in the group. Processes that have left the group are not ended.
func (p *process) kill() { _ = unix.Kill(-p.first.Pid, unix.SIGKILL) }

func (p *process) killAll() error {
	p.kill()
	return nil
}

// close does nothing. The method killAll has ended the group, and now another group may have the same number.
func (p *process) close() {}

// usage returns 0, because this system gives no numbers about a process before its end.
func (p *process) usage() (cpu time.Duration, memory int64) { return 0, 0 }

// wait waits for the end of the first process. CPU includes the time of the processes that the first process started
// and waited for. Memory is the peak of the largest single process.
func (p *process) wait() (end End) {
	state, err := p.first.Wait()
	if err != nil {
		return End{Failed: err.Error()}
	}
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		end.Signal = unix.SignalName(status.Signal())
	} else {
		end.Exit = state.ExitCode()
	}
	end.CPU = state.UserTime() + state.SystemTime()
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		end.Memory = int64(usage.Maxrss) //nolint:unconvert // 32 bits elsewhere
		if runtime.GOOS != "darwin" {    // macOS counts bytes, and BSD kilobytes
			end.Memory <<= 10
		}
	}
	return end
}

// limited returns the attacks that this kind of box can't stop, and the reason.
func (b *Box) limited() (open []Opening, why string) {
	if b.outlived.Load() {
		open = append(open, OpenOutlive)
	}
	return append(open, OpenRead, OpenWrite, OpenConnect, OpenNames), "this system has no box that was tried"
}

func openFolder(path string) (*os.File, error) { return os.Open(path) }

// surroundings returns the variables that programs of this system expect.
func surroundings(string, Command) []string { return []string{"PATH=/usr/local/bin:/usr/bin:/bin"} }

// ownSession has attributes that start a process in its own session, outside of its parent's process group.
var ownSession = &syscall.SysProcAttr{Setsid: true}

func probeSystem(t targets, found func(o Opening, succeeded bool)) {
	found(OpenAttach, unix.Kill(t.Parent, 0) == nil)
	// An error of permission still shows that the process exists.
	found(OpenNames, !errors.Is(unix.Kill(t.Parent, 0), unix.ESRCH))
	for _, family := range []int{unix.AF_UNIX, unix.AF_INET, unix.AF_INET6} {
		fd, err := unix.Socket(family, unix.SOCK_DGRAM, 0)
		if err != nil {
			continue
		}
		for _, at := range addresses(family, t.Port) {
			found(OpenConnect, unix.Connect(fd, at) == nil)
		}
		_ = unix.Close(fd)
	}
}

func addresses(family, port int) []unix.Sockaddr {
	switch family {
	case unix.AF_UNIX:
		return []unix.Sockaddr{&unix.SockaddrUnix{Name: "/var/run/syslog"}, &unix.SockaddrUnix{Name: "/var/run/log"}}
	case unix.AF_INET:
		return []unix.Sockaddr{&unix.SockaddrInet4{Port: port, Addr: [4]byte{127, 0, 0, 1}}}
	}
	return []unix.Sockaddr{&unix.SockaddrInet6{Port: port, Addr: [16]byte{15: 1}}}
}
