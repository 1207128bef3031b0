package box

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// plenty are limits that no test exceeds by accident.
var plenty = Limits{CPU: time.Minute, Wall: time.Minute, Memory: 1 << 30, Output: 1 << 20}

func started(t *testing.T, s Setting) *Box {
	t.Helper()
	b, err := Start(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// forbidNamespaces makes this process make no boxes with namespaces until the end of the test.
func forbidNamespaces(t *testing.T) {
	reason := error(&setupError{"namespaces are forbidden"})
	noNamespaces.Store(&reason)
	t.Cleanup(func() { noNamespaces.Store(nil) })
}

var small = Setting{Space: 1 << 20, Files: 100, Tasks: 64}

// If the process that started a box is gone, the box ends its runs: its first process sees the closed connection.
func TestAbandoned(t *testing.T) {
	b, err := Start(small)
	if err != nil {
		t.Fatal(err)
	}
	var end End
	ended := make(chan error)
	go func() {
		var err error
		end, err = b.Run(t.Context(), Command{Argv: []string{"/bin/sleep", "600"}, Limits: plenty})
		ended <- err
	}()
	for len(descendants(b.helper.Process.Pid)) == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := b.line.CloseWrite(); err != nil {
		t.Fatal(err)
	}
	// Without namespaces the first process may still tell of the end before it ends itself.
	if _, broken := errors.AsType[*BrokenError](<-ended); !broken && (b.setting.Rooted || end.Signal != "SIGKILL") {
		t.Errorf("there was a reply: %+v", end)
	}
	<-b.ended
	if err := b.Close(); err != nil {
		t.Error(err)
	}
}

// Output beyond the limit ends a run. No more output than the limit is kept.
func TestOutput(t *testing.T) {
	b := started(t, small)
	for _, c := range []struct {
		script string
		want   Reason
		kept   int
	}{
		{"head -c 100000 /dev/zero", Itself, 100000},
		{"head -c 100001 /dev/zero", OverOutput, 100000},
		{"cat /dev/zero", OverOutput, 100000},
		{"cat /dev/zero >&2", OverOutput, 0},
	} {
		limits := plenty
		limits.Output = 100000
		end, err := b.Run(t.Context(), Command{Argv: []string{"/bin/sh", "-c", c.script}, Limits: limits, Errors: 10})
		if err != nil || end.Killed != c.want || len(end.Output) != c.kept || len(end.Errors) > 10 {
			t.Errorf("%s: %q, %d kept, %d errors, %v", c.script, end.Killed, len(end.Output), len(end.Errors), err)
		}
	}
}

// Take copies only regular files, up to a limit.
func TestTake(t *testing.T) {
	b := started(t, Setting{Space: 8 << 20, Files: 1000, Tasks: 64})
	if err := b.Mkdir("out"); err != nil {
		t.Fatal(err)
	}
	script := "cd out; mkdir -p a/b; echo 1 >a/b/one; ln -s /etc/passwd link; ln -s a folder; mkfifo pipe; echo 2 >two; chmod 0 two; chmod 700 two"
	if _, err := b.Run(t.Context(), Command{Argv: []string{"/bin/sh", "-c", script}, Limits: plenty}); err != nil {
		t.Fatal(err)
	}
	into := t.TempDir()
	if err := b.Take("out", into, 100, 10); err != nil {
		t.Fatal(err)
	}
	var names []string
	err := filepath.WalkDir(into, func(path string, _ os.DirEntry, err error) error {
		if path != into {
			names = append(names, strings.TrimPrefix(path, into))
		}
		return err
	})
	if got := strings.Join(names, " "); err != nil || got != "/a /a/b /a/b/one /two" {
		t.Errorf("%q, %v", got, err)
	}
	if err := b.Take("out", t.TempDir(), 3, 10); !errors.Is(err, ErrTooLarge) {
		t.Error("too many bytes:", err)
	}
	if err := b.Take("out", t.TempDir(), 100, 3); !errors.Is(err, ErrTooLarge) {
		t.Error("too many files:", err)
	}
	if err := errors.Join(b.Sweep(), b.Put("new", []byte("x"))); err != nil {
		t.Error(err)
	}
}

// A program can't change its standard input, and it has the same surroundings in each run.
func TestInput(t *testing.T) {
	b := started(t, small)
	if !b.setting.Rooted {
		t.Skip("there are no namespaces")
	}
	script := "cat; echo more >>/proc/self/fd/0 || echo held; ls -A; echo $HOME $PATH; id -u; umask"
	var first []byte
	for range 2 {
		end, err := b.Run(t.Context(), Command{Argv: []string{"/bin/sh", "-c", script}, Input: []byte("7\n"), Limits: plenty})
		if err != nil || !bytes.HasPrefix(end.Output, []byte("7\nheld\n/folder/work ")) || first != nil && !bytes.Equal(first, end.Output) {
			t.Errorf("%q, %v", end.Output, err)
		}
		first = end.Output
	}
}

// The kernel limits the processor time, the stack and the address space of a program. The limits come soon after its
// start.
func TestKernelLimits(t *testing.T) {
	limits := Limits{CPU: 10 * time.Second, Wall: time.Minute, Memory: 64 << 20, Space: 1 << 30, Output: 1 << 10}
	script := `until [ "$(ulimit -S -t) $(ulimit -S -s) $(ulimit -v)" = "11 131072 1048576" ]; do :; done`
	end, err := started(t, small).Run(t.Context(), Command{Argv: []string{"/bin/sh", "-c", script}, Limits: limits})
	if err != nil || end.Killed != Itself || end.Exit != 0 {
		t.Errorf("%+v %v", end, err)
	}
}

// The measured memory of a program does not grow with the number of runs before.
func TestMemoryOfManyRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("300 runs")
	}
	b := started(t, small)
	var first int64
	for i := range 300 {
		end, err := b.Run(t.Context(), Command{Argv: []string{"/bin/true"}, Limits: plenty})
		if i == 0 {
			first = end.Memory
		}
		if err != nil || end.Memory > first+4<<20 {
			t.Fatalf("%d bytes in run %d, %d in the first, %v", end.Memory, i, first, err)
		}
	}
}

