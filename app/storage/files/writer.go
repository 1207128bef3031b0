package files

import (
	"bytes"
	"encoding/json"
	"strconv"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// writer writes a .stepboard file. Fields always have the same order. Rows of terrain, things of the board, queries,
// annotations and fields of frames are on separate lines. So a small edit changes few lines.
type writer struct {
	bytes.Buffer
	puzzle solve.Puzzle
	lesson lesson
	seen   *frame    // the view of the document; nil: no view
	size   grid.Size // size of the current board
	depth  int       // number of enclosing brackets
	number []byte

	version   int // lowest version of the format that has all fields written so far
	versionAt int // index of the version, which is one digit until the end
}

func (w *writer) str(s string) { _, _ = w.WriteString(s) }

func (w *writer) int(v int) {
	w.number = strconv.AppendInt(w.number[:0], int64(v), 10)
	_, _ = w.Write(w.number)
}

// text writes a string. Characters such as < and & are not escaped.
func (w *writer) text(s string) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			w.escaped(s)
			return
		}
	}
	w.str(`"`)
	w.str(s)
	w.str(`"`)
}

func (w *writer) escaped(s string) {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a string can always be encoded
	}
	_, _ = w.Write(bytes.TrimSuffix(buf.Bytes(), []byte("\n")))
}

func (w *writer) newLine() {
	w.str("\n")
	for range w.depth {
		w.str("  ")
	}
}

// next begins an item of a list, or a field of an object.
func (w *writer) next(first, inline bool) {
	switch {
	case !inline && !first:
		w.str(",")
		fallthrough
	case !inline:
		w.newLine()
	case !first:
		w.str(", ")
	}
}

// list writes n items. If inline is set, they are on one line, else each item is on a separate line.
func (w *writer) list(n int, inline bool, item func(i int)) {
	w.str("[")
	w.depth++
	for i := range n {
		w.next(i == 0, inline)
		item(i)
	}
	w.depth--
	if n > 0 && !inline {
		w.newLine()
	}
	w.str("]")
}

// cell writes a cell as [row, column], both from 1.
func (w *writer) cell(c grid.Cell) {
	w.str("[")
	w.int(w.size.Row(c) + 1)
	w.str(", ")
	w.int(w.size.Col(c) + 1)
	w.str("]")
}
