package script

import (
	"errors"
	"regexp"
	"strings"
	"sync"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
)

// fault is an error at a position in the file.
type fault struct {
	pos  syntax.Position
	text solve.Text
}

// errorAt makes an error at a line and a column of the file, both from 1. Line 0 stands for the whole file.
func (f *File) errorAt(line, column int, text solve.Text) *solve.InputError {
	return &solve.InputError{Name: f.Name, Line: line, Column: column, Text: text}
}

// syntaxError translates an error of Starlark's parser or resolver.
func syntaxError(f *File, err error) error {
	if s, ok := errors.AsType[syntax.Error](err); ok {
		return f.errorAt(int(s.Pos.Line), int(s.Pos.Col), f.translate(s.Msg, int(s.Pos.Line)))
	}
	if list, ok := errors.AsType[resolve.ErrorList](err); ok && len(list) > 0 {
		return f.errorAt(int(list[0].Pos.Line), int(list[0].Pos.Col), f.translate(list[0].Msg, int(list[0].Pos.Line)))
	}
	return f.errorAt(0, 0, solve.Say("script.other", "Message", err.Error()))
}

// failError is the error of a call that ended because the file called fail().
type failError struct {
	*solve.InputError
	own *failure
}

// Unwrap returns the error without the arguments of fail().
func (e *failError) Unwrap() error { return e.InputError }

// callError translates the error of a call. It names the innermost line of the file.
func (f *File) callError(err error, function string) error {
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

// badArguments matches the interpreter's message for a call with wrong arguments.
var badArguments = pattern(`^function \S+ (missing|accepts|got)`)

// pattern makes a regular expression that is compiled when it is first used, because most runs of the program use none.
func pattern(s string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(s) })
}

// trap is a rule that replaces a message of the interpreter by a text of the catalogue. Each named group of the pattern
// is an argument of this text. A 2 at the end of a group's name marks the same argument in another alternative of the
// pattern.
type trap struct {
	message func() *regexp.Regexp
	text    solve.Text
}

// traps lists all traps in the order in which they are tried.
var traps = []trap{
	{pattern(`does not associate with`), solve.Say("script.chained")},
	{pattern(`undefined: (?P<Name>\S+)`), solve.Say("script.undefined", "Name", "")},
	{pattern(`function (?P<Name>\S+) called recursively`), solve.Say("script.recursion", "Name", "")},
	{pattern(`unhashable( type)?: (?P<Type>\S+)`), solve.Say("script.unhashable", "Type", "")},
	{
		pattern(`(?P<Type>\S+) value is not iterable|got (?P<Type2>\S+) in sequence assignment`),
		solve.Say("script.not_iterable", "Type", ""),
	},
	{pattern(`frozen`), solve.Say("script.frozen")},
	{pattern(`during iteration`), solve.Say("script.changed_while_iterated")},
	{
		pattern(`(?P<Type>\w+) has no \.(?P<Name>\w+) (field|attribute)`),
		solve.Say("script.no_attribute_of", "Type", "", "Name", "", "Known", ""),
	},
	{pattern(`index (?P<Index>-?\d+) out of range`), solve.Say("script.index", "Index", "")},
	{pattern(`key (?P<Key>.+) not in`), solve.Say("script.key", "Key", "")},
	{pattern(`variable (?P<Name>\w+) referenced before assignment`), solve.Say("script.before_assignment", "Name", "")},
	{pattern(`division by zero|modulo by zero`), solve.Say("script.division")},
	{
		pattern(`unknown binary op: (?P<Left>\S+) (?P<Operator>\S+) (?P<Right>\S+)|` +
			`(?P<Left2>\S+) (?P<Operator2><|<=|>|>=) (?P<Right2>\S+) not implemented`),
		solve.Say("script.operator", "Left", "", "Operator", "", "Right", ""),
	},
	{
		pattern(`function (?P<Name>\S+) (missing|accepts|got)|` +
			`(?P<Name2>\w+): (missing argument|got \d+ arguments|unexpected keyword|got multiple)`),
		solve.Say("script.call_arguments", "Name", ""),
	},
	{pattern(`invalid call of non-function \((?P<Type>\S+)\)`), solve.Say("script.no_function", "Type", "")},
	{pattern(`too (many|few) values to unpack`), solve.Say("script.unpack")},
	{
		pattern(`unexpected new ?line|got newline|got end of file|got indent|got outdent|unindent`),
		solve.Say("script.layout"),
	},
	{pattern(`return statement not within a function`), solve.Say("script.return_outside")},
}

