package fence

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"
)

// glance is how often a run is looked at.
const glance = 10 * time.Millisecond

// serve is the helper: it runs one program for each limits that it reads, and says how it ended. It ends with its
// standard input, and takes its folder away.
func serve(said string) int {
	var s Setting
	err := json.Unmarshal([]byte(said), &s)
	if err == nil {
		// What fences a program in belongs to the thread that starts it. That is not the first: signals go to that one,
		// and must not come from the program.
		ended := make(chan error)
		go func() {
			runtime.LockOSThread()
			ended <- s.serve()
		}()
		err = <-ended
		_ = removeAll(s.Folder) // whoever began it may have been killed
	}
	if err != nil && !errors.Is(err, io.EOF) {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func (s Setting) serve() error {
	in, err := os.Open(filepath.Join(s.Folder, inName))
	if err != nil {
		return err
	}
	files := []*os.File{in}
	for _, name := range []string{outName, errName} {
		file, err := os.OpenFile(filepath.Join(s.Folder, name), os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	if err := enclose(s); err != nil {
		return err
	}
	start := os.ProcAttr{Dir: filepath.Join(s.Folder, workName), Env: environment(s.Folder), Files: files}
	orders, replies := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var limits Limits
		if err := orders.Decode(&limits); err != nil {
			return err
		}
		if _, err := in.Seek(0, io.SeekStart); err != nil {
			return err
		}
		end := run(s.Argv, &start, limits)
		if abandoned() {
			return io.EOF
		}
		if err := replies.Encode(end); err != nil {
			return err
		}
	}
}

func run(argv []string, start *os.ProcAttr, limits Limits) End {
	began := time.Now()
	c, err := launch(argv, start, limits)
	if err != nil {
		return End{Failed: err.Error()}
	}
	var over atomic.Pointer[Reason]
	stop := watch(func() {
		why := Itself
		cpu, memory := c.usage()
		switch {
		case time.Since(began) > limits.Wall:
			why = OverWall
		case cpu > limits.CPU:
			why = OverCPU
		case memory > limits.Memory:
			why = OverSpace
		case !abandoned() && c.written() <= limits.Output:
			return
		}
		over.CompareAndSwap(nil, &why)
		c.kill()
	})
	end := c.wait()
	end.Wall = time.Since(began)
	stop()
	c.close()
	if why := over.Load(); why != nil {
		end.Killed = *why
	}
	return end
}

// watch calls look now and then, until it is stopped.
func watch(look func()) (stop func()) {
	var timer atomic.Pointer[time.Timer]
	var done atomic.Bool
	again := func() {
		if done.Load() {
			return
		}
		if look(); !done.Load() {
			timer.Load().Reset(glance)
		}
	}
	timer.Store(time.AfterFunc(time.Hour, again))
	timer.Load().Reset(glance)
	return func() {
		done.Store(true)
		timer.Load().Stop()
	}
}

// environment is what a program finds around it: nothing of the user's but the way to the system's programs.
func environment(folder string) []string {
	work := filepath.Join(folder, workName)
	env := []string{"HOME=" + work, "TMPDIR=" + work, "TMP=" + work, "TEMP=" + work, "LANG=C.UTF-8"}
	for _, name := range []string{"PATH", "SystemRoot", "SystemDrive"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}
