//go:build amd64 || arm64

package box

import (
	"errors"
	"os"
	"slices"
	"unsafe"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// The filter's answers to a call. With SECCOMP_RET_ERRNO the kernel does not make the call, and the low bits of the
// answer are the error number.
const (
	allow   = uint32(unix.SECCOMP_RET_ALLOW)
	refuse  = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	unknown = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS) // the answer of a kernel that does not have this call
	pretend = uint32(unix.SECCOMP_RET_ERRNO)               // error number 0: the call seems to succeed
)

// newest is the newest system call that was known for the lists below. Its number is the same on all processors.
const newest = unix.SYS_OPEN_TREE_ATTR

// refusedCalls has system calls that neither solutions nor compilers need. The comments say what the calls could reach.
var refusedCalls = []uint32{
	// Networks and sockets of any family.
	unix.SYS_SOCKET, unix.SYS_CONNECT, unix.SYS_BIND, unix.SYS_LISTEN, unix.SYS_ACCEPT, unix.SYS_ACCEPT4,
	unix.SYS_SENDMMSG, unix.SYS_RECVMMSG, unix.SYS_SETSOCKOPT,
	// Other processes.
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PROCESS_MADVISE,
	unix.SYS_PROCESS_MRELEASE, unix.SYS_KCMP, unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_GETFD, unix.SYS_PIDFD_SEND_SIGNAL,
	unix.SYS_MIGRATE_PAGES, unix.SYS_MOVE_PAGES,
	// Parts of the kernel in which many security holes were found.
	unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER, unix.SYS_BPF,
	unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL,
	unix.SYS_LANDLOCK_CREATE_RULESET, unix.SYS_LANDLOCK_ADD_RULE, unix.SYS_LANDLOCK_RESTRICT_SELF,
	unix.SYS_FANOTIFY_INIT, unix.SYS_FANOTIFY_MARK, unix.SYS_INOTIFY_INIT1, unix.SYS_INOTIFY_ADD_WATCH, unix.SYS_VMSPLICE,
	unix.SYS_IO_SETUP,
	// Namespaces, mounts and roots.
	unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT,
	unix.SYS_OPEN_TREE, unix.SYS_OPEN_TREE_ATTR, unix.SYS_MOVE_MOUNT, unix.SYS_FSOPEN, unix.SYS_FSCONFIG,
	unix.SYS_FSMOUNT, unix.SYS_FSPICK, unix.SYS_MOUNT_SETATTR, unix.SYS_STATMOUNT, unix.SYS_LISTMOUNT,
	unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_QUOTACTL, unix.SYS_QUOTACTL_FD, unix.SYS_SWAPON,
	unix.SYS_SWAPOFF, unix.SYS_ACCT,
	// The machine.
	unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE, unix.SYS_KEXEC_LOAD,
	unix.SYS_KEXEC_FILE_LOAD, unix.SYS_REBOOT, unix.SYS_SYSLOG, unix.SYS_CLOCK_SETTIME, unix.SYS_SETTIMEOFDAY,
	unix.SYS_ADJTIMEX, unix.SYS_CLOCK_ADJTIME, unix.SYS_PERSONALITY, unix.SYS_VHANGUP, unix.SYS_SETHOSTNAME,
	unix.SYS_SETDOMAINNAME, unix.SYS_LOOKUP_DCOOKIE, unix.SYS_NFSSERVCTL, unix.SYS_IOPRIO_SET,
	// Memory that outlives its process, or that is not counted for any process.
	unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_SHMCTL, unix.SYS_SHMDT, unix.SYS_MSGGET, unix.SYS_MSGSND,
	unix.SYS_MSGRCV, unix.SYS_MSGCTL, unix.SYS_SEMGET, unix.SYS_SEMOP, unix.SYS_SEMTIMEDOP, unix.SYS_SEMCTL,
	unix.SYS_MQ_OPEN, unix.SYS_MQ_UNLINK, unix.SYS_MQ_TIMEDSEND, unix.SYS_MQ_TIMEDRECEIVE, unix.SYS_MQ_NOTIFY,
	unix.SYS_MQ_GETSETATTR, unix.SYS_MBIND, unix.SYS_SET_MEMPOLICY_HOME_NODE,
	// Attributes of files. A run could leave data in them for the next run.
	unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_SETXATTRAT, unix.SYS_REMOVEXATTR,
	unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR, unix.SYS_REMOVEXATTRAT,
}

