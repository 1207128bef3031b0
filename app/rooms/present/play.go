package present

import "stepboard/solve"

// stepsAhead is how many steps of a frame that plays are drawn ahead.
const stepsAhead = 3

// waitStep shows the next step of the present frame once this one was shown for its time. Nothing else may have been
// gone to meanwhile.
func (r *Room) waitStep() {
	if r.halted {
		return
	}
	r.run++
	run := r.run
	r.After(r.Frames()[r.at].Play.Pace(), func() {
		if run == r.run && r.on && !r.halted && r.step+1 < r.steps {
			r.step++
			r.show()
		}
	})
}

// halt has a frame that plays stand still, or go on. Behind its last step it begins again.
func (r *Room) halt() {
	switch {
	case r.steps <= 1:
		return
	case r.step+1 >= r.steps:
		r.goTo(r.at)
		return
	}
	r.run++
	if r.halted = !r.halted; r.halted {
		r.note(r.Say(solve.Say("lesson.play.halted", "I", r.step+1, "N", r.steps)))
		return
	}
	r.unnote()
	r.wait()
}

// move goes a step on or back in a frame that plays, which then stands still; from the last step and before the first
// it goes to another frame.
func (r *Room) move(by int) {
	to := r.step + by
	if r.steps <= 1 || to < 0 || to >= r.steps {
		r.turn(by)
		return
	}
	r.run++
	r.step, r.halted = to, true
	r.show()
	r.note(r.Say(solve.Say("lesson.play.halted", "I", r.step+1, "N", r.steps)))
}
