//go:build unix

package rescue

import "syscall"

// hangUp is the signal of a terminal or a session that has ended.
const hangUp = syscall.SIGHUP
