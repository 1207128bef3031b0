//go:build unix

package fence

import (
	"errors"
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// child is a program that runs, with all that it has started: a process group.
type child struct {
	pid   int
	ended bool // and its number may be another's
	lock  sync.Mutex
}

// launch starts a program in a group of its own, under its limits.
func launch(argv []string, start *os.ProcAttr, limits Limits) (*child, error) {
	attr := syscall.ProcAttr{Dir: start.Dir, Env: start.Env, Sys: attributes}
	for _, file := range start.Files {
		attr.Files = append(attr.Files, file.Fd())
	}
	pid, err := forkUnder(argv, &attr, limits)
	if err != nil {
		return nil, &os.PathError{Op: "start", Path: argv[0], Err: err}
	}
	return &child{pid: pid}, nil
}

func (c *child) kill() {
	c.lock.Lock()
	defer c.lock.Unlock()
	if !c.ended {
		_ = syscall.Kill(-c.pid, syscall.SIGKILL)
	}
}

func (c *child) wait() (end End) {
	var status syscall.WaitStatus
	var usage syscall.Rusage
	for {
		_, err := syscall.Wait4(c.pid, &status, 0, &usage)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	c.lock.Lock()
	c.ended = true
	c.lock.Unlock()
	if status.Signaled() {
		end.Signal = unix.SignalName(status.Signal())
	} else {
		end.Exit = status.ExitStatus()
	}
	end.CPU = time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	end.Memory = int64(usage.Maxrss) * rssUnit //nolint:unconvert // 32 bits elsewhere
	return end
}

// close ends what the program has left behind.
func (c *child) close() {
	_ = syscall.Kill(-c.pid, syscall.SIGKILL)
	reap()
}

// written is what no limit of the system stops: nothing, because files have one.
func (c *child) written() int64 { return 0 }

// abandoned reports whether nobody waits for this helper.
func abandoned() bool {
	fds := []unix.PollFd{{Fd: 0, Events: 0}}
	n, err := unix.Poll(fds, 0)
	return err == nil && n == 1 && fds[0].Revents&unix.POLLHUP != 0
}

// hurry has nothing to do: the helper sees that its orders have ended.
func hurry(*os.Process) {}

// stack lets programs have as much of it as may be, and leaves no cores behind.
func stack() error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_STACK, &limit); err != nil {
		return err
	}
	limit.Cur = limit.Max
	return errors.Join(syscall.Setrlimit(syscall.RLIMIT_STACK, &limit),
		syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{}))
}

// seconds of CPU time, from where on the system itself ends a program.
func (l Limits) seconds() uint64 { return uint64((l.CPU + time.Second - 1) / time.Second) }
