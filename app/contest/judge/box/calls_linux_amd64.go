package box

import "golang.org/x/sys/unix"

// machine is this kind of machine, in the numbering of filters.
const machine = unix.AUDIT_ARCH_X86_64

// System calls that exist only on some kinds of machines: refused ones, and the ones for attributes.
var refusedHere = []uint32{
	unix.SYS_INOTIFY_INIT, unix.SYS_MODIFY_LDT, unix.SYS_CREATE_MODULE, unix.SYS_IOPL, unix.SYS_IOPERM,
	unix.SYS__SYSCTL, unix.SYS_USELIB,
}

var attributesHere = []uint32{
	unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT,
}
