package sokoban

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// rules are those of a walk. A Move is the direction in which the player goes (a grid.Dir).
type rules struct {
	board *solve.Board
	goal  grid.Cell
	start solve.State
}

// newRules are those of the walk from the box and the player among the things of a query. Check has no Error.
func newRules(b *solve.Board, things []solve.Thing) *rules {
	return &rules{
		board: b,
		goal:  b.Find(Goal),
		start: newState(solve.Find(things, Box), solve.Find(things, Player)),
	}
}

func (r *rules) Start() solve.State { return r.start }

func (r *rules) Done(s solve.State) bool { return s.Cells[boxAt] == r.goal }

func (r *rules) Moves(s solve.State, buf []solve.Move) []solve.Move {
	for _, d := range grid.Dirs {
		if _, err := r.Apply(s, solve.Move(d)); err == nil {
			buf = append(buf, solve.Move(d))
		}
	}
	return buf
}

func (r *rules) Apply(s solve.State, m solve.Move) (solve.State, error) {
	d := grid.Dir(m & 3)
	to, ok := r.board.Step(s.Cells[playerAt], d)
	switch {
	case !ok:
		return s, refuse("sokoban.refuse.player_edge")
	case r.board.Terrain[to] != solve.Floor:
		return s, refuse("sokoban.refuse.player_wall")
	}
	if to == s.Cells[boxAt] {
		box, ok := r.board.Step(to, d)
		switch {
		case !ok:
			return s, refuse("sokoban.refuse.box_edge")
		case r.board.Terrain[box] != solve.Floor:
			return s, refuse("sokoban.refuse.box_wall")
		}
		s.Cells[boxAt] = box
	}
	s.Cells[playerAt] = to
	return s, nil
}

// Cost of a step is 1 and of a push PushCost+1, because a push is a move of the player too: the cost of a walk is
// pushes*PushCost + moves, so that least cost is fewest pushes, then fewest moves.
func (r *rules) Cost(s solve.State, m solve.Move) int64 {
	if to, ok := r.board.Step(s.Cells[playerAt], grid.Dir(m&3)); ok && to == s.Cells[boxAt] {
		return solve.PushCost + 1
	}
	return 1
}

func refuse(key string) error { return &solve.Refusal{Text: solve.Say(key)} }
