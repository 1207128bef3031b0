package solve

import (
	"context"
	"iter"
	"strconv"
)

// Answerer is a Puzzle whose judge writes answers in a form other than numbers.
type Answerer interface {
	Puzzle
	// AnswersWay reports whether an answer depends on the way itself: on its moves, on the second number of its cost, or
	// on the board. Then several different answers may be right.
	AnswersWay() bool
	// AnswerLine returns the judge's text for the answer to a dataset. The parameter number is the dataset's position in
	// its file, counted from 1. The moves are a walk of the answer. Only a puzzle that AnswersWay uses d and the
	// moves. The error comes from a function of the puzzle's rules file, or from the moves.
	AnswerLine(d *Dataset, number int, a Answer, moves iter.Seq2[Move, error]) (string, error)
	// CheckOutput compares the answers in an output with the judge's output. The result is nil if every answer is right.
	// For a puzzle that AnswersWay, each way is replayed and must cost no more than the judge's way. The error is the
	// context's, an error of the rules file, or a *Refusal if the judge's output is wrong.
	CheckOutput(ctx context.Context, datasets []*Dataset, output, wanted []byte) (*OutputFault, error)
}

// OutputFault is the first fault of an output: the index of its dataset, and the reason.
type OutputFault struct {
	Dataset int
	Text    Text
}

// AnswersWay reports whether the answers of a puzzle depend on the way itself: see [Answerer].
func AnswersWay(p Puzzle) bool {
	q, ok := Inner(p).(Answerer)
	return ok && q.AnswersWay()
}

// AnswerLine returns the answer to dataset d as the puzzle's judge writes it. If the puzzle is no Answerer, the text is
// Answer.Value in decimal. See [Answerer].
func AnswerLine(p Puzzle, d *Dataset, number int, a Answer, moves iter.Seq2[Move, error]) (string, error) {
	if q, ok := Inner(p).(Answerer); ok {
		return q.AnswerLine(d, number, a, moves)
	}
	return strconv.FormatInt(a.Value, 10), nil
}
