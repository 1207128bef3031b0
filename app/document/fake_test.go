package document_test

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
)

// fake is a puzzle with each kind of brush.
type fake struct{ solve.Puzzle }

// The brushes of the fake puzzle.
var (
	floor  = solve.Brush{ID: "floor", Layer: solve.Terrain, Tile: solve.Floor}
	wall   = solve.Brush{ID: "wall", Layer: solve.Terrain, Tile: solve.Wall, Clears: true}
	water  = solve.Brush{ID: "water", Layer: solve.Terrain, Tile: '~'}
	king   = solve.Brush{ID: "king", Layer: solve.OnBoard, Kind: 'X', Unique: true, Class: 1}
	pawn   = solve.Brush{ID: "pawn", Layer: solve.OnBoard, Kind: 'P', Class: 1}
	goal   = solve.Brush{ID: "goal", Layer: solve.OnBoard, Kind: 'G', Unique: true, Class: 2}
	mover  = solve.Brush{ID: "mover", Layer: solve.InQuery, Kind: 'm', Unique: true, Class: 1}
	blank  = solve.Brush{ID: "blank", Layer: solve.InQuery, Kind: 'b', Unique: true, Class: 1}
	target = solve.Brush{ID: "target", Layer: solve.InQuery, Kind: 't', Unique: true, Class: 3, Task: "walk"}

	brushes = []solve.Brush{floor, wall, water, king, pawn, goal, mover, blank, target}
)

func (fake) ID() string             { return "fake" }
func (fake) Tasks() []string        { return []string{"count", "walk"} }
func (fake) Brushes() []solve.Brush { return brushes }

func (fake) Limits() solve.Limits {
	return solve.Limits{MinRows: 1, MinCols: 2, MaxRows: 4096, MaxCols: 4096}
}

func (fake) New(s grid.Size) *solve.Dataset {
	return &solve.Dataset{Board: solve.NewBoard(s.Rows, s.Cols), Queries: []solve.Query{{}}}
}

func (fake) Look(*scene.Colors) *looks.Look {
	return &looks.Look{Order: []solve.Kind{'G', 't', 'P', 'X', 'b', 'm'}}
}

type solver struct {
	solve.Solver
	id string
}

func (s solver) ID() string { return s.id }

func (fake) Solvers(task string) []solve.Solver {
	if task == "walk" {
		return []solve.Solver{solver{id: "fast"}, solver{id: "pull"}}
	}
	return []solve.Solver{solver{id: "fast"}, solver{id: "brute"}}
}

// single is a fake puzzle with square boards, whose queries place nothing.
type single struct{ fake }

func (single) Brushes() []solve.Brush { return []solve.Brush{floor, wall, king, pawn} }
func (single) Limits() solve.Limits {
	return solve.Limits{MinRows: 1, MinCols: 1, MaxRows: 8, MaxCols: 8, Square: true}
}
