package solve

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// niceStep is added to the nice value of a background thread. A higher nice value means a lower priority.
const niceStep = 5

// LowerPriority lowers the priority of the calling goroutine's thread until the goroutine ends, so that the window gets
// the processor first. Go's scheduler can't do this: software OpenGL draws on threads that Go does not schedule.
func LowerPriority() {
	runtime.LockOSThread() // the lock stays, so the thread ends with the goroutine
	thread := unix.Gettid()
	// Getpriority returns 20 minus the nice value.
	if left, err := unix.Getpriority(unix.PRIO_PROCESS, thread); err == nil {
		_ = unix.Setpriority(unix.PRIO_PROCESS, thread, 20-left+niceStep) // on an error the priority stays
	}
}
