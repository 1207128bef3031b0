package judge

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"stepboard/app/contest/judge/box"
	"stepboard/solve/budget"
)

var everybody = flag.Bool("everybody", false, "run all attacks as another user, too")

// victim is the target of attacks: a file and a folder of the user's, and sockets that answer.
type victim struct {
	folder, secret, socket string
	port                   int
	connected              chan string
}

func newVictim(t *testing.T) *victim {
	t.Helper()
	v := &victim{folder: t.TempDir(), connected: make(chan string, 100)}
	v.secret, v.socket = filepath.Join(v.folder, "secret"), filepath.Join(v.folder, "socket")
	if err := os.WriteFile(v.secret, []byte("the secret\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	// The programs that this process starts inherit this descriptor, like the descriptors of a shell.
	inherited, err := syscall.Open(v.secret, syscall.O_RDONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Close(inherited) })
	for folder := v.folder; folder != os.TempDir() && folder != "/"; folder = filepath.Dir(folder) {
		_ = os.Chmod(folder, 0o755) // only the box may prevent access
	}
	listen := func(network, address string) net.Listener {
		l, err := net.Listen(network, address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = l.Close() })
		go func() {
			for {
				conn, err := l.Accept()
				if err != nil {
					return
				}
				v.connected <- network + " " + address
				_ = conn.Close()
			}
		}()
		return l
	}
	listen("unix", v.socket)
	listen("unix", "@stepboard-test-"+fmt.Sprint(os.Getpid()))
	v.port = listen("tcp", "127.0.0.1:0").Addr().(*net.TCPAddr).Port
	return v
}

// fill replaces the placeholders in attacks by their targets.
func (v *victim) fill(source string) string {
	return strings.NewReplacer("@SECRET@", v.secret, "@FOLDER@", v.folder, "@SOCKET@", v.socket, "@PORT@", fmt.Sprint(v.port),
		"@ABSTRACT@", "stepboard-test-"+fmt.Sprint(os.Getpid()), "@PID@", fmt.Sprint(os.Getpid()),
		"@HOME@", home(), "@SELF@", self()).Replace(source)
}

func self() string {
	path, _ := os.Executable()
	return path
}

func home() string {
	home, _ := os.UserHomeDir()
	return home
}

// unharmed fails if the victim has changed.
func (v *victim) unharmed(t *testing.T) {
	t.Helper()
	data, err := os.ReadFile(v.secret)
	info, failed := os.Stat(v.secret)
	entries, _ := os.ReadDir(v.folder)
	if err != nil || failed != nil || string(data) != "the secret\n" || info.Mode().Perm() != 0o644 || len(entries) != 2 ||
		time.Since(info.ModTime()) > time.Hour {
		t.Errorf("the file is %q, %v %v; the folder has %d files", data, info, err, len(entries))
	}
	select {
	case who := <-v.connected:
		t.Error("something connected to", who)
	default:
	}
}

