package solve

// Walk is a solution with random access. It takes 8 bytes for each move and a state for every markEvery moves.
type Walk struct {
	rules Rules
	start State
	moves []Move
	marks []State // the state after every markEvery moves
}

const markEvery = 256

// MaxWalk is the longest walk that is kept, in moves. Only the beginning of a longer walk is kept.
const MaxWalk = 8 << 20

// NewWalk is an empty walk by some rules.
func NewWalk(r Rules) *Walk { return &Walk{rules: r, start: r.Start()} }

// Add appends a move and the state that it leads to.
func (w *Walk) Add(m Move, s State) {
	w.moves = append(w.moves, m)
	if len(w.moves)%markEvery == 0 {
		w.marks = append(w.marks, s)
	}
}

// Movers appends the movers of a state on the walk to buf, as [Movers] does.
func (w *Walk) Movers(s State, buf []Thing) []Thing { return Movers(w.rules, s, buf) }

// Len is the number of moves.
func (w *Walk) Len() int { return len(w.moves) }

// Move is the i-th move, from 0 to Len-1.
func (w *Walk) Move(i int) Move { return w.moves[i] }

// At is the state after n moves. It replays at most markEvery moves. For more than Len moves it is the last state, for
// less than none the first.
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

// Next is the state after the i-th move, from 0 to Len-1. s is the state before the move.
func (w *Walk) Next(s State, i int) State {
	next, _, err := w.rules.Apply(s, w.moves[i])
	if err != nil {
		panic("a recorded move is refused: " + err.Error())
	}
	return next
}
