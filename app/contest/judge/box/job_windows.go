package box

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// process is a running program with all processes that it started. All these processes form a job of Windows.
type process struct {
	job   windows.Handle
	first *os.Process
}

var (
	resume     = windows.NewLazySystemDLL("ntdll.dll").NewProc("NtResumeProcess")
	memoryInfo = windows.NewLazySystemDLL("kernel32.dll").NewProc("K32GetProcessMemoryInfo")
)

const tick = 100 * time.Nanosecond

// launch starts a program in a new job. The job limits the program. When the job ends, all its processes end.
func launch(argv []string, attr os.ProcAttr, tasks int, l Limits) (*process, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, os.NewSyscallError("CreateJobObject", err)
	}
	p := &process{job: job}
	err = p.bound(tasks, l)
	if err == nil {
		err = p.start(argv, attr)
	}
	if err != nil {
		p.close()
		return nil, err
	}
	return p, nil
}

// bound sets the limits of the job. A job can limit only reserved memory. Programs may use only a small part of their
// reserved memory, so this limit is far above the limit of used memory.
func (p *process) bound(tasks int, l Limits) error {
	promised := uintptr(4*l.Memory + 1<<30)
	if l.Space > 0 {
		promised = uintptr(l.Space)
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			PerJobUserTimeLimit: int64((l.CPU + time.Second) / tick),
			ActiveProcessLimit:  uint32(tasks),
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS |
				windows.JOB_OBJECT_LIMIT_JOB_TIME | windows.JOB_OBJECT_LIMIT_JOB_MEMORY |
				windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY | windows.JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION,
		},
		ProcessMemoryLimit: promised, JobMemoryLimit: promised,
	}
	_, err := windows.SetInformationJobObject(p.job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		return os.NewSyscallError("SetInformationJobObject", err)
	}
	screen := windows.JOBOBJECT_BASIC_UI_RESTRICTIONS{
		UIRestrictionsClass: windows.JOB_OBJECT_UILIMIT_DESKTOP | windows.JOB_OBJECT_UILIMIT_DISPLAYSETTINGS |
			windows.JOB_OBJECT_UILIMIT_EXITWINDOWS | windows.JOB_OBJECT_UILIMIT_GLOBALATOMS |
			windows.JOB_OBJECT_UILIMIT_HANDLES | windows.JOB_OBJECT_UILIMIT_READCLIPBOARD |
			windows.JOB_OBJECT_UILIMIT_SYSTEMPARAMETERS | windows.JOB_OBJECT_UILIMIT_WRITECLIPBOARD,
	}
	_, err = windows.SetInformationJobObject(p.job, windows.JobObjectBasicUIRestrictions,
		uintptr(unsafe.Pointer(&screen)), uint32(unsafe.Sizeof(screen)))
	return os.NewSyscallError("SetInformationJobObject", err)
}

// start starts the program suspended, puts it into the job, and only then lets it run.
func (p *process) start(argv []string, attr os.ProcAttr) (err error) {
	attr.Sys = &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_SUSPENDED | windows.CREATE_NO_WINDOW}
	if p.first, err = os.StartProcess(argv[0], argv, &attr); err != nil {
		return err
	}
	seen := p.first.WithHandle(func(handle uintptr) {
		if err = windows.AssignProcessToJobObject(p.job, windows.Handle(handle)); err != nil {
			err = os.NewSyscallError("AssignProcessToJobObject", err)
			return
		}
		if status, _, _ := resume.Call(handle); status != 0 {
			err = os.NewSyscallError("NtResumeProcess", windows.NTStatus(status))
		}
	})
	if err = errors.Join(err, seen); err != nil {
		_ = p.first.Kill()
		_, _ = p.first.Wait()
	}
	return err
}

func (p *process) kill() { _ = windows.TerminateJobObject(p.job, 1) }

// killAll ends all processes that are left in the job, and waits for their end.
func (p *process) killAll() error {
	for began := time.Now(); ; time.Sleep(time.Millisecond) {
		p.kill()
		account, err := p.account()
		if err != nil {
			return err
		}
		if account.active == 0 {
			return nil
		}
		if time.Since(began) > patience {
			return fmt.Errorf("%d processes of a run go on", account.active)
		}
	}
}

func (p *process) close() { _ = windows.CloseHandle(p.job) }

