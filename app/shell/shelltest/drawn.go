package shelltest

import (
	"strings"

	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
)

// Drawn describes the annotations of the shown board in few words: kind, colour, cells, text.
func Drawn(b *workbench.Workbench) string {
	var words []string
	for _, a := range b.Annotations() {
		s := a.Kind.String() + " " + a.Color.String() + " " + string('a'+rune(a.At))
		if a.Kind == annotate.Arrow {
			s += string('a' + rune(a.To))
		}
		if a.Text != "" {
			s += " " + a.Text
		}
		words = append(words, s)
	}
	return strings.Join(words, ", ")
}
