package class

import (
	"slices"

	"stepboard/app/contest/breaks"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/questionid"
)

type lessonFrame struct {
	view.Frame
	question string // identifies the question with its board; "": no question
	reasons  []breaks.Reason
	searched bool // whether the reasons are known
	awaits   bool // see Class.awaits; only for a frame that is drawn
}

// awaits reports whether another question about the board of a frame is not shown yet. A living board would solve it.
func (c *Class) awaits(f *lessonFrame) bool {
	return slices.ContainsFunc(c.others(f), func(o *view.Frame) bool { return o.Shot.SameProblem(&f.Shot) })
}

// others returns the frames with other questions than a frame, whose answers are not shown yet.
func (c *Class) others(than *lessonFrame) (list []*view.Frame) {
	for i := range c.lesson {
		if f := &c.lesson[i]; f.question != "" && f.question != than.question && !c.shown[f.question] {
			list = append(list, &f.Frame)
		}
	}
	return list
}

// Told reports whether the answers of frame i are shown.
func (c *Class) Told(i int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return i < len(c.lesson) && c.shown[c.lesson[i].question]
}

// SetLesson changes the frames. An answer stays with its question, wherever the question is in the lesson, and is
// judged again, because the key may be another one.
func (c *Class) SetLesson(frames []view.Frame) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.setLesson(frames)
	c.edition++
	c.behind = -1
	c.at = min(c.at, len(frames)-1)
	for _, s := range c.students {
		for id, a := range s.answers {
			if a.right, a.first = c.judge(id, a.Answer), c.judge(id, a.begin); a.Board != nil && c.find(id) != nil {
				a.judgeBoard()
			}
		}
	}
	c.tell(true)
	c.wake()
}

func (c *Class) setLesson(frames []view.Frame) {
	c.lesson = make([]lessonFrame, len(frames))
	ids := questionid.Of(frames)
	for i, f := range frames {
		c.lesson[i] = lessonFrame{Frame: f, question: ids[i]}
	}
}

// judge reports whether an answer is right. A question that the lesson no longer has is not judged.
func (c *Class) judge(id string, a question.Answer) bool {
	f := c.find(id)
	if f == nil {
		return false
	}
	about := f.Shot.About()
	return f.Asks.Judge(&about, a)
}

// find returns the frame with a question, or nil.
func (c *Class) find(id string) *lessonFrame {
	i := slices.IndexFunc(c.lesson, func(f lessonFrame) bool { return f.question == id && id != "" })
	if i < 0 {
		return nil
	}
	return &c.lesson[i]
}

// frame returns the shown frame, or nil on the page on which students join.
func (c *Class) frame() *lessonFrame {
	if c.at < 0 {
		return nil
	}
	return &c.lesson[c.at]
}

// open returns the frame with the open question, or nil.
func (c *Class) open() *lessonFrame {
	if f := c.frame(); f != nil && f.question != "" && !c.shown[f.question] && !c.ended {
		return f
	}
	return nil
}

// Go shows a frame, or for -1 the page on which students join.
func (c *Class) Go(at int) error { return c.do(&record{Go: &at}) }

// At returns the index of the shown frame, or -1.
func (c *Class) At() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// Show closes the shown question and shows its answers. Without an open question it does nothing.
func (c *Class) Show() error {
	c.mu.Lock()
	f := c.open()
	c.mu.Unlock()
	if f == nil {
		return nil
	}
	return c.do(&record{Show: &f.question})
}

// Turn goes on by one: it shows the answers of an open question, or the next frame. For -1 it goes back a frame.
func (c *Class) Turn(by int) error {
	c.mu.Lock()
	open, at := c.open() != nil, c.at
	c.mu.Unlock()
	if by > 0 && open {
		return c.Show()
	}
	return c.Go(at + by)
}

// Hide hides the name of a student on the wall, or shows it again.
func (c *Class) Hide(student int, hide bool) error {
	return c.do(&record{Hide: &hidden{student, hide}})
}

// Behind lets the wall show the board behind a bar of the histogram. For -1 or the bar that is shown, it is no bar.
func (c *Class) Behind(bar int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f := c.frame(); f != nil && c.shown[f.question] && bar < len(c.bars(f)) {
		if bar == c.behind {
			bar = -1
		}
		c.behind = max(-1, bar)
		c.tell(false)
	}
}

// End ends the class for everyone. Its journal can't go on.
func (c *Class) End() error { return c.do(&record{End: true}) }

// Ended reports whether the class is over for everyone.
func (c *Class) Ended() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ended
}
