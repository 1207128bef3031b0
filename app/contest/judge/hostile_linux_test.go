package judge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"stepboard/app/contest/judge/box"
	"stepboard/app/contest/testset"
	"stepboard/solve/budget"

	"golang.org/x/sys/unix"
)

// written writes a source file into a temporary folder and returns its path.
func written(t testing.TB, name, source string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Limits apply to the sum of all processes of a run. No process outlives the run.
func TestSums(t *testing.T) {
	const cc = "#include <cstdio>\n#include <cstring>\n#include <cstdlib>\n#include <unistd.h>\n#include <signal.h>\n#include <sys/wait.h>\n#include <time.h>\n" +
		"void busy(double s) { for (clock_t c = clock(); clock() - c < s * CLOCKS_PER_SEC;); }\n"
	limits := Limits{Time: 10 * time.Second, Memory: 256 * budget.MB}
	for _, c := range []struct {
		name, source string
		limits       Limits
		want         Kind
		cpu          float64 // least processor time in seconds
		memory       int64   // least memory in megabytes
	}{
		{"nine.cpp", cc + `int main() { for (int i = 0; i < 9; i++) if (!fork()) { size_t n = 200 << 20;
			volatile char *p = (char *)malloc(n); for (size_t k = 0; k < n; k += 4096) p[k] = 1; sleep(9); _exit(p[77]); }
			for (;;) wait(0); }`, limits, TooMuch, 0, 256},
		{"grandchild.cpp", cc + `int main() { if (!fork()) { if (!fork()) { busy(1.6); _exit(0); } wait(0); _exit(0); }
			wait(0); puts("7"); }`, limits, Accepted, 1.6, 0},
		{"orphan.cpp", cc + `int main() { int p[2]; pipe(p); if (!fork()) { if (!fork()) { setsid(); busy(1.2); write(p[1], "", 1); } _exit(0); }
			close(p[1]); char c; read(p[0], &c, 1); puts("7"); }`, limits, Accepted, 1.2, 0},
		{"ignored.cpp", cc + `int main() { signal(SIGCHLD, SIG_IGN); for (int i = 0; i < 12; i++) { if (!fork()) { busy(0.1); _exit(0); } wait(0); }
			puts("7"); }`, limits, Accepted, 1.2, 0},
		{"flags.cpp", cc + `int main() { struct sigaction a = {}; a.sa_flags = SA_NOCLDWAIT; sigaction(SIGCHLD, &a, 0);
			for (int i = 0; i < 12; i++) { if (!fork()) { busy(0.1); _exit(0); } wait(0); } puts("7"); }`, limits, Accepted, 1.2, 0},
		{
			"children.cpp", cc + `int main() { for (int i = 0; i < 40; i++) if (!fork()) for (;;); for (;;) wait(0); }`,
			Limits{Time: time.Second, Memory: 256 * budget.MB},
			TooLong, 0, 0,
		},
		{"threads.cpp", "#include <thread>\n#include <cstdio>\n#include <time.h>\n" +
			`void f() { timespec t; do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); while (t.tv_sec < 1 && t.tv_nsec < 600000000); }
			int main() { std::thread a(f), b(f); a.join(); b.join(); puts("7"); }`, limits, Accepted, 1.2, 0},
		{"stopped.cpp", cc + `int main() { raise(SIGSTOP); }`, Limits{Time: 300 * time.Millisecond}, TooLong, 0, 0},
		{
			"stopped child.cpp", cc + `int main() { int p = fork(); if (!p) for (;;) pause(); kill(p, SIGSTOP); waitpid(p, 0, 0); }`,
			Limits{Time: 300 * time.Millisecond},
			TooLong, 0, 0,
		},
		{"bomb.cpp", cc + `int main() { for (;;) fork(); }`, Limits{Time: time.Second, Memory: 256 * budget.MB}, TooLong, 0, 0},
		{"crash.cpp", cc + `int main() { kill(getpid(), SIGSEGV); }`, limits, Crashed, 0, 0},
		{"foreign.cpp", cc + `int main() { if (!fork()) { setsid(); sleep(60); } puts("7"); }`, limits, Accepted, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() {
				t.Skip("processes are no goroutines of ours")
			}
			t.Parallel()
			r, _ := judged(t, prepared(t, c.name, c.source), c.limits, c.want)
			if r.CPU.Seconds() < 0.98*c.cpu || r.Memory>>20 < c.memory {
				t.Errorf("%v and %d MB are counted, of %v s and %d MB", r.CPU, r.Memory>>20, c.cpu, c.memory)
			}
		})
	}
}

