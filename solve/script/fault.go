package script

import (
	"cmp"
	"errors"
	"strings"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
)

// source is the text of a rules file. It makes the errors that name a line of the text.
type source struct {
	Name   string // the file's name for errors, as given to Read
	Source string
}

// errorAt makes an error at a line and a column of the file, both from 1. Line 0 stands for the whole file.
func (f *source) errorAt(line, column int, text solve.Text) *solve.InputError {
	return &solve.InputError{Name: f.Name, Line: line, Column: column, Text: text}
}

// errorOf makes an error at the line in which a function is defined.
func (f *source) errorOf(fn *starlark.Function, text solve.Text) *solve.InputError {
	pos := fn.Position()
	return f.errorAt(int(pos.Line), int(pos.Col), text)
}

func (f *source) syntaxError(err error) error {
	s, ok := errors.AsType[syntax.Error](err)
	if list, several := errors.AsType[resolve.ErrorList](err); !ok && several && len(list) > 0 {
		return f.errorAt(int(list[0].Pos.Line), int(list[0].Pos.Col), f.translate(list[0].Msg, int(list[0].Pos.Line)))
	}
	line, column := int(s.Pos.Line), int(s.Pos.Col)
	for column == 1 && line > 1 && atEnd().MatchString(s.Msg) { // the parser has gone on to the next line
		line--
		column = len([]rune(f.line(line))) + 1
	}
	if m := unwanted().FindStringSubmatch(s.Msg); m != nil { // the column is behind the unwanted word or sign
		before := string([]rune(f.line(line) + " ")[:column-1])
		found := cmp.Or(m[1], lastWord().FindString(before))
		if strings.HasSuffix(before, found) && found != "" {
			column -= len([]rune(found))
			s.Msg = strings.Replace(s.Msg, "got identifier", "got "+found, 1)
		}
	}
	return f.errorAt(line, column, f.translate(s.Msg, line))
}

var (
	// atEnd matches messages of the parser about the end of a line.
	atEnd = pattern(`^got newline|not an identifier`)
	// unwanted matches the parser's message about a word or a sign in the place of another.
	unwanted = pattern(`^got (?:'(.+?)'|[a-z ]*), want`)
	lastWord = pattern(`[\pL\pN_]+$`)
)

// failError is the error of a call that ended because the file called fail().
type failError struct {
	*solve.InputError
	own *failure
}

// Unwrap returns the error without the arguments of fail().
func (e *failError) Unwrap() error { return e.InputError }

// callError translates the error of a call. It names the innermost line of the file.
func (f *source) callError(err error, function string) error {
	line, column := 0, 0
	if e, ok := errors.AsType[*starlark.EvalError](err); ok {
		skip := badArguments().MatchString(e.Msg) // the error is in the caller's line
		for i := range e.CallStack {
			if pos := e.CallStack.At(i).Pos; pos.Filename() == f.Name && pos.Line > 0 {
				if skip && i+1 < len(e.CallStack) {
					skip = false
					continue
				}
				line, column = int(pos.Line), int(pos.Col)
				break
			}
		}
		if function == "" && len(e.CallStack) > 0 {
			function = e.CallStack[0].Name
		}
	}
	var own *failure
	var known textError
	switch {
	case errors.As(err, &own):
		return &failError{f.errorAt(line, column, solve.Say("script.fail", "Message", own.message)), own}
	case errors.As(err, &known):
		return f.errorAt(line, column, known.text)
	case errors.Is(err, errMemory):
		return f.errorAt(line, column, solve.Say("script.memory"))
	case strings.Contains(err.Error(), "too many steps"):
		return f.errorAt(line, column, solve.Say("script.endless", "Name", function))
	}
	return f.errorAt(line, column, f.translate(err.Error(), line))
}

// badArguments matches the interpreter's messages for a call that can't be: with wrong arguments, or of itself.
var badArguments = pattern(`^function \S+ (missing|accepts|got|called recursively)`)

func (f *source) translate(message string, line int) solve.Text {
	message = strings.ReplaceAll(message, "NoneType", "None")
	for _, t := range traps {
		if text, ok := t.textOf(message, f.line(line)); ok {
			return text
		}
	}
	return solve.Say("script.other", "Message", message)
}

// line returns line n of the source, counted from 1.
func (f *source) line(n int) string {
	lines := strings.Split(f.Source, "\n")
	if n > len(lines) {
		return ""
	}
	return lines[max(n, 1)-1]
}

// lineOf returns the number of the line that assigns a name, or 0 if no line does.
func (f *source) lineOf(name string) int {
	for i, line := range strings.Split(f.Source, "\n") {
		if rest, ok := strings.CutPrefix(line, name); ok && strings.HasPrefix(strings.TrimLeft(rest, " "), "=") {
			return i + 1
		}
	}
	return 0
}
