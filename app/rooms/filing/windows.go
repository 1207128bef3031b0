package filing

import (
	"os"
	"os/exec"
	"strings"

	"stepboard/app/shell"
)

// Process starts another process of the program. The window of this process opens the files with the given paths. In
// the program, Room.Begin is Process.
//
// Each window is a separate process. So a search that uses all memory, or a crash, ends only one window. Windows
// share only files.
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
