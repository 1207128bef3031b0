package view

import (
	"cmp"
	"time"

	"stepboard/solve/explore"
)

// Steps are those of its track that a frame plays by itself, from one to another, both included. The
// zero Steps are none.
type Steps struct {
	From, To int           // numbers of steps, 0 is the beginning; To of -1: the end
	Unit     explore.Unit  // of an Exploration
	Step     time.Duration // how long each is shown; 0: PlayStep
}

// PlayStep is how long a step is shown where nothing says so.
const PlayStep = 500 * time.Millisecond

// On reports whether anything is played.
func (p Steps) On() bool { return p.To < 0 || p.To > p.From }

// Pace is how long each step is shown.
func (p Steps) Pace() time.Duration { return cmp.Or(p.Step, PlayStep) }
