// Package huarong is the sliding puzzle 华容道 in the form of NOIP 2013. A board has fixed cells, movable cells and
// exactly one blank. A movable cell beside the blank can slide into the blank. This is the same as a step of the blank
// onto the movable cell. Fixed cells never move. A query gives the cell of the blank, one movable cell (the piece) and
// a target cell. The answer is the least number of slides that bring the piece to the target. The blank may end
// anywhere. If the piece is on the target at the start, the answer is 0.
package huarong

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/lenses"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/huarong/search"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	rulesearch "stepboard/solve/search"
)

// The kinds of things of a query.
const Blank, Piece, Target = rules.Blank, rules.Piece, rules.Target

// The largest size of a board. The number of queries has no limit.
const MaxRows, MaxCols = 1024, 1024

var _ lens.Puzzle = puzzle{}

// Puzzle is the puzzle huarong.
var Puzzle solve.Puzzle = puzzle{}

type puzzle struct{}

func (puzzle) ID() string { return "huarong" }

func (puzzle) Tasks() []string { return []string{solve.TaskSolve} }

func (puzzle) Limits() solve.Limits {
	return solve.Limits{MinRows: 1, MinCols: 1, MaxRows: MaxRows, MaxCols: MaxCols}
}

func (puzzle) Given() solve.Given {
	return solve.Given{Side: 30, Datasets: 1, Queries: 500}
}

// The classes of things. Two things of one class can't share a cell. So the blank can't be on the piece, but each of
// them can be on the target.
const movingClass, targetClass = 1, 2

func (puzzle) Brushes() []solve.Brush {
	return []solve.Brush{
		{ID: "movable", Key: '1', Layer: solve.Terrain, Tile: solve.Floor},
		{ID: "fixed", Key: '2', Layer: solve.Terrain, Tile: solve.Wall},
		{ID: "blank", Key: '3', Layer: solve.InQuery, Kind: Blank, Unique: true, Class: movingClass},
		{ID: "piece", Key: '4', Layer: solve.InQuery, Kind: Piece, Unique: true, Class: movingClass},
		{ID: "target", Key: '5', Layer: solve.InQuery, Kind: Target, Unique: true, Class: targetClass},
	}
}

// New implements [solve.Puzzle]. The piece has to cross half of the board. On a board of one row or one column, it has
// to move by one cell. On a board of one cell, it is already on its target.
func (puzzle) New(size grid.Size) *solve.Dataset {
	var q rules.Question
	switch {
	case size.Cells() == 1:
	case size.Rows == 1 || size.Cols == 1:
		q.Piece = 1
	default:
		row, inset := size.Rows/2, size.Cols/4
		q.Blank = size.At(row, size.Cols/2)
		q.Piece = size.At(row, inset)
		q.Target = size.At(row, size.Cols-1-inset)
	}
	return &solve.Dataset{Board: solve.NewBoard(size.Rows, size.Cols), Queries: []solve.Query{{Things: q.Things()}}}
}

func (p puzzle) Solvers(task string) []solve.Solver {
	if task != solve.TaskSolve {
		return nil
	}
	list := []solve.Solver{search.Fast, search.Dijkstra, search.SPFA, search.BruteForce}
	return append(list, rulesearch.Beside(p, task)...)
}

var _ looks.Puzzle = puzzle{}

func (puzzle) Look(colors *scene.Colors) *looks.Look { return look(colors) }

func (puzzle) Rules(d *solve.Dataset, query int) (solve.Rules, error) {
	r, err := rules.New(d, query)
	if err != nil {
		return nil, err
	}
	return r, nil
}

func (puzzle) Mistakes() []string { return []string{"through"} }

func (puzzle) WrongRules(_ string, d *solve.Dataset, query int) (solve.Rules, error) {
	r, err := rules.New(d, query)
	return rules.Through{Rules: r}, err
}

func (puzzle) Lenses(task string) []lens.Lens {
	if task != solve.TaskSolve {
		return nil
	}
	return lenses.List()
}

func (puzzle) Explain(v *lens.View, event int) solve.Text { return lenses.Explain(v, event) }

// Stand implements [solve.Puzzle]. The target does not move.
func (puzzle) Stand(d *solve.Dataset, query int, s solve.State) []solve.Thing {
	things := []solve.Thing{{Kind: Blank, At: s.Cells[0]}, {Kind: Piece, At: s.Cells[1]}}
	if query >= 0 && query < len(d.Queries) {
		if at := solve.Find(d.Queries[query].Things, Target); at != grid.None {
			things = append(things, solve.Thing{Kind: Target, At: at})
		}
	}
	return things
}

// record is a state of a walk in JSON. Each field is a row and a column, from 1.
type record struct {
	Blank [2]int `json:"blank"`
	Piece [2]int `json:"piece"`
}

func (puzzle) Record(d *solve.Dataset, s solve.State) any {
	at := func(c grid.Cell) [2]int { return [2]int{d.Board.Row(c) + 1, d.Board.Col(c) + 1} }
	return record{at(s.Cells[0]), at(s.Cells[1])}
}
