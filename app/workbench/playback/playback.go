// Package playback has a position on a track and a clock that moves it. Call all methods on the window's goroutine.
package playback

import "time"

// Track has positions from 0 to Len. A step leads from one position to another.
type Track interface {
	Len() int
	// Next returns the position after a step from pos, forwards (by = 1) or back (by = -1). The result is from 0 to Len.
	Next(pos, by int) int
}

// Moves is a track whose length is its value. Each step leads to the next position.
type Moves int

// Len implements [Track].
func (m Moves) Len() int { return int(m) }

// Next implements [Track].
func (m Moves) Next(pos, by int) int { return max(0, min(pos+by, int(m))) }

// Speeds lists the speeds that a user can choose, in steps a second.
var Speeds = []float64{1, 2, 4, 8, 16, 32, 128, 512}

// mostTicks is the largest number of the clock's moves in a second. At higher speeds, each move is several steps.
const mostTicks = 32

// Playback is a position on a track.
type Playback struct {
	OnChange func() // called when position, track, speed, or whether the clock runs has changed

	after   func(time.Duration, func()) // calls a function on the window's goroutine after a time
	track   Track
	pos     int
	playing bool
	loop    bool    // whether the clock goes on at the beginning after the end
	speed   float64 // steps a second
	run     int     // number of the clock's current run; ticks of earlier runs are ignored
}

// New makes a playback with an empty track. callAfter calls a function later on the goroutine of the methods.
func New(callAfter func(time.Duration, func())) *Playback {
	return &Playback{after: callAfter, track: Moves(0), speed: 4}
}

// Load stops the clock, sets the track and goes to a position of it.
func (p *Playback) Load(track Track, pos int) {
	p.halt()
	p.track = track
	p.Seek(pos)
}

// Track returns the track.
func (p *Playback) Track() Track { return p.track }

// Pos returns the position.
func (p *Playback) Pos() int { return p.pos }

// Len returns the last position of the track.
func (p *Playback) Len() int { return p.track.Len() }

// Playing reports whether the clock runs.
func (p *Playback) Playing() bool { return p.playing }

// Speed returns the speed, in steps a second.
func (p *Playback) Speed() float64 { return p.speed }

// SetSpeed sets the speed, in steps a second.
func (p *Playback) SetSpeed(s float64) {
	if s == p.speed {
		return
	}
	p.speed = s
	p.changed()
}

// Loop reports whether the clock goes on at the beginning after the end.
func (p *Playback) Loop() bool { return p.loop }

// SetLoop sets whether the clock goes on at the beginning after the end.
func (p *Playback) SetLoop(on bool) {
	p.loop = on
	p.changed()
}

// Seek stops the clock and goes to a position, or to the nearest position on the track.
func (p *Playback) Seek(pos int) {
	p.halt()
	p.pos = max(0, min(pos, p.Len()))
	p.changed()
}

// Step stops the clock and makes a step, forwards (by = 1) or back (by = -1).
func (p *Playback) Step(by int) { p.Seek(p.track.Next(p.pos, by)) }

// Toggle stops the clock or starts it. At the end of the track it starts at the beginning.
func (p *Playback) Toggle() {
	if p.playing {
		p.halt()
		p.changed()
		return
	}
	if p.Len() == 0 {
		return
	}
	if p.pos == p.Len() {
		p.pos = 0
	}
	p.playing = true
	p.run++
	p.tick(p.run, 0)
	p.changed()
}

func (p *Playback) halt() { p.playing = false; p.run++ }

// tick(run, owed) waits and then makes as many steps as are due. The parameter owed is the part of a step that is left
// over from the last tick.
func (p *Playback) tick(run int, owed float64) {
	rate := min(p.speed, mostTicks)
	p.after(time.Duration(float64(time.Second)/rate), func() {
		if run != p.run {
			return
		}
		for owed += p.speed / rate; owed >= 1; owed-- {
			p.pos = p.track.Next(p.pos, 1)
		}
		switch {
		case p.pos < p.Len():
			p.tick(run, owed)
		case p.loop:
			p.after(pause, func() {
				if run == p.run {
					p.pos = 0
					p.tick(run, 0)
					p.changed()
				}
			})
		default:
			p.halt()
		}
		p.changed()
	})
}

// pause is how long the end stays before the clock goes on at the beginning.
const pause = 1200 * time.Millisecond

func (p *Playback) changed() {
	if p.OnChange != nil {
		p.OnChange()
	}
}
