//go:build amd64 || arm64

package box

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// process has the kernel's data about a running process.
type process struct {
	pid    int
	folder string        // the kernel's folder about the process
	cpu    time.Duration // processor time of the process and of the processes that it waited for
	memory int64         // bytes in memory and in the swap, with page tables
}

type meter struct {
	before      time.Duration // value of waitedTime() before the run
	peak        int64         // peak of resident bytes
	lastSum     int64         // sum of resident bytes at the last exact measurement; shared pages count for each process
	checksSince int           // number of checks since the last exact measurement
}

// An exact measurement divides the shared pages among their processes. For a large process, the kernel needs some
// milliseconds for this. So the method measure makes an exact measurement only if the simple sum has grown by a
// quarter, or if the sum is over the limit and the last exact measurement was some checks ago.
const (
	growth     = 5 // a sum above lastSum*growth/4 is measured exactly
	exactEvery = 5 // number of checks between exact measurements of a sum over the limit
)

// measure returns the processor time of the run so far, and its memory in bytes: of the processes, and more. If there
// are several processes, and no exact measurement was made, memory is 0. So a memory over the limit is always exact.
func (m *meter) measure(all []process, more, limit int64) (cpu time.Duration, memory int64) {
	cpu = waitedTime() - m.before
	sum := more
	for _, p := range all {
		cpu += p.cpu
		sum += p.memory
	}
	switch m.checksSince++; {
	case len(all) == 1:
		memory = sum
	case sum > m.lastSum/4*growth, sum > limit && m.checksSince >= exactEvery:
		m.lastSum, m.checksSince, memory = sum, 0, more
		for _, p := range all {
			memory += exactMemory(p)
		}
	}
	m.peak = max(m.peak, memory)
	return cpu, memory
}

// processes returns the processes in the box except the helper.
func (s *server) processes() (list []process) {
	var pids []int
	if !s.Rooted {
		pids = descendants(os.Getpid())
	} else {
		folders, _ := filepath.Glob(s.proc + "/[0-9]*")
		for _, folder := range folders {
			if pid, err := strconv.Atoi(filepath.Base(folder)); err == nil && pid != 1 {
				pids = append(pids, pid)
			}
		}
	}
	for _, pid := range pids {
		if p, ok := processOf(s.proc, pid); ok {
			list = append(list, p)
		}
	}
	return list
}

// descendants returns the children of a process, their children, and so on. If the parent of a process has ended, the
// process is a child of the helper.
func descendants(pid int) (pids []int) {
	lists, _ := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/*/children")
	for _, list := range lists {
		data, _ := os.ReadFile(list)
		for _, word := range strings.Fields(string(data)) {
			if child, err := strconv.Atoi(word); err == nil {
				pids = append(append(pids, child), descendants(child)...)
			}
		}
	}
	return pids
}

// processOf reads the kernel's data about a process, in the folder of all processes (proc). If the process has ended,
// ok is false.
func processOf(proc string, pid int) (p process, ok bool) {
	folder := proc + "/" + strconv.Itoa(pid)
	stat, err := os.ReadFile(folder + "/stat")
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // a name may contain ")"
	// The constants are indices of fields after the name. proc_pid_stat(5) calls them 3 and 14.
	const state, ticks = 0, 11
	if err != nil || len(fields) < ticks+4 {
		return p, false
	}
	for _, field := range fields[ticks : ticks+4] { // user and system time of the process, and of its ended children
		n, _ := strconv.ParseInt(field, 10, 64)
		p.cpu += time.Duration(n) * time.Second / 100
	}
	p.pid, p.folder = pid, folder
	tasks := []string{folder + "/status"}
	if fields[state] == "Z" { // the first thread may have ended, and others still have the memory
		tasks, _ = filepath.Glob(folder + "/task/*/status")
	}
	for _, task := range tasks {
		p.memory = max(p.memory, statusSum(task, "VmRSS", "VmPTE", "VmSwap")<<10)
	}
	return p, true
}

// statusSum returns the sum of some numbers of a file of the kernel. Missing numbers are 0. The unit of memory is KB.
func statusSum(file string, names ...string) (sum int64) {
	status, _ := os.ReadFile(file)
	for _, name := range names {
		_, rest, _ := strings.Cut(string(status), "\n"+name+":")
		n := int64(0)
		_, _ = fmt.Sscan(rest, &n)
		sum += n
	}
	return sum
}

// socketMemory returns the largest memory that the buffers of all sockets in the box may have, in bytes.
func socketMemory() int64 {
	const ofOne = 416 << 10 // the kernel's default for a buffer, with its own data
	list, _ := os.ReadFile("/proc/self/net/unix")
	return int64(max(0, bytes.Count(list, []byte("\n"))-1)) * ofOne
}

// userTasks returns the number of threads of all processes of the user who runs this process.
func userTasks() (n uint64) {
	files, _ := filepath.Glob("/proc/[0-9]*/status")
	for _, file := range files {
		if statusSum(file, "Uid") == int64(os.Getuid()) {
			n += uint64(statusSum(file, "Threads"))
		}
	}
	return n
}

// exactMemory returns the memory of a process in bytes. A page that n processes share counts as 1/n page.
func exactMemory(p process) int64 {
	if n := statusSum(p.folder+"/smaps_rollup", "Pss") << 10; n > 0 {
		return n + statusSum(p.folder+"/status", "VmPTE", "VmSwap")<<10
	}
	return p.memory
}

// releasePages releases pages of the helper's own code that the helper does not need now. A program starts as a copy of
// the helper, so its measured memory is at least the helper's memory. If releasePages fails, only this memory is
// larger.
func releasePages() {
	debug.FreeOSMemory()
	maps, _ := os.ReadFile("/proc/self/maps")
	for line := range strings.SplitSeq(string(maps), "\n") {
		var from, to uintptr
		var access string
		n, _ := fmt.Sscanf(line, "%x-%x %s", &from, &to, &access)
		// The kernel reads code again when needed. Pages of read-only data stay: loaders wrote addresses into them.
		if n == 3 && access == "r-xp" && strings.Contains(line, " /") {
			_, _, _ = unix.Syscall(unix.SYS_MADVISE, from, to-from, unix.MADV_DONTNEED)
		}
	}
	const resetPeak = "5" // the kernel's command for resetting the peak
	_ = os.WriteFile("/proc/self/clear_refs", []byte(resetPeak), 0)
}
