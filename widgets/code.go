package widgets

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"stepboard/widgets/layouts"
)

// Code is an editor for the text of a program: an entry of the toolkit, in a monospaced font, with line numbers.
// One line may be marked. The entry provides undo, the clipboard and input methods.
type Code struct {
	Content *fyne.Container
	// Complete returns the names that can complete a text at a place (a number of bytes), and the letters of the names
	// that stand before the place already. If the names are those of pictures, the function picture draws them. nil
	// means that no names are offered.
	Complete func(text string, at int) (names []string, typed string, picture func(name string) image.Image)

	// Colored returns the parts of a text that have colours of their own, in ascending order. nil means none.
	Colored func(text string) []CodePart

	offer  *offer
	bare   *container.ThemeOverride // the entry without the colour of its text
	ink    *ink
	entry  *codeEntry
	scroll *container.Scroll
	band   *canvas.Rectangle // over the marked line
	place  *canvas.Rectangle // over the text that Find has found
	found  [3]int            // row and column (from 0) and length of the text that Find has found; length 0 if none
	number *fyne.Container   // numbers of the visible lines
	colors CodeColors
	marked int // the marked line, from 1, or 0
	lines  int
	least  fyne.Size // the least size of the text at the last change
	moved  func()
	at     [2]int // row and column of the cursor when the function moved was last called
}

// CodeColors are colours that the toolkit's theme lacks. Number, Current and Faulty are the colours of line numbers:
// of usual lines, the cursor's line and the marked line. Current is also the colour of the text, and Parts are the
// colours of the kinds of parts. Band and Found lie over the text, so they are translucent.
type CodeColors struct {
	Number, Current, Faulty, Band, Found color.Color
	Parts                                []color.Color
}

// NewCode makes an editor without text. The function changed is called after each change of the text, and the function
// moved after each move of the cursor.
func NewCode(changed func(text string), moved func()) *Code {
	c := &Code{
		band: canvas.NewRectangle(color.Transparent), place: canvas.NewRectangle(color.Transparent),
		number: container.NewWithoutLayout(), moved: moved, lines: 1,
	}
	c.entry = &codeEntry{code: c}
	c.entry.MultiLine, c.entry.Wrapping, c.entry.Scroll = true, fyne.TextWrapOff, fyne.ScrollNone
	c.entry.TextStyle.Monospace = true
	c.entry.ExtendBaseWidget(c.entry)
	c.ink = &ink{code: c, box: container.NewWithoutLayout()}
	c.entry.OnChanged = func(text string) {
		c.lines = 1 + strings.Count(text, "\n")
		c.ink.read()
		c.found = [3]int{}
		c.offer.close()
		c.relay()
		changed(text)
	}
	c.entry.OnCursorChanged = c.follow
	c.offer = &offer{code: c}
	c.offer.ExtendBaseWidget(c.offer)
	c.offer.Hide()
	c.bare = container.NewThemeOverride(c.entry, inkless{fyne.CurrentApp().Settings().Theme()})
	inner := container.New(codeInner{c}, c.bare, c.ink.box, c.band, c.place, c.offer)
	c.scroll = container.NewScroll(inner)
	c.scroll.OnScrolled = func(fyne.Position) { c.count() }
	c.Content = container.New(codeOuter{c}, container.NewClip(c.number), c.scroll)
	return c
}

// relay lays the editor out after a change of the text. A refresh draws each line of the text again, which the entry
// has done already. So relay refreshes the editor only if the size of the text has changed.
func (c *Code) relay() {
	inner := c.scroll.Content.(*fyne.Container)
	if least := inner.MinSize(); least != c.least {
		c.least = least
		c.Content.Refresh()
		return
	}
	inner.Layout.Layout(inner.Objects, inner.Size())
	c.count()
}

// End releases the window in which the editor was. The toolkit never forgets a theme that was given to a part of a
// window, so this theme must not lead to the window any more.
func (c *Code) End() {
	c.bare.Content = &canvas.Rectangle{}
	c.bare.Refresh()
}

// Text is the text in the editor.
func (c *Code) Text() string { return c.entry.Text }

// SetText replaces the text without a call of the function changed. The cursor goes to the beginning, and no edit can
// be undone.
func (c *Code) SetText(text string) {
	if c.entry.Text == text {
		return
	}
	changed := c.entry.OnChanged
	c.entry.OnChanged = nil
	c.offer.close()
	c.entry.CursorRow, c.entry.CursorColumn = 0, 0
	c.entry.SetText(text)
	c.entry.OnChanged = changed
	c.lines = 1 + strings.Count(text, "\n")
	c.ink.read()
	c.scroll.Offset = fyne.Position{}
	c.Content.Refresh()
	c.scroll.Refresh()
}

// Replace replaces the text as one edit, which can be undone. The cursor goes to the beginning of its line.
func (c *Code) Replace(text string) {
	if c.entry.Text == text {
		return
	}
	row := c.entry.CursorRow
	c.entry.TypedShortcut(&fyne.ShortcutSelectAll{})
	if text == "" {
		c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	} else {
		c.entry.TypedShortcut(&fyne.ShortcutPaste{Clipboard: fixedClipboard(text)})
	}
	c.GoTo(row+1, 1)
}

