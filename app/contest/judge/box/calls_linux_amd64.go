package box

import "golang.org/x/sys/unix"

// machine is this kind of machine, as filters know it.
const machine = unix.AUDIT_ARCH_X86_64

// System calls that are refused, and those of attributes, that not all kinds of machines have.
var refusedHere = []uint32{
	unix.SYS_INOTIFY_INIT, unix.SYS_MODIFY_LDT, unix.SYS_CREATE_MODULE, unix.SYS_IOPL, unix.SYS_IOPERM,
	unix.SYS__SYSCTL, unix.SYS_USELIB,
}

var attributesHere = []uint32{
	unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT,
}
