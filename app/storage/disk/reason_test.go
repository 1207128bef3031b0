package disk_test

import (
	"path/filepath"
	"testing"

	"stepboard/app/storage/disk"
	"stepboard/solve"
)

// If a folder is missing, the error names the folder, not the file.
func TestReasonNamesTheMissingFolder(t *testing.T) {
	_, err := disk.Replace(filepath.Join(t.TempDir(), "away", "board.png"), disk.Bytes(nil))
	got, ok := disk.Reason(err)
	want := solve.Say("disk.about", "Name", "away", "Why", solve.Say("disk.not_there"))
	if !ok || got.String() != want.String() {
		t.Errorf("%v, want %v", got, want)
	}
}
