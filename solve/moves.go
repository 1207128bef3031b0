package solve

import (
	"unsafe"

	"stepboard/solve/grid"
)

// Moves takes the legal moves from a state. It keeps the states after the moves packed. For each move, rules set what
// changes, by Put and SetBits, and then call Add. So a move costs no copy of a [State].
//
// Only one goroutine may use Moves. The same Moves can take the moves of one state after another.
type Moves struct {
	Packing
	Made  []Made
	keys  []uint64 // the packed states after the moves
	from  []uint64 // the packed state before the moves
	next  []uint64 // the packed state after the move that is being made
	meter *Meter   // counts the memory of the lists; may be nil
	held  int64    // bytes
	err   error    // the first error of the meter
}

// Made is a legal move, without the state after it.
type Made struct {
	Move Move
	Cost Cost
}

// NewMoves makes Moves for packed states.
func NewMoves(p Packing) Moves {
	return Moves{Packing: p, from: make([]uint64, p.Words), next: make([]uint64, p.Words)}
}

// Free gives the memory of the lists back.
func (t *Moves) Free(m *Meter) {
	m.Give(t.held)
	t.held, t.Made, t.keys = 0, nil, nil
}

// Begin removes all moves. The next moves lead from a packed state, and take memory of the Meter. If m is nil, memory
// is not counted.
func (t *Moves) Begin(m *Meter, key []uint64) {
	t.meter, t.Made, t.keys = m, t.Made[:0], t.keys[:0]
	copy(t.from, key)
	copy(t.next, key)
}

// Put sets the cell of a mover after the move.
func (t *Moves) Put(mover int, c grid.Cell) {
	f := t.movers[mover]
	w := &t.next[f.word]
	*w = *w&^(t.mask<<f.shift) | uint64(uint32(c+t.gone))<<f.shift
}

// SetBits sets the bits of the state after the move.
func (t *Moves) SetBits(b Bits) { t.putBits(t.next, &b) }

// Add takes a move. The state after it has the changes since the last call of Add.
func (t *Moves) Add(m Move, cost Cost) {
	if len(t.Made) == cap(t.Made) && !t.grow() {
		return
	}
	t.Made = append(t.Made, Made{m, cost})
	if len(t.next) == 1 {
		t.keys = append(t.keys, t.next[0])
		t.next[0] = t.from[0]
		return
	}
	t.keys = append(t.keys, t.next...)
	copy(t.next, t.from)
}

// AddState takes a move and the whole state after it.
func (t *Moves) AddState(m Move, cost Cost, s *State) {
	if len(t.Made) == cap(t.Made) && !t.grow() {
		return
	}
	t.Made = append(t.Made, Made{m, cost})
	t.keys = t.Pack(s, t.keys)
}

// grow makes room for more moves. If the meter refuses the memory, it returns false, and Err is the reason.
func (t *Moves) grow() bool {
	n := max(16, 2*cap(t.Made))
	if t.meter != nil && t.err == nil {
		bytes := int64(n-cap(t.Made)) * int64(unsafe.Sizeof(Made{})+8*uintptr(t.Words))
		if t.err = t.meter.Take(bytes); t.err == nil {
			t.held += bytes
		}
	}
	if t.err != nil {
		return false
	}
	t.Made = append(make([]Made, 0, n), t.Made...)
	t.keys = append(make([]uint64, 0, n*t.Words), t.keys...)
	return true
}

// Cut removes all moves but the first n.
func (t *Moves) Cut(n int) { t.Made, t.keys = t.Made[:n], t.keys[:n*t.Words] }

// Err returns the error of the Meter that ended the list of moves, or nil.
func (t *Moves) Err() error { return t.err }

// Poll returns the error of the Meter if the run was cancelled. Rules call it within long work for a single state.
func (t *Moves) Poll() error {
	if t.err == nil && t.meter != nil {
		t.err = t.meter.halted()
	}
	return t.err
}

// Key returns the packed state after the i-th move. It is valid until the next call of Begin.
func (t *Moves) Key(i int) []uint64 { return t.keys[i*t.Words : (i+1)*t.Words] }

// Steps lists the legal moves from a state, with the states after them. Searches use [Moves], which is much faster.
func Steps(r Rules, s State) []Step { return steps(r, s, r.Next) }

// StepsBack lists the moves that lead to a state. In each Step, To is the state before the move.
func StepsBack(r Reversible, s State) []Step { return steps(r, s, r.Back) }

// Ends lists the won states that rules know.
func Ends(r Ended) []State {
	list := steps(r, r.Start(), func(_ *State, to *Moves) { r.Ends(to) })
	return Map(list, func(s Step) State { return s.To })
}

func steps(r Rules, s State, next func(*State, *Moves)) []Step {
	shape := r.Shape()
	shape.Gone = true // lenses and words may ask about any state
	t := NewMoves(NewPacking(shape))
	t.Begin(nil, t.Pack(&s, nil))
	next(&s, &t)
	list := make([]Step, len(t.Made))
	for i, m := range t.Made {
		list[i] = Step{m.Move, t.State(t.Key(i)), m.Cost}
	}
	return list
}
