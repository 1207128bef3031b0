package present

import "stepboard/solve"

// stepsAhead is the number of next steps that are drawn early while a frame plays steps.
const stepsAhead = 3

// waitStep shows the next step of the frame after the time of a step. If the user moves or stops earlier, waitStep does
// nothing.
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

// halt stops a playing frame, or continues it. After the last step, halt plays the frame again.
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

// move stops a playing frame and shows its next or previous step. If there is no such step, it goes to the
// next or the previous frame.
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
