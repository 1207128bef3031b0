//go:build unix

package disk

import "syscall"

// errQuota is the error of a user who may have no more on a disk.
var errQuota error = syscall.EDQUOT
