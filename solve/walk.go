package solve

// Walk is the moves of a solution, with access to any state. It takes 8 bytes for each move, and a state for every
// markEvery moves.
type Walk struct {
	rules Rules
	start State
	moves []Move
	marks []State // the states after markEvery moves, after 2·markEvery moves and so on
}

const markEvery = 256

// MaxWalk is the largest number of moves of a Walk that is kept. Of a longer walk only the beginning is kept.
const MaxWalk = 8 << 20

// NewWalk makes an empty walk that begins at the start of the rules.
func NewWalk(r Rules) *Walk { return &Walk{rules: r, start: r.Start()} }

// Add appends a move and the state after it.
func (w *Walk) Add(m Move, s State) {
	w.moves = append(w.moves, m)
	if len(w.moves)%markEvery == 0 {
		w.marks = append(w.marks, s)
	}
}

// Movers appends the movers of state s to buf, as the function [Movers] does.
func (w *Walk) Movers(s State, buf []Thing) []Thing { return Movers(w.rules, s, buf) }

// Len returns the number of moves.
func (w *Walk) Len() int { return len(w.moves) }

// Move returns move i, from 0 to Len-1.
func (w *Walk) Move(i int) Move { return w.moves[i] }

// At returns the state after n moves. It replays at most markEvery moves. An n below 0 counts as 0, an n above Len as
// Len.
func (w *Walk) At(n int) State {
	n = max(0, min(n, len(w.moves)))
	s, from := w.start, 0
	if k := n / markEvery; k > 0 {
		s, from = w.marks[k-1], k*markEvery
	}
	for ; from < n; from++ {
		s = w.Next(s, from)
	}
	return s
}

// Next returns the state after move i, from 0 to Len-1. The state s is the state before the move.
func (w *Walk) Next(s State, i int) State {
	next, _, err := w.rules.Apply(s, w.moves[i])
	if err != nil {
		panic("a recorded move is refused: " + err.Error())
	}
	return next
}
