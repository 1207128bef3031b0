package sokoban

import (
	"stepboard/solve"
	"stepboard/solve/input"
)

// Normalize implements [solve.Normalizer]. It expects two numbers, and then a letter for each cell.
func (puzzle) Normalize(text []byte) (solve.Normalized, bool) {
	w := input.NewWords(text)
	size, ok := w.PutInts(2)
	if !ok || min(size[0], size[1]) < 1 || max(size[0], size[1]) > MaxSide {
		return solve.Normalized{}, false
	}
	first := w.At() + 1
	board, ok := w.Board(size[0], size[1], letters)
	if !ok {
		return solve.Normalized{}, false
	}
	w.PutRows(board, size[1], first)
	return w.Done()
}

// Sketch implements [solve.Sketched].
func (puzzle) Sketch() solve.Sketch { return solve.Sketch{Header: 2, Cells: letters} }
