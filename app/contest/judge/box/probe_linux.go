package box

import (
	"fmt"
	"os"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// ownSession has attributes that start a process in its own session, outside of its parent's process group.
var ownSession = &syscall.SysProcAttr{Setsid: true}

// probeSystem tries attacks that exist only on this kind of system.
func probeSystem(t targets, found func(o Opening, succeeded bool)) {
	const families = 50
	for family := 1; family < families; family++ {
		for _, kind := range []int{unix.SOCK_STREAM, unix.SOCK_DGRAM, unix.SOCK_RAW, unix.SOCK_SEQPACKET} {
			fd, err := unix.Socket(family, kind, 0)
			if err == nil {
				_ = unix.Close(fd)
			}
			found(OpenConnect, err == nil)
		}
	}
	for _, pid := range []int{1, os.Getppid(), t.Parent} {
		if pid == os.Getpid() || pid == 0 {
			continue
		}
		// PTRACE_SEIZE does not stop the attacked process. When this process ends, the kernel releases the attacked process.
		_, _, errno := unix.Syscall6(unix.SYS_PTRACE, unix.PTRACE_SEIZE, uintptr(pid), 0, 0, 0, 0)
		found(OpenAttach, errno == 0)
		for _, name := range []string{"mem", "environ", "maps", "exe", "fd/0", "root/etc/passwd"} {
			file, err := os.Open(fmt.Sprintf("/proc/%d/%s", pid, name))
			if err == nil {
				_, err = file.Read(make([]byte, 1))
				_ = file.Close()
			}
			found(OpenAttach, err == nil)
		}
		var b [8]byte
		local := unix.Iovec{Base: &b[0], Len: uint64(len(b))}
		_, _, errno = unix.Syscall6(unix.SYS_PROCESS_VM_READV, uintptr(pid), uintptr(unsafe.Pointer(&local)), 1,
			uintptr(unsafe.Pointer(&local)), 1, 0)
		found(OpenAttach, errno == 0)
		if fd, err := unix.PidfdOpen(pid, 0); err == nil {
			_ = unix.Close(fd)
			found(OpenAttach, true)
		}
	}
	// In a PID namespace, another process may have the number t.Parent: this process, or the first one. A signal to them
	// would prove nothing.
	if t.Parent != os.Getpid() && t.Parent != 1 {
		found(OpenAttach, unix.Kill(t.Parent, 0) == nil)
	}
}