// attacks are made at run time. A line has a name and the Python code of an attack. Each line must raise an error. If
// the name ends with "?", the line may also do nothing. prelude has the helper functions.
const attacks = `
read a file | open("@SECRET@").read()
read by a link | (os.symlink("@SECRET@", "l"), open("l").read())
read by a hard link | os.link("@SECRET@", "l")
read through /proc/1/root | open("/proc/1/root@SECRET@").read()
read through /proc/self/root | open("/proc/self/root@SECRET@").read()
read through the working folder's parents | open("../" * 30 + "@SECRET@"[1:]).read()
read by descriptors that are open | 1 / len([fd for fd in range(3, 256) if libc.fcntl(fd, 1) >= 0])
list the folder | os.listdir("@FOLDER@")
list the home folder | os.listdir("@HOME@") and 1 / (len(os.listdir("@HOME@")) == 0)
look at the file | os.stat("@SECRET@")
read passwords | open("/etc/shadow").read()
read the machine's name | 1 / (os.uname().nodename != "box")
see another process | [p for p in os.listdir("/proc") if p.isdigit() and int(p) not in (1, os.getpid())][0]
see another process by its number | os.stat("/proc/@PID@")
read the first process's memory | open("/proc/1/mem", "rb").read(1)
read the first process's environment | open("/proc/1/environ", "rb").read()
read the first process's maps | open("/proc/1/maps").read()
list the first process's files | os.listdir("/proc/1/fd")
read the kernel's log | syscall(103, 3, 0, 0)
read the kernel's symbols | open("/proc/kallsyms").read()
read disks | open("/dev/vda", "rb").read(1) or open("/dev/sda", "rb").read(1)
read memory of the machine | open("/dev/mem", "rb").read(1)
open a terminal | open("/dev/tty")
open a pseudo terminal | os.openpty()
open FUSE | open("/dev/fuse")
open KVM | open("/dev/kvm")
write a file | open("@SECRET@", "w")
write a new file | open("@FOLDER@/new", "w")
write into the root | open("/new", "w")
write into /usr | open("/usr/new", "w")
write into /etc | open("/etc/new", "w")
write into the program's folder | open("/program/new", "w")
write into the program | open("/program/solution.py", "a")
run the box's helper | subprocess.run(["/stepboard", "version"], capture_output=True)
read the box's helper | open("/stepboard").close()
run the first process's file | subprocess.run(["/proc/1/exe", "version"], capture_output=True)
run this program | subprocess.run(["@SELF@", "version"], capture_output=True)
write into /proc/sys | open("/proc/sys/kernel/hostname", "w")
write the core pattern | open("/proc/sys/kernel/core_pattern", "w")
write /proc/sysrq-trigger | open("/proc/sysrq-trigger", "w")
write the first process's score | open("/proc/1/oom_score_adj", "w").write("0")
remove the file | os.remove("@SECRET@")
rename the file | os.rename("@SECRET@", "@SECRET@2")
chmod the file | os.chmod("@SECRET@", 0o777)
chown the file | os.chown("@SECRET@", 1000, 1000)
touch the file | os.utime("@SECRET@", (0, 0))
attribute of the file | os.setxattr("@SECRET@", "user.a", b"b")
attribute of its own folder | os.setxattr(".", "user.a", b"b")
attribute of its own file | (open("a", "w").close(), os.setxattr("a", "user.a", b"b"))
mount | libc_call("mount", b"none", b"/folder/work", b"tmpfs", 0, None)
unmount | libc_call("umount2", b"/folder/work", 2)
pivot the root | syscall(155, b".", b".")
chroot | os.chroot(".")
unshare users | libc_call("unshare", 0x10000000)
unshare files | libc_call("unshare", 0x00020000)
unshare the network | libc_call("unshare", 0x40000000)
enter a namespace | libc_call("setns", os.open("/proc/1/ns/mnt", 0), 0)
clone into a user namespace | syscall(56, 0x10000000 | 17, 0, 0, 0, 0)
clone into a pid namespace | syscall(56, 0x20000000 | 17, 0, 0, 0, 0)
clone3 | syscall(435, 0, 0)
open a tree | syscall(428, -100, b"/", 1)
count mounts | syscall(332, -100, b".", 0, 0x4000, ctypes.create_string_buffer(256))
a file system's context | syscall(430, b"tmpfs", 0)
move a mount | syscall(429, -100, b"/usr", -100, b"/folder", 0)
a handle of a file | syscall(303, -100, b"/", 0, 0, 0)
open by a handle | syscall(304, -100, 0, 0)
connect over TCP | socket.create_connection(("127.0.0.1", @PORT@), 2)
a socket of TCP | socket.socket(socket.AF_INET, socket.SOCK_STREAM)
a socket of UDP | socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
a socket of IPv6 | socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
a socket of MPTCP | socket.socket(socket.AF_INET, socket.SOCK_STREAM, 262)
a socket of SCTP | socket.socket(socket.AF_INET, socket.SOCK_STREAM, 132)
a raw socket | socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)
a packet socket | socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
a netlink socket | socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)
a socket to the host of a virtual machine | socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM)
a socket of the kernel's ciphers | socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET)
a Bluetooth socket | socket.socket(31, socket.SOCK_RAW, 1)
a CAN socket | socket.socket(socket.AF_CAN, socket.SOCK_RAW, 1)
an XDP socket | socket.socket(44, socket.SOCK_RAW)
a key socket | socket.socket(15, socket.SOCK_RAW, 2)
connect to a socket in the file system | socket.socket(socket.AF_UNIX).connect("@SOCKET@")
connect to an abstract socket | socket.socket(socket.AF_UNIX).connect("\0@ABSTRACT@")
connect to the display | socket.socket(socket.AF_UNIX).connect("/tmp/.X11-unix/X0")
connect to the session's bus | socket.socket(socket.AF_UNIX).connect("/run/user/0/bus")
a pair of datagram sockets | socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
a pair of packet sockets | socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
connect a stream of a pair | socket.socketpair()[0].connect("@SOCKET@")
send from a stream of a pair | socket.socketpair()[0].sendto(b"x", "@SOCKET@")
listen on a stream of a pair | socket.socketpair()[0].bind("here")
attach to the first process | libc_call("ptrace", 16, 1, 0, 0)
seize the first process | libc_call("ptrace", 0x4206, 1, 0, 0)
be traced | libc_call("ptrace", 0, 0, 0, 0)
attach to the judge | libc_call("ptrace", 16, @PID@, 0, 0)
read memory of the first process | process_vm(310, 1)
write memory of the first process | process_vm(311, 1)
read memory of the judge | process_vm(310, @PID@)
a file of the first process | syscall(438, pidfd(1), 3, 0)
a descriptor of a process | os.pidfd_open(1)
compare with the first process | syscall(312, 1, os.getpid(), 0, 0, 0)
bound the first process | resource.prlimit(1, resource.RLIMIT_CPU, (1, 1))
bound the judge | resource.prlimit(@PID@, resource.RLIMIT_CPU, (1, 1))
more open files | resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
more tasks | resource.setrlimit(resource.RLIMIT_NPROC, (4096, 4096))
core files | resource.setrlimit(resource.RLIMIT_CORE, (1 << 20, 1 << 20))
locked memory | libc_call("mlock", ctypes.create_string_buffer(1 << 20), 1 << 20)
real time | os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
a higher priority | os.setpriority(os.PRIO_PROCESS, 0, -5)
become root | os.setuid(0)
become root of both kinds | os.setresuid(0, 0, 0)
become another group | os.setgid(0)
other groups | os.setgroups([0])
capabilities | capset()
a bus of io_uring | syscall(425, 8, ctypes.create_string_buffer(200))
BPF | syscall(321, 0, ctypes.create_string_buffer(200), 200)
performance counters | syscall(298, ctypes.create_string_buffer(200), 0, -1, -1, 0)
userfaultfd | syscall(323, 0)
a key | syscall(248, b"user", b"a", b"b", 1, -2)
ask for a key | syscall(249, b"user", b"a", 0, -2)
keyctl | syscall(250, 0, -3, 1)
a Landlock of its own | syscall(444, 0, 0, 1)
shared memory of System V | libc_call("shmget", 77, 4096, 0o1666)
a semaphore of System V | libc_call("semget", 77, 1, 0o1666)
messages of System V | libc_call("msgget", 77, 0o1666)
a message queue | syscall(240, b"a", 0o102, 0o600, 0)
memory without a process | os.memfd_create("a")
secret memory | syscall(447, 0)
watch files | syscall(294, 0)
watch a folder | fcntl.fcntl(os.open(".", 0), fcntl.F_NOTIFY, 4)
hold a file | fcntl.fcntl(os.open("y", os.O_CREAT), 1024, fcntl.F_RDLCK)
waiting input of the machine | syscall(206, 60000, ctypes.byref(ctypes.c_ulong(0)))
its memory to the swap | syscall(28, ctypes.c_long(syscall(9, 0, 4096, 3, 34, -1, 0)), 4096, 21)
watch all files | syscall(300, 0, 0)
load a module | syscall(313, 0, b"", 0)
a new kernel | syscall(246, 0, 0, 0, 0)
restart the machine | syscall(169, 0xfee1dead, 672274793, 0, 0)
set the clock | time.clock_settime(time.CLOCK_REALTIME, 0)
adjust the clock | syscall(159, ctypes.create_string_buffer(b"\xff" * 400, 400))
read the first process's clock | time.clock_gettime(~1 << 3 | 2)
a timer of the first process's clock | syscall(222, ~1 << 3 | 2, 0, ctypes.create_string_buffer(8))
a hint of its folder | fcntl.fcntl(os.open(".", 0), 1036, b"\2" + bytes(7))
places of shared pages | syscall(237, ctypes.c_long(syscall(9, 0, 4096, 1, 1, os.open("/etc/passwd", 0), 0)), 4096, 3, ctypes.create_string_buffer(b"\1", 8), 64, 0)
set the host's name | socket.sethostname("a")
swap off | libc_call("swapoff", b"/swap")
quotas | syscall(179, 0, 0, 0, 0)
accounting | libc_call("acct", b"a")
another personality | 1 / (libc.personality(0x0040000) != -1 and 0 or 0)
a local descriptor table | syscall(154, 0, 0, 0)
ports of the machine | libc_call("iopl", 3)
calls of the x32 kind | syscall(0x40000000 | 39)
a call that nobody knows | syscall(700)
a device | os.mknod("d", 0o20666, os.makedev(1, 1))
a block device | os.mknod("d", 0o60666, os.makedev(8, 0))
a program of root's | 1 / (subprocess.run(["/usr/bin/su", "-c", "id"], capture_output=True).returncode == 0)
the user's rights by sudo | 1 / (subprocess.run(["sudo", "-n", "id"], capture_output=True).returncode == 0)
end the first process? | (os.kill(1, 9), os.kill(1, 15), os.kill(1, 11), os.kill(1, 3), os.kill(1, 6))
stop the first process? | (os.kill(1, 19), os.kill(1, 20))
end the first process's threads? | [syscall(200, t, 9) for t in range(2, 40) if t != os.getpid()]
end the judge | os.kill(@PID@, 9)
end all | os.kill(-1, 0)
fill the folder | open("big", "wb").write(b"x" * (200 << 20))
fill the folder with files | [open("f%d" % i, "w") for i in range(100000)]
fill the folder with folders | [os.makedirs("d%d/d" % i) for i in range(100000)]
fill memory by pipes | [[fcntl.fcntl(p, 1031, 1 << 20) for p in os.pipe()] for _ in range(200)]
fill the table of files | [os.open("/dev/null", 0) for _ in range(5000)]
fill the table of processes | [os.posix_spawn("/bin/sleep", ["sleep", "9"], {}) for _ in range(5000)]
fill the table of threads | [threading.Thread(target=time.sleep, args=(9,)).start() for _ in range(5000)]
close its folder to the judge? | os.chmod(".", 0)
close a folder in it to the judge? | (os.makedirs("a/b/c"), os.chmod("a/b", 0), os.chmod("a", 0))
reopen the input for writing | open("/proc/self/fd/0", "r+b", 0).write(b"x")
shorten the input | os.truncate("/proc/self/fd/0", 1)
lengthen the input | os.truncate("/proc/self/fd/0", 9999)
reopen the output for reading | os.read(os.open("/proc/self/fd/1", os.O_RDONLY | os.O_NONBLOCK), 9)
write into the input | os.write(0, b"x")
the file of the first process | os.readlink("/proc/1/exe")
shared memory of the checked kind | syscall(9, 0, 4096, 3, 0x23, -1, 0)
shared memory with high bits | syscall(9, 0, 4096, 3, ctypes.c_long(0x21 | 1 << 40), -1, 0)
its memory to the swap with high bits | syscall(28, ctypes.c_long(syscall(9, 0, 4096, 3, 34, -1, 0)), 4096, ctypes.c_long(21 | 1 << 40))
unshare users with high bits | syscall(56, ctypes.c_long(0x10000000 | 17 | 1 << 33), 0, 0, 0, 0)
a socket with high bits | syscall(ctypes.c_long(41 | 1 << 32), 2, 1, 0)
a signal by a folder of processes | syscall(424, os.open("/proc/1", 0), 0, 0, 0)
end the first process's group | os.killpg(1, 9)
priority of its group | libc_call("setpriority", 1, 0, 19)
priority of its disks | syscall(251, 1, 0, 3 << 13)
scheduling of the first process | syscall(314, 1, b"\x38" + bytes(55), 0)
a listener of a filter | syscall(317, 1, 8, bytes(16))
a device in an open folder | os.mknod("d", 0o20666, os.makedev(1, 9), dir_fd=os.open(".", 0))
a link of the program | os.link("/program/solution.py", "l")
rename its folder | os.rename("/folder/work", "/folder/w2")
remove its folder | os.rmdir("/folder/work")
queue signals of the first process? | [libc.sigqueue(1, s, None) for s in range(34, 65)]
signals of a pipe to the first process? | [fcntl.fcntl(p, fcntl.F_SETOWN, 1) or fcntl.fcntl(p, fcntl.F_SETFL, os.O_ASYNC) for p in os.pipe()]
an output of one page? | fcntl.fcntl(1, 1031, 4096)
folders below each other? | [(os.mkdir("x" * 255), os.chdir("x" * 255)) for _ in range(300)]
a sparse file? | os.truncate(os.open("s", os.O_CREAT | os.O_RDWR), 1 << 42)
a pipe in its folder? | os.mkfifo("p")
a link in its folder? | os.symlink("/", "l")
names that are no text? | open(b"\xff\x1b[2J\n", "w").close()
`

