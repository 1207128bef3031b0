package knight

import (
	"stepboard/solve"
	"stepboard/solve/input"
)

// Normalize implements [solve.Normalizer]. A dataset is a size n and n×n letters. A number that is no size ends the
// input.
func (puzzle) Normalize(text []byte) (solve.Normalized, bool) {
	w := input.NewWords(text)
	for count := 0; ; count++ {
		n, ok := w.Int()
		w.Back()
		if !ok || n < 1 {
			return w.DoneIf(count > 0)
		}
		if n > MaxSize {
			return solve.Normalized{}, false
		}
		w.PutInts(1)
		first := w.At() + 1
		board, ok := w.Board(n, n, letters)
		if !ok {
			return solve.Normalized{}, false
		}
		w.PutRows(board, n, first)
	}
}

// Sketch implements [solve.Sketched].
func (puzzle) Sketch() solve.Sketch { return solve.Sketch{Header: 1, Cells: letters} }