// hiddenCalls has calls that seem to be missing in the kernel, so programs use other calls. clone3 is in the list
// because filters can't read its arguments. memfd_create is in the list because the memory of its files is not counted
// for any process.
var hiddenCalls = []uint32{unix.SYS_CLONE3, unix.SYS_MEMFD_CREATE, unix.SYS_MEMFD_SECRET}

// attributeCalls has calls that change attributes of files. In a box without its own root folder, the files may be the
// user's. There such calls only seem to succeed. They do not fail, because for example linkers use them to make
// programs executable.
var attributeCalls = []uint32{
	unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT, unix.SYS_UTIMENSAT,
}

// programRules has the rules that hold only for programs: the helper itself replaces the work folder, and limits
// programs.
var programRules = []rule{
	{answer: refuse, calls: []uint32{unix.SYS_MOUNT, unix.SYS_UMOUNT2}},
	when(unix.SYS_PRLIMIT64, refuse, condition{0, unequal, 0}),
}

// Commands of ioctl that change attributes of files, beside FS_IOC_SETFLAGS. Like the hints of fcntl, they could keep
// data of a run for the next run.
const (
	setXFlags  = 0x401c5820 // FS_IOC_FSSETXATTR
	setVersion = 0x40087602 // FS_IOC_SETVERSION
)

const namespaceFlags = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWTIME

// rule is the answer to some system calls if all conditions hold.
type rule struct {
	answer uint32
	calls  []uint32
	when   []condition
}

// condition is a condition on the low 32 bits of an argument of a call. The kernel ignores the high bits of all
// arguments in the rules. So the filter ignores them, too.
type condition struct {
	argument uint32
	is       comparison
	value    uint32
}

// comparison is the opposite of a comparison: the filter jumps over the answer if this test holds.
type comparison bpf.JumpTest

const (
	equal   = comparison(bpf.JumpNotEqual)
	unequal = comparison(bpf.JumpEqual)
	anyBit  = comparison(bpf.JumpBitsNotSet) // at least one bit of value is set in the argument
)

// when returns a rule for one call.
func when(call uint32, answer uint32, all ...condition) rule {
	return rule{answer, []uint32{call}, all}
}

// rules returns the rules for programs and for the helper. rooted says whether the box has its own root folder.
// Programs can't set processors or priorities of other processes. They get no memory that is not counted for a
// process: neither shared memory without a file nor large buffers of sockets. Only some languages need sockets.
func rules(rooted, sockets bool) []rule {
	list := []rule{
		{calls: slices.Concat(refusedCalls, refusedCallsHere), answer: refuse},
		when(unix.SYS_CLONE, refuse, condition{0, anyBit, namespaceFlags}),
		// Java's file library needs a pair of connected streams. Sockets of other types could reach other processes.
		when(unix.SYS_SOCKETPAIR, refuse, condition{0, unequal, unix.AF_UNIX}),
		when(unix.SYS_SOCKETPAIR, refuse, condition{1, anyBit, 0xf &^ unix.SOCK_STREAM}),
		when(unix.SYS_IOCTL, refuse, condition{1, equal, unix.FS_IOC_SETFLAGS}),
		when(unix.SYS_IOCTL, refuse, condition{1, equal, setXFlags}),
		when(unix.SYS_IOCTL, refuse, condition{1, equal, setVersion}),
		when(unix.SYS_FCNTL, refuse, condition{1, equal, unix.F_SET_RW_HINT}),
		when(unix.SYS_FCNTL, refuse, condition{1, equal, unix.F_SET_FILE_RW_HINT}),
		when(unix.SYS_FCNTL, refuse, condition{1, equal, unix.F_NOTIFY}),
		when(unix.SYS_FCNTL, refuse, condition{1, equal, unix.F_SETLEASE}),
		// Only whole disks of the machine could be meant: files of a box are in memory.
		{calls: []uint32{unix.SYS_SYNC, unix.SYS_SYNCFS}, answer: pretend},
		{calls: hiddenCalls, answer: unknown},
		// A program that ignores SIGCHLD does not wait for its children. Then the kernel does not add their time to the
		// time of the program. So the call only seems to succeed.
		when(unix.SYS_RT_SIGACTION, pretend, condition{0, equal, uint32(unix.SIGCHLD)}),
		{
			refuse,
			[]uint32{
				unix.SYS_SCHED_SETSCHEDULER, unix.SYS_SCHED_SETPARAM, unix.SYS_SCHED_SETATTR, unix.SYS_SCHED_SETAFFINITY,
			},
			[]condition{{0, unequal, 0}},
		},
		// Negative clocks belong to a process; only -6 and -2 are the caller's. The helper's clock would count the runs.
		{
			refuse,
			[]uint32{unix.SYS_CLOCK_GETTIME, unix.SYS_CLOCK_NANOSLEEP, unix.SYS_TIMER_CREATE},
			[]condition{{0, anyBit, 1 << 31}, {0, unequal, 1<<32 - 6}, {0, unequal, 1<<32 - 2}},
		},
		when(unix.SYS_SETPRIORITY, refuse, condition{0, unequal, unix.PRIO_PROCESS}),
		when(unix.SYS_SETPRIORITY, refuse, condition{1, unequal, 0}),
		when(unix.SYS_MMAP, refuse, condition{3, anyBit, unix.MAP_SHARED}, condition{3, anyBit, unix.MAP_ANONYMOUS}),
		when(unix.SYS_MMAP, refuse, condition{3, anyBit, unix.MAP_HUGETLB}),
		when(unix.SYS_MADVISE, refuse, condition{2, equal, unix.MADV_PAGEOUT}),
		// The number of a mount that is never used again would count the work folders before.
		when(unix.SYS_STATX, refuse, condition{3, anyBit, unix.STATX_MNT_ID_UNIQUE}),
	}
	if !rooted {
		list = append(list, rule{calls: slices.Concat(attributeCalls, attributeCallsHere), answer: pretend})
	}
	if !sockets {
		list = append(list, rule{calls: []uint32{unix.SYS_SOCKETPAIR}, answer: refuse})
	}
	return list
}

