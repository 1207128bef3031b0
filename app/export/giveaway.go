package export

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve"
)

// giveaways lists the places that tell readers an answer before they have thought about the question. A warning names
// the number of the frame in the lesson, and its title. In slides and films, only frames before the question matter,
// because the presenter turns the pages. In other formats, answers directly after their questions cause a single
// warning. The function say translates into the language of the pages.
func (f *Film) giveaways(frames []view.Frame, at Answers, o Order, say func(solve.Text) string) (list []solve.Text) {
	inOrder := o.Format == PPTX || o.Format == MP4
	if at == AnswersAfter && !inOrder {
		return append(list, solve.Say("export.check.gives.after"))
	}
	boards := make([][]byte, len(frames))
	names := make([]string, len(frames))
	for i, g := range frames {
		boards[i], _ = json.Marshal([]any{g.Shot.Dataset, g.Shot.Query, g.Shot.Task}) // plain values: no error is possible
		if names[i] = strconv.Itoa(f.number(i)); g.Title != "" {
			names[i] = say(solve.Say("export.check.gives.named", "N", names[i], "Title", g.Title))
		}
	}
	for i, asking := range frames {
		if asking.Asks == nil {
			continue
		}
		if o.Titles && tells(asking.Title, &asking, say) {
			list = append(list, solve.Say("export.check.gives.title", "Frame", names[i]))
		}
		var ways, texts []string // names of frames
		for k, other := range frames {
			switch {
			case k > i && inOrder || other.Asks == nil && o.Worksheet || !bytes.Equal(boards[i], boards[k]):
			case asking.Asks.OfSolution() && shows(other, o):
				ways = append(ways, names[k])
			case o.Titles && k != i && tells(other.Title, &asking, say) ||
				o.Caption && (other.Asks == nil || other.Asks.Introduced) && tells(other.Caption, &asking, say):
				texts = append(texts, names[k])
			}
		}
		warn := func(key string, names []string, question string) {
			names = slices.Compact(names) // steps of one frame
			if n := len(names); n > 0 {
				comma := say(solve.Say("export.check.gives.comma"))
				list = append(list, solve.Say(key, "PluralCount", n, "Frames", strings.Join(names, comma), "Question", question))
			}
		}
		warn("export.check.gives.frame", ways, names[i])
		warn("export.check.gives.caption", texts, names[i])
	}
	if inOrder {
		return list
	}
	if o.Carry != CarryNothing && at != AnswersNone {
		list = append(list, solve.Say("export.check.gives.document"))
	}
	return list
}

// shows reports whether a frame without a question shows a part of a solution (its route, its positions, or steps), or
// has a lens that says why there is no solution.
func shows(f view.Frame, o Order) bool {
	l, _ := view.FindLens(f.Shot.Puzzle, f.Shot.Task, f.Shot.Lens)
	return f.Asks == nil && (f.Shot.Route || f.Shot.Track == view.Solution && f.Shot.Move > 0 || f.Play.On() ||
		o.Lens && l != nil && l.Fits != nil)
}

// tells(…) reports whether a text (words) contains the answer to a frame's question. It looks for numbers, cells and
// options only. If the text names several options of a choice, it does not tell the answer.
func tells(words string, f *view.Frame, say func(solve.Text) string) bool {
	q, about := f.Asks, f.Shot.About()
	switch {
	case q.Form == question.Game || q.Form == question.Board || len(q.Cells) > 1:
		return false
	case q.Form != question.Choice:
		return stands(f.Answer(say), words)
	}
	for i := range q.Choices {
		o := &q.Choices[i]
		if o.Is == question.Whether || o.Is == question.State || stands(say(o.Name(&about)), words) != (i == q.Pick) {
			return false
		}
	}
	return len(q.Choices) > 0
}

// stands(phrase, words) reports whether a text (words) contains a phrase. A phrase inside a longer word or number does
// not count.
func stands(phrase, words string) bool {
	words, phrase = strings.ToLower(words), strings.ToLower(strings.TrimSpace(phrase))
	if phrase == "" {
		return false
	}
	for from := 0; ; {
		at := strings.Index(words[from:], phrase)
		if at < 0 {
			return false
		}
		start, end := from+at, from+at+len(phrase)
		before, _ := utf8.DecodeLastRuneInString(words[:start])
		after, _ := utf8.DecodeRuneInString(words[end:])
		if !joined(before, rune(phrase[0])) && !joined(rune(phrase[len(phrase)-1]), after) {
			return true
		}
		from = start + 1
	}
}

// joined(a, b) reports whether two neighbouring lower-case characters belong to one number, or to one Latin word.
func joined(a, b rune) bool {
	digit := func(c rune) bool { return '0' <= c && c <= '9' }
	letter := func(c rune) bool { return 'a' <= c && c <= 'z' }
	return digit(a) && digit(b) || letter(a) && letter(b)
}
