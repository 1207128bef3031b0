package knight

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// rules are the rules of play: a Move from 0 to 7 is an index of jumps. They look at each attacker by itself, unlike
// the solvers, which draw maps of all attacks. They are not changed by use.
type rules struct{ *position }

var _ solve.Rules = rules{}

func newRules(p *position) rules { return rules{p} }

func (r rules) Start() solve.State {
	s := solve.NewState(r.knight)
	s.Alive = r.all()
	return s
}

func (r rules) Done(s solve.State) bool { return s.Cells[0] == r.king }

func (r rules) Cost(solve.State, solve.Move) int64 { return 1 }

func (r rules) Moves(s solve.State, buf []solve.Move) []solve.Move {
	if r.Done(s) || r.attacker(s.Alive, s.Cells[0]) != nil {
		return buf
	}
	for m := range solve.Move(len(jumps)) {
		if next, ok := r.jump(s, m); ok && (r.Done(next) || r.attacker(next.Alive, next.Cells[0]) == nil) {
			buf = append(buf, m)
		}
	}
	return buf
}

func (r rules) Apply(s solve.State, m solve.Move) (solve.State, error) {
	if int(m) >= len(jumps) {
		return s, &solve.Refusal{Text: solve.Say("knight.refusal.no_jump")}
	}
	if r.Done(s) {
		return s, &solve.Refusal{Text: solve.Say("knight.refusal.over")}
	}
	if by := r.attacker(s.Alive, s.Cells[0]); by != nil {
		return s, r.refusal("knight.refusal.lost", by)
	}
	next, ok := r.jump(s, m)
	if !ok {
		return s, &solve.Refusal{Text: solve.Say("knight.refusal.off_board")}
	}
	if !r.Done(next) {
		if by := r.attacker(next.Alive, next.Cells[0]); by != nil {
			key := "knight.refusal.attacked"
			if next.Alive != s.Alive {
				key = "knight.refusal.guarded"
			}
			return s, r.refusal(key, by)
		}
	}
	return next, nil
}

func (r rules) refusal(key string, by *solve.Thing) error {
	return &solve.Refusal{Text: solve.Say(key,
		"Piece", kindText(by.Kind), "Row", r.Row(by.At)+1, "Col", r.Col(by.At)+1)}
}

// jump moves the knight and takes away what stands where it lands; false off the board.
func (r rules) jump(s solve.State, m solve.Move) (solve.State, bool) {
	row, col := r.Row(s.Cells[0])+jumps[m].row, r.Col(s.Cells[0])+jumps[m].col
	if !r.In(row, col) {
		return s, false
	}
	to := r.At(row, col)
	s.Cells[0] = to
	if i := r.at[to]; i >= 0 {
		s.Alive &^= 1 << i
	}
	return s, true
}

// attacker is a living black piece, the king included, that attacks a cell, or nil.
func (r rules) attacker(alive uint64, c grid.Cell) *solve.Thing {
	for i := range r.pieces {
		if t := &r.pieces[i]; alive>>i&1 == 1 && r.attacks(alive, *t, c) {
			return t
		}
	}
	if king := (solve.Thing{Kind: kingKind, At: r.king}); r.king != grid.None && r.attacks(alive, king, c) {
		return &king
	}
	return nil
}

// attacks reports whether a piece attacks a cell while the pieces of a set live.
func (r rules) attacks(alive uint64, t solve.Thing, c grid.Cell) bool {
	down, right := r.Row(c)-r.Row(t.At), r.Col(c)-r.Col(t.At)
	straight := down == 0 || right == 0
	oblique := down == right || down == -right
	switch {
	case down == 0 && right == 0:
		return false
	case t.Kind == kingKind:
		return max(down, -down, right, -right) == 1
	case t.Kind == blackKnightKind:
		return down*down+right*right == 5
	case t.Kind == pawnKind:
		return down == 1 && (right == 1 || right == -1)
	case straight && (t.Kind == rookKind || t.Kind == queenKind), oblique && (t.Kind == bishopKind || t.Kind == queenKind):
		return r.clear(alive, t.At, c)
	}
	return false
}

// clear reports whether no living black piece stands between two different cells of one row, column or diagonal.
func (r rules) clear(alive uint64, from, to grid.Cell) bool {
	step := grid.Cell(sign(r.Row(to)-r.Row(from))*r.Cols + sign(r.Col(to)-r.Col(from)))
	for c := from + step; c != to; c += step {
		if i := r.at[c]; i == royal || i >= 0 && alive>>i&1 == 1 {
			return false
		}
	}
	return true
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
