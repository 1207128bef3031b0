//go:build unix && !(linux && (amd64 || arm64))

package box

import (
	"io/fs"
	"os"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// process is a running program with its process group: all processes that it started, unless they left the group.
type process struct{ first *os.Process }

// launch starts a shell that allows a deep stack. Then the program replaces the shell.
func launch(argv []string, attr os.ProcAttr, _ int, _ Limits) (*process, error) {
	if err := unix.Access(argv[0], unix.X_OK); err != nil {
		return nil, &fs.PathError{Op: "start", Path: argv[0], Err: err}
	}
	const script = `ulimit -c 0; ulimit -S -s "$(ulimit -H -s)" 2>/dev/null; exec "$@"`
	attr.Sys = &syscall.SysProcAttr{Setpgid: true}
	first, err := os.StartProcess("/bin/sh", append([]string{"sh", "-c", script, "sh"}, argv...), &attr)
	if err != nil {
		return nil, err
	}
	return &process{first}, nil
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

func openFolder(path string) (*os.File, error) { return os.Open(path) }

// surroundings returns the variables that programs of this system expect.
func surroundings(string, Command) []string { return []string{"PATH=/usr/local/bin:/usr/bin:/bin"} }