// Programs can't hide processor time and memory from the box, and can't hinder its helper.
func TestHidden(t *testing.T) {
	const head = "import ctypes, mmap, os, resource, socket, threading, time\nlibc = ctypes.CDLL(None)\n"
	for _, c := range []struct {
		name, source string
		want         Kind
		cpu          float64 // least processor time in seconds
	}{
		// The kernel ignores the high bits of a signal's number.
		{"signal.py", head + `
action = (ctypes.c_ulong * 4)(1)
libc.syscall(ctypes.c_long(13), ctypes.c_long(17 | 1 << 32), action, None, ctypes.c_long(8))
pid = os.fork()
if pid == 0:
    while time.process_time() < 0.3: pass
    os._exit(0)
try: os.waitpid(pid, 0)
except OSError: pass
print(7)`, Accepted, 0.3},
		// The first thread of a child ends. Another thread takes memory. Nobody waits for the child.
		{"first thread.py", head + `
def work():
    time.sleep(0.05)
    a = b"x" * (150 << 20)
    time.sleep(9)
    os.write(1, b"7"); os.write(w, b"7")
r, w = os.pipe()
if os.fork() == 0:
    threading.Thread(target=work).start()
    libc.syscall(60, 0)
os.read(r, 1)`, TooMuch, 0},
		// Each small mapping, far from the others, needs two page tables.
		{"far.py", head + `
call, peek = libc.syscall, ctypes.string_at
call.restype = ctypes.c_long
number, size, flags = ctypes.c_long(9), ctypes.c_long(4096), ctypes.c_long(0x100022)
for i in range(40000):
    peek(call(number, ctypes.c_long((4 + 2 * i) << 30), size, ctypes.c_long(1), flags, ctypes.c_long(-1), ctypes.c_long(0)), 1)
time.sleep(9)`, TooMuch, 0},
		{"shared.py", head + `mmap.mmap(-1, 1 << 20)`, Crashed, 0},
		{"zeros.py", head + `mmap.mmap(os.open("/dev/zero", os.O_RDWR), 1 << 20)`, Crashed, 0},
		{"sockets.py", head + `socket.socketpair()`, Crashed, 0},
		{"others.py", head + `
def may(*call):
    return libc.syscall(*call) == 0
one, zero = ctypes.c_ulong(1), ctypes.c_ulong(0)
for pid in range(1, 60):
    if pid == os.getpid(): continue
    if may(144, pid, 5, ctypes.byref(zero)) or may(203, pid, 8, ctypes.byref(one)) or may(141, 0, pid, 19): print("others", pid)
print(7, may(141, 2, 0, 19) or "")`, Accepted, 0},
		{"tables.go", `package main
import ("fmt"; "syscall"; "time"; "unsafe")
func main() {
	const size = 60 << 30
	p, _, _ := syscall.Syscall6(syscall.SYS_MMAP, 0, size, syscall.PROT_READ, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE, 0, 0)
	syscall.Syscall(syscall.SYS_MADVISE, p, size, 15)
	sum := 0
	for i := uintptr(0); i < size; i += 2 << 20 { sum += int(*(*byte)(unsafe.Pointer(p + i))) }
	time.Sleep(9 * time.Second)
	fmt.Println(7 + sum)
}`, TooMuch, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if l, _ := languageOf(c.name, Languages()); testing.Short() && l.Name != "Python" {
				t.Skip("a compiler takes long")
			} else if _, err := findCommand(l.Build[0][0]); errors.Is(err, exec.ErrNotFound) {
				t.Skip(err)
			}
			t.Parallel()
			r, _ := judged(t, prepared(t, c.name, c.source), Limits{Time: 10 * time.Second, Memory: 64 * budget.MB}, c.want)
			if r.CPU.Seconds() < c.cpu {
				t.Errorf("%v is counted, of %v s", r.CPU, c.cpu)
			}
		})
	}
}

