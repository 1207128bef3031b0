package filing

import (
	"os"
	"os/exec"
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
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, shell.TraceVariable+"=") { // only one window may write the trace
			c.Env = append(c.Env, v)
		}
	}
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
