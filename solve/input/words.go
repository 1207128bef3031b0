package input

import (
	"bytes"
	"slices"
	"strconv"

	"stepboard/solve"
)

// Words reads an input word by word, as programs do, and writes it with new line breaks: see solve.Normalized.
type Words struct {
	text []byte
	at   int // offset after the last word read
	line int // line at this offset, from 1

	word []byte
	from int // the line where the word begins

	out solve.Normalized
}

// NewWords makes Words for a text whose lines end in LF.
func NewWords(text []byte) *Words { return &Words{text: text, line: 1} }

// Next reads the next word and reports whether there is one.
func (w *Words) Next() bool {
	for w.at < len(w.text) && isBlank(w.text[w.at]) {
		if w.text[w.at] == '\n' {
			w.line++
		}
		w.at++
	}
	start := w.at
	for w.at < len(w.text) && !isBlank(w.text[w.at]) {
		w.at++
	}
	w.word, w.from = w.text[start:w.at], w.line
	return len(w.word) > 0
}

func isBlank(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// Back goes back to the beginning of the last word.
func (w *Words) Back() { w.at -= len(w.word) }

// mostDigits is the length of the longest number. Longer numbers are outside of every range.
const mostDigits = 18

// Int reads a word, which must be a whole number with or without a sign.
func (w *Words) Int() (n int, ok bool) {
	if !w.Next() || len(w.word) > mostDigits {
		return 0, false
	}
	n, err := strconv.Atoi(string(w.word))
	return n, err == nil
}

// Board reads words that together have the letters of a board, row by row. All letters must be in the parameter set. A
// word that goes on into the next row must end at the end of a row. The result ok is false if there are no such words.
// If the lines look like the board with rows and columns swapped, Normalized.Swapped is set and ok is true.
func (w *Words) Board(rows, cols int, set string) (letters []byte, ok bool) {
	n, head := rows*cols, w.from
	if n > len(w.text)-w.at {
		return nil, false
	}
	letters = make([]byte, 0, n)
	var lines []int // the number of letters in each line
	line := 0
	fits := true
	for len(letters) < n {
		if !w.Next() || len(letters)+len(w.word) > n || len(bytes.Trim(w.word, set)) > 0 {
			return nil, false
		}
		if w.from != line {
			line, lines = w.from, append(lines, 0)
		}
		lines[len(lines)-1] += len(w.word)
		from := len(letters) % cols
		fits = fits && (from+len(w.word) <= cols || (from+len(w.word))%cols == 0)
		letters = append(letters, w.word...)
	}
	if rows != cols && len(lines) == cols && !slices.ContainsFunc(lines, func(k int) bool { return k != rows }) {
		w.out.Swapped = head
		return letters, true
	}
	return letters, fits
}

// Line goes to the end of the line of the last word. It returns false if the line has another word.
func (w *Words) Line() bool {
	for w.at < len(w.text) && w.text[w.at] != '\n' {
		if !isBlank(w.text[w.at]) {
			return false
		}
		w.at++
	}
	return true
}

// Row goes to the next line and returns it unchanged. It returns false if there is no next line.
func (w *Words) Row() ([]byte, bool) {
	if w.at >= len(w.text) {
		return nil, false
	}
	w.at++ // to the beginning of the next line
	w.line++
	row, _, _ := bytes.Cut(w.text[w.at:], []byte("\n"))
	w.at += len(row)
	w.from = w.line
	return row, w.at > 0
}

// Put writes a line. It records that the line comes from the input's line where the last word was read.
func (w *Words) Put(line []byte) {
	w.out.Text = append(append(w.out.Text, line...), '\n')
	w.out.Lines = append(w.out.Lines, w.from)
}

// PutInts reads n whole numbers and writes them as one line.
func (w *Words) PutInts(n int) (numbers []int, ok bool) {
	var line []byte
	first := 0
	for i := range n {
		v, ok := w.Int()
		if !ok {
			return nil, false
		}
		if i == 0 {
			first = w.from
		}
		numbers = append(numbers, v)
		line = strconv.AppendInt(append(line, " "[:min(i, 1)]...), int64(v), 10)
	}
	w.from = first
	w.Put(line)
	return numbers, true
}

// PutRows writes letters in rows of a given length (cols). The first row comes from the given line of the input, and
// each further row from the next line. But no row comes from a line after the line of the last word.
func (w *Words) PutRows(letters []byte, cols, line int) {
	last := w.from
	for row := 0; row < len(letters); row += cols {
		w.from = min(line+row/cols, last)
		w.Put(letters[row : row+cols])
	}
	w.from = last
}

// At returns the line of the input where the last word was read, from 1.
func (w *Words) At() int { return w.from }

// DoneIf returns the results of Done if valid is true. Otherwise it returns false.
func (w *Words) DoneIf(valid bool) (solve.Normalized, bool) {
	if !valid {
		return solve.Normalized{}, false
	}
	return w.Done()
}

// Done ends the reading and returns the written input. If there is a further word, it sets Normalized.Rest.
func (w *Words) Done() (solve.Normalized, bool) {
	if w.Next() {
		w.out.Rest = w.from
	}
	return w.out, true
}
