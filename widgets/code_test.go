package widgets

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

// codeUnderTest returns a text editor in a window.
func codeUnderTest(t *testing.T, text string) *Code {
	t.Helper()
	test.NewTempApp(t)
	c := NewCode(func(string) {}, func() {})
	c.SetColors(CodeColors{})
	c.SetText(text)
	w := test.NewTempWindow(t, c.Content)
	w.Resize(fyne.NewSize(300, 200))
	w.Canvas().Focus(c.Focusable())
	return c
}

func pressKeys(c *Code, names ...fyne.KeyName) {
	for _, name := range names {
		c.Focusable().TypedKey(&fyne.KeyEvent{Name: name})
	}
}

// Ctrl+Home and Ctrl+End go to the beginning and the end. The text there is visible, and letters are typed there.
func TestBeginningAndEndOfTheText(t *testing.T) {
	c := codeUnderTest(t, strings.Repeat("x = 1\n", 60)+"last")
	jump := func(name fyne.KeyName, shift fyne.KeyModifier) {
		c.entry.TypedShortcut(&desktop.CustomShortcut{KeyName: name, Modifier: fyne.KeyModifierShortcutDefault | shift})
	}
	jump(fyne.KeyEnd, 0)
	c.Focusable().TypedRune('!')
	jump(fyne.KeyHome, 0)
	c.Focusable().TypedRune('#')
	if text := c.Text(); !strings.HasSuffix(text, "\nlast!") || !strings.HasPrefix(text, "#x = 1\n") {
		t.Errorf("the text is %q", text)
	}
	if c.scroll.Offset.Y != 0 {
		t.Errorf("the beginning is out of sight: %v", c.scroll.Offset)
	}
	c.entry.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	jump(fyne.KeyEnd, fyne.KeyModifierShift)
	if got := c.entry.SelectedText(); got != c.Text()[1:] {
		t.Errorf("%d letters of %d are selected", len(got), len(c.Text())-1)
	}
}

// Return keeps the indentation. After a colon, it adds a step.
func TestReturnKeepsTheIndentation(t *testing.T) {
	c := codeUnderTest(t, "def f(x):")
	pressKeys(c, fyne.KeyEnd, fyne.KeyReturn)
	for _, r := range "y = x" {
		c.Focusable().TypedRune(r)
	}
	pressKeys(c, fyne.KeyReturn)
	if got := c.Text(); got != "def f(x):\n    y = x\n    " {
		t.Errorf("the text is %q", got)
	}
	if line, column := c.Cursor(); line != 3 || column != 5 {
		t.Errorf("the cursor is at %d, %d", line, column)
	}
	if c.entry.TypedShortcut(&fyne.ShortcutUndo{}); c.Text() != "def f(x):\n    y = x" {
		t.Errorf("undo leaves %q of the new line", c.Text())
	}
	for _, typed := range [][2]string{
		{"def f(x):\n    return x", "def f(x):\n    return x\n"},
		{"for x in l:\n    if x:\n        break", "for x in l:\n    if x:\n        break\n    "},
		{"def f(x):\n    return [", "def f(x):\n    return [\n    "},
		{"def f(x):\n    returned = x", "def f(x):\n    returned = x\n    "},
	} {
		d := codeUnderTest(t, typed[0])
		for range 5 {
			pressKeys(d, fyne.KeyDown)
		}
		if pressKeys(d, fyne.KeyEnd, fyne.KeyReturn); d.Text() != typed[1] {
			t.Errorf("return makes %q of %q", d.Text(), typed[0])
		}
	}
	c.SetReadOnly(true)
	if pressKeys(c, fyne.KeyReturn); c.Text() != "def f(x):\n    y = x" {
		t.Errorf("a read-only text becomes %q", c.Text())
	}
}

// Tab indents the line of the cursor, or all selected lines. Shift+Tab removes the indentation.
func TestTabIndents(t *testing.T) {
	c := codeUnderTest(t, "a\nb\n")
	c.Tab(false)
	if c.Text() != "    a\nb\n" {
		t.Errorf("Tab: %q", c.Text())
	}
	c.Tab(true)
	if c.Text() != "a\nb\n" {
		t.Errorf("and back: %q", c.Text())
	}
	c.selectRange(0, 3) // both lines
	c.Tab(false)
	if c.Text() != "    a\n    b\n" {
		t.Errorf("two lines: %q", c.Text())
	}
	c.selectRange(0, 8)
	c.Tab(true)
	if c.Text() != "a\nb\n" {
		t.Errorf("and back: %q", c.Text())
	}
}

