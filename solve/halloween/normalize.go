package halloween

import (
	"bytes"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/input"
)

// Normalize implements [solve.Normalizer]. A space is a floor cell, so each row of a board must already be a line.
// Normalize only drops spaces after a row and empty lines above a board. The numbers of a header may be on several
// lines.
func (puzzle) Normalize(text []byte) (solve.Normalized, bool) {
	w := input.NewWords(text)
	for count := 0; ; count++ {
		if !w.Next() {
			return w.DoneIf(count > 0)
		}
		w.Back()
		head, ok := w.PutInts(3)
		switch {
		case !ok:
			return solve.Normalized{}, false
		case head[0] == 0 && head[1] == 0 && head[2] == 0:
			return w.DoneIf(count > 0)
		case min(head[0], head[1], head[2]) < 1, max(head[0], head[1]) > rules.MaxSide, !w.Line():
			return solve.Normalized{}, false
		}
		for row := range head[1] {
			line, ok := w.Row()
			for ok && row == 0 && len(line) == 0 {
				line, ok = w.Row()
			}
			if !ok || len(bytes.TrimRight(line, " ")) > head[0] || len(line) < head[0] {
				return solve.Normalized{}, false
			}
			w.Put(line[:head[0]])
		}
	}
}

// Sketch implements [solve.Sketched].
func (puzzle) Sketch() solve.Sketch {
	return solve.Sketch{Header: 3, Cells: "# abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"}
}