// The system numbers new files and entries of a folder. A run can't see how many files earlier runs have made.
func TestNumbersOfFiles(t *testing.T) {
	needNamespaces(t)
	p := prepared(t, "numbers.py", `
import ctypes, os
what = input()
for i in range(7):
    if what == "unnamed":
        try: os.open(".", os.O_TMPFILE | os.O_RDWR)
        except OSError: pass
    elif what == "named":
        os.close(os.open("x", os.O_CREAT | os.O_RDWR))
        os.unlink("x")
if what == "look":
    fd = os.open("y", os.O_CREAT)
    entries = ctypes.create_string_buffer(500)
    length = ctypes.CDLL(None).syscall(217, os.open(".", os.O_RDONLY), entries, 500)
    print(os.fstat(fd).st_ino, entries.raw[:length])`)
	var first []byte
	for _, what := range []string{"look", "unnamed", "look", "named", "look"} {
		r, err := p.Run(t.Context(), []byte(what+"\n"), Limits{Time: 5 * time.Second})
		if first == nil {
			first = r.Output
		}
		if err != nil || r.Exit != 0 || what == "look" && (len(first) == 0 || !bytes.Equal(r.Output, first)) {
			t.Errorf("%s: %s, at first %s: %s %v", what, r.Output, first, r.Errors, err)
		}
	}
}

// Programs begin without ignored and blocked signals, like programs of a shell.
func TestSignalsAtTheStart(t *testing.T) {
	p := prepared(t, "signals.py", `
for line in open("/proc/self/status"):
    word = line.split()
    # Python itself ignores SIGPIPE and SIGXFSZ.
    if word[0] in ("SigBlk:", "SigIgn:") and int(word[1], 16) & ~(1 << 12 | 1 << 24): print(line)
print(7)`)
	judged(t, p, Limits{Time: 5 * time.Second}, Accepted)
}

// fewFiles is a context that allows this process no more open files when a run has ended.
type fewFiles struct {
	context.Context
	asked int
}

func (f *fewFiles) Err() error {
	if f.asked++; f.asked == 2 { // the first call is before the run
		limit := unix.Rlimit{}
		_ = unix.Getrlimit(unix.RLIMIT_NOFILE, &limit)
		limit.Cur = 0
		_ = unix.Setrlimit(unix.RLIMIT_NOFILE, &limit)
	}
	return f.Context.Err()
}

// A run keeps its result if its box can't be swept. The next run gets another box.
func TestUnsweptBox(t *testing.T) {
	p := prepared(t, "sum.py", "print(7)")
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	r, err := p.Run(&fewFiles{Context: t.Context()}, nil, Limits{Time: 5 * time.Second})
	if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	if err != nil || string(r.Output) != "7\n" || len(p.idleBoxes) > 0 {
		t.Errorf("%q, %d boxes, %v", r.Output, len(p.idleBoxes), err)
	}
	judged(t, p, Limits{Time: 5 * time.Second}, Accepted)
}

// Programs run also if the user's files are closed to others. Root's programs run as another user.
func TestUmask(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o077))
	judged(t, prepared(t, "sum.py", "print(sum(map(int, input().split())))"), Limits{Time: 5 * time.Second}, Accepted)
}

type attacker struct {
	source string
	kinds  []Kind
}

