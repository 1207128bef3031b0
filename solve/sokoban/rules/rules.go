// Package rules has the rules of the puzzle, and facts about boards for algorithms and lenses.
package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// The tasks; TaskCount is the default.
const TaskCount, TaskWalk = "count", "walk"

// The things. Goal stands on the board, Box and Player in the query of a walk.
const Goal, Box, Player solve.Kind = 'X', 'B', 'P'

// MaxSide is the largest number of rows and of columns.
const MaxSide = 4096

// The indices of the movers in the cells of a state.
const PlayerAt, BoxAt = 0, 1

// State returns the state with the box and the player on some cells.
func State(box, player grid.Cell) solve.State { return solve.NewState(player, box) }

// Rules implements [solve.Rules] for a walk. A Move is the direction in which the player goes (a grid.Dir).
type Rules struct {
	Board *solve.Board
	goal  grid.Cell
	start solve.State
}

// New returns the rules of the walk that begins with the box and the player in things. Check must report no Error.
func New(b *solve.Board, things []solve.Thing) *Rules {
	return &Rules{
		Board: b,
		goal:  b.Find(Goal),
		start: State(solve.Find(things, Box), solve.Find(things, Player)),
	}
}

// Start returns the state of the query.
func (r *Rules) Start() solve.State { return r.start }

// Done reports whether the box is on the goal.
func (r *Rules) Done(s solve.State) bool { return s.Cells[BoxAt] == r.goal }

var kinds = []solve.Kind{PlayerAt: Player, BoxAt: Box}

// Shape implements [solve.Rules].
func (r *Rules) Shape() solve.Shape { return solve.Shape{Cells: r.Board.Cells(), Movers: kinds} }

// Next implements [solve.Rules].
func (r *Rules) Next(s *solve.State, to *solve.Moves) {
	for d, player := range r.Board.Around(s.Cells[PlayerAt]) {
		switch {
		case player == grid.None || r.Board.Terrain[player] != solve.Floor:
		case player != s.Cells[BoxAt]:
			to.Put(PlayerAt, player)
			to.Add(solve.Move(d), stepped)
		default:
			if box, ok := Beside(r.Board, player, grid.Dir(d)); ok {
				to.Put(PlayerAt, player)
				to.Put(BoxAt, box)
				to.Add(solve.Move(d), pushed)
			}
		}
	}
}

// Apply implements [solve.Rules]. In a cost, Major counts pushes and Minor counts steps. A push is also a step.
func (r *Rules) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	if m > solve.Move(grid.Left) {
		return s, solve.Cost{}, solve.Refused("generic.hand.none")
	}
	player, box, cost, key := r.step(&s, grid.Dir(m))
	if key != "" {
		return s, solve.Cost{}, solve.Refused(key)
	}
	return State(box, player), cost, nil
}

// The costs of moves.
var stepped, pushed = solve.Units(1), solve.Cost{Major: 1, Minor: 1}

// step returns the cells of player and box after a step, and its cost, or the key of the text that says why the step is
// illegal.
func (r *Rules) step(s *solve.State, d grid.Dir) (player, box grid.Cell, cost solve.Cost, key string) {
	player, ok := r.Board.Step(s.Cells[PlayerAt], d)
	box = s.Cells[BoxAt]
	switch {
	case !ok:
		return player, box, cost, "sokoban.refuse.player_edge"
	case r.Board.Terrain[player] != solve.Floor:
		return player, box, cost, "sokoban.refuse.player_wall"
	case player != box:
		return player, box, stepped, ""
	}
	box, ok = r.Board.Step(player, d)
	switch {
	case !ok:
		key = "sokoban.refuse.box_edge"
	case r.Board.Terrain[box] != solve.Floor:
		key = "sokoban.refuse.box_wall"
	}
	return player, box, pushed, key
}

// Back implements [solve.Reversible]. The player goes back by a step, and may pull the box along.
func (r *Rules) Back(s *solve.State, to *solve.Moves) {
	player, box := s.Cells[PlayerAt], s.Cells[BoxAt]
	for _, d := range grid.Dirs {
		from, ok := Beside(r.Board, player, d.Opposite())
		if !ok || from == box {
			continue
		}
		to.Put(PlayerAt, from)
		to.Add(solve.Move(d), stepped)
		if ahead, ok := r.Board.Step(player, d); ok && ahead == box {
			to.Put(PlayerAt, from)
			to.Put(BoxAt, player)
			to.Add(solve.Move(d), pushed)
		}
	}
}

// Ends implements [solve.Reversible]. The box is on the goal, and the player on any other floor cell.
func (r *Rules) Ends(to *solve.Moves) {
	for c := range grid.Cell(r.Board.Cells()) {
		if c != r.goal && r.Board.Terrain[c] == solve.Floor {
			to.Put(PlayerAt, c)
			to.Put(BoxAt, r.goal)
			to.Add(0, solve.Cost{})
		}
	}
}

// Bound implements [solve.Bounded]. It is the cost on a board without walls if the box makes no turns. The player walks
// to a cell beside the box. Then each step of the player pushes the box nearer to the goal.
func (r *Rules) Bound(s solve.State) solve.Cost {
	far := r.Board.Distance(s.Cells[BoxAt], r.goal)
	if far == 0 {
		return solve.Cost{}
	}
	walk := r.Board.Distance(s.Cells[PlayerAt], s.Cells[BoxAt]) - 1
	return solve.Cost{Major: int64(far), Minor: int64(far + walk)}
}
