package present

import (
	"cmp"
	"time"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve"
)

// posing is how far a frame is that asks: it is asked, one thinks, it is revealed.
type posing struct {
	revealed, revealTold bool
	left                 int // seconds to think that are counted down; 0: none are
	poses                map[pose]view.Frame
}

// pose is a frame as it is posed. What questions and datasets point to is never changed, so where they lie says what
// they are; a picture is known again by the annotations of its frame, which are therefore made once.
type pose struct {
	asks           *question.Question
	dataset        *solve.Dataset
	title, caption string
	revealed       bool
}

// thinking is how long one thinks where the frame does not say.
const thinking = 30 * time.Second

// asks reports whether the present frame asks something.
func (r *Room) asks() bool { return r.Frames()[r.at].Asks != nil }

// posed is a frame as it is shown.
func (r *Room) posed(i int, revealed bool) view.Frame {
	f := r.Frames()[i]
	if f.Asks == nil {
		return f
	}
	key := pose{f.Asks, f.Shot.Dataset, f.Title, f.Caption, revealed}
	made, ok := r.poses[key]
	if !ok {
		if r.poses == nil {
			r.poses = map[pose]view.Frame{}
		}
		made = f.Pose(r.host.Tongue().Say, revealed)
		r.poses[key] = made
	}
	shown := made // its texts and marks; all else is the frame's of now
	shown.Hold, shown.Play, shown.Notes = f.Hold, f.Play, f.Notes
	return shown
}

// reveal shows the answer of a frame that asks, or going back hides it again. It reports whether there was any such
// thing to do.
func (r *Room) reveal(by int) bool {
	if n := len(r.Frames()); r.at >= n || !r.asks() || r.revealed == (by > 0) || r.typed != "" {
		return false
	}
	r.revealed, r.left = by > 0, 0
	r.unnote()
	r.run++
	r.show()
	return true
}

// countDown begins to count the seconds in which one thinks, or ends that.
func (r *Room) countDown() {
	if r.left > 0 || !r.asks() || r.revealed {
		r.left = 0
		r.unnote()
		return
	}
	hold := cmp.Or(r.Frames()[r.at].Hold, thinking)
	r.left = int(hold.Round(time.Second) / time.Second)
	r.count(r.run)
}

// count shows the seconds that are left, and the last one reveals nothing: whoever speaks does.
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
