//go:build amd64 || arm64

package box

import (
	"errors"
	"math"
	"net"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

const checkInterval = 10 * time.Millisecond

// server runs the commands of one box. It is the first process of the box. One of its threads starts the programs, and
// has the restrictions of programs. The other threads have only the filter, without programRules. In a box with
// namespaces, they keep their capabilities in these namespaces, and replace the work folder. Otherwise they keep the
// files of the user: with Landlock they could not end the programs of the first thread. Programs can't inspect this
// process, and signals do nothing to it.
type server struct {
	setup
	line       *net.UnixConn          // connection to the process that started the box
	proc       string                 // the folder of all processes of the box
	numbers    *os.File               // the kernel's file that sets the number of the last process; nil: none
	child      atomic.Int64           // id of the first process of the run, or the constant starting; 0: no run
	stopReason atomic.Pointer[Reason] // why the current run was stopped; nil: not stopped
}

// starting is the value of server.child while a process is being started.
const starting = -1

// help makes a box, and runs a command for each order that it receives, until the connection is closed.
func help() error {
	// Descriptors that the user's shell or window left open could lead to any file.
	if err := unix.CloseRange(lineFile+1, math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return os.NewSyscallError("close_range", err)
	}
	unix.Umask(0o022) // programs run as another user
	line, err := lineOf(lineFile)
	if err != nil {
		return err
	}
	s := &server{line: line}
	if _, err := receive(line, &s.setup); err != nil {
		return err
	}
	orders, ready := make(chan order), make(chan error)
	if err := s.setUp(); err != nil {
		return send(line, err.Error())
	}
	go s.programs(orders, ready)
	if err := <-ready; err != nil {
		return send(line, err.Error())
	}
	releasePages()
	// Programs may not inspect this process or take over its open files.
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return err
	}
	err = s.newWork()
	for err == nil {
		var o order
		o.files, err = receive(line, &o)
		switch {
		case err != nil:
		case o.Stop:
			s.stop(OverOutput)
		case o.Renew:
			err = s.newWork()
		case len(o.files) != 3:
			err = errors.New("an order without its files")
		default:
			s.startNumbers()
			orders <- o
		}
	}
	// The process that has started this process has ended, or has closed the connection. If this process is the first of a
	// namespace, the kernel ends the other processes of the box together with this process.
	if !s.Rooted {
		s.endAll()
	}
	return nil
}

// newWork sends the work folder, or says why there is none. A box with its own root folder gets an empty work folder,
// and no path leads to the former one any more.
func (s *server) newWork() (err error) {
	if s.Rooted {
		// A process that the host is just starting may still hold the former folder open.
		if err = unix.Unmount(workInside, unix.MNT_DETACH); err == nil {
			err = mount(workInside, "tmpfs", s.memory())
		}
	}
	if err != nil {
		return send(s.line, err.Error())
	}
	work, err := os.Open(s.WorkPath)
	if err != nil {
		return send(s.line, err.Error())
	}
	defer func() { _ = work.Close() }()
	return send(s.line, "", work)
}

// removeSignalHandlers removes the signal handlers of Go's runtime, because programs could end this process with
// signals. If the first process of a namespace has no handler for a signal, processes of the namespace can't send it
// this signal. Programs begin without ignored signals. SIGCHLD must not be ignored, because the kernel would then take
// away ended programs.
func removeSignalHandlers() {
	signal.Ignore()
	type action struct {
		handler, flags, restorer uintptr
		mask                     uint64
	}
	const last = 64 // the last real-time signal
	for n := unix.SIGHUP; n <= last; n++ {
		if n == unix.SIGKILL || n == unix.SIGSTOP {
			continue
		}
		def := action{}
		_, _, _ = unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(n), uintptr(unsafe.Pointer(&def)), 0, 8, 0, 0)
	}
}

