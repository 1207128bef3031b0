package huarong

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// rules are those of one query. A state holds the blank and the piece; a move is the direction (grid.Dir) in which the
// blank steps. Every other movable cell is alike, so nothing else of the board needs to be known.
type rules struct {
	board *solve.Board
	question
}

// newRules are those of a query, or a *BoardError.
func newRules(d *solve.Dataset, query int) (rules, error) {
	q, err := ask(d, query)
	return rules{d.Board, q}, err
}

// Start implements [solve.Rules].
func (r rules) Start() solve.State { return solve.NewState(r.blank, r.piece) }

// Done implements [solve.Rules].
func (r rules) Done(s solve.State) bool { return s.Cells[1] == r.target }

// Cost implements [solve.Rules]: every slide counts 1.
func (r rules) Cost(solve.State, solve.Move) int64 { return 1 }

// Moves implements [solve.Rules].
func (r rules) Moves(s solve.State, buf []solve.Move) []solve.Move {
	for _, d := range grid.Dirs {
		if _, refusal := r.step(s, d); refusal == nil {
			buf = append(buf, solve.Move(d))
		}
	}
	return buf
}

// Apply implements [solve.Rules].
func (r rules) Apply(s solve.State, m solve.Move) (solve.State, error) {
	if m > solve.Move(grid.Left) {
		return s, &solve.Refusal{Text: solve.Say("huarong.move.unknown", "Move", int(m))}
	}
	to, refusal := r.step(s, grid.Dir(m))
	if refusal != nil {
		return s, refusal
	}
	if to == s.Cells[1] { // the piece slides to where the blank was
		s.Cells[1] = s.Cells[0]
	}
	s.Cells[0] = to
	return s, nil
}

// step is the cell that the blank comes to, or why it can't.
func (r rules) step(s solve.State, d grid.Dir) (grid.Cell, *solve.Refusal) {
	refuse := func(key string, c grid.Cell) (grid.Cell, *solve.Refusal) {
		return grid.None, &solve.Refusal{Text: solve.Say(key, "Row", r.board.Row(c)+1, "Col", r.board.Col(c)+1)}
	}
	blank := s.Cells[0]
	if !movable(r.board, blank) {
		return refuse("huarong.move.from_fixed", blank)
	}
	to, ok := r.board.Step(blank, d)
	if !ok {
		return refuse("huarong.move.border", blank)
	}
	if !movable(r.board, to) {
		return refuse("huarong.move.fixed", to)
	}
	return to, nil
}
