//go:build !unix

package rescue

import "syscall"

// hangUp is no signal of its own here.
const hangUp = syscall.SIGTERM