// startThreads makes Go's runtime start its threads now. Later a program may use all tasks of the box. If the runtime
// can't start a thread then, it crashes.
func startThreads() {
	var started, ended sync.WaitGroup
	started.Add(helperTasks / 2)
	for range helperTasks / 2 {
		ended.Go(func() {
			runtime.LockOSThread() // until all have their own thread
			defer runtime.UnlockOSThread()
			started.Done()
			started.Wait()
		})
	}
	ended.Wait()
}

// programs runs all orders on one thread. This thread has the restrictions of programs.
func (s *server) programs(orders <-chan order, ready chan<- error) {
	runtime.LockOSThread()
	ready <- s.restrict()
	for o := range orders {
		if send(s.line, s.run(o)) != nil {
			return
		}
	}
}

// startNumbers makes the processes of each run have the same numbers, so that a program can't count the runs before. If
// the system refuses, the numbers go on.
func (s *server) startNumbers() {
	if s.numbers != nil {
		_, _ = s.numbers.WriteAt([]byte("999"), 0)
	}
}

func (s *server) run(o order) (end End) {
	defer closeAll(o.files)
	s.stopReason.Store(nil)
	s.child.Store(starting)
	defer s.child.Store(0)
	m := meter{before: waitedTime()}
	began := time.Now()
	attr := &syscall.ProcAttr{Dir: s.WorkPath, Sys: &syscall.SysProcAttr{Setpgid: true}}
	// The environment contains nothing of the user's own environment.
	own := []string{"HOME=" + s.WorkPath, "TMPDIR=" + s.WorkPath, "LANG=C.UTF-8", "PATH=/usr/local/bin:/usr/bin:/bin"}
	attr.Env = append(own, o.Env...)
	for _, file := range o.files {
		attr.Files = append(attr.Files, file.Fd())
	}
	pid, err := s.start(o, attr)
	if err != nil {
		return End{Failed: (&os.PathError{Op: "start", Path: o.Argv[0], Err: err}).Error()}
	}
	closeAll(o.files) // only the program may hold the pipes open, so that the starter sees their end
	s.child.Store(int64(pid))
	if s.stopReason.Load() != nil {
		s.endAll()
	}
	var limiter sync.WaitGroup
	limiter.Go(func() { kernelLimits(pid, o.Limits) }) // the filter of this thread refuses limits of other processes
	limiter.Wait()
	stop := watch(func() {
		sockets := int64(0)
		if s.Sockets {
			sockets = socketMemory()
		}
		cpu, memory := m.measure(s.processes(), sockets, o.Limits.Memory)
		switch {
		case time.Since(began) > o.Limits.Wall:
			s.stop(OverWall)
		case cpu > o.Limits.CPU:
			s.stop(OverCPU)
		case memory > o.Limits.Memory:
			s.stop(OverMemory)
		}
	})
	var status syscall.WaitStatus
	var usage syscall.Rusage
	for err = syscall.EINTR; errors.Is(err, syscall.EINTR); {
		_, err = syscall.Wait4(pid, &status, unix.WALL, &usage)
	}
	if time.Since(began) > o.Limits.Wall { // a busy machine may have stopped the watch
		late := OverWall
		s.stopReason.CompareAndSwap(nil, &late)
	}
	stop()
	s.reap(pid)
	end.CPU = waitedTime() - m.before
	end.Memory = max(m.peak, int64(usage.Maxrss)<<10) //nolint:unconvert // 32 bits elsewhere
	if status.Signaled() {
		end.Signal = unix.SignalName(status.Signal())
	} else {
		end.Exit = status.ExitStatus()
	}
	if why := s.stopReason.Load(); why != nil {
		end.Killed = *why
	}
	return end
}

