//go:build !linux || (!amd64 && !arm64)

package box

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"
)

// box is the part of a Box for other systems than Linux, and for processors without a list of calls for the filter. It
// only limits programs.
type box struct{ setting Setting }

const inputName = "input"

// Help does nothing, because boxes of this system have no helper.
func Help() {}

// selfTest attacks nothing, because boxes of this system are untested.
func selfTest(context.Context) (Protection, error) {
	return protectionOf([]Opening{OpenUntried}, ""), nil
}

func (b *Box) renew() (possible bool, err error) { return false, nil }

func (b *Box) start(s Setting) (err error) {
	b.setting = s
	if err := b.makeFolder(s); err != nil {
		return err
	}
	if b.work, err = os.OpenRoot(b.WorkPath); err != nil {
		return err
	}
	b.dir, err = openFolder(b.WorkPath)
	if err != nil { // Close expects both work and dir, or neither
		_ = b.work.Close()
		b.work = nil
	}
	return err
}

func (b *Box) close() error { return b.removeFolder() }

// Times for the checks of a run.
const (
	checkInterval = 10 * time.Millisecond  // interval between two checks of time and memory
	survey        = 250 * time.Millisecond // interval between two checks of the work folder
	patience      = 5 * time.Second        // how long to wait for the end of killed processes and for their pipes to close
)

// run runs a command, checks its limits, and closes the files. On macOS and BSD, run checks only the wall time, the
// output and the work folder. There processor time and memory are not known before the end.
func (b *Box) run(ctx context.Context, c Command, files []*os.File, readers [2]*os.File) (End, error) {
	began := time.Now()
	attr := os.ProcAttr{Dir: b.WorkPath, Env: b.environment(c), Files: files}
	p, err := launch(c.Argv, attr, b.setting.Tasks, c.Limits)
	closeAll(files)
	if err != nil {
		return End{Failed: err.Error()}, nil
	}
	defer p.close()

	talked := make(chan struct{})
	over := sync.OnceFunc(func() { close(talked) })
	out := drain(readers[0], c.Limits.Output, c.Limits.Output, over)
	errs := drain(readers[1], c.Errors, c.Limits.Output, over)
	end := b.watch(ctx, p, c.Limits, began, talked)
	broke := p.killAll()
	for _, r := range readers { // a process that escaped may hold a pipe open
		_ = r.SetReadDeadline(time.Now().Add(patience))
	}
	stdout, stderr := await(out), await(errs)
	end.Wall = time.Since(began)
	end.Output, end.Size, end.Errors = stdout.kept, stdout.size, stderr.kept
	if end.Killed == Itself && (stdout.size > c.Limits.Output || stderr.size > c.Limits.Output || b.spilt()) {
		end.Killed = OverOutput
	}
	switch {
	case ctx.Err() != nil:
		return end, ctx.Err()
	case broke != nil:
		return end, &BrokenError{broke.Error()}
	}
	return end, errors.Join(stdout.err, stderr.err)
}

// await waits for the output of a pipe. If the pipe is still open after the deadline, a process has outlived the run,
// and the output may be incomplete.
func await(done <-chan stream) (s stream) {
	select {
	case s = <-done:
		if errors.Is(s.err, os.ErrDeadlineExceeded) {
			s.err = nil
		}
	case <-time.After(2 * patience): // on some systems pipes have no deadlines
	}
	return s
}

// watch waits for the end of a program. If the program exceeds a limit, or if ctx is cancelled, watch kills it.
func (b *Box) watch(ctx context.Context, p *process, l Limits, began time.Time, talked <-chan struct{}) (end End) {
	ended := make(chan End, 1)
	go func() { ended <- p.wait() }()
	ticker := time.NewTicker(checkInterval)
	defer ticker.Stop()
	var peak int64
	killed, cancelled, surveyed := Itself, ctx.Done(), time.Now()
	stop := func(why Reason) {
		if killed == Itself {
			killed = why
			p.kill()
		}
	}
	for {
		select {
		case end = <-ended:
			cpu, memory := p.usage()
			end.CPU, end.Memory, end.Killed = max(end.CPU, cpu), max(end.Memory, memory, peak), killed
			return end
		case <-cancelled:
			p.kill()
			cancelled = nil
		case <-talked:
			stop(OverOutput)
			talked = nil
		case <-ticker.C:
			cpu, memory := p.usage()
			peak = max(peak, memory)
			switch {
			case time.Since(began) > l.Wall:
				stop(OverWall)
			case cpu > l.CPU:
				stop(OverCPU)
			case memory > l.Memory:
				stop(OverMemory)
			case time.Since(surveyed) > survey:
				if b.spilt() {
					stop(OverOutput)
				}
				surveyed = time.Now()
			}
		}
	}
}

// spilt reports whether the work folder is larger than the Setting allows. These systems can't limit a folder.
func (b *Box) spilt() bool {
	bytes, files := int64(0), int64(0)
	_ = fs.WalkDir(b.work.FS(), ".", func(_ string, entry fs.DirEntry, _ error) error {
		files++
		if entry == nil {
			return nil
		}
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() {
			bytes += info.Size()
		}
		if bytes > b.setting.Space || files > b.setting.Files {
			return fs.SkipAll
		}
		return nil
	})
	return bytes > b.setting.Space || files > b.setting.Files
}

func (b *Box) input(data []byte) (*os.File, error) {
	path := filepath.Join(b.folder, inputName)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return nil, err
	}
	return os.Open(path)
}

// environment returns the environment of a command. Of the user's own environment it contains only some harmless
// variables of Windows. Variables of c.Env replace variables with the same name.
func (b *Box) environment(c Command) []string {
	env := []string{"HOME=" + b.WorkPath, "TMPDIR=" + b.WorkPath, "LANG=C.UTF-8"}
	env = append(append(env, surroundings(b.WorkPath, c)...), c.Env...)
	return (&exec.Cmd{Env: env}).Environ() // Environ removes repeated variables
}
