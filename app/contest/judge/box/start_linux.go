//go:build amd64 || arm64

package box

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Paths in a box that has its own root.
const (
	workInside    = "/folder/work"
	programInside = "/program"
	cacheInside   = "/cache"
)

// box is the part of a Box that only Linux has. The helper is the first process in the box.
type box struct {
	setting setup
	helper  *exec.Cmd
	ended   chan struct{} // closed when the helper has ended
	line    *net.UnixConn // connection to the helper
	said    bytes.Buffer  // error output of the helper; it is complete after the channel ended is closed
	group   *controlGroup // control group of the box; nil: none
	once    sync.Once     // makes stop() work only once
}

// setup is the first message to the helper.
type setup struct {
	Setting
	Paths
	Rooted bool // whether the box gets its own root folder and namespaces
}

// limited returns the attacks that this kind of box can't stop, and the reason.
func (b *Box) limited() (open []Opening, why string) {
	if b.setting.Rooted {
		return nil, ""
	}
	if reason := noNamespaces.Load(); reason != nil {
		why = (*reason).Error()
	}
	return []Opening{OpenNames}, why
}

// noNamespaces is the error that shows that boxes can't have namespaces here. It is nil before such an error.
var noNamespaces atomic.Pointer[error]

// hadNamespaces is set after the first box with namespaces. Later boxes of this process must have them, too: a passing
// lack of files, processes or memory must not lead to a box that protects less than the user was told.
var hadNamespaces atomic.Bool

func (b *Box) start(s Setting) error {
	if !helpCalled {
		return errors.New("main has not called box.Help")
	}
	if noNamespaces.Load() == nil {
		paths := Paths{WorkPath: workInside, ProgramPath: programInside}
		if s.Cache != "" {
			paths.CachePath = cacheInside
		}
		err := b.begin(setup{s, paths, true})
		if err == nil {
			hadNamespaces.Store(true)
		}
		if err == nil || hadNamespaces.Load() || !errors.As(err, new(*setupError)) {
			return err
		}
		_ = b.close()
		b.box = box{}
		noNamespaces.CompareAndSwap(nil, &err)
	}
	if err := b.makeFolder(s); err != nil {
		return err
	}
	return b.begin(setup{s, b.Paths, false})
}

// setupError says that the system does not allow a box of this kind.
type setupError struct{ said string }

func (e *setupError) Error() string { return e.said }

// programsUser is the id of the user as whom programs run in the box. If root makes the box, the same user has the id
// programsHost outside the box. No system uses this id for another user.
const (
	programsUser = 1000
	programsHost = 1<<31 - 1000
)

func (b *Box) begin(s setup) (err error) {
	b.setting, b.Paths = s, s.Paths
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return os.NewSyscallError("socketpair", err)
	}
	theirs := os.NewFile(uintptr(pair[1]), "box")
	if b.line, err = lineOf(uintptr(pair[0])); err != nil {
		_ = theirs.Close()
		return err
	}
	b.ended = make(chan struct{})
	b.helper = &exec.Cmd{
		Path: "/proc/self/exe", Args: []string{"stepboard-box", argumentHelp},
		Dir: "/", Env: []string{"GOGC=25", "GODEBUG=asyncpreemptoff=1"}, Stderr: &b.said, // no signals between threads
		ExtraFiles: []*os.File{theirs}, SysProcAttr: &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL},
	}
	if s.Rooted {
		namespaces(b.helper.SysProcAttr)
		b.group = newControlGroup(s.Tasks)
		if b.group != nil {
			b.helper.SysProcAttr.UseCgroupFD, b.helper.SysProcAttr.CgroupFD = true, int(b.group.folder.Fd())
		}
	}
	err = b.helper.Start()
	_ = theirs.Close()
	if err != nil {
		b.helper.Process = nil
		if s.Rooted {
			return &setupError{err.Error()}
		}
		return err
	}
	go func() {
		_ = b.helper.Wait() // the exit status says nothing about the box
		close(b.ended)
	}()
	if err := send(b.line, s); err != nil {
		return err
	}
	return b.openWork()
}

