package input

import (
	"bytes"
	"slices"
	"strconv"

	"stepboard/solve"
)

// Words reads an input word by word, as programs do with scanf and with streams. It also writes the input with a new
// layout of lines.
type Words struct {
	text []byte
	at   int // behind the last word read
	line int // the line at that place, from 1

	word []byte
	from int // the line of the word

	out solve.Relaid
}

// NewWords reads a text whose lines end in LF.
func NewWords(text []byte) *Words { return &Words{text: text, line: 1} }

// Next goes to the next word and reports whether there is one.
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

// Back returns to the place before the word.
func (w *Words) Back() { w.at -= len(w.word) }

// mostDigits is the largest length of a number. A longer number is out of every range.
const mostDigits = 18

// Int reads a word that is a whole number, with or without a sign.
func (w *Words) Int() (n int, ok bool) {
	if !w.Next() || len(w.word) > mostDigits {
		return 0, false
	}
	n, err := strconv.Atoi(string(w.word))
	return n, err == nil
}

// Board reads words until they have all the letters of a board, each from a set. A word may be a part of a row, or end
// inside the next row. ok reports whether there are such words. If the lines of the input are the board with rows and
// columns swapped, the result notes that.
func (w *Words) Board(rows, cols int, set string) (letters []byte, ok bool) {
	n, head := rows*cols, w.from
	if n > len(w.text)-w.at {
		return nil, false
	}
	letters = make([]byte, 0, n)
	var lines []int // how many letters stand in each line
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

// Line goes to the end of the line of the last word, and reports whether nothing follows the word there.
func (w *Words) Line() bool {
	for w.at < len(w.text) && w.text[w.at] != '\n' {
		if !isBlank(w.text[w.at]) {
			return false
		}
		w.at++
	}
	return true
}

// Row goes to the next line and returns it unchanged. It reports whether there is a line.
func (w *Words) Row() ([]byte, bool) {
	if w.at >= len(w.text) {
		return nil, false
	}
	w.at++ // behind the end of the line before
	w.line++
	row, _, _ := bytes.Cut(w.text[w.at:], []byte("\n"))
	w.at += len(row)
	w.from = w.line
	return row, w.at > 0
}

// Put writes a line of the new layout. The line begins with the last word read.
func (w *Words) Put(line []byte) {
	w.out.Text = append(append(w.out.Text, line...), '\n')
	w.out.Lines = append(w.out.Lines, w.from)
}

// PutInts reads so many whole numbers and writes them as a line.
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

// PutRows writes letters as rows. The first row belongs to the given line of the input, the next row to the next line,
// and so on, but no row to a line after the last word.
func (w *Words) PutRows(letters []byte, cols, line int) {
	last := w.from
	for row := 0; row < len(letters); row += cols {
		w.from = min(line+row/cols, last)
		w.Put(letters[row : row+cols])
	}
	w.from = last
}

// At is the line of the last word read.
func (w *Words) At() int { return w.from }

// DoneIf is Done if something was read.
func (w *Words) DoneIf(some bool) (solve.Relaid, bool) {
	if !some {
		return solve.Relaid{}, false
	}
	return w.Done()
}

// Done ends the reading. The rest of the input is not read.
func (w *Words) Done() (solve.Relaid, bool) {
	if w.Next() {
		w.out.Rest = w.from
	}
	return w.out, true
}