// prelude has functions that attacks call.
const prelude = `
import ctypes, fcntl, os, resource, signal, socket, subprocess, sys, threading, time
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
def check(result):
    if result == -1: raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
def syscall(*args): return check(libc.syscall(*args))
def libc_call(name, *args): return check(getattr(libc, name)(*args))
def process_vm(number, pid):
    b = ctypes.create_string_buffer(8)
    v = (ctypes.c_void_p * 2)(ctypes.addressof(b), 8)
    return syscall(number, pid, ctypes.byref(v), 1, ctypes.byref(v), 1, 0)
def pidfd(pid): return os.pidfd_open(pid)
def capset():
    header, data = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)(*[0xffffffff] * 6)
    return libc_call("capset", header, data)
code = sys.stdin.read()
if code == "again":
    print("alive", os.listdir("."), "%o" % (os.stat(".").st_mode & 0o777))
    sys.exit()
try: print("done", eval(code))
except BaseException as e: print("held", type(e).__name__, e)
`

// needNamespaces skips a test of complete boxes if the system forbids namespaces, as most containers do.
// TestWithoutNamespaces has the promises that hold there.
func needNamespaces(t *testing.T) {
	t.Helper()
	if err := namespaces(t); err != nil {
		t.Skip("this system forbids namespaces:", err)
	}
}

