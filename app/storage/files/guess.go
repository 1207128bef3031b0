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

// decoded returns an input as UTF-8. changed reports whether the byte order mark says that the input was UTF-16.
func decoded(in *bufio.Reader, head []byte) (utf8 *bufio.Reader, changed bool) {
	if !bytes.HasPrefix(head, []byte("\xff\xfe")) && !bytes.HasPrefix(head, []byte("\xfe\xff")) {
		return in, false
	}
	decoder := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder()
	return bufio.NewReaderSize(transform.NewReader(in, decoder), 1<<16), true
}

// unread says why an input can't be read in any format. It names the puzzle that the input resembles most, and the
// first mistake for this puzzle. taken is the puzzle in whose format the text was read, or nil. err is the error of
// this reading. unread returns err if the input resembles no puzzle, or if it begins like an input of taken.
func unread(list puzzles.List, name string, text []byte, taken solve.Puzzle, err error) error {
	if wrong := strange(name, text); wrong != nil {
		return wrong
	}
	p, lead := guess(list, text)
	if p == nil || p == taken && p.Recognize(text) {
		return err
	}
	about := []any{"Puzzle", solve.TextOf(p, "name")}
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

// strange returns the error for the first wide character (it looks right, but no judge's input contains it), or for
// bytes that are not UTF-8. It returns nil if the text has neither.
func strange(name string, text []byte) error {
	s := scanner{name: name, data: text}
	for at := 0; at < len(text) && s.err == nil; {
		r, size := utf8.DecodeRune(text[at:])
		switch narrow := r - toWide; {
		case r == utf8.RuneError && size == 1:
			s.fail(at, solve.Say("files.guess.encoding"))
		case r == wideBlank:
			s.fail(at, wide(r, ' '))
		case narrow > '!' && narrow < '~':
			s.fail(at, wide(r, narrow))
		}
		at += size
	}
	return s.err
}

// Wide characters of East Asian typography are ASCII characters plus toWide. The only exception is the wide blank.
const (
	toWide    = '\uff01' - '!'
	wideBlank = '\u3000'
)

func wide(found, want rune) solve.Text {
	return solve.Say("files.guess.wide", "Found", strconv.QuoteRune(found), "Want", strconv.QuoteRune(want))
}

// guess returns the puzzle whose format fits the most lines of a text. If lead is true, the text without its first
// lines would be an input of the puzzle. The puzzle is nil if less than half of the lines fit.
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

// mostLead is the number of first lines that guess tries to leave out.
const mostLead = 3

// likeness returns the number of lines that fit a puzzle. header reports whether the first line is a header.
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

// numbers reports whether a line consists of whole numbers, at least one.
func numbers(line []byte) bool {
	words := strings.Fields(string(line))
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool {
		_, err := strconv.Atoi(w)
		return err != nil
	})
}

// whole returns the beginning of an input. If its last line may be cut off, whole leaves out this line.
func whole(head []byte) []byte {
	if end := bytes.LastIndexByte(head, '\n'); len(head) >= headSize-len("\xef\xbb\xbf") && end >= 0 {
		return head[:end+1]
	}
	return head
}
