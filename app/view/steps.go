package view

import (
	"cmp"
	"time"

	"stepboard/solve/explore"
)

// Steps is the range of steps that a frame plays by itself, both ends included. The zero Steps plays nothing.
type Steps struct {
	From, To int           // step numbers, 0 is the beginning; To = -1 means the end
	Unit     explore.Unit  // of an Exploration
	Step     time.Duration // display time of each step; 0 means PlayStep
}

// PlayStep is the default display time of a step.
const PlayStep = 500 * time.Millisecond

// On reports whether anything is played.
func (p Steps) On() bool { return p.To < 0 || p.To > p.From }

// Pace is the display time of each step.
func (p Steps) Pace() time.Duration { return cmp.Or(p.Step, PlayStep) }