// start starts a program with a limit of the stack: twice the memory of the run. So the kernel stops a deep recursion
// even if the helper is late. A limit that is set after the start may be lost, because the kernel restores the limit of
// the stack at the end of execve.
//
// If the box has namespaces, the method setLimits has limited its tasks. Otherwise the kernel counts all tasks of the
// user. Then start allows s.Tasks more tasks than there are now, so a program that forks without end can't slow down
// the machine. The helper itself has these limits only during the start.
func (s *server) start(o order, attr *syscall.ProcAttr) (pid int, err error) {
	var stack, own unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_STACK, &stack) == nil {
		limited := unix.Rlimit{Cur: min(stack.Cur, 2*uint64(o.Limits.Memory)), Max: stack.Max}
		_ = unix.Setrlimit(unix.RLIMIT_STACK, &limited)
		defer func() { _ = unix.Setrlimit(unix.RLIMIT_STACK, &stack) }()
	}
	if s.Rooted || unix.Getrlimit(unix.RLIMIT_NPROC, &own) != nil {
		return syscall.ForkExec(o.Argv[0], o.Argv, attr)
	}
	defer func() { _ = unix.Setrlimit(unix.RLIMIT_NPROC, &own) }()
	for more := uint64(s.Tasks); ; more *= 4 {
		most := min(own.Cur, userTasks()+more)
		_ = unix.Setrlimit(unix.RLIMIT_NPROC, &unix.Rlimit{Cur: most, Max: own.Max})
		pid, err = syscall.ForkExec(o.Argv[0], o.Argv, attr)
		// In a container, userTasks may not see all tasks of the user, but the kernel counts them.
		if !errors.Is(err, unix.EAGAIN) || most == own.Cur {
			return pid, err
		}
	}
}

// kernelLimits sets limits of the kernel for a process that has just started: processor time and address space. The
// limit of the time is a little above the limit of the run. kernelLimits also makes sure that the process can't raise
// its limit of tasks. The helper itself must not have these limits.
func kernelLimits(pid int, l Limits) {
	seconds := uint64((l.CPU + time.Second - 1) / time.Second)
	set := func(what int, soft, hard uint64) {
		// If the system refuses, a lower limit exists already, and the program still runs.
		_ = unix.Prlimit(pid, what, &unix.Rlimit{Cur: soft, Max: hard}, nil)
	}
	set(unix.RLIMIT_CPU, seconds+1, seconds+2)
	var tasks unix.Rlimit
	if unix.Prlimit(pid, unix.RLIMIT_NPROC, nil, &tasks) == nil {
		set(unix.RLIMIT_NPROC, tasks.Cur, tasks.Cur)
	}
	if l.Space > 0 {
		set(unix.RLIMIT_AS, uint64(l.Space), uint64(l.Space))
	}
}

// stop stops the run that is in progress, if there is one. Of several reasons, the first one counts.
func (s *server) stop(why Reason) {
	if s.child.Load() == 0 {
		return
	}
	s.stopReason.CompareAndSwap(nil, &why)
	s.endAll()
}

// endAll ends every process of the box except the helper.
func (s *server) endAll() {
	if s.Rooted {
		_ = unix.Kill(-1, unix.SIGKILL) // one call for all, so that no process can start others meanwhile
		return
	}
	if pid := int(s.child.Load()); pid > 0 {
		_ = unix.Kill(-pid, unix.SIGKILL)
	}
	for _, p := range s.processes() {
		_ = unix.Kill(p.pid, unix.SIGKILL)
	}
}

// reap ends the processes that remain after a run, and waits for their end. group is the process group of the run.
func (s *server) reap(group int) {
	options := unix.WALL
	if !s.Rooted {
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

// mostLeft is larger than the number of processes in a box.
const mostLeft = 1 << 16

// waitedTime returns the processor time of all ended processes for which this process has waited, and of the processes
// for which they have waited.
func waitedTime() time.Duration {
	var usage unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_CHILDREN, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// watch calls look() once in each checkInterval. The result stop() ends the calls and waits for the last call.
func watch(look func()) (stop func()) {
	done := make(chan struct{})
	var watcher sync.WaitGroup
	watcher.Go(func() {
		ticker := time.NewTicker(checkInterval)
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
