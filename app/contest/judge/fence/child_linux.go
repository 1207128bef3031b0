package fence

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// rssUnit is what memory is counted in.
const rssUnit = 1024

// attributes of every program: it ends with the thread that started it.
var attributes = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}

// threads is how many there may be, of all that the user has: those that there were when the helper began, and some.
var threads uint64

// moreThreads than there are is what a program may have, and what else begins while it runs.
const moreThreads = 512

// enclose prepares the thread that starts programs.
func enclose(s Setting) error {
	if err := stack(); err != nil {
		return err
	}
	// What a program leaves behind comes to the helper, which ends it.
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return err
	}
	threads = 1 << 14
	if load, err := os.ReadFile("/proc/loadavg"); err == nil {
		var running, total uint64
		var skip float64
		if n, _ := fmt.Sscanf(string(load), "%f %f %f %d/%d", &skip, &skip, &skip, &running, &total); n == 5 {
			threads = total + moreThreads
		}
	}
	shrink()
	return restrict(s)
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
	_ = os.WriteFile("/proc/self/clear_refs", []byte(resetPeak), 0)
}

// forkUnder starts a program. Its limits are set a moment after it begins: they must not be the helper's own.
func forkUnder(argv []string, attr *syscall.ProcAttr, l Limits) (pid int, err error) {
	pid, err = syscall.ForkExec(argv[0], argv, attr)
	if err != nil {
		return 0, err
	}
	type bound struct {
		what       int
		soft, hard uint64
	}
	bounds := []bound{
		// At the first it is told, at the second ended; both behind the limit, because the kernel's clock for this may be
		// ahead of what the program has really taken. Until then the helper sees to it.
		{unix.RLIMIT_CPU, l.seconds() + 1, l.seconds() + 2},
		{unix.RLIMIT_FSIZE, uint64(l.Output) + 1, uint64(l.Output) + 1},
		{unix.RLIMIT_NPROC, threads, threads},
	}
	if l.Space > 0 {
		bounds = append(bounds, bound{unix.RLIMIT_AS, uint64(l.Space), uint64(l.Space)})
	}
	for _, b := range bounds {
		limit := unix.Rlimit{Cur: b.soft, Max: b.hard}
		// What the system does not grant (a lower limit stands already) is no reason not to run it.
		_ = unix.Prlimit(pid, b.what, &limit, nil)
	}
	return pid, nil
}

// usage is the CPU time that the program has taken so far, and the memory that it has now.
func (c *child) usage() (cpu time.Duration, memory int64) {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(c.pid) + "/stat")
	_, rest, ok := bytes.Cut(stat, []byte(") "))
	fields := strings.Fields(string(rest))
	const user, system, pages = 11, 12, 21 // behind the name: proc_pid_stat(5) counts them from 14, 15 and 24
	if err != nil || !ok || len(fields) <= pages {
		return 0, 0
	}
	number := func(i int) int64 {
		n, _ := strconv.ParseInt(fields[i], 10, 64)
		return n
	}
	return time.Duration(number(user)+number(system)) * time.Second / 100, number(pages) * int64(os.Getpagesize())
}

// reap ends the programs that came to the helper when those that started them had ended.
func reap() {
	for range 1000 {
		switch pid, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil); {
		case errors.Is(err, syscall.ECHILD):
			return
		case pid > 0:
			continue
		}
		lists, _ := filepath.Glob("/proc/self/task/*/children")
		for _, list := range lists {
			data, _ := os.ReadFile(list)
			for _, word := range strings.Fields(string(data)) {
				if pid, err := strconv.Atoi(word); err == nil {
					_ = syscall.Kill(pid, syscall.SIGKILL)
				}
			}
		}
		time.Sleep(time.Millisecond)
	}
}
