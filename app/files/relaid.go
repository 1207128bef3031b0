package files

import (
	"bytes"
	"errors"
	"slices"

	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// mostRelaid is how long an input may be, in bytes, that is not laid out as a judge's and is read all the same.
const mostRelaid = 32 << 20

// keeper keeps what is written to it, up to a limit.
type keeper struct {
	data []byte
	full bool // there was more
}

// Write implements [io.Writer].
func (k *keeper) Write(data []byte) (int, error) {
	room := mostRelaid - len(k.data)
	k.full = k.full || len(data) > room
	k.data = append(k.data, data[:min(len(data), room)]...)
	return len(data), nil
}

// endOfFile ends a text under DOS.
const endOfFile = 0x1a

// relaid reads an input word by word, as the puzzle wanted or, where that is nil, as the only one that it can be. It
// returns nil where it can be none, or several.
func relaid(name string, text []byte, want solve.Puzzle) (found *File) {
	if i := bytes.IndexByte(text, endOfFile); i >= 0 {
		text = text[:i]
	}
	if bytes.IndexByte(text, 0) >= 0 {
		return nil
	}
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	text = bytes.ReplaceAll(text, []byte("\r"), []byte("\n"))
	for _, p := range puzzles.All() {
		l, ok := p.(solve.Layouts)
		if !ok || want != nil && p != want {
			continue
		}
		r, ok := l.Relay(text)
		if !ok {
			continue
		}
		f, err := parse(name, bytes.NewReader(r.Text), p)
		if err != nil {
			continue
		}
		if found != nil {
			return nil
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
	return found
}

// oddLine is the first line of an input that is not as a puzzle's judge would have it.
func oddLine(name string, text []byte, p solve.Puzzle) int {
	var wrong *solve.InputError
	if _, err := parse(name, bytes.NewReader(text), p); errors.As(err, &wrong) {
		return wrong.Line
	}
	return 1 // all of it: lines end as they did long ago
}
