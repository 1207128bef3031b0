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

// process is a running process.
type process struct {
	pid    int
	cpu    time.Duration // its own time, and the time of processes that it waited for
	memory int64         // resident bytes
}

// meter measures the current run.
type meter struct {
	before time.Duration // time of processes that ended before the run
	most   int64         // peak of resident bytes
	walked int64         // resident bytes, with shared pages counted for each process, when pages were last divided
	since  int           // checks since then
}

// Dividing shared pages among processes takes the kernel some milliseconds for a large process. So it is done if the
// undivided sum has grown by a quarter, and now and then if the sum is over the limit.
const (
	growth   = 5 // in quarters
	restless = 5 // in checks
)

// look returns the processor time of the run so far, and its present memory. The memory is a lower bound, and exact if
// it is over the limit.
func (m *meter) look(all []process, limit int64) (cpu time.Duration, memory int64) {
	cpu = reaped() - m.before
	var sum int64
	for _, p := range all {
		cpu += p.cpu
		sum += p.memory
	}
	switch m.since++; {
	case len(all) == 1:
		memory = sum
	case sum > m.walked/4*growth, sum > limit && m.since >= restless:
		m.walked, m.since = sum, 0
		for _, p := range all {
			memory += share(p)
		}
	}
	m.most = max(m.most, memory)
	return cpu, memory
}

// processes are the processes of the box, except this one.
func processes(first bool) (list []process) {
	var pids []int
	if first {
		pids = allPids()
	} else {
		pids = descendants(os.Getpid())
	}
	for _, pid := range pids {
		if p, ok := processOf(pid); ok {
			list = append(list, p)
		}
	}
	return list
}

func allPids() (pids []int) {
	folder, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer func() { _ = folder.Close() }()
	names, _ := folder.Readdirnames(-1)
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil && pid != 1 {
			pids = append(pids, pid)
		}
	}
	return pids
}

// descendants are the children of a process and their descendants, as far as their parents still run.
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

// processOf reads the kernel's data about a process.
func processOf(pid int) (p process, ok bool) {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	_, rest, found := bytes.Cut(stat, []byte(") "))
	if end := bytes.LastIndex(stat, []byte(") ")); found { // a program's name may contain this text
		rest = stat[end+2:]
	}
	fields := strings.Fields(string(rest))
	const ticks, pages = 11, 21 // fields after the name: proc_pid_stat(5) counts them from 14 and 24
	if err != nil || len(fields) <= pages {
		return p, false
	}
	number := func(i int) (n int64) {
		n, _ = strconv.ParseInt(fields[i], 10, 64)
		return n
	}
	for i := ticks; i < ticks+4; i++ { // user and system time, and those of children that were waited for
		p.cpu += time.Duration(number(i)) * time.Second / 100
	}
	p.pid, p.memory = pid, number(pages)*int64(os.Getpagesize())
	return p, true
}

// share is the memory of a process, with shared pages divided among their processes.
func share(p process) int64 {
	rollup, err := os.ReadFile("/proc/" + strconv.Itoa(p.pid) + "/smaps_rollup")
	_, rest, ok := strings.Cut(string(rollup), "\nPss:")
	kilobytes, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	n, wrong := strconv.ParseInt(kilobytes, 10, 64)
	if err != nil || !ok || wrong != nil {
		return p.memory
	}
	return n << 10
}

// shrink releases the pages of the helper's own program that it does not need. The memory resident here is the least
// that is ever measured for a program. If shrink fails, more is measured.
func shrink() {
	debug.FreeOSMemory()
	maps, _ := os.ReadFile("/proc/self/maps")
	for line := range strings.SplitSeq(string(maps), "\n") {
		var from, to uintptr
		var access string
		n, _ := fmt.Sscanf(line, "%x-%x %s", &from, &to, &access)
		// Code is read again when needed. Read-only data may not be: loaders write addresses into it first.
		if n == 3 && access == "r-xp" && strings.Contains(line, " /") {
			_, _, _ = unix.Syscall(unix.SYS_MADVISE, from, to-from, unix.MADV_DONTNEED)
		}
	}
	const resetPeak = "5" // the kernel's command for it
	peak := os.NewFile(peakFile, "clear_refs")
	_, _ = peak.WriteString(resetPeak)
	_ = peak.Close()
}
