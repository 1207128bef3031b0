// Package halloween is the puzzle of problem G of the ICPC Tokyo regional of 2007, "The Morning after Halloween".
//
// One to eight ghosts a to h stand on a board of walls and floor; each has a goal of its own, A to H. All ghosts move
// at once: in a step each stays or goes to a neighbouring floor cell. After a step no two share a cell, and no
// two may have traded places; entering a cell that another leaves in the same step is allowed, so that ghosts may
// follow each other or turn round in a ring. Asked is the least number of steps that brings every ghost to its own
// goal, -1 if none does.
package halloween

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// maxGhosts is the most ghosts on a board, at most solve.MaxMovers.
const maxGhosts = 8

// newGhosts are on a new board with room for them.
const newGhosts = 3

// Largest board, in cells a side.
const maxSide = 64

// Puzzle is the puzzle.
var Puzzle solve.Puzzle = puzzle{}

type puzzle struct{}

// ghost and goal are the kinds of the i-th ghost and of its goal, from 0.
func ghost(i int) solve.Kind { return solve.Kind('a' + i) }
func goal(i int) solve.Kind  { return solve.Kind('A' + i) }

// isGhost and isGoal report what a kind is.
func isGhost(k solve.Kind) bool { return k >= ghost(0) && k < ghost(maxGhosts) }
func isGoal(k solve.Kind) bool  { return k >= goal(0) && k < goal(maxGhosts) }

// goalOf is the goal of a ghost.
func goalOf(k solve.Kind) solve.Kind { return k - ghost(0) + goal(0) }

// ghosts lists the ghosts on a board in the order of their letters, which is the order of a State's cells.
func ghosts(b *solve.Board) []solve.Kind {
	var list []solve.Kind
	for i := range maxGhosts {
		if b.Find(ghost(i)) != grid.None {
			list = append(list, ghost(i))
		}
	}
	return list
}

func (puzzle) ID() string { return "halloween" }

func (puzzle) Tasks() []string { return []string{solve.TaskSolve} }

func (puzzle) Limits() solve.Limits {
	return solve.Limits{MinRows: 1, MinCols: 1, MaxRows: maxSide, MaxCols: maxSide}
}

// What can share a cell: a ghost may stand on a goal.
const (
	classGhost = 1 + iota
	classGoal
)

func (puzzle) Brushes() []solve.Brush {
	list := []solve.Brush{
		{ID: "floor", Key: '1', Layer: solve.Terrain, Tile: solve.Floor},
		{ID: "wall", Key: '2', Layer: solve.Terrain, Tile: solve.Wall, Clears: true},
	}
	for i := range maxGhosts { // a ghost beside its goal
		k, home := ghost(i), goal(i)
		list = append(list,
			solve.Brush{
				ID: "ghost-" + string(rune(k)), Key: rune(k), Layer: solve.OnBoard, Kind: k, Unique: true, Class: classGhost,
			},
			solve.Brush{
				ID: "goal-" + string(rune(k)), Key: rune(home), Layer: solve.OnBoard, Kind: home, Unique: true, Class: classGoal,
			})
	}
	return list
}

// New is a board within walls with pillars on a lattice, so that no 2×2 block is open (the judge promises none); boards
// too small for that are open. Three ghosts, or one where there is little room to pass, stand on the first floor cells,
// their goals on the last in the same order.
func (puzzle) New(size grid.Size) *solve.Dataset {
	b := solve.NewBoard(size.Rows, size.Cols)
	if size.Rows > 3 && size.Cols > 3 {
		for c := range grid.Cell(b.Cells()) {
			row, col := b.Row(c), b.Col(c)
			border := row == 0 || col == 0 || row == b.Rows-1 || col == b.Cols-1
			if border || row%2 == 0 && col%2 == 0 {
				b.Terrain[c] = solve.Wall
			}
		}
	}
	var floor []grid.Cell
	for c, t := range b.Terrain {
		if t != solve.Wall {
			floor = append(floor, grid.Cell(c))
		}
	}
	n := 1
	if size.Rows > 5 && size.Cols > 5 {
		n = newGhosts
	}
	for i := range n {
		b.Things = append(b.Things,
			solve.Thing{Kind: ghost(i), At: floor[i]},
			solve.Thing{Kind: goal(i), At: floor[len(floor)-n+i]})
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
}

func (puzzle) Solvers(string) []solve.Solver {
	return []solve.Solver{solver{"fast", fast}, solver{"bidirectional", bidirectional}, solver{"bfs", bfs}}
}

func (puzzle) Look(colors *scene.Colors) *solve.Look { return look(colors) }

// Stand leaves ghosts out that are nowhere: those that a recorded search does not look at.
func (puzzle) Stand(d *solve.Dataset, _ int, s solve.State) []solve.Thing {
	things := slices.Clone(d.Board.Things)
	list := ghosts(d.Board)
	for i := range things {
		if at := slices.Index(list, things[i].Kind); at >= 0 {
			things[i].At = s.Cells[at]
		}
	}
	return slices.DeleteFunc(things, func(t solve.Thing) bool { return t.At == grid.None })
}

// Record is one [row, column] a ghost, in the order of their letters.
func (puzzle) Record(d *solve.Dataset, s solve.State) any {
	list := make([][2]int, len(ghosts(d.Board)))
	for i := range list {
		list[i] = [2]int{d.Board.Row(s.Cells[i]) + 1, d.Board.Col(s.Cells[i]) + 1}
	}
	return list
}
