package box

import (
	"encoding/json"
	"errors"
	"net"
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// help does the work of a helper. If the argument is not a hidden argument of this system, mine is false.
func help(argument string) (mine bool, err error) {
	switch argument {
	case argumentSetup:
		return true, setUp()
	case argumentServe:
		return true, serve()
	}
	return false, nil
}

// File descriptors of a helper. lineFile is the connection to the process that has started the helper. peakFile is a
// file of the kernel that resets the peak of the helper's memory. The helper opens peakFile at its start, because
// Landlock later forbids this. rulesFile has Landlock's rules for programs. numberFile is a file of the kernel that
// sets the number of the last process. procFile is the folder of all processes of a box with namespaces.
const (
	lineFile = iota + 3
	peakFile
	rulesFile
	numberFile
	procFile
)

// keepOpen opens a file with a number that the program replacing this process knows.
func keepOpen(path string, flags, number int) error {
	fd, err := unix.Open(path, flags|unix.O_CLOEXEC, 0)
	if err != nil {
		return &os.PathError{Op: "open", Path: path, Err: err}
	}
	if fd == number {
		_, err = unix.FcntlInt(uintptr(fd), unix.F_SETFD, 0)
		return os.NewSyscallError("fcntl", err)
	}
	defer func() { _ = unix.Close(fd) }()
	return os.NewSyscallError("dup", unix.Dup3(fd, number, 0))
}

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

// setUp makes the box, and then replaces this process by the program that serves the box. It runs on one thread, whose
// restrictions all later threads inherit.
func setUp() error {
	runtime.LockOSThread()
	// The numbers are reserved first, also for files that the system does not have. Otherwise other files could get them.
	for number := peakFile; number <= procFile; number++ {
		if err := keepOpen("/", unix.O_PATH, number); err != nil {
			return err
		}
	}
	_ = keepOpen("/proc/self/clear_refs", unix.O_WRONLY, peakFile)
	_ = keepOpen("/proc/sys/kernel/ns_last_pid", unix.O_WRONLY, numberFile)
	// lineFile must stay open for the program that replaces this process. So this process uses a copy of lineFile.
	own, err := unix.FcntlInt(lineFile, unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return os.NewSyscallError("dup", err)
	}
	line, err := lineOf(uintptr(own))
	if err != nil {
		return err
	}
	var s setup
	if _, err := receive(line, &s); err != nil {
		return err
	}
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) // if memory is short, boxes end first
	if err := s.enclose(); err != nil {
		return send(line, err.Error())
	}
	said, err := json.Marshal(s)
	if err == nil {
		err = syscall.Exec(selfExe, []string{"stepboard-box", argumentServe, string(said)}, os.Environ())
	}
	return send(line, "exec: "+err.Error())
}

func (s *setup) enclose() error {
	if s.Rooted {
		if err := s.makeRoot(); err != nil {
			return err
		}
	}
	if err := s.setLimits(); err != nil {
		return err
	}
	if err := dropPrivileges(s.Rooted, os.Geteuid() == 0); err != nil {
		return err
	}
	if err := s.landlock(); err != nil {
		return err
	}
	return loadFilter(systemCalls(s.Rooted))
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

// dropPrivileges drops all capabilities for ever. In a box with its own root folder (rooted), it also replaces the user
// root by programsUser, and keeps the capability to set the numbers of processes: see [server.startNumbers].
func dropPrivileges(rooted, root bool) error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return os.NewSyscallError("no_new_privs", err)
	}
	if rooted { // before the capability is dropped from the bounding set, which would forbid this
		var now [2]unix.CapUserData
		header := capHeader
		if err := unix.Capget(&header, &now[0]); err != nil {
			return os.NewSyscallError("capget", err)
		}
		now[1].Inheritable |= numbering
		if err := unix.Capset(&header, &now[0]); err != nil {
			return os.NewSyscallError("capset", err)
		}
	}
	// The call fails after the last capability that the kernel knows, and if this process may not drop capabilities.
	for c := uintptr(0); c <= 63; c++ {
		if err := unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0); err != nil {
			break
		}
	}
	_ = unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
	if rooted && root {
		if err := unix.Prctl(unix.PR_SET_KEEPCAPS, 1, 0, 0, 0); err != nil {
			return os.NewSyscallError("keepcaps", err)
		}
		// The calls change only this thread. The other threads end when syscall.Exec replaces the process.
		if _, _, errno := unix.RawSyscall(unix.SYS_SETGROUPS, 0, 0, 0); errno != 0 {
			return os.NewSyscallError("setgroups", errno)
		}
		for _, call := range []uintptr{unix.SYS_SETRESGID, unix.SYS_SETRESUID} {
			if _, _, errno := unix.RawSyscall(call, programsUser, programsUser, programsUser); errno != 0 {
				return os.NewSyscallError("setresuid", errno)
			}
		}
	}
	if !rooted {
		return setCapabilities(0, 0)
	}
	if err := setCapabilities(numbering, numbering); err != nil {
		return err
	}
	err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_RAISE, unix.CAP_CHECKPOINT_RESTORE, 0, 0)
	return os.NewSyscallError("ambient", err)
}

// numbering is the capability to set the numbers of processes, as a bit of the upper capabilities.
const numbering = 1 << (unix.CAP_CHECKPOINT_RESTORE - 32)

var capHeader = unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}

// setCapabilities sets the upper capabilities of this thread, and the upper capabilities that its new programs may
// inherit. It drops all other capabilities.
func setCapabilities(upper, inherited uint32) error {
	header := capHeader
	data := [2]unix.CapUserData{{}, {Effective: upper, Permitted: upper, Inheritable: inherited}}
	return os.NewSyscallError("capset", unix.Capset(&header, &data[0]))
}
