package question

import (
	"math"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Sent is an answer as a reader's page sends it, as JSON: only the field for the form of the question may be there.
type Sent struct {
	Number *int64       `json:"Number,omitempty"`
	Pick   *int         `json:"Pick,omitempty"`
	Cells  []grid.Cell  `json:"Cells,omitempty"`
	Moves  []solve.Move `json:"Moves,omitempty"`
	Board  *Painted     `json:"Board,omitempty"`
}

// Answer returns the sent answer. ok is false if there are several fields, or none.
func (s *Sent) Answer() (a Answer, ok bool) {
	// These numbers suit no question.
	a = Answer{Number: math.MinInt64, Pick: -1, Cells: s.Cells, Moves: s.Moves, Board: s.Board}
	fields := 0
	for _, there := range []bool{s.Number != nil, s.Pick != nil, s.Cells != nil, s.Moves != nil, s.Board != nil} {
		if there {
			fields++
		}
	}
	if s.Number != nil {
		a.Number = *s.Number
	}
	if s.Pick != nil {
		a.Pick = *s.Pick
	}
	return a, fields == 1
}

// Send returns an answer to be sent.
func (q *Question) Send(a Answer) Sent {
	switch q.Form {
	case Number:
		return Sent{Number: &a.Number}
	case Choice:
		return Sent{Pick: &a.Pick}
	case Game:
		return Sent{Moves: a.Moves}
	case Board:
		return Sent{Board: a.Board}
	}
	return Sent{Cells: a.Cells}
}

// Receive judges an answer that a stranger may have sent. clean equals all answers that mean the same. ok is false if
// the answer does not suit the question. A game must be won, in any number of moves. A painted board is not judged
// here.
func (q *Question) Receive(about *About, a Answer) (clean Answer, right, ok bool) {
	size := about.Dataset.Board.Size
	switch q.Form {
	case Number:
		clean.Number = a.Number
		ok = a.Number >= -MaxNumber && a.Number <= MaxNumber
	case Choice:
		clean.Pick = a.Pick
		ok = a.Pick >= 0 && a.Pick < len(q.Choices)
	case Game:
		clean.Moves = a.Moves
		won := Question{Most: MaxMoves}
		ok = won.won(about, a.Moves)
		return clean, ok && len(a.Moves) <= q.Most, ok
	case Board:
		if clean.Board = a.Board; a.Board != nil {
			_, ok = a.Board.On(about)
		}
	default:
		if n := len(a.Cells); n == 0 || n > MaxCells {
			return clean, false, false
		}
		clean.Cells = sorted(a.Cells)
		ok = !slices.ContainsFunc(clean.Cells, func(c grid.Cell) bool { return !size.Has(c) }) &&
			(q.Form == Cells || len(clean.Cells) == 1)
	}
	return clean, ok && q.Judge(about, clean), ok
}
