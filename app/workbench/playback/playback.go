// Package playback is a position on a track, a walk or an exploration, and the clock that moves it. It knows no
// window: every method is called on one goroutine, the window's.
package playback

import "time"

// Track has positions from 0 to Len. Next says where a step from a position leads.
type Track interface {
	Len() int
	// Next is the position after a step forwards (by = 1) or back (by = -1). It stays within 0 and Len.
	Next(pos, by int) int
}

// Moves is a track on which each position is a step.
type Moves int

// Len implements [Track].
func (m Moves) Len() int { return int(m) }

// Next implements [Track].
func (m Moves) Next(pos, by int) int { return max(0, min(pos+by, int(m))) }

// Speeds are the speeds to choose from, in steps a second.
var Speeds = []float64{1, 2, 4, 8, 16, 32, 128, 512}

// mostTicks is the largest number of moves of the position in a second. At higher speeds one move makes several steps.
const mostTicks = 32

// Playback is a position on a track.
type Playback struct {
	// OnChange is called after a change of position, track or playing.
	OnChange func()

	after   func(time.Duration, func()) // runs a function on the window's goroutine after a time
	track   Track
	pos     int
	playing bool
	loop    bool
	speed   float64
	run     int // number of the clock's current run; ticks of earlier runs are ignored
}

// New is a playback with an empty track. after runs a function later, on the goroutine that calls the methods.
func New(after func(time.Duration, func())) *Playback {
	return &Playback{after: after, track: Moves(0), speed: 4}
}

// Load sets the track and goes to a position of it.
func (p *Playback) Load(track Track, pos int) {
	p.halt()
	p.track = track
	p.Seek(pos)
}

// Track is the track that is played.
func (p *Playback) Track() Track { return p.track }

// Pos is the position.
func (p *Playback) Pos() int { return p.pos }

// Len is the last position of the track.
func (p *Playback) Len() int { return p.track.Len() }

// Playing reports whether the clock runs.
func (p *Playback) Playing() bool { return p.playing }

// Speed is the speed in steps a second.
func (p *Playback) Speed() float64 { return p.speed }

// SetSpeed sets the steps a second.
func (p *Playback) SetSpeed(s float64) {
	if s == p.speed {
		return
	}
	p.speed = s
	p.changed()
}

// Loop reports whether playing continues from the beginning after the end.
func (p *Playback) Loop() bool { return p.loop }

// SetLoop sets whether playing continues from the beginning after the end.
func (p *Playback) SetLoop(on bool) {
	p.loop = on
	p.changed()
}

// Seek stops the clock and goes to a position, limited to the track.
func (p *Playback) Seek(pos int) {
	p.halt()
	p.pos = max(0, min(pos, p.Len()))
	p.changed()
}

// Step stops the clock and moves by a step, forwards or back.
func (p *Playback) Step(by int) { p.Seek(p.track.Next(p.pos, by)) }

// Toggle stops the clock or starts it. At the end it starts from the beginning.
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

// tick waits for the next step and makes it, or several steps if ticks are rarer than steps. owed is the part of a step
// that the last tick left over.
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
			p.rewind(run)
		default:
			p.halt()
		}
		p.changed()
	})
}

// pause is the time that the end is shown before the track is repeated.
const pause = 1200 * time.Millisecond

func (p *Playback) rewind(run int) {
	p.after(pause, func() {
		if run == p.run {
			p.pos = 0
			p.tick(run, 0)
			p.changed()
		}
	})
}

func (p *Playback) changed() {
	if p.OnChange != nil {
		p.OnChange()
	}
}
