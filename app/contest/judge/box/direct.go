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

// box is a folder, and the system's fence around the programs that run in it. Programs are started directly: there is
// no helper between.
type box struct {
	setting  Setting
	folder   string // holds all that follows; empty: not made yet
	fence    fence
	outlived atomic.Bool // a program went on after its run
}

// Names in a box's folder.
const (
	workName  = "work"  // the work folder, as in Box.Dir
	cacheName = "cache" // as in Box.Cache
	inputName = "input" // standard input of the run under way
)

// Dir is the work folder, in which runs begin.
func (b *Box) Dir() string { return filepath.Join(b.folder, workName) }

// Program is where Setting.Program is seen.
func (b *Box) Program() string { return b.setting.Program }

// Cache is a folder that is empty in a new box, whatever Setting.Cache holds: nothing here can show a folder and throw
// its changes away.
func (b *Box) Cache() string { return filepath.Join(b.folder, cacheName) }

func (b *Box) start(s Setting) error {
	b.setting = s
	folder, err := os.MkdirTemp("", "stepboard-run-*")
	if err != nil {
		return err
	}
	b.folder = folder
	// Fences know files by the names that the system gives them.
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
	if err != nil { // Close takes both or none
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

// help knows no argument: there is no helper.
func help(string) (mine bool, err error) { return false, nil }

// Times of looking at a run.
const (
	glance   = 10 * time.Millisecond  // between two looks at its time and memory
	survey   = 250 * time.Millisecond // between two looks at its files
	patience = 5 * time.Second        // that all its processes may take to end when they were told to
)

// run runs a command. What the system bounds by itself is a backstop: the limits are those that are looked at here.
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
	for _, r := range readers { // a process that has escaped may hold them
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

// await is what came out of a pipe whose writers have ended, or should have.
func (b *box) await(done <-chan stream) (s stream) {
	select {
	case s = <-done:
		if !errors.Is(s.err, os.ErrDeadlineExceeded) {
			return s
		}
		s.err = nil
	case <-time.After(2 * patience): // on systems whose pipes know no deadline
	}
	b.outlived.Store(true)
	return s
}

// watch waits until a program has ended, and ends it where it goes over a limit.
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

// spilt reports whether the work folder holds more bytes or files than Setting allows. No system here bounds a folder,
// so a program that writes more is ended for its output.
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

// input is a file with a content. Nobody can write to what is returned.
func (b *Box) input(data []byte) (*os.File, error) {
	path := filepath.Join(b.folder, inputName)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return nil, err
	}
	return os.Open(path)
}

// environment is what a program finds around it: nothing of the user's. What the command says comes before the rest.
func (b *Box) environment(c Command) []string {
	env := []string{"HOME=" + b.Dir(), "TMPDIR=" + b.Dir(), "LANG=C.UTF-8"}
	return merged(append(append(env, surroundings(b.Dir(), c)...), c.Env...))
}

// merged is an environment in which every name stands once, with its last value.
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

// copyTo copies a file of the system's to a place that has none.
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
