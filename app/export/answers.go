package export

import (
	"slices"
	"strconv"
	"strings"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve"
)

// Answers is the place of the answers to a film's questions.
type Answers string

// The places.
const (
	AnswersWanted Answers = "wanted" // on a living page, after a right answer, or if the reader asks to see it
	AnswersAsked  Answers = "asked"  // on a living page, after any answer of the reader
	AnswersAfter  Answers = "after"  // each answer after its question
	AnswersKey    Answers = "key"    // all answers after the last question, on pages of their own
	AnswersNone   Answers = "none"
)

// AnswersAt lists the places for the answers of the order, in the order shown. The first is the default. On paper, and
// on pages with several boards, an answer directly after its question would be seen together with the question. A
// worksheet is for pupils, so its answers are left out by default.
func (o Order) AnswersAt() []Answers {
	switch {
	case o.Worksheet:
		return []Answers{AnswersNone, AnswersKey}
	case o.Format == PDF || o.PerPage > 1:
		return []Answers{AnswersKey, AnswersNone}
	case o.lives():
		return []Answers{AnswersWanted, AnswersAsked, AnswersAfter, AnswersKey, AnswersNone}
	}
	return []Answers{AnswersAfter, AnswersKey, AnswersNone}
}

// AnswersPlace returns the chosen place if the order allows it, and otherwise the default.
func (o Order) AnswersPlace() Answers {
	if places := o.AnswersAt(); !slices.Contains(places, o.Answers) {
		return places[0]
	}
	return o.Answers
}

// lives reports whether readers can work on frames. A frame that no engine can open is as in other animations.
func (o Order) lives() bool { return o.Format == HTML && o.PerPage <= 1 }

// tick is a box to be ticked with a pen.
const tick = "□"

// pose replaces each frame that has a question by a frame that shows the question. AnswersAfter adds a frame with the
// answer directly after each question. AnswersKey adds all these frames after the last question, with the numbers of
// their questions. A frame that plays by itself gets no frame with the answer. A worksheet has only frames with
// questions.
func (f *Film) pose(o Order, say func(solve.Text) string) {
	place := o.AnswersPlace()
	f.asks, f.bare, f.patient = map[int]view.Frame{}, place == AnswersNone, place == AnswersWanted
	var asked, key []view.Frame
	var numbers, keyNumbers []int
	add := func(list *[]view.Frame, n *[]int, i int, frame view.Frame) {
		frame.Asks = nil // the question is a part of the picture
		*list, *n = append(*list, frame), append(*n, i)
	}
	questions, originals := 0, f.numbers
	for i, frame := range f.Frames {
		if frame.Asks == nil {
			if !o.Worksheet {
				add(&asked, &numbers, originals[i], frame)
			}
			continue
		}
		at := place
		if (at == AnswersWanted || at == AnswersAsked) && !opens(frame.Shot) { // readers can't ask for the answer
			at = AnswersAfter
		}
		posed, told := frame.Pose(say, false), frame.Pose(say, true)
		silent := frame.Play.On() && !o.Format.Traits().Animated
		if silent || at == AnswersNone || at == AnswersAsked || at == AnswersWanted { // no page shows the answer
			posed.Later, posed.Posed.Later = nil, nil
		}
		if f.head != nil {
			questions++
			number := strconv.Itoa(questions) + ". "
			posed.Caption, told.Caption = number+posed.Caption, number+told.Caption
			posed.Posed = nil // readers of paper tick boxes
			for _, choice := range frame.Choices(say) {
				posed.Caption = strings.Replace(posed.Caption, "\n"+choice, "\n"+tick+" "+choice, 1)
			}
		}
		if at != AnswersAfter && !o.lives() && frame.Asks.Form != question.Choice {
			if posed.Posed == nil {
				posed.Caption += "\n" // an empty line, so that there is room for writing
			}
			posed.Caption += "\n" + say(solve.Say("export.answers.room"))
		}
		if !frame.Play.On() {
			f.asks[len(asked)] = frame
		}
		add(&asked, &numbers, originals[i], posed)
		if f.head != nil {
			told.Caption = apart(told.Caption, told.Posed.Told)
		}
		switch {
		case frame.Play.On():
		case at == AnswersAfter:
			add(&asked, &numbers, originals[i], told)
		case at == AnswersKey:
			told.Notes = ""
			if f.head == nil { // a worksheet has a heading and its own numbers
				to := say(solve.Say("export.answers.to", "N", f.number(i)))
				told.Title = strings.TrimSuffix(to+" · "+told.Title, " · ")
			}
			add(&key, &keyNumbers, originals[i], told)
		}
	}
	f.Frames, f.numbers = append(asked, key...), append(numbers, keyNumbers...)
	if len(key) > 0 {
		f.key = len(asked)
	}
}

// apart returns a caption that has empty lines before the paragraphs at its end.
func apart(caption string, paragraphs []string) string {
	end := strings.Join(paragraphs, "\n")
	return strings.TrimSuffix(caption, end) + "\n" + strings.Join(paragraphs, "\n\n")
}

// Asks reports whether any frame has a question.
func Asks(frames []view.Frame) bool {
	return slices.ContainsFunc(frames, func(f view.Frame) bool { return f.Asks != nil })
}
