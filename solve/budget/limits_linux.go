package budget

import "golang.org/x/sys/unix"

// OpenFiles returns the number of files that this process may have open (ulimit -n).
func OpenFiles() uint64 { return limit(unix.RLIMIT_NOFILE) }

// AddressSpace returns the number of bytes that this process may reserve (ulimit -v).
func AddressSpace() uint64 { return limit(unix.RLIMIT_AS) }

func limit(what int) uint64 {
	var l unix.Rlimit
	if unix.Getrlimit(what, &l) != nil {
		return unix.RLIM_INFINITY
	}
	return l.Cur
}
