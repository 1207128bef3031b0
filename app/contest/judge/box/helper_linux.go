//go:build amd64 || arm64

package box

import (
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	access "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// Hidden arguments. A program started with one of them is a helper of this package.
const (
	argumentHelp  = "box-help"  // makes a box and runs its commands
	argumentProbe = "box-probe" // tries attacks that a box must stop
	argumentSleep = "box-sleep" // sleeps for a while; the probe starts this process and ends before it
)

// helpCalled says that Help was called. Otherwise a helper would run the whole program again, and make boxes, too.
var helpCalled bool

// Help does the work of a helper of this package, if this process was started as a helper. Then it does not return. A
// program that makes boxes must call Help first in main.
func Help() {
	helpCalled = true
	if len(os.Args) < 2 {
		return
	}
	var err error
	switch os.Args[1] {
	case argumentHelp:
		err = help()
	case argumentProbe:
		err = probe()
	case argumentSleep:
		time.Sleep(2 * trial)
	default:
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// lineFile is a helper's file descriptor of the connection to the process that has started it.
const lineFile = 3

// lineOf makes a connection from a copy of the file descriptor fd, and closes fd.
func lineOf(fd uintptr) (*net.UnixConn, error) {
	file := os.NewFile(fd, "line")
	defer func() { _ = file.Close() }()
	conn, err := net.FileConn(file)
	if err != nil {
		return nil, err
	}
	line, ok := conn.(*net.UnixConn)
	if !ok {
		return nil, errors.New("no line")
	}
	return line, nil
}

// setUp makes the box around this process. It does not restrict this process: see [server.restrict].
func (s *server) setUp() error {
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) // if memory is short, boxes end first
	s.proc = "/proc"
	if s.Rooted {
		// Containers may refuse this. Then the numbers of processes go on from run to run.
		s.numbers, _ = os.OpenFile("/proc/sys/kernel/ns_last_pid", os.O_WRONLY, 0)
		if err := s.makeRoot(); err != nil {
			return err
		}
	}
	if err := s.setLimits(); err != nil {
		return err
	}
	// If the parent of a process ends, the process becomes a child of this process. So this process can end it and count
	// its time.
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return os.NewSyscallError("subreaper", err)
	}
	// The other threads keep capabilities for mounts, but pass on none, and can't get new ones.
	err := errors.Join(access.AllThreadsPrctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0),
		access.AllThreadsPrctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0))
	if err != nil {
		return os.NewSyscallError("prctl", err)
	}
	removeSignalHandlers()
	startThreads()
	return nil
}

// restrict takes from this thread all rights that programs must not have. The programs that this thread starts have the
// same restrictions, and can't get rid of them. The other threads get the filter, too, except its rules for programs.
func (s *server) restrict() error {
	if err := dropPrivileges(s.Rooted); err != nil {
		return err
	}
	if err := s.landlock(); err != nil {
		return err
	}
	if err := loadFilter(rules(s.Rooted, s.Sockets), unix.SECCOMP_FILTER_FLAG_TSYNC); err != nil {
		return err
	}
	return loadFilter(programRules, 0)
}

func (s *setup) setLimits() error {
	// With limit 0 the kernel writes no core file, but passes a crash to the crash reporter. With limit 1 it does neither.
	const noCore = 1
	const descriptors = 256
	var stack unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_STACK, &stack); err != nil {
		return err
	}
	limits := map[int]uint64{
		unix.RLIMIT_CORE:     noCore,
		unix.RLIMIT_NOFILE:   descriptors,
		unix.RLIMIT_STACK:    stack.Max, // solutions may need a deep stack
		unix.RLIMIT_MSGQUEUE: 0,
		unix.RLIMIT_MEMLOCK:  0,
	}
	if s.Rooted { // without namespaces the kernel counts all tasks of the user; see server.start
		limits[unix.RLIMIT_NPROC] = uint64(s.Tasks) + helperTasks
	} else {
		limits[unix.RLIMIT_FSIZE] = uint64(s.Space)
	}
	for what, most := range limits {
		var now unix.Rlimit
		if err := unix.Getrlimit(what, &now); err != nil {
			return os.NewSyscallError("getrlimit", err)
		}
		most = min(most, now.Max)
		if err := unix.Setrlimit(what, &unix.Rlimit{Cur: most, Max: most}); err != nil {
			return os.NewSyscallError("setrlimit", err)
		}
	}
	return nil
}

// helperTasks is the largest number of threads of the helper. It is added to the limit of tasks.
const helperTasks = 16

// dropPrivileges drops all capabilities of this thread for ever. In a box with its own root folder (rooted), it also
// replaces the user root by programsUser.
func dropPrivileges(rooted bool) error {
	// The call fails after the last capability that the kernel knows, and if this process may not drop capabilities.
	for c := uintptr(0); c <= 63; c++ {
		if err := unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0); err != nil {
			break
		}
	}
	if rooted && os.Geteuid() == 0 {
		// The functions of package syscall would change all threads.
		if _, _, errno := unix.RawSyscall(unix.SYS_SETGROUPS, 0, 0, 0); errno != 0 {
			return os.NewSyscallError("setgroups", errno)
		}
		for _, call := range []uintptr{unix.SYS_SETRESGID, unix.SYS_SETRESUID} {
			if _, _, errno := unix.RawSyscall(call, programsUser, programsUser, programsUser); errno != 0 {
				return os.NewSyscallError("setresuid", errno)
			}
		}
	}
	var none [2]unix.CapUserData
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	return os.NewSyscallError("capset", unix.Capset(&header, &none[0]))
}
