package script

import (
	"strings"

	"go.starlark.net/syntax"
)

// Titled is a text of rules with another title, a string in place of the old value. If there was no title, the new one
// becomes the first line. A text with syntax errors stays unchanged.
func Titled(source, title string) string {
	line := "title = " + syntax.Quote(title, false)
	f, err := options.Parse("", source, 0)
	if err != nil {
		return source
	}
	for _, s := range f.Stmts {
		a, ok := s.(*syntax.AssignStmt)
		if !ok {
			continue
		}
		if name, ok := a.LHS.(*syntax.Ident); !ok || name.Name != "title" {
			continue
		}
		from, to := a.Span()
		return source[:offsetOf(source, from)] + line + source[offsetOf(source, to):]
	}
	return line + "\n" + source
}

// offsetOf is the byte offset of a position in a text. Columns count characters.
func offsetOf(text string, at syntax.Position) int {
	rest, offset := text, 0
	for range at.Line - 1 {
		i := strings.IndexByte(rest, '\n') + 1
		rest, offset = rest[i:], offset+i
	}
	column := int32(1)
	for i := range rest {
		if column == at.Col {
			return offset + i
		}
		column++
	}
	return len(text)
}
