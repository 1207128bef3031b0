package box

import (
	"errors"
	"net"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// glance is the interval between two checks of a run.
const glance = 10 * time.Millisecond

// server runs the commands of one box. All its threads have the restrictions of the box.
type server struct {
	line  *net.UnixConn          // connection to the process that started the box
	dir   string                 // the work folder
	first bool                   // this process is the first of its PID namespace; all others there belong to the box
	tasks uint64                 // largest number of tasks of a run, if the box has no namespaces
	child atomic.Int64           // id of the first process of the run; 0: no run; the constant starting: not yet known
	over  atomic.Pointer[Reason] // why the current run was stopped; nil: not stopped
}

// starting stands for the id of a process that is being started.
const starting = -1

// serve runs a command for each order that it receives, until the connection line is closed.
func serve() error {
	if len(os.Args) != 5 {
		return errors.New("this is a helper's argument")
	}
	// Programs may not inspect this process or take over its open files.
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return err
	}
	line, err := lineOf(lineFile)
	if err != nil {
		return err
	}
	s := &server{line: line, dir: os.Args[3]}
	if s.first, err = strconv.ParseBool(os.Args[2]); err == nil {
		s.tasks, err = strconv.ParseUint(os.Args[4], 10, 64)
	}
	if err != nil {
		return err
	}
	deafen()
	// A process whose parent has ended becomes a child of this process, which can end it and count its time.
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return err
	}
	warmThreads()
	orders, ready := make(chan job), make(chan error)
	go s.programs(orders, ready)
	if err := <-ready; err != nil {
		return send(line, hello{Failed: err.Error()})
	}
	work, err := os.Open(s.dir)
	if err != nil {
		return send(line, hello{Failed: err.Error()})
	}
	shrink()
	err = send(line, hello{}, work)
	_ = work.Close()
	for err == nil {
		var o order
		var files []*os.File
		files, err = receive(line, &o)
		switch {
		case err != nil:
		case o.Stop:
			s.stop(OverOutput)
		case len(files) != 3:
			err = errors.New("an order without its files")
		default:
			orders <- job{o, files}
		}
	}
	// The process that started this process has ended, or has closed the line. If this process is the first of a
	// namespace, the kernel ends the other processes in the box when this process ends.
	if !s.first {
		s.endAll()
	}
	return nil
}

// deafen removes the signal handlers of Go's runtime, because programs could end this process with signals. If the
// first process of a namespace has no handler for a signal, the kernel ignores this signal from inside the namespace.
func deafen() {
	signal.Ignore()
	type action struct {
		handler, flags, restorer uintptr
		mask                     uint64
	}
	for n := unix.SIGHUP; n <= unix.SIGSYS; n++ {
		if n == unix.SIGKILL || n == unix.SIGSTOP || n == unix.SIGURG || n == unix.SIGCHLD {
			continue
		}
		def := action{}
		_, _, _ = unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(n), uintptr(unsafe.Pointer(&def)), 0, 8, 0, 0)
	}
}

// warmThreads makes Go's runtime start its threads now. Later a program may use up all tasks of the box, and the
// runtime crashes if it can't start a thread.
func warmThreads() {
	var threads sync.WaitGroup
	for range helperTasks / 2 {
		threads.Go(func() {
			t := unix.Timespec{Nsec: int64(glance)}
			_ = unix.Nanosleep(&t, nil)
		})
	}
	threads.Wait()
}

type job struct {
	order
	files []*os.File
}

// programs runs all orders on one thread. This thread has the further filter of programCalls.
func (s *server) programs(orders <-chan job, ready chan<- error) {
	runtime.LockOSThread()
	ready <- loadFilter(programCalls())
	for j := range orders {
		end := s.run(j)
		if send(s.line, end) != nil {
			return
		}
	}
}

