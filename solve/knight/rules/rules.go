// Package rules has the rules of knight, its pieces, and the check of a board.
package rules

import (
	"cmp"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Rules are the rules of play. A Move from 0 to 7 is an index of Jumps. Rules examine each attacker separately, but
// solvers draw maps of all attacks. The methods don't change the position.
type Rules struct{ *Position }

var _ solve.Rules = Rules{}

// New makes the rules for a position.
func New(p *Position) Rules { return Rules{p} }

var kinds = []solve.Kind{Knight}

// Shape implements [solve.Rules]. The bits of a state are the living pieces.
func (r Rules) Shape() solve.Shape {
	return solve.Shape{Cells: r.Cells(), Movers: kinds, Bits: len(r.Pieces)}
}

// Start implements [solve.Rules]. All pieces live.
func (r Rules) Start() solve.State {
	s := solve.NewState(r.Knight)
	s.Bits = solve.BitsOf(r.All())
	return s
}

// Done reports whether the king has been taken.
func (r Rules) Done(s solve.State) bool { return s.Cells[0] == r.King }

// Next implements [solve.Rules]. The moves are jumps to the king and to cells that no living piece attacks, at cost 1.
func (r Rules) Next(s *solve.State, to *solve.Moves) {
	if r.Done(*s) || r.Attacker(s.Bits.Word(), s.Cells[0]) != nil {
		return
	}
	for m := range solve.Move(len(Jumps)) {
		if next, ok := r.Jump(*s, m); ok && (r.Done(next) || r.Attacker(next.Bits.Word(), next.Cells[0]) == nil) {
			to.AddState(m, solve.Units(1), &next)
		}
	}
}

// Bound implements [solve.Bounded]. A jump covers at most two rows, two columns, and three rows and columns together.
func (r Rules) Bound(s solve.State) solve.Cost {
	if r.King == grid.None {
		return solve.Cost{}
	}
	down, right := r.Row(s.Cells[0])-r.Row(r.King), r.Col(s.Cells[0])-r.Col(r.King)
	down, right = max(down, -down), max(right, -right)
	return solve.Units(int64(max((max(down, right)+1)/2, (down+right+2)/3)))
}

// Apply implements [solve.Rules]. The error is a *solve.Refusal.
func (r Rules) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	if int(m) >= len(Jumps) {
		return s, solve.Cost{}, solve.Refused("knight.refusal.no_jump")
	}
	if r.Done(s) {
		return s, solve.Cost{}, solve.Refused("knight.refusal.over")
	}
	if by := r.Attacker(s.Bits.Word(), s.Cells[0]); by != nil {
		return s, solve.Cost{}, r.Refuse("knight.refusal.lost", by)
	}
	next, ok := r.Jump(s, m)
	if !ok {
		return s, solve.Cost{}, solve.Refused("knight.refusal.off_board")
	}
	if !r.Done(next) {
		if by := r.Attacker(next.Bits.Word(), next.Cells[0]); by != nil {
			key := "knight.refusal.attacked"
			if next.Bits != s.Bits {
				key = "knight.refusal.guarded"
			}
			return s, solve.Cost{}, r.Refuse(key, by)
		}
	}
	return next, solve.Units(1), nil
}

// Refuse returns a *solve.Refusal. The text of the key names the attacker.
func (r Rules) Refuse(key string, by *solve.Thing) error {
	return solve.Refused(key, "Piece", KindText(by.Kind), "Row", r.Row(by.At)+1, "Col", r.Col(by.At)+1)
}

// Jump moves the knight and removes a piece on the new cell. It returns false if the new cell is off the board.
func (r Rules) Jump(s solve.State, m solve.Move) (solve.State, bool) {
	row, col := r.Row(s.Cells[0])+Jumps[m].Row, r.Col(s.Cells[0])+Jumps[m].Col
	if !r.In(row, col) {
		return s, false
	}
	to := r.At(row, col)
	s.Cells[0] = to
	if i := r.PieceAt[to]; i >= 0 {
		s.Bits = s.Bits.Without(int(i))
	}
	return s, true
}

// Attacker returns a living black piece, or the king, that attacks a cell. It returns nil if no such piece exists.
func (r Rules) Attacker(alive uint64, c grid.Cell) *solve.Thing {
	for i := range r.Pieces {
		if t := &r.Pieces[i]; alive>>i&1 == 1 && r.Attacks(alive, *t, c) {
			return t
		}
	}
	if king := (solve.Thing{Kind: King, At: r.King}); r.King != grid.None && r.Attacks(alive, king, c) {
		by := king // a separate variable, so that a cell without an attacker needs no allocation
		return &by
	}
	return nil
}

// Attacks reports whether the piece t attacks a cell while the pieces of a set live.
func (r Rules) Attacks(alive uint64, t solve.Thing, c grid.Cell) bool {
	down, right := r.Row(c)-r.Row(t.At), r.Col(c)-r.Col(t.At)
	straight := down == 0 || right == 0
	oblique := down == right || down == -right
	switch {
	case down == 0 && right == 0:
		return false
	case t.Kind == King:
		return max(down, -down, right, -right) == 1
	case t.Kind == BlackKnight:
		return down*down+right*right == 5
	case t.Kind == Pawn:
		return down == r.Pawn && (right == 1 || right == -1)
	case straight && (t.Kind == Rook || t.Kind == Queen), oblique && (t.Kind == Bishop || t.Kind == Queen):
		return r.clear(alive, t.At, c)
	}
	return false
}

// clear reports whether no living black piece stands between two different cells of one row, column or diagonal.
func (r Rules) clear(alive uint64, from, to grid.Cell) bool {
	step := grid.Cell(cmp.Compare(r.Row(to), r.Row(from))*r.Cols + cmp.Compare(r.Col(to), r.Col(from)))
	for c := from + step; c != to; c += step {
		if i := r.PieceAt[c]; i == Royal || i >= 0 && alive>>i&1 == 1 {
			return false
		}
	}
	return true
}
