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

// process is one that runs.
type process struct {
	pid    int
	cpu    time.Duration // its own, and of those that it waited for
	memory int64         // resident bytes
}

// meter measures a run that is under way.
type meter struct {
	before time.Duration // taken by processes that had ended before the run
	most   int64         // bytes of memory that were resident at a time
	walked int64         // resident bytes, with shared pages counted for each process, when pages were last divided
	since  int           // looks since then
}

// Dividing shared pages among processes takes the kernel some milliseconds for a large one, so it is done where the
// undivided sum has grown by a quarter, and now and then where that is over the limit.
const (
	growth   = 5 // in quarters
	restless = 5 // looks
)

// look returns the processor time that the run has taken so far, and the memory that it has now: not more than it has,
// and all that it has where that is over the limit.
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

// processes are those of the box but this one.
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

// descendants of a process are its children and all that came of them, as far as their parents still run.
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

// processOf reads what the kernel knows of a process.
func processOf(pid int) (p process, ok bool) {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	_, rest, found := bytes.Cut(stat, []byte(") "))
	if end := bytes.LastIndex(stat, []byte(") ")); found { // a program may have given itself such a name
		rest = stat[end+2:]
	}
	fields := strings.Fields(string(rest))
	const ticks, pages = 11, 21 // behind the name: proc_pid_stat(5) counts them from 14 and 24
	if err != nil || len(fields) <= pages {
		return p, false
	}
	number := func(i int) (n int64) {
		n, _ = strconv.ParseInt(fields[i], 10, 64)
		return n
	}
	for i := ticks; i < ticks+4; i++ { // user, system, and those of children that were waited for
		p.cpu += time.Duration(number(i)) * time.Second / 100
	}
	p.pid, p.memory = pid, number(pages)*int64(os.Getpagesize())
	return p, true
}

// share is the memory of a process, where pages that several processes have are divided among them.
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

// shrink gives back what the helper has read of its own program and has no use for: what is resident here is the least
// that is ever measured of a program. Where that fails, more is measured.
func shrink() {
	debug.FreeOSMemory()
	maps, _ := os.ReadFile("/proc/self/maps")
	for line := range strings.SplitSeq(string(maps), "\n") {
		var from, to uintptr
		var access string
		n, _ := fmt.Sscanf(line, "%x-%x %s", &from, &to, &access)
		// Code comes back by itself. Data that is only read may not: loaders write addresses into it first.
		if n == 3 && access == "r-xp" && strings.Contains(line, " /") {
			_, _, _ = unix.Syscall(unix.SYS_MADVISE, from, to-from, unix.MADV_DONTNEED)
		}
	}
	const resetPeak = "5" // the kernel's word for it
	peak := os.NewFile(peakFile, "clear_refs")
	_, _ = peak.WriteString(resetPeak)
	_ = peak.Close()
}
