package view

import (
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
)

// facesKept is the largest number of boards to keep for further drawings.
const facesKept = 4096

// NewFace makes a Face for states of an exploration. All calls of the Face must be on one goroutine.
func NewFace(q *tree.Problem, style Style, state func(event int) solve.State) *tree.Face {
	size := q.Dataset.Board.Size
	made := map[int]*scene.Scene{}
	return &tree.Face{Rows: size.Rows, Cols: size.Cols, Board: func(event int) *scene.Scene {
		s := made[event]
		if s == nil {
			if len(made) == facesKept {
				clear(made)
			}
			at := state(event)
			s = Compose(Board{
				Puzzle: q.Puzzle, Dataset: q.Dataset, Query: q.Query, Look: style.Look, Colors: style.Colors, State: &at,
			})
			made[event] = s
		}
		return s
	}}
}