type fixedClipboard string

func (c fixedClipboard) Content() string { return string(c) }
func (fixedClipboard) SetContent(string) {}

// SetColors sets the colours.
func (c *Code) SetColors(k CodeColors) {
	c.colors = k
	c.band.FillColor, c.place.FillColor = k.Band, k.Found
	if t := (inkless{fyne.CurrentApp().Settings().Theme()}); c.bare.Theme != t {
		c.bare.Theme = t
		c.bare.Refresh()
	}
	c.ink.drawn = nil
	c.Content.Refresh()
}

// SetReadOnly makes the text read-only or editable.
func (c *Code) SetReadOnly(on bool) {
	if on != c.entry.Disabled() {
		layouts.Able(c.entry, !on)
		c.ink.drawn = nil
		c.count()
	}
}

// Mark marks a line, counted from 1. 0 removes the mark.
func (c *Code) Mark(line int) {
	change(&c.marked, line, func() {
		c.Content.Refresh()
		c.scroll.Content.Refresh()
	})
}

// Marked is the marked line, or 0.
func (c *Code) Marked() int { return c.marked }

// Cursor returns the line and the column of the cursor, from 1.
func (c *Code) Cursor() (line, column int) { return c.entry.CursorRow + 1, c.entry.CursorColumn + 1 }

// Focusable returns the part that takes the focus.
func (c *Code) Focusable() fyne.Focusable { return c.entry }

// GoTo moves the cursor to a line and a column, both from 1, and scrolls there.
func (c *Code) GoTo(line, column int) {
	c.unselect()
	rows := strings.Split(c.entry.Text, "\n")
	row := min(max(line-1, 0), len(rows)-1)
	c.entry.CursorRow, c.entry.CursorColumn = row, min(max(column-1, 0), len([]rune(rows[row])))
	c.entry.Refresh()
	c.reveal()
}

func (c *Code) unselect() {
	if c.entry.SelectedText() != "" {
		c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	}
}

