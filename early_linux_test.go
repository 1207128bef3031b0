//go:build cgo

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/app/contest/judge/box"
)

func TestMain(m *testing.M) {
	box.Help()
	m.Run()
}

// Under limits of the session, and without standard output, a command says a sentence or works. Nobody else says
// anything.
func TestInherited(t *testing.T) {
	if args := os.Getenv("STEPBOARD_INHERITED"); args != "" {
		os.Exit(start(strings.Split(args, "|")))
	}
	set := t.TempDir()
	for _, name := range []string{"1.in", "1.out"} {
		if err := os.WriteFile(filepath.Join(set, name), []byte("7\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	judge := "judge|-quiet|/bin/cat|" + set
	if p, err := box.Check(t.Context()); err != nil || p.Level != box.Complete {
		judge = "version"
	}
	for _, c := range []struct {
		shell, args, said string
		code              int
	}{
		{"ulimit -v 4000000", "version", "", 0}, // package starlark wants more
		{"ulimit -v 4000000", judge, "", 0},     // threads get as many addresses for their stacks as a program may need
		{"ulimit -v 300000", "version", "stepboard: the program needs 2048 MB of addresses (ulimit -v)\n", 2},
		{"ulimit -n 20", "version", "stepboard: the limits of this session are too low: ", 2},
		{"exec >&-", "version", "stepboard: stdout: ", 1},
	} {
		cmd := exec.CommandContext(t.Context(), "/bin/sh", "-c", c.shell+` && exec "$0" -test.run=^TestInherited$`, os.Args[0])
		cmd.Env = append(os.Environ(), "STEPBOARD_INHERITED="+c.args, "LC_ALL=C")
		var said strings.Builder
		cmd.Stderr = &said
		err := cmd.Run()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Skip(err)
		}
		if cmd.ProcessState.ExitCode() != c.code || !strings.HasPrefix(said.String(), c.said) || c.said == "" && said.Len() > 0 {
			t.Errorf("%s, %s: exit %d: %s", c.shell, c.args, cmd.ProcessState.ExitCode(), said.String())
		}
	}
}
