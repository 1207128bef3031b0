package filing

import (
	"os"
	"os/exec"
	"slices"
	"strings"

	"stepboard/app/shell"
)

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

func (r *Room) openElsewhere(paths []string) {
	if r.Begin == nil {
		return
	}
	for _, p := range paths {
		if err := r.Begin(p); err != nil {
			r.Complain(err)
			return
		}
	}
}
