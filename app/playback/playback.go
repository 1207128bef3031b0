// Package playback is a position in a walk and the clock that moves it. It knows no window: every method is called on one
// goroutine, the window's.
package playback

import "time"

// Speeds that can be chosen, in moves a second.
var Speeds = []float64{1, 2, 4, 8, 16, 32}

// Playback is a position from 0 to Len, where position n is the state after n moves.
type Playback struct {
	// OnChange is told that position, length or playing changed.
	OnChange func()

	after   func(time.Duration, func()) // runs a function on the window's goroutine after a time
	pos     int
	length  int
	playing bool
	speed   float64
	run     int // number of the present run of the clock: ticks of earlier ones are void
}

// New is a playback of nothing. after runs a function later on the goroutine that calls the methods.
func New(after func(time.Duration, func())) *Playback {
	return &Playback{after: after, speed: 4}
}

// Load takes a walk of a length and goes to its beginning.
func (p *Playback) Load(length int) {
	p.halt()
	p.length, p.pos = length, 0
	p.changed()
}

// Pos is the number of moves made, Len that of all.
func (p *Playback) Pos() int { return p.pos }

// Len is the number of moves of the walk.
func (p *Playback) Len() int { return p.length }

// Playing reports whether the clock runs.
func (p *Playback) Playing() bool { return p.playing }

// Speed in moves a second.
func (p *Playback) Speed() float64 { return p.speed }

// SetSpeed sets the moves a second.
func (p *Playback) SetSpeed(s float64) {
	if s == p.speed {
		return
	}
	p.speed = s
	p.changed()
}

// Seek stops the clock and goes to a position, clipped to the walk.
func (p *Playback) Seek(pos int) {
	p.halt()
	p.pos = max(0, min(pos, p.length))
	p.changed()
}

// Step stops the clock and moves by some moves.
func (p *Playback) Step(by int) { p.Seek(p.pos + by) }

// Toggle starts the clock, from the beginning if it stands at the end, or stops it.
func (p *Playback) Toggle() {
	if p.playing {
		p.halt()
		p.changed()
		return
	}
	if p.length == 0 {
		return
	}
	if p.pos == p.length {
		p.pos = 0
	}
	p.playing = true
	p.run++
	p.tick(p.run)
	p.changed()
}

func (p *Playback) halt() { p.playing = false; p.run++ }

// tick waits for one move's time and makes it.
func (p *Playback) tick(run int) {
	p.after(time.Duration(float64(time.Second)/p.speed), func() {
		if run != p.run {
			return
		}
		p.pos++
		if p.pos >= p.length {
			p.pos = p.length
			p.halt()
		} else {
			p.tick(run)
		}
		p.changed()
	})
}

func (p *Playback) changed() {
	if p.OnChange != nil {
		p.OnChange()
	}
}
