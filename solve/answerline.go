package solve

import "strconv"

// Answerer is a Puzzle whose judge writes answers otherwise than as numbers.
type Answerer interface {
	Puzzle
	// AnswerLine is the answer to a dataset, by its number in its file, from 1. The error is that of the puzzle's file.
	AnswerLine(number int, a Answer) (string, error)
}

// AnswerLine is how the judge of a puzzle writes an answer: the number where the puzzle says nothing else.
func AnswerLine(p Puzzle, number int, a Answer) (string, error) {
	if q, ok := Inner(p).(Answerer); ok {
		return q.AnswerLine(number, a)
	}
	return strconv.FormatInt(a.Value, 10), nil
}
