package box

import "golang.org/x/sys/unix"

// machine is the number that system call filters use for this kind of processor. No call in the lists exists only here.
const machine = unix.AUDIT_ARCH_AARCH64

var refusedHere, attributesHere []uint32
