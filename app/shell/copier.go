package shell

import (
	"fmt"
	"strings"
)

// Copier is what has the keyboard and a text to copy.
type Copier interface {
	// CopyText is the text, how many lines of it there are, and of how many.
	CopyText() (text string, lines, of int)
}

// mostCopied is how many lines of a list are copied, so that nobody waits.
const mostCopied = 2000

// CopyText implements [Copier]: the rows of the list, a line each, the first where there are too
// many.
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
