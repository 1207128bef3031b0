package fence

import (
	"fmt"
	"os"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// child is a program that runs, with all that it has started: a job.
type child struct {
	job     windows.Handle
	process *os.Process
	out     *os.File
}

var (
	resume     = windows.NewLazySystemDLL("ntdll.dll").NewProc("NtResumeProcess")
	memoryInfo = windows.NewLazySystemDLL("kernel32.dll").NewProc("K32GetProcessMemoryInfo")
)

// mostProcesses is how many a program may have at once.
const mostProcesses = 64

// enclose has nothing to do: limits are the job's.
func enclose(Setting) error { return nil }

// launch starts a program in a job of its own, which bounds it and ends with it.
func launch(argv []string, start *os.ProcAttr, limits Limits) (*child, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, err
	}
	c := &child{job: job, out: start.Files[1]}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			PerProcessUserTimeLimit: int64(limits.CPU/100) + int64(time.Second/100),
			ActiveProcessLimit:      mostProcesses,
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS |
				windows.JOB_OBJECT_LIMIT_PROCESS_TIME | windows.JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION,
		},
	}
	if limits.Space > 0 {
		info.ProcessMemoryLimit = uintptr(limits.Space)
		info.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err == nil {
		err = c.start(argv, *start)
	}
	if err != nil {
		c.close()
		return nil, err
	}
	return c, nil
}

// start starts the program asleep, so that it does nothing before it is in the job.
func (c *child) start(argv []string, start os.ProcAttr) (err error) {
	start.Sys = &syscall.SysProcAttr{CreationFlags: windows.CREATE_SUSPENDED, HideWindow: true}
	if c.process, err = os.StartProcess(argv[0], argv, &start); err != nil {
		return err
	}
	seen := c.process.WithHandle(func(handle uintptr) {
		if err = windows.AssignProcessToJobObject(c.job, windows.Handle(handle)); err != nil {
			return
		}
		if status, _, _ := resume.Call(handle); status != 0 {
			err = fmt.Errorf("NtResumeProcess: %#x", status)
		}
	})
	if err == nil {
		err = seen
	}
	if err != nil {
		_ = c.process.Kill()
		_, _ = c.process.Wait()
	}
	return err
}

func (c *child) kill() { _ = windows.TerminateJobObject(c.job, 1) }

func (c *child) wait() (end End) {
	err := c.process.WithHandle(func(handle uintptr) {
		_, _ = windows.WaitForSingleObject(windows.Handle(handle), windows.INFINITE)
		end.Memory = peak(handle)
	})
	state, failed := c.process.Wait()
	if err != nil || failed != nil {
		return End{Failed: fmt.Sprint(err, failed)}
	}
	end.Exit = state.ExitCode()
	end.CPU = state.UserTime() + state.SystemTime()
	return end
}

// peak is the most memory that was resident.
func peak(handle uintptr) int64 {
	// PROCESS_MEMORY_COUNTERS
	var counters struct {
		size, faults uint32
		peak, now    uintptr
		pool         [4]uintptr
		pages        [2]uintptr
	}
	counters.size = uint32(unsafe.Sizeof(counters))
	if ok, _, _ := memoryInfo.Call(handle, uintptr(unsafe.Pointer(&counters)), uintptr(counters.size)); ok == 0 {
		return 0
	}
	return int64(counters.peak)
}

// usage is the CPU time that the program has taken so far, and the most memory that it had.
func (c *child) usage() (cpu time.Duration, memory int64) {
	_ = c.process.WithHandle(func(handle uintptr) {
		var created, exited, system, user windows.Filetime
		if windows.GetProcessTimes(windows.Handle(handle), &created, &exited, &system, &user) == nil {
			ticks := func(t windows.Filetime) int64 { return int64(t.HighDateTime)<<32 | int64(t.LowDateTime) }
			cpu = time.Duration(ticks(system)+ticks(user)) * 100
		}
		memory = peak(handle)
	})
	return cpu, memory
}

// written is how much the program has written to standard output: files have no limit here.
func (c *child) written() int64 {
	info, err := c.out.Stat()
	if err != nil {
		return 0
	}
	return info.Size()
}

// close ends what the program has left behind.
func (c *child) close() { _ = windows.CloseHandle(c.job) }

// abandoned is never seen here: a helper that is not wanted is ended, and its job with it.
func abandoned() bool { return false }

func hurry(helper *os.Process) { _ = helper.Kill() }
