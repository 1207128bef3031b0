package sokoban

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// A move is the direction in which the player goes (a grid.Dir). A state has the player first, then the box.
const (
	playerAt = iota
	boxAt
)

type rules struct {
	board *solve.Board
	goal  grid.Cell
	start solve.State
}

// Rules are those of the walk that starts from the query's box and player.
func (puzzle) Rules(d *solve.Dataset, query int) (solve.Rules, error) {
	query = max(query, 0)
	if err := solve.FirstError(Puzzle.Check(d, query, TaskWalk)); err != nil {
		return nil, err
	}
	things := d.Queries[query].Things
	return &rules{
		board: d.Board,
		goal:  d.Board.Find(Goal),
		start: solve.NewState(solve.Find(things, Player), solve.Find(things, Box)),
	}, nil
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
