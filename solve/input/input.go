// Package input reads the text of judges' inputs line by line. Its errors name the line and the column.
package input

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"unicode/utf8"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// MaxLine is the length of the longest line that is read, in bytes. No format needs longer lines.
const MaxLine = 1 << 20

// Unmarked returns the beginning of an input without the byte order mark that some editors write.
func Unmarked(head []byte) []byte { return bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")) }

// Lines reads the lines of an input one by one, without their ends (LF or CRLF) and without a byte order mark.
type Lines struct {
	name    string
	r       *bufio.Reader
	line    []byte
	long    []byte // the memory for a line that is longer than the reader's buffer
	number  int
	err     error
	ended   bool
	current bool
}

// New makes Lines that read r. The parameter name is the file's name for errors.
func New(name string, r io.Reader) *Lines {
	return &Lines{name: name, r: bufio.NewReaderSize(r, 1<<16)}
}

// Next goes to the next line and reports whether there is one. If it returns false, Err has the reason.
func (l *Lines) Next() bool {
	l.current = false
	if l.err != nil || l.ended {
		return false
	}
	line, err := l.r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		l.long = append(l.long[:0], line...)
		for errors.Is(err, bufio.ErrBufferFull) && len(l.long) <= MaxLine {
			line, err = l.r.ReadSlice('\n')
			l.long = append(l.long, line...)
		}
		line = l.long
	}
	switch {
	case errors.Is(err, io.EOF):
		if l.ended = true; len(line) == 0 {
			return false
		}
	case err != nil && !errors.Is(err, bufio.ErrBufferFull):
		l.err = err
		return false
	}
	l.number++
	if l.number == 1 {
		line = Unmarked(line)
	}
	line = bytes.TrimSuffix(line, []byte("\n"))
	line = bytes.TrimSuffix(line, []byte("\r"))
	l.line, l.current = line, true
	if len(line) > MaxLine {
		l.err = l.Fail(0, solve.Say("input.line_too_long", "Max", MaxLine))
		return false
	}
	if i := bytes.IndexByte(line, 0); i >= 0 {
		l.err = l.Fail(i, solve.Say("input.nul"))
		return false
	}
	return true
}

// Bytes returns the current line. It is valid until Next is called.
func (l *Lines) Bytes() []byte { return l.line }

// Number returns the number of the current line, from 1.
func (l *Lines) Number() int { return l.number }

// Err returns the error that ended the reading: an *InputError or the reader's. At the end of the input it is nil.
func (l *Lines) Err() error { return l.err }

// Fail makes an error at a byte offset in the current line, or after the last line if there is no current line.
func (l *Lines) Fail(offset int, text solve.Text) error {
	e := &solve.InputError{Name: l.name, Line: l.number, Column: 1, Text: text}
	if l.current {
		e.Column += utf8.RuneCount(l.line[:min(offset, len(l.line))])
	} else {
		e.Line++
	}
	return e
}

// FailAt makes an error at a line and a column, both from 1.
func (l *Lines) FailAt(line, column int, text solve.Text) error {
	return &solve.InputError{Name: l.name, Line: line, Column: column, Text: text}
}

// More goes to the next line. Without a next line, it returns an error with the name of the expected line.
func (l *Lines) More(name solve.Text) error {
	if l.Next() {
		return nil
	}
	if l.err != nil {
		return l.err
	}
	return l.Fail(0, solve.Say("input.cut_off", "What", name))
}

// End checks that only blank lines follow.
func (l *Lines) End() error {
	for l.Next() {
		if i := firstInk(l.line); i >= 0 {
			return l.Fail(i, solve.Say("input.trailing"))
		}
	}
	return l.err
}

// Blank reports whether the current line has only white space.
func (l *Lines) Blank() bool { return firstInk(l.line) < 0 }

// firstInk returns the offset of the first byte that is not white space, or -1.
func firstInk(line []byte) int {
	return bytes.IndexFunc(line, func(r rune) bool { return r != ' ' && r != '\t' && r != '\r' })
}

// Ints reads exactly len(dst) whole numbers of at most 18 digits from the current line, which must have nothing else.
// If the slice offsets is not nil, it gets the byte offset of each number. The parameter name is the name of the line
// in errors ("the header n m q").
func (l *Lines) Ints(dst []int, offsets []int, name solve.Text) error {
	return l.ints(dst, offsets, func() solve.Text { return name })
}

func (l *Lines) ints(dst []int, offsets []int, what func() solve.Text) error {
	i, n := 0, 0
	for line := l.line; ; {
		for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
			i++
		}
		if i == len(line) {
			break
		}
		start := i
		if n == len(dst) {
			return l.Fail(start, solve.Say("input.too_many_numbers", "Want", len(dst), "What", what()))
		}
		v, ok := 0, false
		neg := line[i] == '-'
		if neg {
			i++
		}
		for i < len(line) && line[i] >= '0' && line[i] <= '9' && i-start < 18 {
			v, ok = v*10+int(line[i]-'0'), true
			i++
		}
		if !ok || i < len(line) && line[i] != ' ' && line[i] != '\t' {
			return l.Fail(start, solve.Say("input.not_a_number", "Found", word(line[start:]), "What", what()))
		}
		if neg {
			v = -v
		}
		dst[n] = v
		if offsets != nil {
			offsets[n] = start
		}
		n++
	}
	if n < len(dst) {
		return l.Fail(len(l.line), solve.Say("input.too_few_numbers", "Have", n, "Want", len(dst), "What", what()))
	}
	return nil
}

// IntLine works like More and then Ints, for inputs with very many lines. It calls name() only for an error, because
// making the name of a line would take longer than reading the line.
func (l *Lines) IntLine(dst []int, offsets []int, name func() solve.Text) error {
	if !l.Next() {
		return l.More(name())
	}
	return l.ints(dst, offsets, name)
}

// Unwritable takes the diagnostics that Check found, and returns the error that Format must return. If no diagnostic is
// an Error, the result is nil.
func Unwritable(list []solve.Diagnostic) *solve.FormatError {
	var wrong *solve.BoardError
	if !errors.As(solve.FirstError(list), &wrong) {
		return nil
	}
	e := &solve.FormatError{Cell: grid.None, Text: wrong.Diagnostic.Text}
	if cells := wrong.Diagnostic.Cells; len(cells) > 0 {
		e.Cell = cells[0]
	}
	return e
}

// word returns the first word of b in quotes, for an error. It shortens a long word.
func word(b []byte) string {
	if i := bytes.IndexAny(b, " \t"); i >= 0 {
		b = b[:i]
	}
	if r := []rune(string(b[:min(len(b), 64)])); len(r) > 16 {
		return strconv.Quote(string(r[:16])) + "…"
	}
	return strconv.Quote(string(b))
}

// Rune returns the character at a byte offset of the current line in quotes, for an error.
func (l *Lines) Rune(offset int) string {
	r, _ := utf8.DecodeRune(l.line[offset:])
	return strconv.QuoteRune(r)
}