// Without namespaces, a program may start only some more tasks than the user has at its start.
func TestTasksWithoutNamespaces(t *testing.T) {
	forbidNamespaces(t)
	script := `until set -- $(grep processes /proc/self/limits); [ "$3" = "$4" ]; do :; done; echo $3`
	limits := plenty
	limits.CPU = 10 * time.Second
	before := userTasks()
	end, err := started(t, small).Run(t.Context(), Command{Argv: []string{"/bin/sh", "-c", script}, Limits: limits})
	most, wrong := strconv.ParseUint(strings.TrimSpace(string(end.Output)), 10, 64)
	if err != nil || wrong != nil || end.Killed != Itself || most < uint64(small.Tasks) || most > 2*before+256 {
		t.Errorf("%d tasks of %d, %+v %v", most, before, end, err)
	}
}

// The filter refuses other machine types, other kinds of calls, and calls newer than its list. The test runs the
// filter like the kernel.
func TestFilter(t *testing.T) {
	vm, err := bpf.NewVM(assemble(slices.Concat(rules(true, true), programRules)))
	if err != nil {
		t.Fatal(err)
	}
	const native, i386, allow = unix.AUDIT_ARCH_X86_64, 0x40000003, 0x7fff0000
	if runtime.GOARCH != "amd64" {
		t.Skip("the numbers are those of one kind of machine")
	}
	call := func(arch, number uint32, args ...uint64) int {
		// put writes struct seccomp_data for the package's machine: big-endian words instead of native ones.
		data := make([]byte, 64)
		put := func(at int, v uint32) {
			data[at], data[at+1], data[at+2], data[at+3] = byte(v>>24), byte(v>>16), byte(v>>8), byte(v)
		}
		put(0, number)
		put(4, arch)
		for i, a := range args {
			put(16+8*i, uint32(a))
			put(20+8*i, uint32(a>>32))
		}
		n, err := vm.Run(data)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	const errno, high = 0x50000, 1 << 32
	for _, c := range []struct {
		about string
		got   int
		want  int
	}{
		{"read", call(native, unix.SYS_READ), allow},
		{"a thread", call(native, unix.SYS_CLONE, unix.CLONE_VM|unix.CLONE_THREAD), allow},
		{"a user namespace", call(native, unix.SYS_CLONE, unix.CLONE_NEWUSER), errno | int(unix.EPERM)},
		{"clone3", call(native, unix.SYS_CLONE3), errno | int(unix.ENOSYS)},
		{"a socket", call(native, unix.SYS_SOCKET, unix.AF_UNIX), errno | int(unix.EPERM)},
		{"a pair of streams", call(native, unix.SYS_SOCKETPAIR, unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC), allow},
		{"a pair of datagrams", call(native, unix.SYS_SOCKETPAIR, unix.AF_UNIX, unix.SOCK_DGRAM), errno | int(unix.EPERM)},
		{"a pair of another family", call(native, unix.SYS_SOCKETPAIR, unix.AF_INET, unix.SOCK_STREAM), errno | int(unix.EPERM)},
		{"SIGCHLD", call(native, unix.SYS_RT_SIGACTION, uint64(syscall.SIGCHLD)), errno},
		{"SIGINT", call(native, unix.SYS_RT_SIGACTION, uint64(syscall.SIGINT)), allow},
		{"SIGCHLD with high bits", call(native, unix.SYS_RT_SIGACTION, high|uint64(syscall.SIGCHLD)), errno},
		{"a user namespace with high bits", call(native, unix.SYS_CLONE, high|unix.CLONE_NEWUSER), errno | int(unix.EPERM)},
		{"a pair with high bits", call(native, unix.SYS_SOCKETPAIR, high|unix.AF_INET, 1), errno | int(unix.EPERM)},
		{"flags of a file", call(native, unix.SYS_IOCTL, 3, high|unix.FS_IOC_SETFLAGS), errno | int(unix.EPERM)},
		{"limits of itself", call(native, unix.SYS_PRLIMIT64, high), allow},
		{"limits of another", call(native, unix.SYS_PRLIMIT64, 1), errno | int(unix.EPERM)},
		{"processors of itself", call(native, unix.SYS_SCHED_SETAFFINITY, 0), allow},
		{"processors of another", call(native, unix.SYS_SCHED_SETAFFINITY, 5), errno | int(unix.EPERM)},
		{"priority of itself", call(native, unix.SYS_SETPRIORITY, 0, 0), allow},
		{"priority of another", call(native, unix.SYS_SETPRIORITY, 0, 5), errno | int(unix.EPERM)},
		{"priority of its user", call(native, unix.SYS_SETPRIORITY, 2, 0), errno | int(unix.EPERM)},
		{"the time", call(native, unix.SYS_CLOCK_GETTIME, 0), allow},
		{"the time of itself", call(native, unix.SYS_CLOCK_GETTIME, 1<<32-6), allow},
		{"the time of its thread", call(native, unix.SYS_TIMER_CREATE, 1<<32-2), allow},
		{"the time of another", call(native, unix.SYS_CLOCK_GETTIME, 1<<32-14), errno | int(unix.EPERM)},
		{"memory", call(native, unix.SYS_MMAP, 0, 1, 2, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS), allow},
		{"a shared file", call(native, unix.SYS_MMAP, 0, 1, 2, unix.MAP_SHARED), allow},
		{"shared memory", call(native, unix.SYS_MMAP, 0, 1, 2, high|unix.MAP_SHARED|unix.MAP_ANONYMOUS), errno | int(unix.EPERM)},
		{"its memory to the swap", call(native, unix.SYS_MADVISE, 0, 1, high|unix.MADV_PAGEOUT), errno | int(unix.EPERM)},
		{"notices of a folder", call(native, unix.SYS_FCNTL, 3, unix.F_NOTIFY), errno | int(unix.EPERM)},
		{"the disks of the machine", call(native, unix.SYS_SYNC), errno},
		{"a file with its mount", call(native, unix.SYS_STATX, 3, 0, 0, 0x1fff), allow},
		{"a count of mounts", call(native, unix.SYS_STATX, 3, 0, 0, high|0x4fff), errno | int(unix.EPERM)},
		{"read by 32 bits", call(i386, 3), errno | int(unix.ENOSYS)},
		{"read by x32", call(native, 0x40000000), errno | int(unix.ENOSYS)},
		{"a call of tomorrow", call(native, 600), errno | int(unix.ENOSYS)},
	} {
		if c.got != c.want {
			t.Errorf("%s: %#x, want %#x", c.about, c.got, c.want)
		}
	}
}

// A control group is searched next to the group of the process. Memory and tasks must be limitable there, and the
// user must have write access.
func TestDelegated(t *testing.T) {
	top := t.TempDir()
	app := filepath.Join(top, "user.slice", "app.slice")
	lay := func(path, text string) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	self := filepath.Join(top, "self")
	lay(self, "1:name=systemd:/x\n0::/user.slice/app.slice/terminal.scope\n")
	lay(filepath.Join(app, "cgroup.procs"), "")
	lay(filepath.Join(app, "cgroup.subtree_control"), "cpu memory pids\n")
	if got := delegated(self, top); got != app {
		t.Errorf("%q", got)
	}
	lay(filepath.Join(app, "cgroup.subtree_control"), "cpu pids\n")
	if got := delegated(self, top); got != "" {
		t.Errorf("%q, which has no bounds of memory", got)
	}
	lay(filepath.Join(app, "memory.events"), "oom 3\noom_kill 2\noom_group_kill 0\n")
	if n := (&controlGroup{path: app}).killed(); n != 2 {
		t.Errorf("%d were killed", n)
	}
}

// Boxes show neither the program that makes them nor installed copies of it. Files beside them stay visible.
func TestNoOwnProgram(t *testing.T) {
	folder := t.TempDir()
	self, err := os.Executable()
	copied, beside := filepath.Join(folder, "bin", "stepboard"), filepath.Join(folder, "bin", "beside")
	err = errors.Join(err, os.Mkdir(filepath.Dir(copied), 0o755), os.WriteFile(copied, []byte("x"), 0o755),
		os.WriteFile(beside, []byte("x"), 0o755))
	if err != nil {
		t.Fatal(err)
	}
	s := small
	s.Read = []string{filepath.Dir(self), folder}
	script := `for f in "$@" /stepboard /proc/1/exe; do { cat "$f" || "$f" x; } >/dev/null 2>&1 && echo "$f"; done`
	for _, kind := range []string{"with namespaces", "without namespaces"} {
		t.Run(kind, func(t *testing.T) {
			if kind == "without namespaces" {
				forbidNamespaces(t)
			}
			argv := []string{"/bin/sh", "-c", script, "sh", self, copied, beside}
			b := started(t, s)
			end, err := b.Run(t.Context(), Command{Argv: argv, Limits: plenty, Errors: 1000})
			if noNamespaces.Load() == nil != b.setting.Rooted || err != nil || strings.TrimSpace(string(end.Output)) != beside {
				t.Errorf("%q %q %v", end.Output, end.Errors, err)
			}
		})
	}
}

// No thread of a helper can get new rights, pass on capabilities, or make calls outside the filter. Signals have no
// handlers: a handler of one thread could be called by a program that has the rights of this thread.
func TestThreads(t *testing.T) {
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", started(t, small).helper.Process.Pid))
	if err != nil || len(threads) == 0 {
		t.Fatal(threads, err)
	}
	// Libraries of C use signals 32 and 33, and check who sent them.
	handles := regexp.MustCompile(`SigCgt:\t0000000[0-3]00000000\n`)
	for _, path := range threads {
		status, err := os.ReadFile(path)
		if err != nil || statusSum(path, "NoNewPrivs") != 1 || statusSum(path, "Seccomp") != 2 ||
			!bytes.Contains(status, []byte("CapAmb:\t0000000000000000")) || !handles.Match(status) {
			t.Errorf("%s %v", status, err)
		}
	}
}

// A run can't leave anything for the next run of the same box: no file, no attribute, no time, no process number. Programs
// have no capabilities.
func TestNothingSurvives(t *testing.T) {
	folder := t.TempDir()
	read, old := filepath.Join(folder, "read"), time.Now().AddDate(-1, 0, 0)
	if err := errors.Join(os.WriteFile(read, []byte("x"), 0o644), os.Chtimes(read, old, old)); err != nil {
		t.Fatal(err)
	}
	s := small
	s.Read = []string{folder}
	b := started(t, s)
	if !b.setting.Rooted {
		t.Skip("there are no namespaces")
	}
	script := `echo $$; sh -c 'echo $PPID'; grep Cap /proc/self/status; cat /proc/1/stat; nice; ls -A; lsattr -d . a
		cut -d' ' -f4- /proc/self/mountinfo
		stat -c '%a %h %s' .; test $(stat -c %X .) -gt 9 -a $(stat -c %Y .) -gt 9 && echo new; stat -c %X $0; cat $0
		chattr +d . ; chattr +d a; chattr -v 77 a; touch -d @1 .; chmod 700 .; renice -n 3 -p 1 $$
		for d in $(find / -xdev -writable -type d) /cache /tmp /dev /dev/shm /program /proc; do echo x >$d/left; done`
	if unix.Access("/proc/sys/kernel/ns_last_pid", unix.W_OK) != nil { // as in some containers
		script = strings.Replace(script, `echo $$; sh -c 'echo $PPID';`, "", 1)
	}
	var first []byte
	for range 3 {
		if err := b.Put("a", nil); err != nil {
			t.Fatal(err)
		}
		end, err := b.Run(t.Context(), Command{Argv: []string{"/bin/sh", "-c", script, read}, Limits: plenty})
		if first == nil {
			first = end.Output
		}
		if err != nil || !bytes.Equal(first, end.Output) || bytes.Count(first, []byte("0000000000000000")) != 5 {
			t.Errorf("first %s\nthen %s, %v", first, end.Output, err)
		}
		if err := b.Sweep(); err != nil {
			t.Fatal(err)
		}
	}
}

// The work folder is emptied even if a program has nested more folders than the judge may open files, and has closed
// them.
func TestSweepNested(t *testing.T) {
	s := small
	s.Files = 2000
	b := started(t, s)
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	few := limit
	few.Cur = 64
	script := `for i in $(seq 200); do mkdir d; echo x >f; cd d || exit; done; chmod 0 ../../d ../../../d/d; cd "$HOME"; mkdir d~1; echo x >d~1/x; chmod 0 d`
	end, err := b.Run(t.Context(), Command{Argv: []string{"/bin/sh", "-c", script}, Limits: plenty, Errors: 500})
	if err != nil || end.Exit != 0 {
		t.Fatalf("%+v %s %v", end, end.Errors, err)
	}
	if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &few); err != nil {
		t.Fatal(err)
	}
	err = b.Sweep()
	entries, failed := b.dir.ReadDir(-1)
	if err := errors.Join(err, failed, unix.Setrlimit(unix.RLIMIT_NOFILE, &limit)); err != nil || len(entries) > 0 {
		t.Errorf("%d entries are left, %v", len(entries), err)
	}
}

// A box that fails once, for example because too many files are open, does not lead to boxes that protect less.
func TestNoDowngrade(t *testing.T) {
	if !started(t, small).setting.Rooted {
		t.Skip("there are no namespaces")
	}
	t.Cleanup(func() { noNamespaces.Store(nil) })
	s := small
	s.Program = filepath.Join(t.TempDir(), "gone")
	if b, err := Start(s); err == nil {
		_ = b.Close()
		t.Error("a box without its program is there")
	}
	if b := started(t, small); !b.setting.Rooted {
		t.Error("the next box has no namespaces")
	}
}
