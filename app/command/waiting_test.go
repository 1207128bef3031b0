//go:build unix

package command

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// draw ends at the first signal while it waits for its input.
func TestDrawWaits(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := newProgram(waiting(cancel), io.Discard, io.Discard)
	p.interruptible = func() (context.Context, context.CancelFunc) { return ctx, cancel }
	if code := p.run([]string{"draw", "-", "-format", "svg", "-o", "-"}); code != Interrupted {
		t.Errorf("exit %d", code)
	}
}

// waiting is an input without end or content. It calls a function when a program begins to read.
type waiting func()

func (w waiting) Read([]byte) (int, error) {
	w()
	select {}
}

// A pipe in a folder of boards does not block draw.
func TestDrawFolderWithPipe(t *testing.T) {
	dir := filepath.Dir(board(t, "plain.in", plainBoard))
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.in"), 0o600); err != nil {
		t.Skip(err)
	}
	r := run1(t, "", "draw", dir, "-format", "svg", "-o", filepath.Join(dir, "out"))
	if names, _ := os.ReadDir(filepath.Join(dir, "out")); r.code != Solved || len(names) != 1 {
		t.Errorf("%d pictures: %+v", len(names), r)
	}
}

// An empty file name is an error, not standard input.
func TestEmptyName(t *testing.T) {
	for _, args := range [][]string{{"solve", ""}, {"draw", "", "-format", "svg"}} {
		if code := Run(args, bytes.NewReader(nil), io.Discard, io.Discard); code != BadUsage {
			t.Errorf("%q: exit %d", args, code)
		}
	}
}
