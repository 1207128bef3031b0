//go:build !linux

package budget

import "math"

// OpenFiles returns the number of files that this process may have open (ulimit -n). It is only known on Linux.
func OpenFiles() uint64 { return math.MaxUint64 }

// AddressSpace returns the number of bytes that this process may reserve. It is only known on Linux.
func AddressSpace() uint64 { return math.MaxUint64 }
