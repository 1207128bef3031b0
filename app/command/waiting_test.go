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
	"time"
)

// draw ends at the first signal while it waits for its input.
func TestDrawWaits(t *testing.T) {
	in, out := io.Pipe() // nothing is ever written to this pipe
	defer func() { _ = out.Close() }()
	p := newProgram(in, io.Discard, io.Discard)
	ctx, cancel := context.WithCancel(context.Background())
	p.interruptible = func() (context.Context, context.CancelFunc) { return ctx, cancel }
	time.AfterFunc(50*time.Millisecond, cancel)
	done := make(chan int)
	go func() { done <- p.run([]string{"draw", "-", "-format", "svg", "-o", "-"}) }()
	select {
	case code := <-done:
		if code != Interrupted {
			t.Errorf("exit %d", code)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it still waits")
	}
}

// A pipe in a folder of boards does not block draw.
func TestDrawFolderWithPipe(t *testing.T) {
	dir := filepath.Dir(board(t, "plain.in", plainBoard))
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.in"), 0o600); err != nil {
		t.Skip(err)
	}
	done := make(chan int)
	var stderr bytes.Buffer
	go func() {
		done <- Run([]string{"draw", dir, "-format", "svg", "-o", filepath.Join(dir, "out")}, nil, io.Discard, &stderr)
	}()
	select {
	case code := <-done:
		if names, _ := os.ReadDir(filepath.Join(dir, "out")); code != Solved || len(names) != 1 {
			t.Errorf("exit %d, %d pictures: %s", code, len(names), stderr.String())
		}
	case <-time.After(20 * time.Second):
		t.Fatal("it waits for the pipe")
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
