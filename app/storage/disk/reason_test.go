package disk_test

import (
	"path/filepath"
	"testing"

	"stepboard/app/storage/disk"
	"stepboard/solve"
)

// What can't be written because its folder is not there is said of the folder, not of the file that was to be made.
func TestReasonNamesTheMissingFolder(t *testing.T) {
	_, err := disk.Replace(filepath.Join(t.TempDir(), "away", "board.png"), disk.Bytes(nil))
	got, ok := disk.Reason(err)
	want := solve.Say("disk.about", "Name", "away", "Why", solve.Say("disk.not_there"))
	if !ok || got.String() != want.String() {
		t.Errorf("%v, want %v", got, want)
	}
}
