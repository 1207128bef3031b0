package catalogue

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plain is a text from outside, such as a file's name, made harmless for a line of output. Control characters, ends of
// lines, and signs that turn the writing direction are replaced by a sign.
func Plain(s string) string { return strings.Map(harmless, s) }

// PlainLines is Plain for a text of several lines, such as a compiler's output. Ends of lines and tabs stay.
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

// Inert is a text from outside for a cell of a table. A text that looks like a formula gets an apostrophe before it, so
// that no spreadsheet runs it. The text is also harmless to a terminal.
func Inert(s string) string {
	s = Plain(s)
	if strings.IndexAny(s, "=+-@\t\r") == 0 {
		return "'" + s
	}
	return s
}
