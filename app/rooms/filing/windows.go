package filing

import (
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"

	"stepboard/app/shell"
)

// windows opens other windows of the program.
type windows struct {
	*shell.Shell
	// Begin opens the files at the paths in a new window. If only one window is possible, as in tests, Begin is nil.
	Begin func(paths ...string) error
}

// Process starts another process of the program, whose window opens the files with the given paths. Each window is a
// separate process, so a crash or a search that uses all memory ends only one window.
func Process(paths ...string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	c := exec.Command(program, paths...)
	c.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { // only one window may write the test trace
		return strings.HasPrefix(v, shell.TraceVariable+"=")
	})
	if err := c.Start(); err != nil {
		return err
	}
	go func() { _ = c.Wait() }() // so that the ended process does not stay as a zombie
	return nil
}

// OpenWindow opens files in a new window.
func (w *windows) OpenWindow(paths ...string) error {
	if w.Begin == nil {
		return errors.ErrUnsupported
	}
	return w.Begin(paths...)
}

func (w *windows) openElsewhere(paths []string) {
	if w.Begin == nil {
		return
	}
	for _, p := range paths {
		if err := w.Begin(p); err != nil {
			w.Complain(err)
			return
		}
	}
}
