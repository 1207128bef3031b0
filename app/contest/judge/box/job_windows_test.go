package box

import "testing"

// The statuses of Windows get the signal names that verdicts show.
func TestSignals(t *testing.T) {
	_, _, run := actions(t)
	if end := run(nil, "exit", "3221225477"); end.Signal != "SIGSEGV" || end.Exit != 0 {
		t.Errorf("%q %#x", end.Signal, end.Exit)
	}
}
