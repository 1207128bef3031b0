package solve

import "strconv"

// Answerer is a Puzzle whose judge writes answers in a form other than numbers.
type Answerer interface {
	Puzzle
	// AnswerLine returns the judge's text for the answer to a dataset. The parameter number is the dataset's position in
	// its file, counted from 1. The error comes from a function of the puzzle's rules file.
	AnswerLine(number int, a Answer) (string, error)
}

// AnswerLine returns the answer as the puzzle's judge writes it. If the puzzle is no Answerer, the text is Answer.Value
// in decimal.
func AnswerLine(p Puzzle, number int, a Answer) (string, error) {
	if q, ok := Inner(p).(Answerer); ok {
		return q.AnswerLine(number, a)
	}
	return strconv.FormatInt(a.Value, 10), nil
}
