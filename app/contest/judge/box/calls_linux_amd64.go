package box

import "golang.org/x/sys/unix"

// machine is the number that system call filters use for this kind of processor.
const machine = unix.AUDIT_ARCH_X86_64

// refusedHere and attributesHere are the calls that exist only on this kind of processor: see refused and attributes.
var refusedHere = []uint32{
	unix.SYS_INOTIFY_INIT, unix.SYS_MODIFY_LDT, unix.SYS_CREATE_MODULE, unix.SYS_IOPL, unix.SYS_IOPERM,
	unix.SYS__SYSCTL, unix.SYS_USELIB,
}

var attributesHere = []uint32{
	unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT,
}
