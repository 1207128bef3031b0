//go:build !linux

package box

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
)

// box is a folder, and the system's fence around the programs in the box. Programs are started directly, without a
// helper.
type box struct {
	setting  Setting
	folder   string // holds all folders and files of the box; empty: not made yet
	fence    fence
	outlived atomic.Bool // a program continued after its run
}

// Names in a box's folder.
const (
	workName  = "work"  // the work folder, see Box.Dir
	cacheName = "cache" // see Box.Cache
	inputName = "input" // standard input of the current run
)

// Dir is the work folder, in which runs begin.
func (b *Box) Dir() string { return filepath.Join(b.folder, workName) }

// Program is the path of Setting.Program for programs.
func (b *Box) Program() string { return b.setting.Program }

// Cache is a folder that is empty in a new box, even if Setting.Cache holds files: this system can't show a folder and
// drop its changes.
func (b *Box) Cache() string { return filepath.Join(b.folder, cacheName) }

func (b *Box) start(s Setting) error {
	b.setting = s
	folder, err := os.MkdirTemp("", "stepboard-run-*")
	if err != nil {
		return err
	}
	b.folder = folder
	// Fences know files by the system's own names.
	if b.folder, err = filepath.EvalSymlinks(folder); err != nil {
		b.folder = folder
		return err
	}
	for _, dir := range []string{b.Dir(), b.Cache()} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			return err
		}
	}
	if err := b.fence.raise(s, b.folder); err != nil {
		return err
	}
	if b.work, err = os.OpenRoot(b.Dir()); err != nil {
		return err
	}
	b.dir, err = openFolder(b.Dir())
	if err != nil { // Close removes both folders or none
		_ = b.work.Close()
		b.work = nil
	}
	return err
}

func (b *box) close() error {
	err := b.fence.lower()
	if b.folder == "" {
		return err
	}
	root, failed := os.OpenRoot(filepath.Dir(b.folder))
	if failed == nil {
		failed = removeAll(root, filepath.Base(b.folder))
		if failed != nil {
			b.fence.takeBack(b.folder)
			failed = removeAll(root, filepath.Base(b.folder))
		}
		_ = root.Close()
	}
	return errors.Join(err, failed)
}

// help knows no argument, since there is no helper.
func help(string) (mine bool, err error) { return false, nil }

// Intervals of a run's checks.
const (
	glance   = 10 * time.Millisecond  // between two checks of time and memory
	survey   = 250 * time.Millisecond // between two checks of files
	patience = 5 * time.Second        // for all processes to end after they were told to
)

// run runs a command. The system's own bounds are a backstop: this function checks the limits.
func (b *Box) run(ctx context.Context, c Command) (End, error) {
	began := time.Now()
	in, err := b.input(c.Input)
	if err != nil {
		return End{}, err
	}
	attr := os.ProcAttr{Dir: b.Dir(), Env: b.environment(c), Files: []*os.File{in}}
	var readers [2]*os.File
	for i := range readers {
		r, w, err := os.Pipe()
		if err != nil {
			closeAll(attr.Files)
			return End{}, err
		}
		readers[i], attr.Files = r, append(attr.Files, w)
		defer func() { _ = r.Close() }()
	}
	p, err := b.fence.launch(c.Argv, &attr, b.setting, c.Limits)
	closeAll(attr.Files)
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
	for _, r := range readers { // an escaped process may hold them open
		_ = r.SetReadDeadline(time.Now().Add(patience))
	}
	stdout, stderr := b.await(out), b.await(errs)
	end.Wall = time.Since(began)
	end.Output, end.Size, end.Errors = stdout.kept, stdout.size, stderr.kept
	if end.Killed == Itself && (stdout.size > c.Limits.Output || stderr.size > c.Limits.Output || b.spilt()) {
		end.Killed = OverOutput
	}
	if end.Failed == "" && end.Killed == Itself {
		end.Failed = b.fence.refused(&end)
	}
	switch {
	case ctx.Err() != nil:
		return end, ctx.Err()
	case broke != nil:
		return end, &BrokenError{broke.Error()}
	}
	return end, errors.Join(stdout.err, stderr.err)
}

// await is the output of a pipe whose writers have ended, or should have ended.
func (b *box) await(done <-chan stream) (s stream) {
	select {
	case s = <-done:
		if !errors.Is(s.err, os.ErrDeadlineExceeded) {
			return s
		}
		s.err = nil
	case <-time.After(2 * patience): // on some systems pipes have no deadline
	}
	b.outlived.Store(true)
	return s
}

// watch waits until a program has ended, and ends it if it exceeds a limit.
func (b *Box) watch(ctx context.Context, p *process, l Limits, began time.Time, talked <-chan struct{}) (end End) {
	ended := make(chan End, 1)
	go func() { ended <- p.wait() }()
	ticker := time.NewTicker(glance)
	defer ticker.Stop()
	var most int64
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
			end.CPU, end.Memory, end.Killed = max(end.CPU, cpu), max(end.Memory, memory, most), killed
			return end
		case <-cancelled:
			p.kill()
			cancelled = nil
		case <-talked:
			stop(OverOutput)
			talked = nil
		case <-ticker.C:
			cpu, memory := p.usage()
			most = max(most, memory)
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

// spilt reports whether the work folder holds more bytes or files than Setting allows. These systems can't bound a
// folder, so a program that writes more is ended for its output.
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

// input is a file with a content. It is read-only.
func (b *Box) input(data []byte) (*os.File, error) {
	path := filepath.Join(b.folder, inputName)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return nil, err
	}
	return os.Open(path)
}

// environment is a program's environment, without anything of the user's. Variables of the command come before the
// rest.
func (b *Box) environment(c Command) []string {
	env := []string{"HOME=" + b.Dir(), "TMPDIR=" + b.Dir(), "LANG=C.UTF-8"}
	return merged(append(append(env, surroundings(b.Dir(), c)...), c.Env...))
}

// merged is an environment in which every name occurs once, with its last value.
func merged(env []string) (all []string) {
	at := map[string]int{}
	for _, line := range env {
		name := variable(line)
		if i, ok := at[name]; ok {
			all[i] = line
			continue
		}
		at[name] = len(all)
		all = append(all, line)
	}
	return all
}

func closeAll(files []*os.File) {
	for _, file := range files {
		_ = file.Close()
	}
}

// copyTo copies a file of the system to a path where no file is.
func copyTo(path, from string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
