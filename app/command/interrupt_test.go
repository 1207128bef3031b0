package command

import (
	"os"
	"os/signal"
	"testing"
	"time"
)

// An interrupt ends a run that has lasted a moment.
func TestInterruptible(t *testing.T) {
	caught := make(chan os.Signal, 1) // earlier signals must not end the test
	signal.Notify(caught, os.Interrupt)
	defer signal.Stop(caught)
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := interruptible()
	defer stop()
	for {
		if err := self.Signal(os.Interrupt); err != nil {
			t.Skip(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(signalDelay):
		}
	}
}
