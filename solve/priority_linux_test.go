package solve

import (
	"testing"

	"golang.org/x/sys/unix"
)

// Only the calling goroutine gets a lower priority. Goroutines that it starts and other threads keep theirs.
func TestStandBehind(t *testing.T) {
	priority := func() int {
		left, err := unix.Getpriority(unix.PRIO_PROCESS, unix.Gettid())
		if err != nil {
			t.Error(err)
		}
		return 20 - left
	}
	before := priority()
	in := make(chan int)
	go func() {
		LowerPriority()
		in <- priority()
		go func() { in <- priority() }()
	}()
	if got, want := <-in, min(before+niceStep, 19); got != want {
		t.Errorf("it is %d nice, not %d", got, want)
	}
	if got := <-in; got != before {
		t.Errorf("what it started is %d nice, not %d", got, before)
	}
	if got := priority(); got != before {
		t.Errorf("others are %d nice, not %d", got, before)
	}
}
