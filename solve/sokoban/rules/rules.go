// Package rules is how the puzzle is played, and what algorithms and lenses need to know of a board.
package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Rules are those of a walk, a solve.Rules. A Move is the direction in which the player goes (a grid.Dir).
type Rules struct {
	Board *solve.Board
	goal  grid.Cell
	start solve.State
}

// New makes those of the walk from the box and the player among the things of a query. Check has no Error.
func New(b *solve.Board, things []solve.Thing) *Rules {
	return &Rules{
		Board: b,
		goal:  b.Find(Goal),
		start: State(solve.Find(things, Box), solve.Find(things, Player)),
	}
}

// Start is the state of the query.
func (r *Rules) Start() solve.State { return r.start }

// Done reports whether the box is on the goal.
func (r *Rules) Done(s solve.State) bool { return s.Cells[BoxAt] == r.goal }

// Moves are at most four, in the order of grid.Dirs.
func (r *Rules) Moves(s solve.State, buf []solve.Move) []solve.Move {
	for _, d := range grid.Dirs {
		if _, err := r.Apply(s, solve.Move(d)); err == nil {
			buf = append(buf, solve.Move(d))
		}
	}
	return buf
}

// Apply steps or pushes. The error is a *solve.Refusal.
func (r *Rules) Apply(s solve.State, m solve.Move) (solve.State, error) {
	d := grid.Dir(m & 3)
	to, ok := r.Board.Step(s.Cells[PlayerAt], d)
	switch {
	case !ok:
		return s, solve.Refused("sokoban.refuse.player_edge")
	case r.Board.Terrain[to] != solve.Floor:
		return s, solve.Refused("sokoban.refuse.player_wall")
	}
	if to == s.Cells[BoxAt] {
		box, ok := r.Board.Step(to, d)
		switch {
		case !ok:
			return s, solve.Refused("sokoban.refuse.box_edge")
		case r.Board.Terrain[box] != solve.Floor:
			return s, solve.Refused("sokoban.refuse.box_wall")
		}
		s.Cells[BoxAt] = box
	}
	s.Cells[PlayerAt] = to
	return s, nil
}

// Cost of a step is 1 and of a push PushCost+1, because a push is a move of the player too: the cost of a walk is
// pushes*PushCost + moves, so that least cost is fewest pushes, then fewest moves.
func (r *Rules) Cost(s solve.State, m solve.Move) int64 {
	if to, ok := r.Board.Step(s.Cells[PlayerAt], grid.Dir(m&3)); ok && to == s.Cells[BoxAt] {
		return solve.PushCost + 1
	}
	return 1
}