// Find selects the next occurrence of a text after the cursor. If back is true, it selects the last occurrence before
// the cursor. At an end of the text, Find goes on at the other end. Case does not matter. place is the number of the
// occurrence, from 1, and count is the number of all occurrences. Both are 0 if the text does not occur.
func (c *Code) Find(what string, back bool) (place, count int) {
	text, key := []rune(strings.ToLower(c.entry.Text)), []rune(strings.ToLower(what))
	if len(key) == 0 {
		return 0, 0
	}
	var all []int
	for i := 0; i+len(key) <= len(text); i++ {
		if string(text[i:i+len(key)]) == string(key) {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		return 0, 0
	}
	from := c.entry.CursorTextOffset() - len([]rune(c.entry.SelectedText()))
	if c.entry.SelectedText() == "" {
		from-- // so that an occurrence at the cursor is the next one
	}
	next, _ := slices.BinarySearch(all, from+1)
	if back {
		before, _ := slices.BinarySearch(all, from)
		next = before - 1
	}
	next = (next + len(all)) % len(all)
	c.selectRange(all[next], len(key))
	c.showFound(len(key))
	return next + 1, len(all)
}

// Unfind removes the mark that Find has made.
func (c *Code) Unfind() { c.showFound(0) }

// showFound marks the n characters before the cursor. A selection alone is only visible while the text has the focus.
func (c *Code) showFound(n int) {
	c.found = [3]int{c.entry.CursorRow, c.entry.CursorColumn - n, n}
	c.scroll.Content.Refresh()
}

// selectRange selects n characters and scrolls there. from is the index of the first character.
func (c *Code) selectRange(from, n int) {
	before := []rune(c.entry.Text)[:from]
	row, column := 0, 0
	for _, r := range before {
		if column++; r == '\n' {
			row, column = row+1, 0
		}
	}
	c.unselect()
	c.entry.CursorRow, c.entry.CursorColumn = row, column
	c.entry.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	for range n {
		c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	c.entry.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	c.reveal()
}

// follow scrolls to the cursor and calls the function moved, if the cursor has moved.
func (c *Code) follow() {
	change(&c.at, [2]int{c.entry.CursorRow, c.entry.CursorColumn}, func() {
		c.reveal()
		c.count()
		c.offer.follow()
		c.moved()
	})
}

func (c *Code) measure(s string) fyne.Size {
	return fyne.MeasureText(s, c.textSize(), fyne.TextStyle{Monospace: true})
}

func (c *Code) lineHeight() float32 { return c.measure("M").Height }

// top is the distance from the top of the text to a row. Rows count from 0.
func (c *Code) top(row int) float32 {
	return c.entry.Theme().Size(theme.SizeNameInnerPadding) + float32(row)*c.lineHeight()
}

// reveal scrolls until the cursor is visible, with some room around it.
func (c *Code) reveal() {
	if c.scroll.Size().Height <= 0 {
		return
	}
	at, room := c.entry.CursorPosition(), c.lineHeight()
	off, size := c.scroll.Offset, c.scroll.Size()
	into := func(off, size, from, to float32) float32 {
		if to > off+size {
			off = to - size
		}
		return max(0, min(off, from))
	}
	off.Y = into(off.Y, size.Height, at.Y-room/2, at.Y+room*3/2)
	off.X = into(off.X, size.Width, at.X-2*room, at.X+2*room)
	if off != c.scroll.Offset {
		c.scroll.ScrollToOffset(off)
		c.count()
	}
}

// seesCursor reports whether the line of the cursor is in sight.
func (c *Code) seesCursor() bool {
	at := c.entry.CursorPosition().Y - codeInner{c}.border() - c.scroll.Offset.Y
	return at >= 0 && at+c.lineHeight() <= c.scroll.Size().Height
}

const gutterAir = 8

func (c *Code) gutter() float32 {
	digits := max(2, len(strconv.Itoa(c.lines)))
	return 2*gutterAir + c.measure(strings.Repeat("0", digits)).Width
}

func (c *Code) textSize() float32 { return c.entry.Theme().Size(theme.SizeNameText) }

// count writes the numbers of the visible lines.
func (c *Code) count() {
	height := c.lineHeight()
	if height <= 0 || c.scroll.Size().Height <= 0 {
		return
	}
	first := max(0, int((c.scroll.Offset.Y-c.top(0))/height))
	n := min(c.lines-first, int(math.Ceil(float64(c.scroll.Size().Height/height)))+1)
	c.ink.show(first, n)
	for len(c.number.Objects) < n {
		t := canvas.NewText("", color.Black)
		t.TextStyle.Monospace, t.Alignment = true, fyne.TextAlignTrailing
		c.number.Add(t)
	}
	width, border := c.gutter()-gutterAir, codeInner{c}.border()
	for i, o := range c.number.Objects {
		t := o.(*canvas.Text)
		if i >= n {
			t.Hide()
			continue
		}
		line := first + i + 1
		t.Text, t.TextSize, t.Color = strconv.Itoa(line), c.textSize(), c.colors.Number
		switch {
		case line == c.marked:
			t.Color = c.colors.Faulty
		case line == c.entry.CursorRow+1:
			t.Color = c.colors.Current
		}
		t.TextStyle.Bold = line == c.marked
		layouts.Put(t, fyne.NewPos(0, c.top(line-1)-border-c.scroll.Offset.Y), fyne.NewSize(width, height))
		t.Show()
		t.Refresh()
	}
}

// codeOuter is the layout that puts the line numbers beside the text.
type codeOuter struct{ c *Code }

func (codeOuter) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(120, 60) }

func (l codeOuter) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	gutter := l.c.gutter()
	layouts.Put(objects[0], fyne.Position{}, fyne.NewSize(gutter, size.Height))
	seen := l.c.seesCursor()
	layouts.Put(objects[1], fyne.NewPos(gutter, 0), fyne.NewSize(size.Width-gutter, size.Height))
	if seen { // the text may have become lower, for example because an error message is now below the text
		l.c.reveal()
	}
	l.c.count()
}

// codeInner lays the marks over the entry. The entry's border would go around the whole text, so codeInner puts the
// border outside of the visible part.
type codeInner struct{ c *Code }

func (l codeInner) border() float32 {
	th := l.c.entry.Theme()
	return max(2*th.Size(theme.SizeNameInputBorder), th.Size(theme.SizeNameInputRadius))
}

func (l codeInner) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize().SubtractWidthHeight(2*l.border(), 2*l.border())
}

func (l codeInner) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	b := l.border()
	layouts.Put(objects[0], fyne.NewPos(-b, -b), size.AddWidthHeight(2*b, 2*b))
	l.placeFound(l.c.place, b)
	l.c.offer.place(b)
	band := l.c.band
	if l.c.marked < 1 || l.c.marked > l.c.lines {
		band.Hide()
		return
	}
	layouts.Put(band, fyne.NewPos(0, l.c.top(l.c.marked-1)-b), fyne.NewSize(size.Width, l.c.lineHeight()))
	band.Show()
}

// placeFound puts the mark over the text that Find has found.
func (l codeInner) placeFound(o fyne.CanvasObject, border float32) {
	row, column, n := l.c.found[0], l.c.found[1], l.c.found[2]
	text := []rune(l.c.entry.row(row))
	if n == 0 || column < 0 || column+n > len(text) {
		o.Hide()
		return
	}
	width := func(s []rune) float32 { return l.c.measure(string(s)).Width }
	left := l.c.entry.Theme().Size(theme.SizeNameInnerPadding) - border + width(text[:column])
	layouts.Put(o, fyne.NewPos(left, l.c.top(row)-border), fyne.NewSize(width(text[column:column+n]), l.c.lineHeight()))
	o.Show()
}