// namespaces returns the error if the system forbids namespaces.
func namespaces(t *testing.T) error {
	cmd := exec.CommandContext(t.Context(), "true")
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS | syscall.CLONE_NEWPID}
	if err := cmd.Run(); errors.Is(err, syscall.EPERM) {
		return err
	}
	return nil
}

// Every attack fails and leaves nothing behind. Afterwards, the same box judges the next case correctly.
func TestAttacks(t *testing.T) {
	needNamespaces(t)
	v := newVictim(t)
	p := prepared(t, "attack.py", prelude)
	lines := strings.Split(strings.TrimSpace(v.fill(attacks)), "\n")
	for i, line := range lines {
		name, code, ok := strings.Cut(line, " | ")
		if !ok {
			t.Fatal("no attack:", line)
		}
		t.Run(name, func(t *testing.T) {
			if testing.Short() && i%10 != 0 {
				t.Skip("one in ten: they are no goroutines of ours")
			}
			t.Parallel()
			limits := Limits{Time: 5 * time.Second, Memory: 128 * budget.MB, Output: budget.MB}
			r, err := p.Run(t.Context(), []byte(code), limits)
			if _, broken := errors.AsType[*box.BrokenError](err); err != nil && !broken {
				t.Fatal(err)
			}
			may := strings.HasSuffix(name, "?")
			if !may && (bytes.HasPrefix(r.Output, []byte("done")) || err != nil) {
				t.Errorf("it succeeds: %.300s %.300s %v", r.Output, r.Errors, err)
			}
			r, err = p.Run(t.Context(), []byte("again"), limits)
			if err != nil || string(r.Output) != "alive [] 777\n" {
				t.Errorf("the next run says %q %q, %v", r.Output, r.Errors, err)
			}
		})
	}
	t.Cleanup(func() { v.unharmed(t) })
}

