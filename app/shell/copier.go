package shell

import (
	"fmt"
	"strings"
)

// Copier is a focused widget with a text to copy.
type Copier interface {
	// CopyText is the text, the number of its lines, and the number of all lines.
	CopyText() (text string, lines, of int)
}

// mostCopied is the largest number of lines copied from a list, so that copying is quick.
const mostCopied = 2000

// CopyText implements [Copier]. It has a line for each row of the list; of too many rows it has the first ones.
func (l *List) CopyText() (text string, lines, of int) {
	if l.Text == nil {
		return "", 0, 0
	}
	of = l.Length()
	lines = min(of, mostCopied)
	var b strings.Builder
	for i := range lines {
		fmt.Fprintln(&b, l.Text(i))
	}
	return b.String(), lines, of
}