// hostile are programs that try to end a round or the judge. kinds are the allowed verdicts.
var hostile = map[string]attacker{
	"a closes its folder.py":      {"import os\nos.chmod('.', 0)\nprint(7)", []Kind{Accepted}},
	"b ends the first process.py": {"import os\nfor s in range(1, 65):\n try: os.kill(1, s)\n except OSError: pass\nprint(7)", []Kind{Accepted, NotJudged}},
	"c stops.py":                  {"import os\nos.kill(os.getpid(), 19)", []Kind{TooLong}},
	"d a foreign binary":          {"\x7fELF\x01 nothing", []Kind{NotJudged}},
	"e bounds the helper.py":      {"import resource\nresource.prlimit(1, resource.RLIMIT_AS, (1, 1))", []Kind{Crashed}},
	"f fills its folder.py":       {"f = open('big', 'wb')\nfor i in range(99): f.write(b'x' * (1 << 20))", []Kind{Crashed}},
	"g writes for ever.py":        {"while True: print('7' * 100)", []Kind{TooTalkative}},
	"h complains for ever.py":     {"import sys\nwhile True: print('7' * 100, file=sys.stderr)", []Kind{TooTalkative}},
	"i forks.py":                  {"import os\nwhile True: os.fork()", []Kind{TooLong, Crashed, TooMuch}},
	"j is not readable.py":        {"", []Kind{NotJudged}},
	"k does not compile.cpp":      {"int main() { return \x1b[2J; }", []Kind{NotCompiled}},
	"l outlives.py":               {"import os, time\nif os.fork() == 0:\n os.setsid()\n if os.fork() == 0: time.sleep(600)\n os._exit(0)\nprint(7)", []Kind{Accepted}},
	"m is right.py":               {"print(sum(map(int, input().split())))", []Kind{Accepted}},
}