// The attacks also fail in a separate process of a user without the rights of root.
func TestAttacksAsAnotherUser(t *testing.T) {
	needNamespaces(t)
	if os.Geteuid() != 0 || testing.Short() {
		t.Skip("only root can be somebody else")
	}
	folder, err := os.MkdirTemp("", "stepboard-attacks-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	const nobody = 65534
	self, err := os.ReadFile("/proc/self/exe")
	program := filepath.Join(folder, "judge.test")
	if err == nil {
		err = errors.Join(os.WriteFile(program, self, 0o755), os.Chown(folder, nobody, nobody))
	}
	if err != nil {
		t.Fatal(err)
	}
	tests := "Attacks|Compilers|Hidden|NumbersOfFiles|RoomOfFiles|SignalsAtTheStart|TestlibLink|PythonInClass"
	if *everybody {
		tests += "|Verdicts|Sums|ClassOfAttackers|CheckerFails|WithoutNamespaces"
	}
	cmd := exec.CommandContext(t.Context(), program, "-test.run", "^Test("+tests+")$", "-test.v")
	cmd.Dir = folder
	cmd.Env = []string{"HOME=" + folder, "TMPDIR=" + folder, "PATH=/usr/local/bin:/usr/bin:/bin"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	out, err := cmd.CombinedOutput()
	passed := bytes.Count(out, []byte("--- PASS"))
	if err != nil || passed < strings.Count(attacks, "\n")/2 {
		failed := slices.DeleteFunc(strings.Split(string(out), "\n"), func(line string) bool {
			return strings.Contains(line, "--- PASS") || strings.HasPrefix(line, "=== ")
		})
		t.Errorf("%v, %d passed\n%.4000s", err, passed, strings.Join(failed, "\n"))
	}
}
