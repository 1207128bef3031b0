package export

import (
	"slices"
	"strconv"
	"strings"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve"
)

// Answers is where the answers of frames that ask stand.
type Answers string

// The places. A worksheet is a PDF with its key, or without answers.
const (
	AnswersUsual Answers = ""      // as the format has them: of a PDF as its key, else behind their questions
	AnswersAfter Answers = "after" // each behind its question
	AnswersKey   Answers = "key"   // all behind all that is asked, on pages of their own
	AnswersNone  Answers = "none"

	// answersAsked is what is usual for living pages: the page tells a key when its question was answered, and no picture
	// does before.
	answersAsked Answers = "asked"
)

// AnswersAt are all of them in the order in which they are offered.
var AnswersAt = []Answers{AnswersUsual, AnswersAfter, AnswersKey, AnswersNone}

// answers is where they stand.
func (o Order) answers() Answers {
	switch {
	case o.Answers != AnswersUsual:
		return o.Answers
	case o.Format == PDF:
		return AnswersKey
	case o.Live && o.Format.Lives():
		return answersAsked
	}
	return AnswersAfter
}

// tick is a box to be ticked on paper.
const tick = "□"

// pose puts in the place of each frame that asks one that does, and behind it, or behind all of them, one that tells
// the answer. Of frames that play only the last step does.
func (f *Film) pose(at Answers, say func(solve.Text) string) {
	f.asks, f.bare = map[int]view.Frame{}, at == AnswersNone
	var asked, key []view.Frame
	var numbers, keyNumbers []int
	add := func(list *[]view.Frame, n *[]int, i int, frame view.Frame) {
		frame.Asks = nil // it is a part of the picture
		*list, *n = append(*list, frame), append(*n, i)
	}
	questions := 0
	for i, frame := range f.Frames {
		if frame.Asks == nil {
			add(&asked, &numbers, i, frame)
			continue
		}
		posed := frame.Pose(say, false)
		if at != AnswersAfter { // nor does the way tell it
			posed.Shot.Route = false
		}
		if f.head != nil {
			questions++
			posed.Title = strings.TrimSpace(strconv.Itoa(questions) + ". " + posed.Title)
			posed.Posed = nil // there are boxes on paper
			for _, choice := range frame.Choices(say) {
				posed.Caption = strings.Replace(posed.Caption, "\n"+choice, "\n"+tick+" "+choice, 1)
			}
		}
		if at != AnswersAfter && at != answersAsked && frame.Asks.Form != question.Choice {
			room := say(solve.Say("export.answers.room"))
			if posed.Caption += "\n" + room; posed.Posed != nil {
				posed.Posed.Told = append(posed.Posed.Told, room)
			}
		}
		if !frame.Play.On() {
			f.asks[len(asked)] = frame
		}
		add(&asked, &numbers, i, posed)
		told := frame.Pose(say, true)
		if f.head != nil {
			told.Title = posed.Title
		}
		switch {
		case frame.Play.On():
		case at == AnswersAfter:
			add(&asked, &numbers, i, told)
		case at == AnswersKey:
			told.Notes = ""
			add(&key, &keyNumbers, i, told)
		}
	}
	f.Frames, f.numbers = append(asked, key...), append(numbers, keyNumbers...)
	if len(key) > 0 {
		f.key = len(asked)
	}
}

// Asks reports whether a frame asks something.
func Asks(frames []view.Frame) bool {
	return slices.ContainsFunc(frames, func(f view.Frame) bool { return f.Asks != nil })
}
