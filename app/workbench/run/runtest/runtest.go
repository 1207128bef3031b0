// Package runtest has the waits that tests of background work share.
package runtest

import (
	"flag"
	"math"
	"testing"
	"time"
)

// Limit is the longest time that a test waits for an event. However busy the machine is, only a fault takes so long.
const Limit = 5 * time.Minute

// Endless is a time for which no test can wait.
const Endless time.Duration = math.MaxInt64

var late = flag.Bool("late", false, "edits do not wait for the work that they start, so every answer comes later")

// Wait returns how long an edit in a test waits for the work that it starts. The edit waits until the end of the work.
// With the flag -late it does not wait.
func Wait() time.Duration {
	if *late {
		return 0
	}
	return Endless
}

// Posts are functions that other goroutines post to the goroutine of the test.
type Posts chan func()

// Post posts a function.
func (p Posts) Post(f func()) { p <- f }

// Wait runs the functions until done() returns true. It calls done again and again, even if no function is posted, so
// done may check for a new file.
func (p Posts) Wait(t testing.TB, condition string, done func() bool) {
	t.Helper()
	limit, tick := time.After(Limit), time.NewTicker(10*time.Millisecond)
	defer tick.Stop()
	for !done() {
		select {
		case f := <-p:
			f()
		case <-tick.C:
		case <-limit:
			t.Fatalf("%s did not happen", condition)
		}
	}
}
