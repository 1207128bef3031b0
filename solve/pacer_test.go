package solve_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"stepboard/solve"
)

// A slow piece of work is followed by a poll. After quick pieces, polls are rare.
func TestPacer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		m, release := solve.NewMeter(ctx, 0, nil)
		defer release()
		var p solve.Pacer
		for range 10_000 { // quick pieces: from here on, polls are rare
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
		for range 300 { // slow pieces: by now, a poll follows every piece
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
