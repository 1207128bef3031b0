package script

import "regexp"

// habit is code of Python that Starlark does not have, with a replacement. The patterns match the parser's message and
// the line of the error.
type habit struct {
	message, line      func() *regexp.Regexp
	found, replacement string // an example of the Python code, and the code for Starlark
}

// habits are all known habits. If several habits match, the first is used. The fields found and replacement contain
// code, so they are not translated.
var habits = []habit{
	{pattern(`^got is\b`), pattern(``), "is", "==, !="},
	{pattern(`^got string literal`), pattern(`\b(?i:f|fr|rf)["']`), `f"…"`, `"%d steps" % n`},
	{pattern(`^got '\*\*'`), pattern(``), "**", "x * x"},
	{pattern(`^got for, want '?[,)]`), pattern(``), "f(x for x in list)", "f([x for x in list])"},
	{pattern(`^got for, want ':'`), pattern(`\{`), "{x for x in list}", "{x: True for x in list}"},
	{pattern(`^got '[,}]', want ':'`), pattern(`\{`), "{x, y}", "{x: True, y: True}"},
	{pattern(`^got ':'`), pattern(`:=`), ":=", "="},
	{pattern(`^got ':'`), pattern(`^\s*(def\s|\w+\s*:\s*\w+)`), "x: int", "x"},
	{pattern(`^got '-', want ':'`), pattern(`->`), "-> int", ":"},
	{pattern(`^got '\*'`), pattern(`[,=\[(]\s*\*\s*[\w\[(]`), "*x", "[x] + list"},
	{pattern(`^got '=', want newline`), pattern(`\w\s*=\s*\w+\s*=[^=]`), "x = y = 0", "x, y = 0, 0"},
	{pattern(`^conditional expression without else`), pattern(``), "x if c", "x if c else y"},
}

// habitIn returns the habit that explains a message of the parser about a line, or nil.
func habitIn(message, line string) *habit {
	for i := range habits {
		if h := &habits[i]; h.message().MatchString(message) && h.line().MatchString(line) {
			return h
		}
	}
	return nil
}
