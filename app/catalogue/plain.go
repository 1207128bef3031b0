package catalogue

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plain returns a text from outside, such as the name of a file, in a form that is harmless in a line of output.
// Control characters, ends of lines, and characters that change the direction of writing are replaced by U+FFFD.
func Plain(s string) string { return strings.Map(harmless, s) }

// PlainLines is like Plain, but keeps line ends and tabs. It is for texts such as a compiler's output. All lines but
// the first are indented, so that no text from outside looks like a line of ours.
func PlainLines(s string) string {
	const indent = "    "
	s = strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return r
		}
		return harmless(r)
	}, strings.ReplaceAll(s, "\r\n", "\n"))
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if i > 0 && line != "" && !strings.HasPrefix(line, indent) {
			lines[i] = indent + line
		}
	}
	return strings.Join(lines, "\n")
}

// Sentence makes the first letter of a text a capital. Messages begin in lower case, because a name may precede them.
func Sentence(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:n]) + s[n:]
}

// Message makes a sentence of a message: it adds a capital and, if there is no mark at the end, a full stop.
func Message(s string) string {
	last, _ := utf8.DecodeLastRuneInString(s)
	switch {
	case s == "" || strings.ContainsRune(".。!！?？…:：", last):
		return Sentence(s)
	case strings.ContainsFunc(s, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana) }):
		return s + "。"
	}
	return Sentence(s) + "."
}

func harmless(r rune) rune {
	if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' {
		return utf8.RuneError
	}
	return r
}

// Inert returns a text from outside in a form that is harmless in a cell of a table. Inert applies Plain. If the text
// looks like a formula, Inert puts an apostrophe before it, so that no spreadsheet runs the formula.
func Inert(s string) string {
	s = Plain(s)
	if strings.IndexAny(s, "=+-@\t\r") == 0 {
		return "'" + s
	}
	return s
}
