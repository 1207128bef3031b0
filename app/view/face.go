package view

import (
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
)

// facesKept is the largest number of composed boards that are kept.
const facesKept = 4096

// NewFace draws states of an exploration in small size, each as a board. It may be used on one goroutine only.
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
