package sokoban

import (
	"stepboard/solve"
	"stepboard/solve/input"
)

// Relay implements [solve.Layouts]. It expects two numbers, and then a letter for each cell.
func (puzzle) Relay(text []byte) (solve.Relaid, bool) {
	w := input.NewWords(text)
	size, ok := w.PutInts(2)
	if !ok || min(size[0], size[1]) < 1 || max(size[0], size[1]) > MaxSide {
		return solve.Relaid{}, false
	}
	first := w.At() + 1
	board, ok := w.Board(size[0], size[1], letters)
	if !ok {
		return solve.Relaid{}, false
	}
	w.PutRows(board, size[1], first)
	return w.Done()
}

// Sketch implements [solve.Sketched].
func (puzzle) Sketch() solve.Sketch { return solve.Sketch{Header: 2, Cells: letters} }
