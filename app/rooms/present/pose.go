package present

import (
	"cmp"
	"slices"
	"time"

	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// thinking is the time to think if the frame has no time of its own.
const thinking = 30 * time.Second

// asks() reports whether the current frame has a question.
func (r *Room) asks() bool { return r.Frames()[r.at].Asks != nil }

// posed(i, revealed) returns frame i as it is shown: with its question, and with the answer if the parameter revealed
// is true.
func (r *Room) posed(i int, revealed bool) view.Frame {
	return r.Frames()[i].Pose(r.Lesson.Tongue().Say, revealed)
}

// reveal shows the answer if direction == 1, and hides the answer if direction == -1. It reports whether this has
// changed the slide.
func (r *Room) reveal(direction int) bool {
	if n := len(r.Frames()); r.at >= n || !r.asks() || r.revealed == (direction > 0) || r.typed != "" {
		return false
	}
	r.revealed, r.left = direction > 0, 0
	r.told[r.at] = r.told[r.at] || r.revealed
	r.unnote()
	r.run++
	r.show()
	return true
}

// untold returns the frames whose answers were not revealed yet.
func (r *Room) untold() (list []*view.Frame) {
	frames := r.Frames()
	for i := range frames {
		if frames[i].Asks != nil && !r.told[i] && (r.audience == nil || !r.audience.Told(i)) {
			list = append(list, &frames[i])
		}
	}
	return list
}

// guarded returns frame i as the class may see it.
func (r *Room) guarded(i int) view.Frame {
	return r.Frames()[i].Guarded(r.untold(), r.Lesson.Tongue().Say)
}

// hides returns the secrets that the class must not see if frame i is opened. The answers stay hidden while a question
// about the same board is not revealed, also the question of another frame.
func (r *Room) hides(i int) workbench.Secret {
	board := r.Frames()[i].Shot.Dataset
	if slices.ContainsFunc(r.untold(), func(f *view.Frame) bool { return solve.Same(f.Shot.Dataset, board) }) {
		return workbench.Notes | workbench.Answers
	}
	return workbench.Notes
}

// countDown starts the countdown of the seconds to think, or stops it.
func (r *Room) countDown() {
	if r.left > 0 || r.at >= len(r.Frames()) || r.revealed {
		r.left = 0
		r.unnote()
		return
	}
	hold := cmp.Or(r.Frames()[r.at].Hold, thinking)
	r.left = int(hold.Round(time.Second) / time.Second)
	r.count(r.run)
}

// count shows the remaining seconds. At the end, the answer stays hidden until the presenter reveals it.
func (r *Room) count(run int) {
	if run != r.run || !r.on || r.slides == nil || r.left <= 0 || r.revealed {
		return
	}
	r.noted++
	r.slide.SetNote(r.Say(solve.Say("lesson.ask.left", "N", r.left)))
	r.presenter.refresh()
	r.After(time.Second, func() {
		if run != r.run || r.left <= 0 {
			return
		}
		if r.left--; r.left > 0 {
			r.count(run)
		} else if r.slides != nil {
			r.note(r.Say(solve.Say("lesson.ask.over")))
		}
	})
}
