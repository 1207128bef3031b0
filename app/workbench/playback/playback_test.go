package playback_test

import (
	"testing"
	"time"

	"stepboard/app/workbench/playback"
)

// clock runs jobs that are due when the test lets time pass.
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
	p.Load(playback.Moves(3), 0)
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
	p.Load(playback.Moves(100), 0)
	p.Toggle()
	p.Seek(50)
	c.pass(10 * time.Second)
	if p.Pos() != 50 || p.Playing() {
		t.Errorf("at %d, playing %v after a seek", p.Pos(), p.Playing())
	}
	p.Toggle()
	p.Toggle()
	p.Toggle() // only ticks of the last run count
	c.pass(250 * time.Millisecond)
	if p.Pos() != 51 {
		t.Errorf("at %d, want 51", p.Pos())
	}
	p.Load(playback.Moves(10), 0)
	c.pass(10 * time.Second)
	if p.Pos() != 0 {
		t.Errorf("at %d in a walk just loaded", p.Pos())
	}
}

func TestPositionsAreClipped(t *testing.T) {
	p := playback.New((&clock{}).after)
	p.Load(playback.Moves(5), 0)
	for _, c := range []struct{ seek, want int }{{-3, 0}, {9, 5}, {2, 2}} {
		if p.Seek(c.seek); p.Pos() != c.want {
			t.Errorf("seek %d: at %d, want %d", c.seek, p.Pos(), c.want)
		}
	}
	p.Load(playback.Moves(0), 0)
	if p.Toggle(); p.Playing() {
		t.Error("plays an empty walk")
	}
}

// halves is a track of ten positions with steps of two.
type halves struct{}

func (halves) Len() int { return 10 }
func (halves) Next(pos, by int) int {
	return max(0, min(pos+2*by, 10))
}

func TestStepsAreTheTracks(t *testing.T) {
	p := playback.New((&clock{}).after)
	p.Load(halves{}, 3)
	if p.Step(1); p.Pos() != 5 {
		t.Errorf("at %d, want 5", p.Pos())
	}
	if p.Step(-1); p.Pos() != 3 {
		t.Errorf("at %d, want 3", p.Pos())
	}
	if p.Load(halves{}, 99); p.Pos() != 10 {
		t.Errorf("loaded at %d, want 10", p.Pos())
	}
}

// At a speed above the window's frame rate, each tick makes several steps. No step is lost.
func TestFastPlayMakesSeveralStepsATick(t *testing.T) {
	for _, speed := range []float64{32, 128, 512} {
		c := &clock{}
		p := playback.New(c.after)
		p.SetSpeed(speed)
		p.Load(playback.Moves(10_000), 0)
		told := 0
		p.OnChange = func() { told++ }
		p.Toggle()
		c.pass(2*time.Second + time.Millisecond)
		if p.Pos() != int(2*speed) || told > 66 {
			t.Errorf("at %v a second: at %d after 2 s, told %d times", speed, p.Pos(), told)
		}
	}
}

func TestLoopBeginsAnew(t *testing.T) {
	c := &clock{}
	p := playback.New(c.after)
	p.SetSpeed(2)
	p.SetLoop(true)
	p.Load(playback.Moves(2), 0)
	p.Toggle()
	c.pass(1100 * time.Millisecond)
	if p.Pos() != 2 || !p.Playing() {
		t.Fatalf("at %d, playing %v", p.Pos(), p.Playing())
	}
	c.pass(1200 * time.Millisecond)
	if p.Pos() != 0 || !p.Playing() {
		t.Fatalf("at %d, playing %v after the pause", p.Pos(), p.Playing())
	}
	if c.pass(500 * time.Millisecond); p.Pos() != 1 {
		t.Errorf("at %d, want 1", p.Pos())
	}
}
