package view

import (
	"cmp"
	"time"

	"stepboard/solve/explore"
)

// Steps is the range of steps that a frame plays, including both ends. The zero Steps plays nothing.
type Steps struct {
	From, To int           // from 0, the beginning; To = -1 is the end
	Unit     explore.Unit  // the length of a step, for an Exploration
	Step     time.Duration // how long each step is shown; 0: PlayStep
}

// PlayStep is how long a step is usually shown.
const PlayStep = 500 * time.Millisecond

// On reports whether there are steps to play.
func (p Steps) On() bool { return p.To < 0 || p.To > p.From }

// Pace is how long each step is shown.
func (p Steps) Pace() time.Duration { return cmp.Or(p.Step, PlayStep) }