// wait waits for the end of the first process. It does not set End.CPU: usage returns the time of the whole job.
func (p *process) wait() (end End) {
	err := p.first.WithHandle(func(handle uintptr) {
		_, _ = windows.WaitForSingleObject(windows.Handle(handle), windows.INFINITE)
		_, end.Memory = memoryOf(windows.Handle(handle))
	})
	state, failed := p.first.Wait()
	if err = errors.Join(err, failed); err != nil {
		return End{Failed: err.Error()}
	}
	end.Exit = state.ExitCode()
	if end.Signal = signals[uint32(end.Exit)]; end.Signal != "" {
		end.Exit = 0
	}
	return end
}

// signals has the exit statuses by which Windows reports a crash, and the names of such signals on other systems.
var signals = map[uint32]string{
	0xC0000005: "SIGSEGV", // access violation
	0xC0000006: "SIGBUS",  // in-page error
	0xC000001D: "SIGILL",  // illegal instruction
	0xC0000094: "SIGFPE",  // integer division by zero
	0xC00000FD: "SIGSEGV", // stack overflow
	0xC0000374: "SIGABRT", // heap corruption
	0xC0000409: "SIGABRT", // fail fast: also abort in newer libraries
}

// account is JOBOBJECT_BASIC_ACCOUNTING_INFORMATION.
type account struct {
	user, system, periodUser, periodSystem int64
	faults, processes, active, ended       uint32
}

func (p *process) account() (a account, err error) {
	err = windows.QueryInformationJobObject(p.job, windows.JobObjectBasicAccountingInformation,
		uintptr(unsafe.Pointer(&a)), uint32(unsafe.Sizeof(a)), nil)
	return a, os.NewSyscallError("QueryInformationJobObject", err)
}

// usage returns the processor time of the job so far, and the resident memory of its processes in bytes. The memory
// is at least the peak of the first process. Under Wine cpu is 0, because Wine does not count the time of a job.
func (p *process) usage() (cpu time.Duration, memory int64) {
	var peak int64
	_ = p.first.WithHandle(func(handle uintptr) { _, peak = memoryOf(windows.Handle(handle)) })
	for _, id := range p.list() {
		handle, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(id))
		if err != nil { // the process has ended
			continue
		}
		now, _ := memoryOf(handle)
		memory += now
		_ = windows.CloseHandle(handle)
	}
	if a, err := p.account(); err == nil {
		cpu = time.Duration(a.user+a.system) * tick
	}
	return cpu, max(memory, peak)
}

func (p *process) list() []uintptr {
	const most = 1024
	var list struct { // JOBOBJECT_BASIC_PROCESS_ID_LIST
		assigned, listed uint32
		ids              [most]uintptr
	}
	_ = windows.QueryInformationJobObject(p.job, windows.JobObjectBasicProcessIdList,
		uintptr(unsafe.Pointer(&list)), uint32(unsafe.Sizeof(list)), nil) // with more processes, only the first are listed
	return list.ids[:min(list.listed, most)]
}

// memoryOf returns the resident memory of a process in bytes, now and at its peak.
func memoryOf(handle windows.Handle) (now, peak int64) {
	var counters struct { // PROCESS_MEMORY_COUNTERS
		size, faults uint32
		peak, now    uintptr
		pool         [4]uintptr
		pages        [2]uintptr
	}
	counters.size = uint32(unsafe.Sizeof(counters))
	ok, _, _ := memoryInfo.Call(uintptr(handle), uintptr(unsafe.Pointer(&counters)), uintptr(counters.size))
	if ok == 0 {
		return 0, 0
	}
	return int64(counters.now), int64(counters.peak)
}

// openFolder opens a folder. Its attributes can then be changed, and it can be removed while it is open.
func openFolder(path string) (*os.File, error) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	handle, err := windows.CreateFile(name, windows.GENERIC_READ|windows.FILE_WRITE_ATTRIBUTES,
		windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE|windows.FILE_SHARE_DELETE, nil, windows.OPEN_EXISTING,
		windows.FILE_FLAG_BACKUP_SEMANTICS, 0)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(handle), path), nil
}

// surroundings returns the variables that programs of this system expect. PATH begins with the folder of the command,
// because the libraries of a compiler are there.
func surroundings(work string, c Command) []string {
	root := os.Getenv("SystemRoot")
	path := filepath.Join(root, "System32") + ";" + root
	if len(c.Argv) > 0 {
		path = filepath.Dir(c.Argv[0]) + ";" + path
	}
	env := []string{"PATH=" + path, "SystemRoot=" + root, "windir=" + root}
	for _, name := range []string{"TMP", "TEMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA"} {
		env = append(env, name+"="+work)
	}
	for _, name := range []string{
		"SystemDrive", "ComSpec", "PATHEXT", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE",
	} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}
