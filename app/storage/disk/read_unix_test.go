//go:build unix

package disk_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"stepboard/app/storage/disk"
)

// A pipe without a writer is refused, so it does not block the window.
func TestReadOfAPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.txt")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	late := time.AfterFunc(10*time.Second, func() { // ends the wait if Read blocks by mistake
		if f, err := os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil {
			_ = f.Close()
		}
	})
	if data, err := disk.Read(pipe, 10); !late.Stop() || err == nil {
		t.Errorf("it was waited for, or the content is %q", data)
	}
}
