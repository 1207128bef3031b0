package script

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// Titled returns the source of a rules file with another title. The new title replaces the old value, or becomes the
// first line if there was no title. A source with syntax errors is returned unchanged.
func Titled(source, title string) string {
	line := "title = " + syntax.Quote(title, false)
	f, err := options.Parse("", source, 0)
	if err != nil {
		return source
	}
	for _, s := range f.Stmts {
		if assignedName(s) != "title" {
			continue
		}
		from, to := s.Span()
		return source[:offsetOf(source, from)] + line + source[offsetOf(source, to):]
	}
	return line + "\n" + source
}

// assignedName returns the name that a statement assigns, or "".
func assignedName(s syntax.Stmt) string {
	if a, ok := s.(*syntax.AssignStmt); ok {
		if name, ok := a.LHS.(*syntax.Ident); ok {
			return name.Name
		}
	}
	return ""
}

// Copied returns the source of a rules file as the beginning of another puzzle: with another title, without the comment
// at the top, and without the texts about the old puzzle. A source with syntax errors is returned unchanged.
func Copied(source, title string) string {
	f, err := options.Parse("", source, 0)
	if err != nil {
		return source
	}
	for _, s := range slices.Backward(f.Stmts) {
		if name := assignedName(s); name == "about" || name == "rules" {
			from, to := s.Span()
			rest := source[offsetOf(source, to):]
			_, rest, _ = strings.Cut(rest, "\n")
			source = source[:offsetOf(source, from)] + rest
		}
	}
	for strings.HasPrefix(source, "#") {
		_, source, _ = strings.Cut(source, "\n")
	}
	return Titled(source, title)
}

// offsetOf returns the byte offset of a position in a text. The columns of positions count characters.
func offsetOf(text string, at syntax.Position) int {
	lines := strings.SplitAfterN(text, "\n", int(at.Line))
	rest := lines[len(lines)-1]
	for i := range rest {
		if at.Col--; at.Col == 0 {
			return len(text) - len(rest) + i
		}
	}
	return len(text)
}
