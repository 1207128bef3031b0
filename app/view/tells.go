package view

import (
	"strings"
	"unicode/utf8"

	"stepboard/app/view/question"
	"stepboard/solve"
)

// Tells reports whether a text (words) contains the answer to the frame's question. It looks for numbers, cells and
// options only. If the text names several options of a choice, it does not tell the answer.
func (f *Frame) Tells(words string, say func(solve.Text) string) bool {
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
