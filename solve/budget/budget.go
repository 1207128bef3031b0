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

// base is about what the program needs beside the budget of its runs: code, texts, fonts, input, pictures.
const base = 32 * MB

// Default is half of the memory that the program may use, in bytes; where that is little, what the program itself
// leaves.
func Default() int64 { return of(Total()) }

// Total is the memory that the program may use, in bytes: the machine's, or what its control group allows (a
// container's limit) where that is less.
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

// Collect fits the garbage collector to runs of a budget. Solvers hold few, huge arrays without pointers, which cost
// nothing to mark, and parsers make many small things that live as long as the program. So collections are rare while
// the heap is small; but once it nears the budget, with what the program itself needs, they come often enough to keep
// it there, where the usual rule would let it grow to the double. budget 0 means any.
func Collect(budget int64) {
	debug.SetGCPercent(200)
	if budget > 0 && budget < math.MaxInt64/2 {
		debug.SetMemoryLimit(base + budget + budget/8)
	}
}