// namespaces asks for new namespaces of all kinds for a process.
func namespaces(attr *syscall.SysProcAttr) {
	attr.Cloneflags = unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWNET |
		unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP
	user, group := os.Geteuid(), os.Getegid()
	if user != 0 {
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: programsUser, HostID: user, Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: programsUser, HostID: group, Size: 1}}
		attr.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SETPCAP}
		return
	}
	// During the setup, root can read files that other users may not read. Programs run as a user without any files.
	both := []syscall.SysProcIDMap{
		{ContainerID: 0, HostID: 0, Size: 1}, {ContainerID: programsUser, HostID: programsHost, Size: 1},
	}
	attr.UidMappings, attr.GidMappings, attr.GidMappingsEnableSetgroups = both, both, true
}

// openWork waits for a message of the helper: why there is no work folder, or "". It stores the open work folder that
// comes with the message "".
func (b *Box) openWork() error {
	var failed string
	_ = b.line.SetReadDeadline(time.Now().Add(startTime))
	files, err := receive(b.line, &failed)
	_ = b.line.SetReadDeadline(time.Time{})
	defer func() { closeAll(files) }()
	switch {
	case err != nil:
		return &setupError{b.lastWords(err)}
	case failed != "":
		return &setupError{failed}
	case len(files) != 1:
		return errors.New("no work folder came")
	}
	if b.work, err = os.OpenRoot(fmt.Sprintf("/proc/self/fd/%d", files[0].Fd())); err != nil {
		return err
	}
	b.dir, files = files[0], nil
	return nil
}

// renew replaces the work folder by an empty one. Only boxes with their own root folder can do this. The numbers of the
// new folder don't tell how the former one was used.
func (b *Box) renew() (possible bool, err error) {
	if !b.setting.Rooted {
		return false, nil
	}
	if err := errors.Join(b.closeWork(), send(b.line, order{Renew: true})); err != nil {
		return true, err
	}
	return true, b.openWork()
}

// startTime is the time limit for the setup of a box. It is long, because the machine may be busy.
const startTime = 30 * time.Second

// lastWords stops the box after an error of the connection. It returns the text of err and the helper's error output.
func (b *Box) lastWords(err error) string {
	b.stop()
	return strings.TrimSpace(err.Error() + " " + b.said.String())
}

// order is a message to the helper: run a command with files for standard input, output and error, or stop the run.
type order struct {
	Argv, Env []string
	Limits    Limits
	Stop      bool // whether to stop the current run; then the other fields are empty
	Renew     bool // whether to replace the work folder; then the other fields are empty
	files     []*os.File
}

// run runs a command, and closes the files.
func (b *Box) run(ctx context.Context, c Command, files []*os.File, readers [2]*os.File) (end End, err error) {
	began := time.Now()
	if b.group != nil { // the helper's own limit is lower, so normally the helper stops the run first
		if err := b.group.set("memory.max", c.Limits.Memory+b.setting.Space+helperMemory); err != nil {
			closeAll(files)
			return End{}, err
		}
		killed := b.group.killed()
		defer func() {
			if end.Killed == Itself && b.group.killed() > killed {
				end.Killed = OverMemory
			}
		}()
	}
	err = send(b.line, order{Argv: c.Argv, Env: c.Env, Limits: c.Limits}, files...)
	closeAll(files)
	if err != nil {
		return End{}, &BrokenError{b.lastWords(err)}
	}

	over := sync.OnceFunc(func() { _ = send(b.line, order{Stop: true}) })
	out := drain(readers[0], c.Limits.Output, c.Limits.Output, over)
	errs := drain(readers[1], c.Errors, c.Limits.Output, over)
	stop := context.AfterFunc(ctx, b.stop)
	defer stop()
	// The helper itself stops a run at its limits. If the run is not over by this time, the helper is broken.
	watch := time.AfterFunc(c.Limits.Wall+patience, b.stop)
	defer watch.Stop()
	_, err = receive(b.line, &end)
	if err != nil {
		b.stop() // the pipes end when all processes have ended
	}
	stdout, stderr := <-out, <-errs
	end.Wall = time.Since(began)
	end.Output, end.Size, end.Errors = stdout.kept, stdout.size, stderr.kept
	if end.Killed == Itself && (stdout.size > c.Limits.Output || stderr.size > c.Limits.Output) {
		end.Killed = OverOutput
	}
	switch {
	case ctx.Err() != nil:
		return end, ctx.Err()
	case err != nil:
		return end, &BrokenError{b.lastWords(err)}
	}
	return end, errors.Join(stdout.err, stderr.err)
}

