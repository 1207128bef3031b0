// Package playback is a position on a track, a walk or an exploration, and the clock that moves it. It knows no
// window: every method is called on one goroutine, the window's.
package playback

import "time"

// Track is what is played: positions from 0 to Len, of which Next says where a step goes.
type Track interface {
	Len() int
	// Next is the position a step forwards (by 1) or back (by -1) from a position; it stays within 0 and Len.
	Next(pos, by int) int
}

// Moves is a track on which each position is a step.
type Moves int

// Len implements [Track].
func (m Moves) Len() int { return int(m) }

// Next implements [Track].
func (m Moves) Next(pos, by int) int { return max(0, min(pos+by, int(m))) }

// Speeds that can be chosen, in steps a second.
var Speeds = []float64{1, 2, 4, 8, 16, 32, 128, 512}

// mostTicks is how often in a second the position moves; at more steps a second it moves by several.
const mostTicks = 32

// Playback is a position on a track.
type Playback struct {
	// OnChange is told that position, track or playing changed.
	OnChange func()

	after   func(time.Duration, func()) // runs a function on the window's goroutine after a time
	track   Track
	pos     int
	playing bool
	loop    bool
	speed   float64
	run     int // number of the present run of the clock: ticks of earlier ones are void
}

// New is a playback of nothing. after runs a function later on the goroutine that calls the methods.
func New(after func(time.Duration, func())) *Playback {
	return &Playback{after: after, track: Moves(0), speed: 4}
}

// Load takes on a track and goes to a position of it.
func (p *Playback) Load(track Track, pos int) {
	p.halt()
	p.track = track
	p.Seek(pos)
}

// Track that is played.
func (p *Playback) Track() Track { return p.track }

// Pos is the position, Len the last there is.
func (p *Playback) Pos() int { return p.pos }

// Len is the position at which the track ends.
func (p *Playback) Len() int { return p.track.Len() }

// Playing reports whether the clock runs.
func (p *Playback) Playing() bool { return p.playing }

// Speed in steps a second.
func (p *Playback) Speed() float64 { return p.speed }

// SetSpeed sets the steps a second.
func (p *Playback) SetSpeed(s float64) {
	if s == p.speed {
		return
	}
	p.speed = s
	p.changed()
}

// Loop reports whether the end is followed by the beginning.
func (p *Playback) Loop() bool { return p.loop }

// SetLoop sets whether the end is followed by the beginning.
func (p *Playback) SetLoop(on bool) {
	p.loop = on
	p.changed()
}

// Seek stops the clock and goes to a position, clipped to the track.
func (p *Playback) Seek(pos int) {
	p.halt()
	p.pos = max(0, min(pos, p.Len()))
	p.changed()
}

// Step stops the clock and moves by a step, forwards or back.
func (p *Playback) Step(by int) { p.Seek(p.track.Next(p.pos, by)) }

// Toggle starts the clock, from the beginning if it stands at the end, or stops it.
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

// tick waits for the time of the next step and makes it, or several where they come thicker than ticks do; owed is the
// part of a step that the last tick left over.
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

// pause is how long the end is shown before it is played again.
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
