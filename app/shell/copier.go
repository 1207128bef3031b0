package shell

import (
	"fmt"
	"strings"
)

// Copier is a widget with a text that the user can copy while the widget has the focus.
type Copier interface {
	// CopyText returns a text, the number of its lines, and the number of lines of the complete text (total).
	CopyText() (text string, lines, total int)
}

// mostCopied is the largest number of lines to copy, so that copying is quick.
const mostCopied = 2000

// CopyText implements [Copier]. The text has one line for each row of the list, but at most mostCopied lines.
func (l *List) CopyText() (text string, lines, total int) {
	if l.Text == nil {
		return "", 0, 0
	}
	total = l.Length()
	lines = min(total, mostCopied)
	var b strings.Builder
	for i := range lines {
		fmt.Fprintln(&b, l.Text(i))
	}
	return b.String(), lines, total
}
