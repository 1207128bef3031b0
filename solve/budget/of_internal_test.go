package budget

import (
	"math"
	"testing"
)

// On a machine or in a control group with little memory, the limit leaves room for the program itself.
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

// Not all addresses are memory: the runtime reserves many.
func TestAddressSpace(t *testing.T) {
	for _, c := range []struct{ space, want uint64 }{
		{math.MaxUint64, 8192}, {3584 * MB, 1024}, {1024 * MB, 0},
	} {
		if got := within(8192*MB, c.space); uint64(got) != c.want*MB {
			t.Errorf("in %d bytes: %d MB, want %d", c.space, got/MB, c.want)
		}
	}
}