// Find goes from match to match, forwards and backwards, and from the end to the beginning. It selects the match.
func TestFind(t *testing.T) {
	c := codeUnderTest(t, "one two\nTwo three two\n")
	for i, want := range []struct{ line, column int }{{1, 8}, {2, 4}, {2, 14}, {1, 8}} {
		place, of := c.Find("two", false)
		line, column := c.Cursor()
		if of != 3 || place != i%3+1 || line != want.line || column != want.column {
			t.Errorf("place %d of %d at %d, %d; want %v", place, of, line, column, want)
		}
		if got := strings.ToLower(c.entry.SelectedText()); got != "two" {
			t.Errorf("%q is selected", got)
		}
	}
	if place, _ := c.Find("two", true); place != 3 {
		t.Errorf("back leads to place %d", place)
	}
	if _, of := c.Find("four", false); of != 0 {
		t.Errorf("%d places of what is not there", of)
	}
}

// A replacement of the whole text is one edit, which undo reverts.
func TestReplaceCanBeUndone(t *testing.T) {
	c := codeUnderTest(t, "first\n")
	told := ""
	changed := c.entry.OnChanged
	c.entry.OnChanged = func(s string) { told = s; changed(s) }
	c.Replace("second\nthird\n")
	if told != "second\nthird\n" || c.lines != 3 {
		t.Errorf("told %q, %d lines", told, c.lines)
	}
	for c.Text() != "first\n" {
		before := c.Text()
		c.entry.TypedShortcut(&fyne.ShortcutUndo{})
		if c.Text() == before {
			t.Fatalf("undo leaves %q", before)
		}
	}
}

// The numbers are beside their lines. The line that the cursor goes to is visible.
func TestLinesInSight(t *testing.T) {
	c := codeUnderTest(t, strings.Repeat("line\n", 200))
	for _, line := range []int{1, 120, 60, 201} {
		c.GoTo(line, 1)
		at := c.entry.CursorPosition().Y - codeInner{c}.border() - c.scroll.Offset.Y
		if at < 0 || at+c.lineHeight() > c.scroll.Size().Height {
			t.Errorf("line %d is at %v of %v", line, at, c.scroll.Size().Height)
		}
		if d := c.entry.CursorPosition().Y - c.top(line-1); d < -4 || d > 4 {
			t.Errorf("the number of line %d stands %v beside it", line, d)
		}
	}
	for _, line := range []int{201, 120} { // the text becomes shorter while another part is visible
		c.Content.Resize(fyne.NewSize(400, 300))
		c.GoTo(line, 1)
		if line == 120 {
			c.scroll.ScrollToTop()
		}
		c.Content.Resize(fyne.NewSize(400, 200))
		if c.seesCursor() != (line == 201) {
			t.Errorf("line %d is in sight of a lower text: %v", line, c.seesCursor())
		}
	}
	c.Mark(201)
	if !c.band.Visible() || c.band.Position().Y < 190*c.lineHeight() {
		t.Errorf("the marked line is at %v", c.band.Position())
	}
	c.SetText("short")
	if c.band.Visible() {
		t.Error("a line that is no more is marked")
	}
}

