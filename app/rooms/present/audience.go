package present

import "stepboard/app/shell"

// PresentTo starts a presentation that a live class follows.
func (r *Room) PresentTo(a *shell.Audience) {
	r.Lesson.Leave(func() {
		r.End()
		r.audience = a
		r.present()
	})
}

// Follow shows the frame that the class sees.
func (r *Room) Follow(at int, revealed bool) {
	n := len(r.Frames())
	r.gathers = at < 0
	if !r.on || at < 0 || at >= n {
		return
	}
	if r.at != at || r.ended {
		r.typed = ""
		r.unnote()
		r.begin(at)
		r.run++
	}
	if revealed && !r.revealed {
		r.unnote()
		r.run++
		r.left, r.told[at] = 0, true
	}
	r.revealed = revealed
	r.show()
}

// Redraw shows the slide of the current frame again, because the class sees another board behind it.
func (r *Room) Redraw() {
	r.step, r.shown.at = 0, -1
	r.run++
	r.show()
}

// leads reports whether a class leads the presentation, and passes the presenter's wish to it. Behind the last frame is
// the end page, which the class does not know.
func (r *Room) leads(by int) bool {
	last := by > 0 && !r.gathers && r.at+1 >= len(r.Frames()) && (r.revealed || !r.asks())
	if r.audience == nil || r.ended || last {
		return false
	}
	r.audience.Turn(by)
	return true
}

// At returns the index of the shown frame.
func (r *Room) At() int { return r.at }
