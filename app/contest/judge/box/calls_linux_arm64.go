package box

import "golang.org/x/sys/unix"

// processor is the number of this kind of processor in filters of system calls.
const processor = unix.AUDIT_ARCH_AARCH64

var refusedCallsHere, attributeCallsHere []uint32