// After a point, and by Offer, names are offered. Typing makes them fewer, and keys choose and take one of them.
func TestNamesAreOffered(t *testing.T) {
	c := codeUnderTest(t, "")
	all := []string{"Find", "fits", "free", "move"}
	var draw func(string) image.Image
	c.Complete = func(text string, at int) (names []string, typed string, picture func(string) image.Image) {
		typed = text[strings.LastIndexAny(text[:at], ". \n")+1 : at]
		for _, n := range all {
			if strings.HasPrefix(strings.ToLower(n), strings.ToLower(typed)) {
				names = append(names, n)
			}
		}
		return names, typed, draw
	}
	write := func(text string) {
		for _, r := range text {
			c.Focusable().TypedRune(r)
		}
	}
	shown := func(want string) {
		t.Helper()
		if got := strings.Join(c.offer.names, " "); got != want || c.offer.Visible() != (want != "") {
			t.Errorf("%q is offered, visible %v; want %q", got, c.offer.Visible(), want)
		}
	}
	write("s")
	shown("")
	write(".")
	shown("Find fits free move")
	write("f")
	shown("Find fits free")
	pressKeys(c, fyne.KeyBackspace)
	shown("Find fits free move")
	for _, key := range []fyne.KeyName{fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeyTab} {
		if !c.OfferKey(key) {
			t.Errorf("%s is not used", key)
		}
	}
	shown("")
	if c.Text() != "s.free" || c.OfferKey(fyne.KeyTab) {
		t.Errorf("the text is %q", c.Text())
	}
	write("\nm")
	if c.Offer(); c.Text() != "s.free\nmove" { // the only name
		t.Errorf("the text is %q", c.Text())
	}
	write("(s.fi")
	shown("Find fits")
	c.OfferKey(fyne.KeyReturn) // the letters of the word become those of the name
	shown("")
	if c.Text() != "s.free\nmove(s.Find" {
		t.Errorf("the text is %q", c.Text())
	}
	if c.entry.TypedShortcut(&fyne.ShortcutUndo{}); c.Text() == "s.free\nmove(s.Find" {
		t.Error("undo does not take the name back")
	}
	c.SetText("s")
	pressKeys(c, fyne.KeyEnd)
	write(".")
	c.offer.Tapped(&fyne.PointEvent{Position: fyne.NewPos(10, offerInset+2.5*c.lineHeight())})
	if c.Text() != "s.free" {
		t.Errorf("a press on the third name makes %q", c.Text())
	}
	for range mostOffered {
		all = append(all, "xs")
	}
	write(" ")
	c.Offer()
	for range len(all) {
		c.OfferKey(fyne.KeyDown)
	}
	if visible := c.offer.visible(); len(visible) != mostOffered || visible[0] != "xs" {
		t.Errorf("%v is visible", visible)
	}
	if c.OfferKey(fyne.KeyTab); c.Text() != "s.free xs" {
		t.Errorf("the last of many names makes %q", c.Text())
	}
	for _, key := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyHome} {
		c.Offer()
		if !c.offer.Visible() { // the cursor is at the end of a name that is not the only one
			write(" ")
			c.Offer()
		}
		if used := c.OfferKey(key); used != (key == fyne.KeyEscape) {
			t.Errorf("%s: used %v", key, used)
		}
		if key == fyne.KeyHome {
			pressKeys(c, key)
		}
		shown("")
	}
	c.SetText("")
	c.Offer()
	low := c.offer.MinSize()
	draw = func(name string) image.Image { return image.NewGray(image.Rect(0, 0, len(name), 1)) }
	c.Offer()
	if high := c.offer.MinSize(); high.Height < 1.3*low.Height || high.Width <= low.Width {
		t.Errorf("beside pictures, names have %v; without %v", high, low)
	}
	c.offer.Tapped(&fyne.PointEvent{Position: fyne.NewPos(9, 2*c.offer.rowHeight())})
	if c.Text() != "fits" {
		t.Errorf("%q is taken", c.Text())
	}
}

// The visible lines are drawn in colours over the entry, whose own text is transparent.
func TestTextInColours(t *testing.T) {
	c := codeUnderTest(t, "")
	plain, red := color.NRGBA{1, 2, 3, 255}, color.NRGBA{200, 0, 0, 255}
	c.Colored = func(text string) (list []CodePart) {
		for i := 0; ; i += 3 {
			k := strings.Index(text[i:], "def")
			if k < 0 {
				return list
			}
			i += k
			list = append(list, CodePart{i, i + 3, 0})
		}
	}
	c.SetColors(CodeColors{Current: plain, Number: color.Gray{9}, Parts: []color.Color{red}})
	if _, _, _, a := c.entry.Theme().Color(theme.ColorNameForeground, 0).RGBA(); a != 0 {
		t.Error("the entry draws its text, too")
	}
	drawn := func(want string) {
		t.Helper()
		text, y := "", float32(-1)
		for _, o := range c.ink.box.Objects {
			part := o.(*canvas.Text)
			if y >= 0 && part.Position().Y > y {
				text += "/"
			}
			if y = part.Position().Y; part.Color == red {
				text += "[" + part.Text + "]"
			} else {
				text += part.Text
			}
		}
		if text != want {
			t.Errorf("drawn %q, want %q", text, want)
		}
	}
	c.SetText("def f(x):\n\n  y\ndefdef")
	drawn("[def] f(x):/  y/[def][def]")
	pressKeys(c, fyne.KeyDelete)
	drawn("ef f(x):/  y/[def][def]")
	at := c.ink.box.Objects[len(c.ink.box.Objects)-1].Position()
	if x := c.measure("def").Width + c.ink.box.Objects[0].Position().X; at.X != x || at.Y <= 0 {
		t.Errorf("the last part is at %v, its column at %v", at, x)
	}
	c.SetReadOnly(true)
	if c.ink.box.Objects[0].(*canvas.Text).Color != (color.Gray{9}) {
		t.Error("a text that can't be edited is not grey")
	}
	c.SetText(strings.Repeat("x\n", 5000))
	if n := len(c.ink.box.Objects); n < 5 || n > 100 {
		t.Errorf("%d lines are drawn", n)
	}
	c.GoTo(4000, 1)
	if y := c.ink.box.Objects[0].Position().Y; y < c.top(3900) {
		t.Errorf("the first line is at %v", y)
	}
}
