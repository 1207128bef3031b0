package files

import (
	"bytes"
	"errors"
	"io"
	"slices"

	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// mostRelaid is the largest size in bytes of an input that is read word by word if its layout is wrong.
const mostRelaid = 32 << 20

// limited is a writer that passes on data until room is used up, and drops later data.
type limited struct {
	to   io.Writer
	room int // number of bytes that may still be passed on
}

func (l *limited) Write(data []byte) (int, error) {
	n, err := l.to.Write(data[:min(len(data), l.room)])
	l.room -= n
	return len(data), err
}

// endOfFile is the character that ends a text under DOS.
const endOfFile = 0x1a

// relaid reads an input word by word. The puzzle of the input is want or, if want is nil, the only possible puzzle in
// list. found is nil if no puzzle or several puzzles are possible. wrong is an error if rows and columns seem to be
// swapped.
func relaid(list puzzles.List, name string, text []byte, want solve.Puzzle) (found *File, wrong error) {
	if i := bytes.IndexByte(text, endOfFile); i >= 0 {
		text = text[:i]
	}
	if bytes.IndexByte(text, 0) >= 0 {
		return nil, nil
	}
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	text = bytes.ReplaceAll(text, []byte("\r"), []byte("\n"))
	for _, p := range list {
		l, ok := p.(solve.Normalizer)
		if !ok || want != nil && p != want {
			continue
		}
		r, ok := l.Normalize(text)
		if !ok {
			continue
		}
		if r.Swapped > 0 {
			wrong = &solve.InputError{Name: name, Line: r.Swapped, Column: 1, Text: solve.Say("files.swapped")}
			continue
		}
		f, err := parse(name, bytes.NewReader(r.Text), p)
		if err != nil {
			continue
		}
		if found != nil {
			return nil, nil
		}
		found = f
		for i := range f.Warnings {
			if at := f.Warnings[i].Line; at > 0 && at <= len(r.Lines) {
				f.Warnings[i].Line = r.Lines[at-1]
			}
		}
		var odd []solve.Diagnostic
		warn := func(line int, t solve.Text) {
			odd = append(odd, solve.Diagnostic{Severity: solve.Warning, Query: -1, Line: line, Text: t})
		}
		if line := oddLine(name, text, p); r.Rest == 0 || line < r.Rest {
			warn(line, solve.Say("files.relaid"))
		}
		if r.Rest > 0 {
			warn(r.Rest, solve.Say("files.relaid_rest"))
		}
		f.Warnings = slices.Concat(odd, f.Warnings)
	}
	if found != nil {
		wrong = nil
	}
	return found, wrong
}

// oddLine returns the first line of an input that is wrong in the exact format of the puzzle's judge.
func oddLine(name string, text []byte, p solve.Puzzle) int {
	_, err := parse(name, bytes.NewReader(text), p)
	if wrong, ok := errors.AsType[*solve.InputError](err); ok {
		return wrong.Line
	}
	return 1 // only the ends of lines are wrong, from the first line on
}
