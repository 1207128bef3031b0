package halloween

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// stay is the digit of a ghost that stays; 1 + d is that of a step in direction d.
const (
	stay   = 0
	digits = 5
)

// rules of play. A Move has a digit to base 5 for every ghost, the first ghost's the lowest.
type rules struct {
	board  *solve.Board
	ghosts []solve.Kind
	goals  []grid.Cell
}

func (p puzzle) Rules(d *solve.Dataset, query int) (solve.Rules, error) {
	if err := solve.FirstError(p.Check(d, query, solve.TaskSolve)); err != nil {
		return nil, err
	}
	r := &rules{board: d.Board, ghosts: ghosts(d.Board)}
	for _, k := range r.ghosts {
		r.goals = append(r.goals, d.Board.Find(goalOf(k)))
	}
	return r, nil
}

func (r *rules) Start() solve.State {
	cells := make([]grid.Cell, len(r.ghosts))
	for i, k := range r.ghosts {
		cells[i] = r.board.Find(k)
	}
	return solve.NewState(cells...)
}

// Moves places ghost by ghost, the last first, so that beginnings that clash are not gone on with and the list is in
// ascending order.
func (r *rules) Moves(s solve.State, buf []solve.Move) []solve.Move {
	return r.complete(s, s, len(r.ghosts), 0, buf)
}

// complete appends the moves that begin with what the ghosts from i on do: they go to their cells in next by a move.
func (r *rules) complete(s, next solve.State, i int, m solve.Move, buf []solve.Move) []solve.Move {
	if i == 0 {
		return append(buf, m)
	}
	i--
	for digit := range solve.Move(digits) {
		var err error
		if next.Cells[i], err = r.step(s, i, digit); err != nil {
			continue
		}
		for j := i + 1; j < len(r.ghosts) && err == nil; j++ {
			err = r.clash(s, next, i, j)
		}
		if err == nil {
			buf = r.complete(s, next, i, m*digits+digit, buf)
		}
	}
	return buf
}

func (r *rules) Apply(s solve.State, m solve.Move) (solve.State, error) {
	next := s
	rest := m
	for i := range r.ghosts {
		var err error
		if next.Cells[i], err = r.step(s, i, rest%digits); err != nil {
			return s, err
		}
		rest /= digits
	}
	if rest != 0 {
		return s, refuse("halloween.refusal.no_move", "Move", int(m))
	}
	for j := range r.ghosts {
		for i := range j {
			if err := r.clash(s, next, i, j); err != nil {
				return s, err
			}
		}
	}
	return next, nil
}

// step is where a digit takes a ghost, or why it can't.
func (r *rules) step(s solve.State, i int, digit solve.Move) (grid.Cell, error) {
	if digit == stay {
		return s.Cells[i], nil
	}
	to, ok := r.board.Step(s.Cells[i], grid.Dir(digit-1))
	switch {
	case !ok:
		return to, refuse("halloween.refusal.border", "Ghost", r.letter(i))
	case r.board.Terrain[to] == solve.Wall:
		return to, refuse("halloween.refusal.wall", "Ghost", r.letter(i),
			"Row", r.board.Row(to)+1, "Column", r.board.Col(to)+1)
	}
	return to, nil
}

// clash is why ghosts i < j can't go together to where they are next.
func (r *rules) clash(s, next solve.State, i, j int) error {
	if next.Cells[i] == next.Cells[j] {
		return refuse("halloween.refusal.same_cell", "Ghost", r.letter(i), "Other", r.letter(j),
			"Row", r.board.Row(next.Cells[i])+1, "Column", r.board.Col(next.Cells[i])+1)
	}
	if next.Cells[i] == s.Cells[j] && next.Cells[j] == s.Cells[i] {
		return refuse("halloween.refusal.swap", "Ghost", r.letter(i), "Other", r.letter(j))
	}
	return nil
}

func (r *rules) Done(s solve.State) bool {
	for i, c := range r.goals {
		if s.Cells[i] != c {
			return false
		}
	}
	return true
}

func (r *rules) Cost(solve.State, solve.Move) int64 { return 1 }

func (r *rules) letter(i int) string { return string(rune(r.ghosts[i])) }

func refuse(key string, pairs ...any) error {
	return &solve.Refusal{Text: solve.Say(key, pairs...)}
}
