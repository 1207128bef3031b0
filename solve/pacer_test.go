package solve_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"stepboard/solve"
)

// Slow pieces of work are each followed by a poll, and of quick ones few are.
func TestPacer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		m, release := solve.NewMeter(ctx, 0, nil)
		defer release()
		var p solve.Pacer
		for range 10_000 { // quick: it polls seldom from here on
			if err := p.Poll(m, 0, 0); err != nil {
				t.Fatal(err)
			}
		}
		work := func(piece time.Duration) (pieces int) {
			for ; pieces < 10_000; pieces++ {
				time.Sleep(piece)
				if p.Poll(m, 0, 0) != nil {
					break
				}
			}
			return pieces
		}
		for range 300 { // slow: by now every piece is followed by one
			time.Sleep(time.Millisecond)
			_ = p.Poll(m, 0, 0)
		}
		cancel()
		synctest.Wait() // until the Meter has heard of it
		if n := work(5 * time.Millisecond); n > 4 {
			t.Errorf("it goes on for %d pieces of slow work", n)
		}
	})
}
