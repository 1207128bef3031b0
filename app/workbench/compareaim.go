package workbench

import (
	"stepboard/app/view"
	"stepboard/app/workbench/playback"
)

// restore restores the comparison of a shot. The step is restored only when the runs of its algorithms are ready, and
// only if the user has done nothing before.
func (c *Compare) restore(v *view.Compared, lens string) {
	key := c.b.Lens.slot()
	c.chosen[key], c.pace, c.plot = v.Algorithms, v.Pace, v.Plot
	if lens != "" {
		c.lenses[key] = lens
	}
	c.b.Set(Comparing, true)
	if c.b.On(Comparing) {
		c.aim = v
		c.approach()
	}
}

// approach goes to the step of the shot (aim), if the runs of all algorithms that can be compared are ready.
func (c *Compare) approach() {
	v := c.aim
	if v == nil || c.now == nil {
		return
	}
	failed := 0
	for _, a := range v.Algorithms {
		if r := c.b.recordings.Run(a); r.Done && r.Exploration == nil {
			failed++
		}
	}
	if failed+len(c.now.Sides()) < len(v.Algorithms) {
		return
	}
	c.aim = nil
	c.b.Playback.Load(playback.Moves(c.now.Steps(c.pace)), v.StepOf(c.now))
	c.b.show(Position)
}