// No program ends the round: each gets its own verdict, and the right program is accepted.
func TestClassOfAttackers(t *testing.T) {
	hostile := hostile
	if testing.Short() { // the round, with programs that need no compiler and no time
		hostile = maps.Clone(hostile)
		maps.DeleteFunc(hostile, func(name string, _ attacker) bool { return !strings.ContainsRune("adjm", rune(name[0])) })
	}
	folder := t.TempDir()
	round := Round{Compare: Tokens, Languages: Languages(), Limits: Limits{Time: 2 * time.Second, Output: budget.MB}, Set: &testset.Set{}}
	for i := range 2 {
		round.Set.Cases = append(round.Set.Cases, testset.Case{
			Name: strconv.Itoa(i), Input: testset.Bytes("in", []byte("3 4\n")), Answers: []testset.File{testset.Bytes("out", []byte("7\n"))},
		})
	}
	for name, program := range hostile {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(program.source), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	unreadable := filepath.Join(folder, "j is not readable.py")
	if err := os.Remove(unreadable); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(unreadable, 0o700); err != nil { // root can read every file, but can't read a folder as a file
		t.Fatal(err)
	}
	for name := range hostile {
		round.Programs = append(round.Programs, filepath.Join(folder, name))
	}
	slices.Sort(round.Programs)
	seen := map[string]int{}
	for f := range round.Run(t.Context()) {
		name := filepath.Base(round.Programs[f.Program])
		if f.Err != nil || !slices.Contains(hostile[name].kinds, f.Verdict.Kind) {
			t.Errorf("%s: %s %v, want %v, %v", name, f.Verdict.Kind, f.Verdict.Why, hostile[name].kinds, f.Err)
		}
		seen[name]++
	}
	for name := range hostile {
		if seen[name] != len(round.Set.Cases) {
			t.Errorf("%s has %d verdicts", name, seen[name])
		}
	}
}

// A checker that fails on the output of a program does not end the round, also if the output is as long as allowed. A
// checker that fails on the set's own answer ends it.
func TestCheckerFails(t *testing.T) {
	checker := written(t, "check.py", `
import os, sys
out = open(sys.argv[2]).read(9)
if out.strip() == "die": os.kill(os.getpid(), 9)
if os.path.getsize(sys.argv[2]) + os.path.getsize(sys.argv[3]) > 100 << 20: print("large"); sys.exit(1)
sys.exit(0 if out.strip() == '7' else 9)`)
	compare, done, err := ComparisonOf(t.Context(), checker, Languages())
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	// The program prints its input, or an output that is as long as allowed.
	echo := "s = input()\nprint(s if s != 'long' else '7' + ' ' * ((64 << 20) - 2))"
	cases := []struct {
		input, answer string
		want          Kind
	}{
		{"die", "7", NotJudged},
		{"x", "7", NotJudged},
		{"7", "7", Accepted},
		{"x", "x", ""},
		{"long", "7" + strings.Repeat(" ", 63<<20), Wrong},
	}
	if testing.Short() {
		cases = cases[:4]
	}
	round := Round{Programs: []string{written(t, "echo.py", echo)}, Compare: compare, Languages: Languages(), Set: &testset.Set{}}
	round.Limits = Limits{Time: 10 * time.Second}
	for _, c := range cases {
		round.Set.Cases = append(round.Set.Cases, testset.Case{
			Input: testset.Bytes("in", []byte(c.input)), Answers: []testset.File{testset.Bytes("out", []byte(c.answer))},
		})
	}
	judged := 0
	for f := range round.Run(t.Context()) {
		judged++
		c, why := cases[f.Case], fmt.Sprint(f.Verdict.Why)
		if f.Verdict.Kind != c.want || (f.Err == nil) != (c.want != "") || c.input == "die" && !strings.Contains(why, "RTE") {
			t.Errorf("%s: %s %v, want %s: %v", c.input, f.Verdict.Kind, f.Verdict.Why, c.want, f.Err)
		}
	}
	if judged != len(cases) {
		t.Errorf("%d cases of %d", judged, len(cases))
	}
}

// In a folder of programs, links out of the folder are skipped and reported by name. A pipe does not block.
func TestSpecialPrograms(t *testing.T) {
	v := newVictim(t)
	folder := t.TempDir()
	err := errors.Join(os.Symlink(v.secret, filepath.Join(folder, "link.cpp")),
		syscall.Mkfifo(filepath.Join(folder, "pipe.cpp"), 0o700), os.Mkdir(filepath.Join(folder, "ann"), 0o700),
		os.WriteFile(filepath.Join(folder, "ann", "knight.c"), []byte("int main() { return 0; }"), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	all, passed, err := Programs([]string{folder}, nil, Languages())
	base := func(paths []string) (names string) {
		for _, path := range paths {
			names += filepath.Base(path) + " "
		}
		return names
	}
	var special []string
	for _, s := range passed {
		if s.Special {
			special = append(special, s.File)
		}
	}
	if err != nil || base(all) != "knight.c " || base(special) != "link.cpp pipe.cpp " {
		t.Error(all, passed, err)
	}
	if _, err := Prepare(t.Context(), filepath.Join(folder, "pipe.cpp"), Languages()); err == nil {
		t.Error("a pipe is a program")
	}
}

// withoutNamespaces runs the test again in a process that may not make namespaces. There it returns true.
func withoutNamespaces(t *testing.T) bool {
	const inner, most = "STEPBOARD_NO_NAMESPACES", "/proc/sys/user/max_user_namespaces"
	if os.Getenv(inner) != "" {
		if err := os.WriteFile(most, []byte("0"), 0); err != nil {
			t.Skip(err)
		}
		return true
	}
	if namespaces(t) != nil {
		return true
	}
	cmd := exec.CommandContext(t.Context(), "/proc/self/exe", "-test.v", "-test.run", "^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), inner+"=yes")
	id := min(os.Geteuid(), 1000) // the namespace gives the id of nobody to all users without an id
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: id, HostID: os.Geteuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: id, HostID: os.Getegid(), Size: 1}},
		AmbientCaps: []uintptr{unix.CAP_SYS_RESOURCE},
	}
	out, err := cmd.CombinedOutput()
	switch {
	case err != nil:
		t.Errorf("%v\n%s", err, out)
	case bytes.Contains(out, []byte("--- SKIP")):
		t.Skipf("%s", out)
	}
	return false
}

// Some systems forbid namespaces. There a box has no root of its own, but still protects the user's files and
// networks. Programs see names of files and processes, and the number of open files of a process.
func TestWithoutNamespaces(t *testing.T) {
	if testing.Short() {
		t.Skip("programs are no goroutines of ours")
	}
	if !withoutNamespaces(t) {
		return
	}
	if found, err := Protect(t.Context()); err != nil || found.Level != box.Partial {
		t.Fatal(found, err)
	}
	v := newVictim(t)
	t.Cleanup(func() { v.unharmed(t) })
	p := prepared(t, "attack.py", prelude)
	for line := range strings.SplitSeq(strings.TrimSpace(v.fill(attacks)), "\n") {
		name, code, _ := strings.Cut(line, " | ")
		if name == "list the first process's files" || !slices.ContainsFunc([]string{
			"read a file", "read by", "list the", "write a", "write into /", "remove", "chmod the", "touch",
			"attribute", "connect", "a socket", "a pair", "attach", "read memory", "write memory", "end the judge", "bound the judge",
			"open a tree", "unshare", "a key",
		}, func(kind string) bool { return strings.HasPrefix(name, kind) }) {
			continue
		}
		r, err := p.Run(t.Context(), []byte(code), Limits{Time: 5 * time.Second})
		// Some calls only tell the judge that a file has changed. The file itself has not: unharmed checks this.
		if err != nil || bytes.HasPrefix(r.Output, []byte("done")) && !strings.HasPrefix(name, "chmod") && !strings.HasPrefix(name, "touch") {
			t.Errorf("%s: %.200s %.200s %v", name, r.Output, r.Errors, err)
		}
	}
	if os.Geteuid() != 0 { // the kernel does not limit the tasks of root
		p := prepared(t, "forks.py", hostile["i forks.py"].source)
		r, err := p.Run(t.Context(), nil, Limits{Time: time.Second, Memory: 256 * budget.MB})
		if err != nil || r.Killed == box.Itself && r.Exit == 0 {
			t.Errorf("a program that forks without end: %+v %v", r.End, err)
		}
	}
	for _, name := range []string{"sum.cpp", "sum.py"} {
		source := sum
		if name == "sum.py" {
			source = "print(sum(map(int, input().split())))"
		}
		judged(t, prepared(t, name, source), Limits{Time: 5 * time.Second}, Accepted)
	}
}

// The reported processor time equals the time that /usr/bin/time reports.
func TestTimeAgrees(t *testing.T) {
	if _, err := os.Stat("/usr/bin/time"); err != nil || testing.Short() {
		t.Skip("there is no /usr/bin/time")
	}
	path := written(t, "busy.cpp", "#include <ctime>\nint main() { for (clock_t c = clock(); clock() - c < 2 * CLOCKS_PER_SEC;); }")
	p, err := Prepare(t.Context(), path, Languages())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = p.Close() }()
	r, err := p.Run(t.Context(), nil, Limits{Time: 10 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	cmd := exec.CommandContext(context.Background(), "/usr/bin/time", "-f", "%U %S", filepath.Join(p.folder, "program"))
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	var user, system float64
	if _, err := fmt.Sscan(said.String(), &user, &system); err != nil {
		t.Fatal(err)
	}
	if ratio := r.CPU.Seconds() / (user + system); ratio < 0.97 || ratio > 1.03 {
		t.Errorf("%v is told, and %.2f s taken", r.CPU, user+system)
	}
}
