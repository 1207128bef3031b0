package solve

import "iter"

// Walk is the moves of a solution, with access to any state. It takes 8 bytes for each move, and at most mostMarks
// states. Of a walk with few moves all states are kept, because the rules of a file are slow.
type Walk struct {
	rules Rules
	start State
	moves []Move
	marks []State // the states after every moves, after 2·every moves and so on
	every int
}

const mostMarks = 4096

// MaxWalk is the largest number of moves of a Walk that is kept. Of a longer walk only the beginning is kept.
const MaxWalk = 8 << 20

// NewWalk makes an empty walk that begins at the start of the rules.
func NewWalk(r Rules) *Walk { return &Walk{rules: r, start: r.Start(), every: 1} }

// Add appends a move and the state after it.
func (w *Walk) Add(m Move, s State) {
	w.moves = append(w.moves, m)
	if len(w.moves)%w.every != 0 {
		return
	}
	if w.marks = append(w.marks, s); len(w.marks) == mostMarks { // every second state goes
		for i := range mostMarks / 2 {
			w.marks[i] = w.marks[2*i+1]
		}
		w.marks, w.every = w.marks[:mostMarks/2], 2*w.every
	}
}

// Movers appends the movers of state s to buf, as the function [Movers] does.
func (w *Walk) Movers(s State, buf []Thing) []Thing { return Movers(w.rules, s, buf) }

// Len returns the number of moves.
func (w *Walk) Len() int { return len(w.moves) }

// Moves yields all moves. A nil Walk has none.
func (w *Walk) Moves() iter.Seq2[Move, error] {
	if w == nil {
		return Each(nil)
	}
	return Each(w.moves)
}

// Each yields moves without an error.
func Each(moves []Move) iter.Seq2[Move, error] {
	return func(yield func(Move, error) bool) {
		for _, m := range moves {
			if !yield(m, nil) {
				return
			}
		}
	}
}

// Move returns move i, from 0 to Len-1.
func (w *Walk) Move(i int) Move { return w.moves[i] }

// At returns the state after n moves. It replays fewer than Len/2048 moves. An n below 0 counts as 0, an n above Len as
// Len.
func (w *Walk) At(n int) State {
	n = max(0, min(n, len(w.moves)))
	s, from := w.start, 0
	if k := n / w.every; k > 0 {
		s, from = w.marks[k-1], k*w.every
	}
	for ; from < n; from++ {
		s = w.Next(s, from)
	}
	return s
}

// Next returns the state after move i, from 0 to Len-1. The state s is the state before the move.
func (w *Walk) Next(s State, i int) State {
	if w.every == 1 {
		return w.marks[i]
	}
	next, _, err := w.rules.Apply(s, w.moves[i])
	if err != nil {
		panic("a recorded move is refused: " + err.Error())
	}
	return next
}
