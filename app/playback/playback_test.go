package playback_test

import (
	"testing"
	"time"

	"stepboard/app/playback"
)

// clock runs what is due when it is told that time passes.
type clock struct {
	now  time.Duration
	due  []time.Duration
	jobs []func()
}

func (c *clock) after(d time.Duration, f func()) {
	c.due, c.jobs = append(c.due, c.now+d), append(c.jobs, f)
}

func (c *clock) pass(d time.Duration) {
	end := c.now + d
	for i := 0; i < len(c.jobs); i++ { // jobs may add jobs
		if c.due[i] <= end && c.jobs[i] != nil {
			f := c.jobs[i]
			c.now, c.jobs[i] = c.due[i], nil
			f()
		}
	}
	c.now = end
}

func TestPlayRunsToTheEndAndStops(t *testing.T) {
	c := &clock{}
	p := playback.New(c.after)
	p.SetSpeed(2)
	p.Load(3)
	p.Toggle()
	for i, want := range []int{0, 1, 2, 3, 3} {
		if p.Pos() != want || p.Playing() != (want < 3) {
			t.Fatalf("after %d ticks: at %d, playing %v", i, p.Pos(), p.Playing())
		}
		c.pass(500 * time.Millisecond)
	}
	p.Toggle()
	if p.Pos() != 0 || !p.Playing() {
		t.Errorf("play at the end: at %d, playing %v; want from the beginning", p.Pos(), p.Playing())
	}
}

func TestSeekStopsTheClockAndOldTicksAreVoid(t *testing.T) {
	c := &clock{}
	p := playback.New(c.after)
	p.Load(100)
	p.Toggle()
	p.Seek(50)
	c.pass(10 * time.Second)
	if p.Pos() != 50 || p.Playing() {
		t.Errorf("at %d, playing %v after a seek", p.Pos(), p.Playing())
	}
	p.Toggle()
	p.Toggle()
	p.Toggle() // only the last run's ticks count
	c.pass(250 * time.Millisecond)
	if p.Pos() != 51 {
		t.Errorf("at %d, want 51", p.Pos())
	}
	p.Load(10)
	c.pass(10 * time.Second)
	if p.Pos() != 0 {
		t.Errorf("at %d in a walk just loaded", p.Pos())
	}
}

func TestPositionsAreClipped(t *testing.T) {
	p := playback.New((&clock{}).after)
	p.Load(5)
	for _, c := range []struct{ seek, want int }{{-3, 0}, {9, 5}, {2, 2}} {
		if p.Seek(c.seek); p.Pos() != c.want {
			t.Errorf("seek %d: at %d, want %d", c.seek, p.Pos(), c.want)
		}
	}
	p.Load(0)
	if p.Toggle(); p.Playing() {
		t.Error("plays an empty walk")
	}
}
