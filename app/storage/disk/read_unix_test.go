//go:build unix

package disk_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"stepboard/app/storage/disk"
)

// A pipe without a writer is refused, so it does not block the window.
func TestReadOfAPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.txt")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	if data, err := disk.Read(pipe, 10); err == nil {
		t.Errorf("the content is %q", data)
	}
}
