package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
)

// Indent is one step of indentation.
const Indent = "    "

// codeEntry is the toolkit's entry with the keys of an editor of programs.
type codeEntry struct {
	Entry
	code *Code
}

// TypedKey changes some keys of the entry: Return gives the new line the indentation of the old line, one more step
// after a colon, and one step less after a statement that ends a block. Page Up and Page Down move by one page.
func (e *codeEntry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		before := []rune(e.row(e.CursorRow))
		before = before[:min(e.CursorColumn, len(before))]
		line := string(before)
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		word, _, _ := strings.Cut(strings.TrimLeft(line, " "), " ")
		switch {
		case strings.HasSuffix(strings.TrimRight(line, " "), ":"):
			indent += Indent
		case endsBlock[word] && closed(line):
			indent = strings.TrimPrefix(indent, Indent)
		}
		e.write("\n" + indent)
	case fyne.KeyPageUp, fyne.KeyPageDown:
		step := fyne.KeyDown
		if k.Name == fyne.KeyPageUp {
			step = fyne.KeyUp
		}
		for range max(1, int(e.code.scroll.Size().Height/e.code.lineHeight())-1) {
			e.Entry.TypedKey(&fyne.KeyEvent{Name: step})
		}
	default:
		offered := e.code.offer.Visible()
		e.Entry.TypedKey(k)
		if offered && (k.Name == fyne.KeyBackspace || k.Name == fyne.KeyDelete) {
			e.code.offer.find()
		}
	}
}

// endsBlock are the first words of statements after which a block has no further line.
var endsBlock = map[string]bool{"return": true, "break": true, "continue": true, "pass": true}

// closed reports whether a line closes as many brackets as it opens. Otherwise the statement goes on in the next line.
func closed(line string) bool {
	count := func(signs string) (n int) {
		for _, sign := range signs {
			n += strings.Count(line, string(sign))
		}
		return n
	}
	return count("([{") <= count(")]}")
}

// TypedRune offers names after a point, and fewer names while the user types.
func (e *codeEntry) TypedRune(r rune) {
	offered := e.code.offer.Visible()
	e.Entry.TypedRune(r)
	if r == '.' || offered {
		e.code.offer.find()
	}
}

// FocusLost hides the list of names.
func (e *codeEntry) FocusLost() {
	e.Entry.FocusLost()
	e.code.offer.Hide()
}

// Tab indents all selected lines by one step or, if at most one line is selected, types a step at the cursor. If
// back is true, Tab removes up to one step at the beginning of each selected line.
func (c *Code) Tab(back bool) {
	e := c.entry
	first, last := e.selectedRows()
	if !back && first == last {
		e.write(Indent)
		return
	}
	c.unselect()
	row, column := last, e.CursorColumn
	for r := first; r <= last; r++ {
		line := e.row(r)
		e.CursorRow, e.CursorColumn = r, 0
		if !back {
			e.write(Indent)
			continue
		}
		for range min(len(Indent), len(line)-len(strings.TrimLeft(line, " "))) {
			e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
			column--
		}
	}
	if first != last {
		column = len([]rune(e.row(row)))
	}
	e.CursorRow, e.CursorColumn = row, max(0, column)
	e.Refresh()
}

// write inserts a text at the cursor as one edit, which undo removes.
func (e *codeEntry) write(text string) {
	if !e.Disabled() {
		e.TypedShortcut(&fyne.ShortcutPaste{Clipboard: fixedClipboard(text)})
	}
}

// row returns the text of a row, counted from 0.
func (e *codeEntry) row(i int) string {
	rows := strings.Split(e.Text, "\n")
	if i >= len(rows) {
		return ""
	}
	return rows[i]
}

// selectedRows returns the first and the last selected row. Without a selection both are the cursor's row.
func (e *codeEntry) selectedRows() (first, last int) {
	selected := e.SelectedText()
	n := strings.Count(selected, "\n")
	if n == 0 {
		return e.CursorRow, e.CursorRow
	}
	before := string([]rune(e.Text)[:e.CursorTextOffset()])
	if strings.HasSuffix(before, selected) { // the cursor is at the end of the selection
		return e.CursorRow - n, e.CursorRow
	}
	return e.CursorRow, e.CursorRow + n
}
