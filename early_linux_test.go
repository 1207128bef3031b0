//go:build cgo

package main

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Under limits of the session, and without standard output, a command says a sentence or works. Nobody else says
// anything.
func TestInherited(t *testing.T) {
	if os.Getenv("STEPBOARD_INHERITED") != "" {
		os.Exit(start([]string{"version"}))
	}
	for _, c := range []struct {
		shell, said string
		code        int
	}{
		{"ulimit -v 4000000", "", 0}, // package starlark wants more
		{"ulimit -v 300000", "stepboard: the program needs 2048 MB of addresses (ulimit -v)\n", 2},
		{"ulimit -n 20", "stepboard: the limits of this session are too low: ", 2},
		{"exec >&-", "stepboard: stdout: ", 1},
	} {
		cmd := exec.CommandContext(t.Context(), "/bin/sh", "-c", c.shell+` && exec "$0" -test.run=^TestInherited$`, os.Args[0])
		cmd.Env = append(os.Environ(), "STEPBOARD_INHERITED=1", "LC_ALL=C")
		var said strings.Builder
		cmd.Stderr = &said
		err := cmd.Run()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Skip(err)
		}
		if cmd.ProcessState.ExitCode() != c.code || !strings.HasPrefix(said.String(), c.said) || c.said == "" && said.Len() > 0 {
			t.Errorf("%s: exit %d: %s", c.shell, cmd.ProcessState.ExitCode(), said.String())
		}
	}
}
