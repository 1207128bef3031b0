//go:build headless

package main

import (
	"os"
	"path/filepath"
	"testing"

	"stepboard/app/command"
)

func TestStart(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"board", "board.in"} {
		if err := os.WriteFile(name, []byte("2 3\n...\nX..\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args []string
		code int
	}{
		{nil, command.BadUsage}, // this build has no window
		{[]string{"board.in"}, command.BadUsage},
		{[]string{"slove"}, command.BadUsage},
		{[]string{"version"}, command.Solved},
		{[]string{"solve", "board.in"}, command.Solved},
		{[]string{"solve", "none.in"}, command.BadUsage},
	} {
		if got := start(c.args); got != c.code {
			t.Errorf("%v: exit %d, want %d", c.args, got, c.code)
		}
	}
	for arg, want := range map[string]bool{
		"slove": true, "board": false, "board.in": false, "none.in": false,
		filepath.Join("folder", "none"): false,
	} {
		if mistyped(arg) != want {
			t.Errorf("mistyped(%q) is %v", arg, !want)
		}
	}
}
