// Package budget says how much memory runs may take on this machine, and adjusts the garbage collector to this budget.
package budget

import (
	"math"
	"runtime/debug"
	"runtime/metrics"
	"sync"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// MB is a megabyte (2^20 bytes), the unit of budgets in texts.
const MB = 1 << 20

// assumedTotal is the memory that is assumed if the machine does not report its memory.
const assumedTotal = 4096 * MB

// ownMemory is roughly the memory that the program needs beside the budget of runs: code, texts, fonts, input,
// pictures.
const ownMemory = 32 * MB

// reserved is the address space that Go's runtime and its threads reserve without using it. Of the rest, half is
// counted as memory, because freed memory keeps its addresses.
const reserved = 1536 * MB

// Default returns the default budget in bytes: half of Total. If Total is small, it is Total without the memory for the
// program itself, or 4 MB if that is more.
func Default() int64 { return of(Total()) }

// Total returns the memory that the program may use, in bytes: the machine's memory, or less in a control group
// (container) or with a limit of the address space (ulimit -v).
func Total() int64 {
	total := uint64(assumedTotal)
	if n, err := memlimit.FromSystem(); err == nil {
		total = n
	}
	if n, err := memlimit.FromCgroup(); err == nil {
		total = min(total, n)
	}
	return within(total, AddressSpace())
}

// within returns the memory that the program may use of a total memory, with a limit of the address space, in bytes.
func within(total, space uint64) int64 {
	return int64(min(total, (space-min(space, reserved))/2, math.MaxInt64))
}

// of returns the default budget for a total memory. Both are in bytes.
func of(total int64) int64 { return max(4*MB, min(total/2, total-2*ownMemory)) }

// Collect adjusts the garbage collector to runs with a budget; 0 means no limit. In a small heap, collections are rare,
// because parsers make many small objects that live long. When the heap comes near the budget and the program's own
// needs, collections become frequent. Otherwise the heap could grow to three times the live memory.
func Collect(budget int64) {
	debug.SetGCPercent(200)
	if budget > 0 && budget < math.MaxInt64/2 {
		debug.SetMemoryLimit(ownMemory + budget + budget/8)
	}
}

var trial sync.Mutex

// Limit limits the memory of this process to the memory that is now in use and a further budget, in bytes, until
// done is called. A second call waits until then. Otherwise garbage could be as large as the memory of a trial, or
// larger.
func Limit(budget int64) (done func()) {
	trial.Lock()
	inUse := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(inUse)
	before := debug.SetMemoryLimit(-1)
	debug.SetMemoryLimit(min(before, int64(inUse[0].Value.Uint64()-inUse[1].Value.Uint64())+budget+budget/8))
	return func() {
		debug.SetMemoryLimit(before)
		trial.Unlock()
	}
}