// patience is the time that a helper has to end itself, or to end a run after the wall time. A slower helper is broken.
const patience = 20 * time.Second

// input returns a file in memory that contains data. Programs can't change the file.
func (b *box) input(data []byte) (*os.File, error) {
	fd, err := unix.MemfdCreate("input", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return nil, os.NewSyscallError("memfd_create", err)
	}
	file := os.NewFile(uintptr(fd), "input")
	_, err = file.WriteAt(data, 0) // does not move the offset, so programs read from the beginning
	if err == nil {
		_, err = unix.FcntlInt(file.Fd(), unix.F_ADD_SEALS,
			unix.F_SEAL_WRITE|unix.F_SEAL_GROW|unix.F_SEAL_SHRINK|unix.F_SEAL_SEAL)
	}
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}

// stop ends the helper and all processes in the box, and waits for their end.
func (b *box) stop() {
	b.once.Do(func() {
		if b.line != nil {
			_ = b.line.Close()
		}
		if b.helper == nil || b.helper.Process == nil {
			return
		}
		// A helper with its own namespace is killed immediately, because the kernel then ends all other processes of the
		// namespace. A helper without a namespace gets some time: when the connection is closed, it ends the processes
		// that it has started.
		if !b.setting.Rooted {
			select {
			case <-b.ended:
			case <-time.After(patience):
			}
		}
		_ = b.helper.Process.Kill()
		<-b.ended
	})
}

func (b *Box) close() (err error) {
	b.stop()
	if b.group != nil {
		err = b.group.close()
	}
	return errors.Join(err, b.removeFolder())
}

func send(line *net.UnixConn, v any, files ...*os.File) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	var rights []byte
	if len(files) > 0 {
		fds := make([]int, len(files))
		for i, file := range files {
			fds[i] = int(file.Fd())
		}
		rights = unix.UnixRights(fds...)
	}
	_, _, err = line.WriteMsgUnix(data, rights, nil)
	return err
}

// mostMessage is the largest length of a message, in bytes.
const mostMessage = 256 << 10

// messageBuffers keeps buffers, because the measured memory of programs includes the garbage of the helper.
var messageBuffers = sync.Pool{New: func() any { return new([mostMessage]byte) }}

// receive reads a message. Files sent with the message belong to the caller.
func receive(line *net.UnixConn, v any) (files []*os.File, err error) {
	data := messageBuffers.Get().(*[mostMessage]byte)
	defer messageBuffers.Put(data)
	rights := make([]byte, unix.CmsgSpace(4*8))
	n, m, flags, _, err := line.ReadMsgUnix(data[:], rights)
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, io.EOF
	}
	messages, err := unix.ParseSocketControlMessage(rights[:m])
	for _, message := range messages {
		fds, failed := unix.ParseUnixRights(&message)
		err = errors.Join(err, failed)
		for _, fd := range fds {
			unix.CloseOnExec(fd)
			files = append(files, os.NewFile(uintptr(fd), "box"))
		}
	}
	if err == nil && flags&(unix.MSG_TRUNC|unix.MSG_CTRUNC) != 0 {
		err = errors.New("a message was cut off")
	}
	if err == nil {
		err = json.Unmarshal(data[:n], v)
	}
	if err != nil {
		closeAll(files)
		return nil, err
	}
	return files, nil
}
