package catalogue

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plain is a text from outside, as a file's name, without the characters that would do something to the line that
// shows it: control characters, ends of lines, and signs that turn the direction of writing become a sign that stands
// for them.
func Plain(s string) string { return strings.Map(harmless, s) }

// PlainLines is Plain for a text of several lines, as a compiler's: ends of lines and tabs stay.
func PlainLines(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return r
		}
		return harmless(r)
	}, strings.ReplaceAll(s, "\r\n", "\n"))
}

func harmless(r rune) rune {
	if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' {
		return utf8.RuneError
	}
	return r
}

// Inert is a text from outside as a cell of a table that no spreadsheet takes for a formula: it stands behind an
// apostrophe where it begins like one. Nothing in it does something to a terminal either.
func Inert(s string) string {
	s = Plain(s)
	if strings.IndexAny(s, "=+-@\t\r") == 0 {
		return "'" + s
	}
	return s
}
