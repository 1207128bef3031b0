package huarong

import (
	"stepboard/solve"
	"stepboard/solve/input"
)

// Normalize implements [solve.Normalizer]. An input has three numbers, then the cells, then six numbers for each query.
// The cells of a row need no spaces between them, because a cell is always a single digit.
func (puzzle) Normalize(text []byte) (solve.Normalized, bool) {
	w := input.NewWords(text)
	head, ok := w.PutInts(3)
	if !ok || min(head[0], head[1]) < 1 || head[0] > MaxRows || head[1] > MaxCols || head[2] < 0 || head[2] > len(text) {
		return solve.Normalized{}, false
	}
	rows, cols, queries := head[0], head[1], head[2]
	first := w.At() + 1
	cells, ok := w.Board(rows, cols, "01")
	if !ok {
		return solve.Normalized{}, false
	}
	w.PutRows(spaced(cells), 2*cols, first)
	for range queries {
		if _, ok := w.PutInts(6); !ok {
			return solve.Normalized{}, false
		}
	}
	return w.Done()
}

func spaced(cells []byte) []byte {
	line := make([]byte, 0, 2*len(cells))
	for _, c := range cells {
		line = append(line, c, ' ')
	}
	return line
}

// Sketch implements [solve.Sketched].
func (puzzle) Sketch() solve.Sketch { return solve.Sketch{Header: 3, Query: 6, Cells: "01 "} }
