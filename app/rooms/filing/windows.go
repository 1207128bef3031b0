package filing

import (
	"os"
	"os/exec"
	"strings"

	"stepboard/app/shell"
)

// Process starts the program again, with the files named, in a window of its own: what Room.Begin is in the program.
//
// Each window is a process: a run that takes all memory, or a crash, ends one window and none of the others' work, and
// all windows share is files, which are replaced as a whole.
func Process(paths ...string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	c := exec.Command(program, paths...)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, shell.TraceVariable+"=") { // the trace is of one window
			c.Env = append(c.Env, v)
		}
	}
	if err := c.Start(); err != nil {
		return err
	}
	go func() { _ = c.Wait() }() // so that nothing is left of it when it has ended
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