// loadFilter applies rules to this thread and to everything that this thread starts. With the flag
// SECCOMP_FILTER_FLAG_TSYNC, it applies them to all threads of this process.
func loadFilter(rules []rule, flags uintptr) error {
	raw, err := bpf.Assemble(assemble(rules))
	if err != nil {
		return err
	}
	filter := make([]unix.SockFilter, len(raw))
	for i, r := range raw {
		filter[i] = unix.SockFilter{Code: r.Op, Jt: r.Jt, Jf: r.Jf, K: r.K}
	}
	fprog := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	const setModeFilter = 1
	thread, _, errno := unix.Syscall(unix.SYS_SECCOMP, setModeFilter, flags, uintptr(unsafe.Pointer(&fprog)))
	if errno != 0 {
		return os.NewSyscallError("seccomp", errno)
	}
	if thread != 0 {
		return errors.New("seccomp: a thread has another filter")
	}
	return nil
}

// Offsets in struct seccomp_data: of the number of the call, of the kind of processor, and of the arguments. An
// argument has two words, the low word first, because all supported processors are little-endian. word is the length of
// a word. All are in bytes.
const numberAt, machineAt, argumentsAt, word = 0, 4, 16, 4

// assemble translates rules into the kernel's format. Calls of another processor (such as 32 bits), and calls with a
// higher number than newest, are answered by the constant unknown. A call that no rule matches is allowed.
func assemble(rules []rule) []bpf.Instruction {
	program := []bpf.Instruction{
		bpf.LoadAbsolute{Off: machineAt, Size: word},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: processor, SkipTrue: 1},
		bpf.RetConstant{Val: unknown},
		bpf.LoadAbsolute{Off: numberAt, Size: word},
		bpf.JumpIf{Cond: bpf.JumpLessOrEqual, Val: newest, SkipTrue: 1},
		bpf.RetConstant{Val: unknown},
	}
	for _, r := range rules {
		var body []bpf.Instruction
		left := 2 * len(r.when) // instructions after the one that is appended next, up to the answer
		for _, c := range r.when {
			left -= 2
			body = append(body, bpf.LoadAbsolute{Off: argumentsAt + 2*word*c.argument, Size: word},
				bpf.JumpIf{Cond: bpf.JumpTest(c.is), Val: c.value, SkipTrue: uint8(left + 1)})
		}
		body = append(body, bpf.RetConstant{Val: r.answer})
		if len(r.when) > 0 {
			body = append(body, bpf.LoadAbsolute{Off: numberAt, Size: word}) // target of the jump if a condition fails
		}
		for i, number := range r.calls {
			program = append(program, bpf.JumpIf{Cond: bpf.JumpEqual, Val: number, SkipTrue: uint8(len(r.calls) - i)})
		}
		program = append(append(program, bpf.Jump{Skip: uint32(len(body))}), body...)
	}
	return append(program, bpf.RetConstant{Val: allow})
}
