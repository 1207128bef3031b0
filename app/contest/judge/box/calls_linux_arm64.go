package box

import "golang.org/x/sys/unix"

// machine is this kind of machine, in the numbering of filters. No refused system call exists only here.
const machine = unix.AUDIT_ARCH_AARCH64

var refusedHere, attributesHere []uint32
