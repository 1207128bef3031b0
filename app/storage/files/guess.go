package files

import (
	"bufio"
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// decoded is an input as UTF-8: one that begins with the byte order mark of UTF-16 is turned into it.
func decoded(in *bufio.Reader, head []byte) (utf8 *bufio.Reader, changed bool) {
	if !bytes.HasPrefix(head, []byte("\xff\xfe")) && !bytes.HasPrefix(head, []byte("\xfe\xff")) {
		return in, false
	}
	decoder := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder()
	return bufio.NewReaderSize(transform.NewReader(in, decoder), 1<<16), true
}

// unread is why an input can't be read whose puzzle has to be found out: what it looks most like, and what is wrong
// with it then. Where it looks like nothing, or wholly like the puzzle that it was taken for, the error is the one
// given.
func unread(list puzzles.List, name string, text []byte, taken solve.Puzzle, err error) error {
	if wrong := strange(name, text); wrong != nil {
		return wrong
	}
	p, lead := guess(list, text)
	switch {
	case p != nil && p == taken && p.Recognize(text):
		return err
	case p == nil:
		return err
	}
	about := []any{"Puzzle", solve.TextOf(p, "name"), "ID", p.ID()}
	if lead {
		return &solve.InputError{Name: name, Line: 1, Column: 1, Text: solve.Say("files.guess.lead", about...)}
	}
	var wrong *solve.InputError
	if _, failed := parse(name, bytes.NewReader(text), p); !errors.As(failed, &wrong) {
		return err
	}
	e := *wrong
	e.Text = solve.Say("files.guess", append(about, "What", wrong.Text)...)
	return &e
}

// strange is the first character that no judge's input has though it looks like one that has: a wide digit, or what is
// no UTF-8.
func strange(name string, text []byte) error {
	line, column := 1, 1
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRune(text[at:])
		e := &solve.InputError{Name: name, Line: line, Column: column}
		switch {
		case r == utf8.RuneError && size == 1:
			e.Text = solve.Say("files.guess.encoding")
			return e
		case r > '!'+toWide && r < '~'+toWide, r == wideBlank:
			e.Text = solve.Say("files.guess.wide", "Found", strconv.QuoteRune(r), "Want", strconv.QuoteRune(narrow(r)))
			return e
		case r == '\n':
			line, column = line+1, 0
		}
		column++
		at += size
	}
	return nil
}

// Wide characters of East Asian typography: those of ASCII stand toWide behind them, but for the blank.
const (
	toWide    = '\uff01' - '!'
	wideBlank = '\u3000'
)

func narrow(r rune) rune {
	if r == wideBlank {
		return ' '
	}
	return r - toWide
}

// guess is the puzzle whose judge's inputs a text looks most like, by the lines that could be one of its lines. lead
// reports that it would be one without its first lines. It is nil where less than half of the lines could be.
func guess(list puzzles.List, text []byte) (best solve.Puzzle, lead bool) {
	lines := bytes.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	most, header := 0, false
	for _, p := range list {
		s, ok := p.(solve.Sketched)
		if !ok {
			continue
		}
		fit, first := likeness(lines, s.Sketch())
		if fit > most || fit == most && first && !header {
			best, most, header = p, fit, first
		}
	}
	if 2*most < len(lines) {
		return nil, false
	}
	if rest := text; !header {
		for range mostLead {
			_, after, ok := bytes.Cut(rest, []byte("\n"))
			if !ok {
				break
			}
			rest = after
			for _, p := range list {
				if p.Recognize(rest) && len(rest) > 0 && !numbers(lines[0]) {
					return p, true
				}
			}
		}
	}
	return best, false
}

// mostLead is how many lines above an input are looked over.
const mostLead = 3

// likeness is how many lines look like those of a puzzle, and whether the first one is a header.
func likeness(lines [][]byte, s solve.Sketch) (fit int, header bool) {
	cells := s.Cells + strings.ToLower(s.Cells)
	for i, line := range lines {
		words := len(bytes.Fields(line))
		switch {
		case numbers(line) && (words == s.Header || words == s.Query):
			fit++
			header = header || i == 0 && words == s.Header
		case i > 0 && len(bytes.Trim(line, cells)) == 0:
			fit++
		}
	}
	return fit, header
}

// numbers reports whether a line has whole numbers alone.
func numbers(line []byte) bool {
	words := strings.Fields(string(line))
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool {
		_, err := strconv.Atoi(w)
		return err != nil
	})
}

// whole is the beginning of an input up to the end of a line, where it may be cut off.
func whole(head []byte) []byte {
	if end := bytes.LastIndexByte(head, '\n'); len(head) >= headSize-len("\xef\xbb\xbf") && end >= 0 {
		return head[:end+1]
	}
	return head
}
