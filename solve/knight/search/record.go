package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

// recorder writes a search to a recording. If the run is not recorded, the Recording is nil, and the methods that are
// called at most once for each layer do nothing. Before other calls the search must check the method active.
type recorder struct {
	*solve.Recording
	*rules.Position
	fixed  uint64 // pieces that live in every state, in addition to the pieces of its set
	parent int    // the event of the state from which the search reaches the next states, or -1
}

func newRecorder(m *solve.Meter, p *rules.Position, fixed uint64) *recorder {
	return &recorder{Recording: m.Record, Position: p, fixed: fixed, parent: -1}
}

func (t *recorder) active() bool { return t.Recording != nil }

func (t *recorder) state(alive uint64, at grid.Cell) solve.State {
	s := solve.NewState(at)
	s.Bits = solve.BitsOf(alive | t.fixed)
	return s
}

func (t *recorder) start(alive uint64) {
	t.Reach(0, t.state(alive, t.Knight), -1, solve.Cost{})
}

// pass records the start of a search by the algorithm fast. The search allows at most bound moves.
func (t *recorder) pass(pieces uint64, bound int64) {
	t.Forget()
	t.Stage(stagePieces, int64(bits.OnesCount64(pieces|t.fixed)))
	t.Stage(stageLength, bound)
}

// expand records the expansion of a state. States that are recorded before the next expansion come from this state.
func (t *recorder) expand(alive uint64, at grid.Cell) {
	t.parent = t.Parent(t.Expand(0, t.state(alive, at)))
}

func (t *recorder) reach(alive uint64, at grid.Cell, cost int64) {
	t.Reach(0, t.state(alive, at), t.parent, solve.Units(cost))
}

// record records an expansion. The expansion reached the waiting states from the index queued on.
func (s *bfsSession) record(n node, queued int, layer int64, won bool) {
	if !won && s.recorder.CountDropped(1+s.next.Len()-queued) {
		return
	}
	alive := s.sets.alive.At(int(n.set)).alive
	s.recorder.expand(alive, s.field.wide.Cell(n.at))
	for ; queued < s.next.Len(); queued++ {
		to := *s.next.At(queued)
		s.recorder.reach(s.sets.alive.At(int(to.set)).alive, s.field.wide.Cell(to.at), layer)
	}
	if won {
		s.recorder.won(alive, layer)
	}
}

// won records that the king is taken after cost moves.
func (t *recorder) won(alive uint64, cost int64) {
	s := t.state(alive, t.King)
	t.Reach(0, s, t.parent, solve.Units(cost))
	t.Goal(0, s)
}

// The methods below are for searches that move whole bitboards. They find a knight's previous cell in the recording.

func (t *recorder) expandAll(l layout, board []uint64, in rows, alive uint64) {
	count := 0
	l.each(board, in, func(grid.Cell) { count++ })
	if !t.CountDropped(count) {
		l.each(board, in, func(c grid.Cell) { t.expand(alive, c) })
	}
}

// reachAll records the new states of a set, but not states where the knight took a piece or the king.
func (t *recorder) reachAll(l layout, board []uint64, in rows, alive uint64, cost int64) {
	l.each(board, in, func(c grid.Cell) {
		if k := t.PieceAt[c]; k == rules.Royal || k >= 0 && alive>>k&1 == 1 {
			return
		}
		if !t.CountDropped(1) {
			t.setParent(alive, c, cost)
			t.reach(alive, c, cost)
		}
	})
}

// enter records the state with which the search enters a set: the start, or a capture.
func (t *recorder) enter(alive uint64, piece int8, cost int64) {
	if piece == startPiece {
		t.start(alive)
		return
	}
	at := t.Pieces[piece].At
	t.setParent(alive|1<<piece, at, cost)
	t.reach(alive, at, cost)
}

// setParent sets t.parent to the event of a previous state, or to -1 if there is none. The previous state has the
// living pieces in the set alive. It was reached after cost-1 moves, and its knight is one jump away from cell.
func (t *recorder) setParent(alive uint64, cell grid.Cell, cost int64) {
	t.parent = -1
	t.Around(cell, func(c grid.Cell) {
		if t.parent >= 0 {
			return
		}
		if e := t.Of(0, t.state(alive, c)); e >= 0 && t.Units(e) == cost-1 {
			t.parent = e
		}
	})
}

// flood is the recorder of Bounds.reach, which finds all cells that can be reached and all pieces that can be taken. In
// a recorded state, the pieces taken in earlier rounds or on the way are missing. So the state can occur in play.
type flood struct {
	*recorder
	layout
	reached []int32     // by cell: 1 + the event that reached the cell; 0: no event
	fresh   []grid.Cell // cells that the last leap reached
	leaps   int64
}

func newFlood(m *solve.Meter, b *Bounds) *flood {
	t := newRecorder(m, b.Position, 0)
	if !t.active() {
		return nil
	}
	f := &flood{recorder: t, layout: b.layout, reached: make([]int32, b.Cells()), fresh: []grid.Cell{b.Knight}}
	t.Forget()
	t.Stage(StageBounds, int64(len(b.Pieces)))
	t.start(b.All())
	f.reached[b.Knight] = int32(t.Of(0, t.state(b.All(), b.Knight)) + 1)
	return f
}

// leap records a leap of all knights to the cells of a bitboard. The set lasting has the pieces that are not yet taken.
func (f *flood) leap(board []uint64, in rows, lasting uint64) {
	f.Layer(0, solve.Units(f.leaps))
	f.leaps++
	for _, c := range f.fresh {
		s := solve.NewState(c)
		if e := f.reached[c]; e > 0 {
			s = f.Event(int(e) - 1).State
		}
		f.Expand(0, s)
	}
	f.fresh = f.fresh[:0]
	before := int32(f.Len())
	f.each(board, in, func(c grid.Cell) {
		first := before + 1
		f.Around(c, func(from grid.Cell) {
			if e := f.reached[from]; e > 0 {
				first = min(first, e)
			}
		})
		s, parent := solve.NewState(c), -1
		if first <= before {
			parent = int(first - 1)
			s.Bits = solve.BitsOf(f.Event(parent).State.Bits.Word() & lasting)
		}
		if k := f.PieceAt[c]; k >= 0 {
			s.Bits = s.Bits.Without(int(k))
		}
		f.reached[c] = int32(f.Reach(0, s, parent, solve.Units(f.leaps)) + 1)
		f.fresh = append(f.fresh, c)
	})
}

// The stages of the algorithm fast, for Recording.Stage. N is the number of a stage's event.
const (
	StageBounds  uint32 = iota // search for all that can be reached and taken; N: black pieces besides the king
	stageNear                  // the lower bound is known; N: moves to the king if only the lasting pieces lived
	stageNoWay                 // no play takes the king; N: pieces that no play takes
	stagePieces                // a search begins; N: pieces on the board
	stageLength                // a pass begins; N: the largest number of moves
	stageRefused               // other pieces forbid the way that was found; N: number of these pieces, which are put back
	stageAllowed               // the way that was found is allowed with all pieces; N: moves
)
