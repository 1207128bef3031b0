//go:build unix && !linux

package fence

import (
	"errors"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// rssUnit is what memory is counted in.
const rssUnit = 1

// attributes of every program.
var attributes = &syscall.SysProcAttr{Setpgid: true}

// enclose prepares the helper; such a system has no fence around files that needs no root.
func enclose(Setting) error { return stack() }

// forkUnder starts a program. It inherits limits that the helper has only meanwhile.
func forkUnder(argv []string, attr *syscall.ProcAttr, l Limits) (pid int, err error) {
	for _, bound := range []struct {
		what int
		soft uint64
	}{{unix.RLIMIT_CPU, l.seconds()}, {unix.RLIMIT_FSIZE, uint64(l.Output) + 1}} {
		var before unix.Rlimit
		if err := unix.Getrlimit(bound.what, &before); err != nil {
			return 0, err
		}
		limit := before
		limit.Cur = min(limit.Cur, bound.soft)
		if err := unix.Setrlimit(bound.what, &limit); err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, unix.Setrlimit(bound.what, &before)) }()
	}
	return syscall.ForkExec(argv[0], argv, attr)
}

// usage is not known before the end.
func (c *child) usage() (cpu time.Duration, memory int64) { return 0, 0 }

// reap has nothing to do: what left its group is not found.
func reap() {}
