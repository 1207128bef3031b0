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
	unix.SYS_SENDMMSG, unix.SYS_RECVMMSG,
	// Other processes.
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PROCESS_MADVISE,
	unix.SYS_PROCESS_MRELEASE, unix.SYS_KCMP, unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_GETFD, unix.SYS_PIDFD_SEND_SIGNAL,
	unix.SYS_MIGRATE_PAGES, unix.SYS_MOVE_PAGES,
	// Parts of the kernel in which many security holes were found.
	unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER, unix.SYS_BPF,
	unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL,
	unix.SYS_LANDLOCK_CREATE_RULESET, unix.SYS_LANDLOCK_ADD_RULE,
	unix.SYS_FANOTIFY_INIT, unix.SYS_FANOTIFY_MARK, unix.SYS_INOTIFY_INIT1, unix.SYS_INOTIFY_ADD_WATCH, unix.SYS_VMSPLICE,
	// Namespaces, mounts and roots.
	unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT,
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
	unix.SYS_MQ_GETSETATTR,
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

// Commands of ioctl that change attributes of files, beside FS_IOC_SETFLAGS. A run could leave data in them.
const (
	setXFlags  = 0x401c5820 // FS_IOC_FSSETXATTR
	setVersion = 0x40087602 // FS_IOC_SETVERSION
)

const namespaceFlags = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWTIME

// rule is the answer to some system calls if a condition holds.
type rule struct {
	calls  []uint32
	when   condition
	answer uint32
}

// condition is a condition on an argument of a call. The zero condition holds for every call.
type condition struct {
	argument uint32
	is       comparison
	value    uint64
}

type comparison uint8

const (
	anything comparison = iota
	equal
	unequal
	anyBit // at least one bit of value is set in the argument
)

// systemCalls returns the rules for all processes in a box. rooted says whether the box has its own root folder.
func systemCalls(rooted bool) []rule {
	list := []rule{
		{calls: slices.Concat(refusedCalls, refusedCallsHere), answer: refuse},
		{[]uint32{unix.SYS_CLONE}, condition{0, anyBit, namespaceFlags}, refuse},
		// Java's file library needs a pair of connected streams. Sockets of other types could reach other processes.
		{[]uint32{unix.SYS_SOCKETPAIR}, condition{0, unequal, unix.AF_UNIX}, refuse},
		{[]uint32{unix.SYS_SOCKETPAIR}, condition{1, anyBit, 0xf &^ unix.SOCK_STREAM}, refuse},
		{[]uint32{unix.SYS_IOCTL}, condition{1, equal, unix.FS_IOC_SETFLAGS}, refuse},
		{[]uint32{unix.SYS_IOCTL}, condition{1, equal, setXFlags}, refuse},
		{[]uint32{unix.SYS_IOCTL}, condition{1, equal, setVersion}, refuse},
		{calls: hiddenCalls, answer: unknown},
		// A program that ignores SIGCHLD does not wait for its children. Then the kernel does not add their time to the
		// time of the program. So the call only seems to succeed.
		{[]uint32{unix.SYS_RT_SIGACTION}, condition{0, equal, uint64(unix.SIGCHLD)}, pretend},
	}
	if !rooted {
		list = append(list, rule{calls: slices.Concat(attributeCalls, attributeCallsHere), answer: pretend})
	}
	return list
}

// programCalls returns further rules for programs. Unlike the helper, programs can't set limits of other processes, and
// have no use for Landlock.
func programCalls() []rule {
	return []rule{
		{[]uint32{unix.SYS_PRLIMIT64}, condition{0, unequal, 0}, refuse},
		{calls: []uint32{unix.SYS_LANDLOCK_RESTRICT_SELF}, answer: refuse},
	}
}

// loadFilter applies rules to this thread and to everything that this thread starts.
func loadFilter(rules []rule) error {
	if processor == 0 {
		return errors.ErrUnsupported
	}
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
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, setModeFilter, 0, uintptr(unsafe.Pointer(&fprog)))
	if errno != 0 {
		return os.NewSyscallError("seccomp", errno)
	}
	return nil
}

// Offsets in struct seccomp_data: of the number of the call, of the kind of processor, and of the arguments. An
// argument has two words. word is the length of a word. All are in bytes.
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
		body := append(r.when.assemble(), bpf.RetConstant{Val: r.answer})
		if r.when.is != anything {
			body = append(body, bpf.LoadAbsolute{Off: numberAt, Size: word}) // target of the jump if the condition fails
		}
		for i, number := range r.calls {
			program = append(program, bpf.JumpIf{Cond: bpf.JumpEqual, Val: number, SkipTrue: uint8(len(r.calls) - i)})
		}
		program = append(append(program, bpf.Jump{Skip: uint32(len(body))}), body...)
	}
	return append(program, bpf.RetConstant{Val: allow})
}

// assemble translates a condition. The instruction after the condition is the answer. If the condition is false, the
// filter jumps over the answer. All supported processors are little-endian, so an argument begins with its low word.
func (c condition) assemble() []bpf.Instruction {
	jumps, ok := map[comparison]struct {
		high, low bpf.JumpTest
		skip      uint8 // 2: from the high word to the answer; 3: over the answer
	}{
		equal:   {bpf.JumpNotEqual, bpf.JumpNotEqual, 3},
		unequal: {bpf.JumpNotEqual, bpf.JumpEqual, 2},
		anyBit:  {bpf.JumpBitsSet, bpf.JumpBitsNotSet, 2},
	}[c.is]
	if !ok {
		return nil
	}
	at := argumentsAt + 2*word*c.argument
	return []bpf.Instruction{
		bpf.LoadAbsolute{Off: at + word, Size: word},
		bpf.JumpIf{Cond: jumps.high, Val: uint32(c.value >> 32), SkipTrue: jumps.skip},
		bpf.LoadAbsolute{Off: at, Size: word},
		bpf.JumpIf{Cond: jumps.low, Val: uint32(c.value), SkipTrue: 1},
	}
}
