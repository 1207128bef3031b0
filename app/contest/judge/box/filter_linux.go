package box

import (
	"os"
	"unsafe"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// Answers of the filter beside that a call is allowed.
const (
	refuse  = seccomp.ActionErrno | seccomp.Action(unix.EPERM)
	unknown = seccomp.ActionErrno | seccomp.Action(unix.ENOSYS)
	pretend = seccomp.ActionErrno | 4095 // the call is not made, but succeeds; the library has no number for that
)

// refused are system calls that no solution and no compiler needs, by what they reach.
var refused = []string{
	// Networks and sockets of any family.
	"socket", "connect", "bind", "listen", "accept", "accept4", "sendmmsg", "recvmmsg",
	// Other processes.
	"ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease", "kcmp", "pidfd_open",
	"pidfd_getfd", "pidfd_send_signal", "migrate_pages", "move_pages",
	// Parts of the kernel with a long record of holes.
	"io_uring_setup", "io_uring_enter", "io_uring_register", "bpf", "perf_event_open", "userfaultfd", "add_key",
	"request_key", "keyctl", "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self", "fanotify_init",
	"fanotify_mark", "inotify_init", "inotify_init1", "inotify_add_watch", "modify_ldt", "vmsplice",
	// Namespaces, mounts and roots.
	"unshare", "setns", "mount", "umount2", "umount", "pivot_root", "chroot", "open_tree", "open_tree_attr", "move_mount",
	"fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr", "statmount", "listmount", "name_to_handle_at",
	"open_by_handle_at", "quotactl", "quotactl_fd", "swapon", "swapoff", "acct",
	// The machine.
	"init_module", "finit_module", "delete_module", "create_module", "kexec_load", "kexec_file_load", "reboot", "syslog",
	"clock_settime", "settimeofday", "stime", "adjtimex", "clock_adjtime", "iopl", "ioperm", "personality", "vhangup",
	"sethostname", "setdomainname", "lookup_dcookie", "nfsservctl", "_sysctl", "uselib", "ioprio_set",
	// Memory that stays when a process ends, or that no process counts as its own.
	"shmget", "shmat", "shmctl", "shmdt", "msgget", "msgsnd", "msgrcv", "msgctl", "semget", "semop", "semtimedop",
	"semctl",
	"mq_open", "mq_unlink", "mq_timedsend", "mq_timedreceive", "mq_notify", "mq_getsetattr",
	// Attributes of files, in which a run could leave something for the next.
	"setxattr", "lsetxattr", "fsetxattr", "setxattrat", "removexattr", "lremovexattr", "fremovexattr", "removexattrat",
}

// absent are calls that programs do without where the kernel has none: filters can't look into what clone3 is told, and
// the memory of memfd_create belongs to no process.
var absent = []string{"clone3", "memfd_create", "memfd_secret"}

// attributes of files are the user's own where a box has no root of its own. Linkers make programs executable; it does
// no harm where they only seem to.
var attributes = []string{
	"chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "lchown", "fchown", "fchownat", "utime", "utimes", "futimesat",
	"utimensat",
}

// namespaceFlags are those of clone that make namespaces.
const namespaceFlags = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWTIME

// systemCalls is the filter of all processes in a box.
func systemCalls(rooted bool) seccomp.Policy {
	p := seccomp.Policy{DefaultAction: seccomp.ActionAllow, Syscalls: []seccomp.SyscallGroup{
		{Action: refuse, Names: known(refused), NamesWithCondtions: conditions(
			condition("clone", 0, seccomp.BitsSet, namespaceFlags),
			// Java's files need a pair of streams. Sockets of other types could send to somebody else.
			condition("socketpair", 0, seccomp.NotEqual, unix.AF_UNIX),
			condition("socketpair", 1, seccomp.BitsSet, 0xf&^unix.SOCK_STREAM),
		)},
		{Action: unknown, Names: known(absent)},
		// A program that ignores the end of its children would have time that nobody counts: the kernel adds the time of a
		// child to that of the process that waits for it.
		{Action: pretend, NamesWithCondtions: conditions(
			condition("rt_sigaction", 0, seccomp.Equal, uint64(unix.SIGCHLD)),
		)},
	}}
	if !rooted {
		p.Syscalls = append(p.Syscalls, seccomp.SyscallGroup{Action: pretend, Names: known(attributes)})
	}
	return p
}

// programCalls is the filter that programs have beside: they set no bounds of other processes.
func programCalls() seccomp.Policy {
	return seccomp.Policy{DefaultAction: seccomp.ActionAllow, Syscalls: []seccomp.SyscallGroup{
		{Action: refuse, NamesWithCondtions: conditions(condition("prlimit64", 0, seccomp.NotEqual, 0))},
	}}
}

func condition(name string, argument uint32, o seccomp.Operation, value uint64) seccomp.NameWithConditions {
	return seccomp.NameWithConditions{
		Name: name, Conditions: seccomp.ArgumentConditions{{Argument: argument, Operation: o, Value: value}},
	}
}

func conditions(list ...seccomp.NameWithConditions) []seccomp.NameWithConditions { return list }

// known are the names that this kind of machine has.
func known(names []string) (list []string) {
	info, err := arch.GetInfo("")
	if err != nil {
		return nil
	}
	for _, name := range names {
		if _, ok := info.SyscallNames[name]; ok {
			list = append(list, name)
		}
	}
	return list
}

// loadFilter binds this thread, and all that it starts, to a filter.
func loadFilter(p seccomp.Policy) error {
	program, err := assemble(p)
	if err != nil {
		return err
	}
	raw, err := bpf.Assemble(program)
	if err != nil {
		return err
	}
	filter := make([]unix.SockFilter, len(raw))
	for i, r := range raw {
		filter[i] = unix.SockFilter{Code: r.Op, Jt: r.Jt, Jf: r.Jf, K: r.K}
	}
	fprog := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	const setModeFilter = 1
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, setModeFilter, 0, uintptr(unsafe.Pointer(&fprog)))
	if errno != 0 {
		return os.NewSyscallError("seccomp", errno)
	}
	return nil
}

// assemble puts two checks before a policy, which allows what it does not name: calls of another kind of machine (of
// 32 bits), and calls that are newer than the list of names.
func assemble(p seccomp.Policy) ([]bpf.Instruction, error) {
	info, err := arch.GetInfo("")
	if err != nil {
		return nil, err
	}
	newest := 0
	for _, number := range info.SyscallNames {
		newest = max(newest, number)
	}
	rest, err := p.Assemble()
	if err != nil {
		return nil, err
	}
	for i, instruction := range rest {
		if instruction == (bpf.RetConstant{Val: uint32(pretend)}) {
			rest[i] = bpf.RetConstant{Val: uint32(seccomp.ActionErrno)}
		}
	}
	const numberAt, archAt, word = 0, 4, 4 // in struct seccomp_data
	return append([]bpf.Instruction{
		bpf.LoadAbsolute{Off: archAt, Size: word},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: uint32(info.ID), SkipTrue: 1},
		bpf.RetConstant{Val: uint32(unknown)},
		bpf.LoadAbsolute{Off: numberAt, Size: word},
		bpf.JumpIf{Cond: bpf.JumpLessOrEqual, Val: uint32(newest), SkipTrue: 1},
		bpf.RetConstant{Val: uint32(unknown)},
	}, rest...), nil
}
