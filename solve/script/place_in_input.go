package script

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.starlark.net/starlark"

	"stepboard/solve"
)

// placeOf returns the place in a text of an error that dataset() returned for a problem, if the text has the rows of
// this problem and of the earlier ones one after another; else -1.
func placeOf(text string, earlier []starlark.Value, p *problem, wrong *solve.InputError) int {
	row, from := max(wrong.Line-1, 0), 0
	for _, x := range append(slices.Clip(earlier), p) {
		for i, cells := range x.(*problem).rows {
			at := spread(text, from, cells)
			switch {
			case len(at) == 0:
				return -1
			case x == p && i == row:
				at = append(at, at[len(at)-1]+1)
				return at[min(max(wrong.Column-1, 0), len(at)-1)]
			}
			from = at[len(at)-1] + 1
		}
	}
	return -1
}

// spread returns the places of a row's characters in a text: side by side, or else in a line with blanks between them.
// If the text does not have the row, the result is empty.
func spread(text string, from int, row string) (places []int) {
	if k := strings.Index(text[from:], row); k >= 0 {
		for i := range len(row) {
			places = append(places, from+k+i)
		}
		return places
	}
	for i := from; i < len(text) && len(places) < len(row); i++ {
		switch c := text[i]; {
		case c == row[len(places)]:
			places = append(places, i)
		case len(places) > 0 && c != ' ' && c != '\t':
			i, places = places[0], nil // try again behind the first character
		}
	}
	if len(places) < len(row) {
		return nil
	}
	return places
}

// placeIn returns the line and the column, both from 1, of a place in a text.
func placeIn(text string, at int) (line, column int) {
	before := text[:min(at, len(text))]
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
}

var (
	badLiteral = pattern(`literal[^:]*: (.+)$`)
	tooFew     = pattern(`out of range|empty list|in sequence assignment|too few values|has no`)
)

// inputError turns an error of the function read() into an error of the input: at the place that the file names by
// fail(), at the text that is no number, or at the end if something is missing there. Samples are part of the file, so
// their errors stay errors of the file.
func (f *format) inputError(name, text string, raw error) error {
	err := f.callError(raw, "read")
	if e, ok := errors.AsType[*failError](err); ok {
		return &solve.InputError{Name: name, Line: e.own.line, Column: e.own.column, Text: e.Text}
	}
	e, ok := errors.AsType[*solve.InputError](err)
	if !ok || name == f.Name {
		return err
	}
	wrong := &solve.InputError{
		Name: name, Line: 1, Column: 1, Text: solve.Say("script.read_failed", "Reason", e.Text, "Line", e.Line),
	}
	message := raw.Error()
	if m := badLiteral().FindStringSubmatch(message); m != nil {
		word := m[1]
		if s, err := strconv.Unquote(word); err == nil {
			word = s
		}
		if at := wordIn(text, word); at >= 0 {
			wrong.Line, wrong.Column = placeIn(text, at)
			return wrong
		}
	}
	if tooFew().MatchString(message) {
		wrong.Line, wrong.Column = placeIn(text, len(strings.TrimRight(text, " \t\n")))
	}
	return wrong
}

// wordIn returns the place of a word in a text, or else of any place where the text has it, or -1.
func wordIn(text, word string) int {
	blank := func(i int) bool { return i < 0 || i >= len(text) || strings.IndexByte(" \t\n", text[i]) >= 0 }
	for at := 0; word != ""; at++ {
		k := strings.Index(text[at:], word)
		if k < 0 {
			break
		}
		if at += k; blank(at-1) && blank(at+len(word)) {
			return at
		}
	}
	return strings.Index(text, word)
}
