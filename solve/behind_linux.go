package solve

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// behind is how much nicer work is than the window.
const behind = 5

// StandBehind has the calling goroutine, until it ends, step back from the processor where the window needs it. Go's
// scheduler can't see to that: software OpenGL draws on threads of its own.
func StandBehind() {
	runtime.LockOSThread() // for good: the thread ends with the goroutine
	thread := unix.Gettid()
	if left, err := unix.Getpriority(unix.PRIO_PROCESS, thread); err == nil { // 20 less how nice it is
		_ = unix.Setpriority(unix.PRIO_PROCESS, thread, 20-left+behind) // else it goes on as it was
	}
}