func (s *server) run(j job) (end End) {
	defer closeAll(j.files)
	s.over.Store(nil)
	s.child.Store(starting)
	defer s.child.Store(0)
	m := meter{before: reaped()}
	began := time.Now()
	attr := &syscall.ProcAttr{Dir: s.dir, Env: append(s.environment(), j.Env...), Sys: &syscall.SysProcAttr{Setpgid: true}}
	for _, file := range j.files {
		attr.Files = append(attr.Files, file.Fd())
	}
	pid, err := s.start(j.Argv, attr)
	if err != nil {
		return End{Failed: (&os.PathError{Op: "start", Path: j.Argv[0], Err: err}).Error()}
	}
	closeAll(j.files) // only the program may hold the pipes open, so that the starter sees their end
	s.child.Store(int64(pid))
	if s.over.Load() != nil {
		s.endAll()
	}
	var limiter sync.WaitGroup
	limiter.Go(func() { kernelLimits(pid, j.Limits) }) // the filter of this thread refuses limits of other processes
	limiter.Wait()
	stop := watch(func() {
		cpu, memory := m.look(processes(s.first), j.Limits.Memory)
		switch {
		case time.Since(began) > j.Limits.Wall:
			s.stop(OverWall)
		case cpu > j.Limits.CPU:
			s.stop(OverCPU)
		case memory > j.Limits.Memory:
			s.stop(OverMemory)
		}
	})
	var status syscall.WaitStatus
	var usage syscall.Rusage
	for {
		_, err = syscall.Wait4(pid, &status, unix.WALL, &usage)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	stop()
	s.reap(pid)
	end.CPU = reaped() - m.before
	end.Memory = max(m.peak, int64(usage.Maxrss)<<10) //nolint:unconvert // 32 bits elsewhere
	if status.Signaled() {
		end.Signal = unix.SignalName(status.Signal())
	} else {
		end.Exit = status.ExitStatus()
	}
	if why := s.over.Load(); why != nil {
		end.Killed = *why
	}
	return end
}

// start starts a program. If the box has namespaces, the method bound has limited its tasks. Otherwise the kernel
// counts all tasks of the user, and start allows some more than there are now. Then a program that forks without end
// can't slow down the machine. The limit is lower than the helper's own limit only during the start.
func (s *server) start(argv []string, attr *syscall.ProcAttr) (pid int, err error) {
	var own unix.Rlimit
	if s.first || unix.Getrlimit(unix.RLIMIT_NPROC, &own) != nil {
		return syscall.ForkExec(argv[0], argv, attr)
	}
	defer func() { _ = unix.Setrlimit(unix.RLIMIT_NPROC, &own) }()
	for more := s.tasks; ; more *= 4 {
		most := min(own.Cur, userTasks()+more)
		_ = unix.Setrlimit(unix.RLIMIT_NPROC, &unix.Rlimit{Cur: most, Max: own.Max})
		pid, err = syscall.ForkExec(argv[0], argv, attr)
		// A container may hide tasks of the user, which the kernel still counts.
		if !errors.Is(err, unix.EAGAIN) || most == own.Cur {
			return pid, err
		}
	}
}

// kernelLimits makes the kernel limit the processor time, the stack and the address space of a process that has just
// started. The limit of the time is a little above the limit of the run. The kernel stops a deep recursion at twice the
// run's memory, even if the helper is late. The helper itself must not have these limits. The process can't raise the
// number of its tasks again.
func kernelLimits(pid int, l Limits) {
	seconds := uint64((l.CPU + time.Second - 1) / time.Second)
	set := func(what int, soft, hard uint64) {
		// If the system refuses, a lower limit exists already, and the program still runs.
		_ = unix.Prlimit(pid, what, &unix.Rlimit{Cur: soft, Max: hard}, nil)
	}
	set(unix.RLIMIT_CPU, seconds+1, seconds+2)
	var stack unix.Rlimit
	if unix.Prlimit(pid, unix.RLIMIT_STACK, nil, &stack) == nil {
		set(unix.RLIMIT_STACK, min(stack.Cur, 2*uint64(l.Memory)), stack.Max)
	}
	var tasks unix.Rlimit
	if unix.Prlimit(pid, unix.RLIMIT_NPROC, nil, &tasks) == nil {
		set(unix.RLIMIT_NPROC, tasks.Cur, tasks.Cur)
	}
	if l.Space > 0 {
		set(unix.RLIMIT_AS, uint64(l.Space), uint64(l.Space))
	}
}

// stop stops the current run, if a run is in progress. The first reason counts.
func (s *server) stop(why Reason) {
	if s.child.Load() == 0 {
		return
	}
	s.over.CompareAndSwap(nil, &why)
	s.endAll()
}

// endAll ends every process of the box except the helper.
func (s *server) endAll() {
	if s.first {
		_ = unix.Kill(-1, unix.SIGKILL) // one call for all, so that no process can start others meanwhile
		return
	}
	if pid := int(s.child.Load()); pid > 0 {
		_ = unix.Kill(-pid, unix.SIGKILL)
	}
	for _, p := range processes(s.first) {
		_ = unix.Kill(p.pid, unix.SIGKILL)
	}
}

// reap ends the processes that a run has left behind, and waits for their end. group is the process group of the run.
func (s *server) reap(group int) {
	options := unix.WALL
	if !s.first {
		_ = unix.Kill(-group, unix.SIGKILL)
		options |= unix.WNOHANG
	}
	for range mostLeft {
		s.endAll()
		pid, err := syscall.Wait4(-1, nil, options, nil)
		switch {
		case errors.Is(err, syscall.EINTR):
		case err != nil: // no process is left
			return
		case pid == 0:
			time.Sleep(time.Millisecond)
		}
	}
}

// mostLeft is the largest number of rounds of reap. It is above the number of processes in a box.
const mostLeft = 1 << 16

// reaped returns the total processor time of the ended processes for which this process has waited. If such a process
// waited for its own children, their time is included.
func reaped() time.Duration {
	var usage unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_CHILDREN, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// environment returns the environment of every program. It contains nothing of the user's own environment.
func (s *server) environment() []string {
	return []string{
		"HOME=" + s.dir, "TMPDIR=" + s.dir, "LANG=C.UTF-8", "PATH=/usr/local/bin:/usr/bin:/bin",
	}
}

// watch calls look() again and again, with a fixed interval (glance). The result stop is a function that ends the calls
// and waits for the last call.
func watch(look func()) (stop func()) {
	done := make(chan struct{})
	var watcher sync.WaitGroup
	watcher.Go(func() {
		ticker := time.NewTicker(glance)
		defer ticker.Stop()
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				look()
			}
		}
	})
	return func() {
		close(done)
		watcher.Wait()
	}
}
