package budget

import "testing"

// A machine or control group with little memory keeps what the program itself needs.
func TestSmallMachinesLeaveRoomForTheProgram(t *testing.T) {
	for _, c := range []struct{ total, want int64 }{
		{8192 * MB, 4096 * MB},
		{128 * MB, 64 * MB},
		{96 * MB, 32 * MB},
		{64 * MB, 4 * MB},
		{1, 4 * MB},
	} {
		if got := of(c.total); got != c.want {
			t.Errorf("of %d MB: %d MB, want %d", c.total/MB, got/MB, c.want/MB)
		}
	}
}
