package solve

// Walk is a solution that can be entered anywhere: 8 bytes a move and a state every markEvery moves.
type Walk struct {
	rules Rules
	start State
	moves []Move
	marks []State // after every markEvery moves
}

const markEvery = 256

// MaxWalk is the longest walk that is kept, in moves; of a longer one the beginning is.
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

// At is the state after n moves, of which at most markEvery are made again to find it. After more than Len it is the
// last state, after less than none the first.
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

// Next is the state that the i-th move, from 0 to Len-1, leads to from s, the state before it.
func (w *Walk) Next(s State, i int) State {
	next, _, err := w.rules.Apply(s, w.moves[i])
	if err != nil {
		panic("a recorded move is refused: " + err.Error())
	}
	return next
}
