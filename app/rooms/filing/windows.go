package filing

import (
	"os"
	"os/exec"
	"strings"

	"stepboard/app/shell"
)

// Process starts the program again, with a new window for the files. In the program it is the value of Room.Begin.
//
// Each window is a process of its own. So a search that uses all memory, or a crash, ends only one window. Windows
// share only files, and a file is always replaced as a whole.
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
