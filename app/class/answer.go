package class

import (
	"encoding/json"
	"math"
	"slices"

	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// sent is a request of a student, as JSON. Which fields are used depends on the request.
type sent struct {
	Name     string      `json:"name,omitempty"`
	Secret   string      `json:"secret,omitempty"`
	Question string      `json:"question,omitempty"`
	Answer   *sentAnswer `json:"answer,omitempty"`
}

// sentAnswer is an answer on its way: only the field for the form of the question may be there.
type sentAnswer struct {
	Number *int64       `json:"Number"`
	Pick   *int         `json:"Pick"`
	Cells  []grid.Cell  `json:"Cells"`
	Moves  []solve.Move `json:"Moves"`
}

// readSent reads a request. Its answer suits some form of a question, perhaps not the form of the open question.
func readSent(data []byte) (s sent, a question.Answer, err error) {
	if err = decode(data, &s); err != nil || s.Answer == nil {
		return s, a, err
	}
	b := s.Answer
	fields := 0
	for _, there := range []bool{b.Number != nil, b.Pick != nil, b.Cells != nil, b.Moves != nil} {
		if there {
			fields++
		}
	}
	if fields != 1 {
		return s, a, ErrAnswer
	}
	a = question.Answer{Number: math.MinInt64, Pick: -1, Cells: b.Cells, Moves: b.Moves} // neither suits any question
	if b.Number != nil {
		a.Number = *b.Number
	}
	if b.Pick != nil {
		a.Pick = *b.Pick
	}
	return s, a, nil
}

// suited returns an answer in a form that equals all answers that mean the same, or ErrAnswer if it does not suit the
// question. A game must be won, in any number of moves.
func suited(q *question.Question, about *question.About, a question.Answer) (question.Answer, error) {
	clean := question.Answer{}
	size := about.Dataset.Board.Size
	ok := false
	switch q.Form {
	case question.Number:
		clean.Number = a.Number
		ok = a.Number >= -question.MaxNumber && a.Number <= question.MaxNumber
	case question.Choice:
		clean.Pick = a.Pick
		ok = a.Pick >= 0 && a.Pick < len(q.Choices)
	case question.Cell, question.Wall, question.Cells:
		if len(a.Cells) > question.MaxCells {
			return clean, ErrAnswer
		}
		clean.Cells = slices.Clone(a.Cells)
		slices.Sort(clean.Cells)
		clean.Cells = slices.Compact(clean.Cells)
		ok = !slices.ContainsFunc(clean.Cells, func(c grid.Cell) bool { return !size.Has(c) })
		ok = ok && len(clean.Cells) > 0 && (q.Form == question.Cells || len(clean.Cells) == 1)
	case question.Game:
		clean.Moves = a.Moves
		won := question.Question{Form: question.Game, Most: question.MaxMoves}
		ok = won.Judge(about, a)
	}
	if !ok {
		return clean, ErrAnswer
	}
	return clean, nil
}

// key returns a text that is equal for equal answers.
func key(a question.Answer) string {
	data, err := json.Marshal(a)
	if err != nil {
		panic(err) // impossible: all fields are plain values
	}
	return string(data)
}
