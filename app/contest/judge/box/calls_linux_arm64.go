package box

import "golang.org/x/sys/unix"

// machine is this kind of machine, as filters know it. It has no system calls of its own among the refused ones.
const machine = unix.AUDIT_ARCH_AARCH64

var refusedHere, attributesHere []uint32
