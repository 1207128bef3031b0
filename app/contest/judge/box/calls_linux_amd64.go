package box

import "golang.org/x/sys/unix"

// processor is the number of this kind of processor in filters of system calls.
const processor = unix.AUDIT_ARCH_X86_64

// refusedCallsHere and attributeCallsHere add to refusedCalls and attributeCalls the calls of this kind of processor.
var refusedCallsHere = []uint32{
	unix.SYS_INOTIFY_INIT, unix.SYS_MODIFY_LDT, unix.SYS_CREATE_MODULE, unix.SYS_IOPL, unix.SYS_IOPERM,
	unix.SYS__SYSCTL, unix.SYS_USELIB,
}

var attributeCallsHere = []uint32{
	unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT,
}
