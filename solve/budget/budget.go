// Package budget says how much memory a run may take on this machine, and fits the garbage collector to it.
package budget

import (
	"math"
	"runtime/debug"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// MB is the unit that budgets are given in by people.
const MB = 1 << 20

// unknown is what a machine that does not tell its memory is taken to have.
const unknown = 4096 * MB

// Default is half of the memory that the program may use, in bytes: the machine's, or what its control group allows
// (a container's limit) where that is less. It is for 64-bit machines and small ones alike: at least 64 MB.
func Default() int64 {
	total := uint64(unknown)
	if n, err := memlimit.FromSystem(); err == nil {
		total = n
	}
	if n, err := memlimit.FromCgroup(); err == nil {
		total = min(total, n)
	}
	return max(64*MB, int64(min(total, math.MaxInt64)/2))
}

// Collect fits the garbage collector to runs of a budget. Solvers hold few, huge arrays without pointers, which cost
// nothing to mark, and parsers make many small things that live as long as the program. So collections are rare while
// the heap is small; but once it nears the budget and a quarter more, they come often enough to keep it there, where
// the usual rule would let it grow to the double. budget 0 means any.
func Collect(budget int64) {
	debug.SetGCPercent(200)
	if budget > 0 && budget < math.MaxInt64/2 {
		debug.SetMemoryLimit(max(budget+budget/4, 256*MB))
	}
}