// textOf returns the trap's text for a message, or false if the message does not match the trap.
func (t trap) textOf(message string) (solve.Text, bool) {
	m := t.message().FindStringSubmatch(message)
	if m == nil {
		return solve.Text{}, false
	}
	args := map[string]any{}
	for i, name := range t.message().SubexpNames() {
		if name != "" && m[i] != "" {
			args[strings.TrimSuffix(name, "2")] = strings.Trim(m[i], `'"`)
		}
	}
	switch name, _ := args["Name"].(string); t.text.Key {
	case "script.undefined":
		if instead, ok := pythonOnly[name]; ok {
			return solve.Say("script.hidden", "Name", name, "Instead", instead), true
		}
	case "script.no_attribute_of":
		args["Known"] = attributes(args["Type"].(string))
	}
	return solve.Text{Key: t.text.Key, Args: args}, true
}

// attributes lists the names of the attributes that values of a type have.
func attributes(of string) string {
	g := &game{file: &File{}, plane: &plane{}}
	for _, v := range []starlark.HasAttrs{
		&stateValue{g: g}, newBoardValue(g), &cellValue{}, &pieceValue{}, &groundValue{}, directions[0], &moveValue{},
		setValue{},
		&random{}, starlark.String(""), &starlark.List{}, &starlark.Dict{},
	} {
		if v.(starlark.Value).Type() == of {
			return strings.Join(v.AttrNames(), ", ")
		}
	}
	return "-"
}

// pythonOnly are names in Python that Starlark does not have, each with a replacement.
var pythonOnly = map[string]string{
	"map": "[f(x) for x in list]", "filter": "[x for x in list if f(x)]", "set": "dict, subset",
	"isinstance": "type(x) == \"int\"",
	"print":      "fail", "input": "read(text)", "open": "read(text)", "round": "int", "pow": "x * x",
	"frozenset": "subset",
	"import":    "DIRECTIONS, move", "lambda": "def", "next": "for", "iter": "for", "object": "dict", "Exception": "fail",
	"__name__": "moves", "deque": "list", "heapq": "list", "math": "//, %", "random": "make(random, size)",
}

// reserved matches a line that begins with a word of Python that files can't use.
var reserved = pattern(
	`^\s*(class|import|from|try|except|finally|with|raise|global|nonlocal|yield|del|assert|async|await|is)\b`)

// attribute matches a dot and a word that Starlark reserves, for example in s.with(...).
var attribute = pattern(`\.(with|from|is|class|import|global|del|try|raise|assert|yield)\b`)

// translate translates a message of the interpreter about a line of the file.
func (f *File) translate(message string, line int) solve.Text {
	for _, t := range traps {
		if text, ok := t.textOf(message); ok {
			return text
		}
	}
	if h := habitIn(message, f.line(line)); h != nil {
		return solve.Say("script.hidden", "Name", h.found, "Instead", h.replacement)
	}
	if text := f.line(line); strings.Contains(message, "got ") || strings.Contains(message, "syntax") ||
		strings.Contains(message, "not an identifier") {
		for _, p := range []func() *regexp.Regexp{attribute, reserved} {
			if m := p().FindStringSubmatch(text); m != nil {
				return solve.Say("script.reserved", "Word", m[1])
			}
		}
		return solve.Say("script.syntax", "Message", message)
	}
	return solve.Say("script.other", "Message", message)
}

// line returns line n of the source, counted from 1.
func (f *File) line(n int) string {
	lines := strings.Split(f.Source, "\n")
	if n > len(lines) {
		return ""
	}
	return lines[max(n, 1)-1]
}
