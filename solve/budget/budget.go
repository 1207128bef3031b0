// Package budget says how much memory a run may take on this machine, and adjusts the garbage collector to that budget.
package budget

import (
	"math"
	"runtime/debug"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// MB is the unit in which people give budgets.
const MB = 1 << 20

// unknown is the memory assumed for a machine that does not report its memory.
const unknown = 4096 * MB

// base is about the memory that the program needs beside the budget of its runs: code, texts, fonts, input, pictures.
const base = 32 * MB

// Default is half of the memory that the program may use, in bytes. If that memory is small, Default is what remains
// beside the program itself.
func Default() int64 { return of(Total()) }

// Total is the memory that the program may use, in bytes: the machine's memory or the limit of its control group (a
// container's limit), whichever is less.
func Total() int64 {
	total := uint64(unknown)
	if n, err := memlimit.FromSystem(); err == nil {
		total = n
	}
	if n, err := memlimit.FromCgroup(); err == nil {
		total = min(total, n)
	}
	return int64(min(total, math.MaxInt64))
}

// of is the budget on a machine with so much memory.
func of(total int64) int64 { return max(4*MB, min(total/2, total-2*base)) }

// Collect adjusts the garbage collector to runs with a budget. Solvers hold few, huge arrays without pointers, which
// are cheap to mark. Parsers make many small objects that live as long as the program. So collections are rare while
// the heap is small. When the heap nears the budget plus the program's own needs, collections are frequent enough to
// keep it there; the usual rule would let it grow to twice that size. budget 0 means no limit.
func Collect(budget int64) {
	debug.SetGCPercent(200)
	if budget > 0 && budget < math.MaxInt64/2 {
		debug.SetMemoryLimit(base + budget + budget/8)
	}
}
