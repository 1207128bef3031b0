// Package sokoban is the one-box warehouse puzzle of the JOI Spring Camp 2012, day 3 (倉庫番).
//
// A player and a box stand on different floor cells of a board with walls and one goal. The player steps to one of the
// four neighbouring cells, which must be floor (the goal is floor, too). If the box stands there, it is pushed one
// cell further in the same direction; that cell must be floor. The puzzle is won when the box is on the goal.
//
// There are two tasks. TaskCount asks how many pairs (box, player) of different floor cells can be won. Neither cell of
// a pair may be the goal. TaskWalk asks, for one such pair, for the fewest pushes. Of all ways with the fewest pushes
// it asks for the fewest moves of the player. Here the player may start on the goal, and a box that starts on the goal
// is already won.
package sokoban

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	rulesearch "stepboard/solve/search"
	"stepboard/solve/sokoban/lenses"
	"stepboard/solve/sokoban/rules"
	"stepboard/solve/sokoban/search"
)

// Puzzle is the puzzle.
var Puzzle solve.Puzzle = puzzle{}

type puzzle struct{}

// The tasks, the things and the limit of package rules.
const (
	TaskCount, TaskWalk = rules.TaskCount, rules.TaskWalk
	Goal, Box, Player   = rules.Goal, rules.Box, rules.Player
	MaxSide             = rules.MaxSide
)

func (puzzle) ID() string { return "sokoban" }

func (puzzle) Tasks() []string { return []string{TaskCount, TaskWalk} }

// Costs implements [solve.Priced].
func (puzzle) Costs(task string) []string {
	if task == TaskWalk {
		return []string{"pushes", "steps"}
	}
	return []string{"moves"}
}

func (puzzle) Limits() solve.Limits {
	return solve.Limits{MinRows: 1, MinCols: 1, MaxRows: MaxSide, MaxCols: MaxSide}
}

func (puzzle) Given() solve.Given {
	return solve.Given{Side: 1000, Datasets: 1, Queries: 1, Odd: []string{"sokoban.check.goal_shut"}}
}

// Brushes has one class for box and player, which never share a cell, and another class for the goal.
func (puzzle) Brushes() []solve.Brush {
	const movers, marks = 1, 2
	return []solve.Brush{
		{ID: "floor", Key: '1', Layer: solve.Terrain, Tile: solve.Floor},
		{ID: "wall", Key: '2', Layer: solve.Terrain, Tile: solve.Wall, Clears: true},
		{ID: "goal", Key: '3', Layer: solve.OnBoard, Kind: Goal, Unique: true, Class: marks},
		{ID: "box", Key: '4', Layer: solve.InQuery, Kind: Box, Unique: true, Class: movers, Task: TaskWalk},
		{ID: "player", Key: '5', Layer: solve.InQuery, Kind: Player, Unique: true, Class: movers, Task: TaskWalk},
	}
}

// New places no box and no player, so that the board can be saved in the judge's format.
func (puzzle) New(size grid.Size) *solve.Dataset {
	b := solve.NewBoard(size.Rows, size.Cols)
	b.Things = []solve.Thing{{Kind: Goal, At: b.At(size.Rows/2, size.Cols/2)}}
	return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
}

// Solvers lists the solvers of a task, the default first. An unknown task has none.
func (p puzzle) Solvers(task string) []solve.Solver {
	var list []solve.Solver
	for _, a := range search.Algorithms[task] {
		list = append(list, solver{a, task})
	}
	if task == TaskWalk { // Rules are for this task only
		list = append(list, rulesearch.Beside(p, task)...)
	}
	return list
}

func (puzzle) Rules(d *solve.Dataset, query int) (solve.Rules, error) {
	query = max(query, 0)
	if err := solve.FirstError(Puzzle.Check(d, query, TaskWalk)); err != nil {
		return nil, err
	}
	return rules.New(d.Board, d.Queries[query].Things), nil
}

var _ looks.Puzzle = puzzle{}

func (puzzle) Look(colors *scene.Colors) *looks.Look { return look(colors) }

func (puzzle) Stand(d *solve.Dataset, _ int, s solve.State) []solve.Thing {
	return append(slices.Clip(d.Board.Things), solve.Thing{Kind: Box, At: s.Cells[rules.BoxAt]},
		solve.Thing{Kind: Player, At: s.Cells[rules.PlayerAt]})
}

type record struct {
	Player [2]int `json:"player"`
	Box    [2]int `json:"box"`
}

// Record returns {"player": [row, column], "box": [row, column]}, with rows and columns from 1.
func (puzzle) Record(d *solve.Dataset, s solve.State) any {
	place := func(c grid.Cell) [2]int { return [2]int{d.Board.Row(c) + 1, d.Board.Col(c) + 1} }
	return record{Player: place(s.Cells[rules.PlayerAt]), Box: place(s.Cells[rules.BoxAt])}
}

type solver struct {
	search.Algorithm
	task string
}

func (s solver) ID() string { return s.Name }

// Prepare checks the dataset and, for a walk, all its queries. Then it opens a session of the algorithm.
func (s solver) Prepare(m *solve.Meter, d *solve.Dataset, task string) (solve.Session, error) {
	if task != s.task {
		text := solve.Say("sokoban.check.task", "Task", task, "Want", s.task)
		return nil, &solve.BoardError{Diagnostic: report(solve.Error, text)}
	}
	list := checkBoard(d)
	if task == TaskWalk {
		for q := range d.Queries {
			list = append(list, checkQuery(d, q)...)
		}
	}
	if err := solve.FirstError(list); err != nil {
		return nil, err
	}
	return s.Open(m, d)
}

var _ lens.Puzzle = puzzle{}

func (puzzle) Lenses(task string) []lens.Lens { return lenses.List(task) }

func (puzzle) Explain(v *lens.View, event int) solve.Text { return lenses.Explain(v, event) }
