package solve

import "strconv"

// Answerer is a Puzzle whose judge writes answers in a form other than numbers.
type Answerer interface {
	Puzzle
	// AnswerLine is the judge's text for the answer to a dataset. number is the dataset's place in its file, from 1. An
	// error comes from the puzzle's file.
	AnswerLine(number int, a Answer) (string, error)
}

// AnswerLine is the answer as the judge of a puzzle writes it. The default is the number.
func AnswerLine(p Puzzle, number int, a Answer) (string, error) {
	if q, ok := Inner(p).(Answerer); ok {
		return q.AnswerLine(number, a)
	}
	return strconv.FormatInt(a.Value, 10), nil
}
