package filing

import (
	"os"
	"os/exec"
	"strings"

	"stepboard/app/shell"
)

// Process starts the program again in a window of its own, with the named files. In the program it is Room.Begin.
//
// Each window is a process: a run that takes all memory, or a crash, ends one window and no other window's work.
// Windows share only files, and files are replaced as a whole.
func Process(paths ...string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	c := exec.Command(program, paths...)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, shell.TraceVariable+"=") { // the trace belongs to one window
			c.Env = append(c.Env, v)
		}
	}
	if err := c.Start(); err != nil {
		return err
	}
	go func() { _ = c.Wait() }() // so that the ended process leaves nothing behind
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
