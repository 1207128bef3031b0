package reports

import (
	"encoding/json"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/questionid"
	"stepboard/solve"
)

// Boards judges a painted board. ok is false if the board can't be judged.
type Boards func(about *question.About, q *question.Question, a *question.Painted) (right, ok bool)

// Judge judges the answers of a table again, if they are answers to the questions of a lesson, and reports whether they
// are. A page says only which answer was sent to which question: verdict, key, question and title are the program's. An
// answer without a question of the lesson, or that does not suit it, is unchecked and never right. The number of tries
// and the verdict on an earlier try remain the page's word.
func (t *Table) Judge(frames []view.Frame, say func(solve.Text) string, boards Boards) bool {
	asked := map[string]int{} // index of the frame, by the name of its question
	for i, id := range questionid.Of(frames) {
		if id != "" {
			asked[id] = i
		}
	}
	for i := range t.Reports {
		for _, a := range t.Reports[i].Answers {
			_, known := asked[a.ID]
			t.Judged = t.Judged || known
		}
	}
	if !t.Judged {
		return false
	}
	t.Questions = nil
	for i := range frames {
		if frames[i].Asks != nil {
			t.Questions = append(t.Questions, Answer{Frame: i + 1, Title: frames[i].Title, Question: frames[i].Prompt(say)})
		}
	}
	for i := range t.Reports {
		r := &t.Reports[i]
		r.Judged = true
		judged := map[int]bool{}
		for k := range r.Answers {
			a := &r.Answers[k]
			at, known := asked[a.ID]
			if known && !judged[at] {
				judged[at] = true
				a.judge(&frames[at], at, say, boards)
				continue
			}
			if a.Frame > 0 && a.Tries > 0 {
				a.Verdict, a.First = unchecked, unchecked
			}
			a.Frame = 0
		}
	}
	return true
}

func (a *Answer) judge(f *view.Frame, at int, say func(solve.Text) string, boards Boards) {
	about := f.Shot.About()
	var sent question.Sent
	answer, ok := question.Answer{}, json.Unmarshal([]byte(a.Sent), &sent) == nil
	if ok {
		answer, ok = sent.Answer()
	}
	right := false
	if ok {
		answer, right, ok = f.Asks.Receive(&about, answer)
	}
	if ok && answer.Board != nil {
		right, ok = boards(&about, f.Asks, answer.Board)
	}
	a.Frame, a.Title, a.Question, a.Key, a.Given = at+1, f.Title, f.Prompt(say), f.Answer(say), ""
	switch {
	case !ok && a.Tries <= 0: // only looked at the right answer
		a.Tries, a.Verdict, a.First = 0, looked, looked
		return
	case !ok:
		a.Verdict, a.First = unchecked, unchecked
		return
	}
	a.Given, a.Tries, a.Verdict = say(f.Asks.Tell(&about, answer)), max(1, a.Tries), wrongly
	if right {
		a.Verdict = rightly
	}
	if a.Tries == 1 {
		a.First = a.Verdict
	}
}
