package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/workbench"
	"stepboard/widgets"
)

// strike types a key like the driver of a real window. The key goes to the first that takes it: the window, the order
// of Tab, the menu, a widget with shortcuts, the focused widget.
func (b *bench) strike(name fyne.KeyName, mod fyne.KeyModifier) {
	b.t.Helper()
	defer b.follow()
	if b.takeKey(name, mod) {
		return
	}
	c := b.Win.Canvas()
	focused := c.Focused()
	if tabs, ok := focused.(fyne.Tabbable); name == fyne.KeyTab && mod&^shell.Shift == 0 &&
		!(ok && tabs.AcceptsTab()) {
		if mod == 0 {
			c.FocusNext()
		} else {
			c.FocusPrevious()
		}
		return
	}
	if mod&^shell.Shift != 0 {
		var s fyne.Shortcut = &desktop.CustomShortcut{KeyName: name, Modifier: mod}
		switch {
		case name == fyne.KeyZ && mod == shell.Ctrl:
			s = &fyne.ShortcutUndo{}
		case name == fyne.KeyY && mod == shell.Ctrl:
			s = &fyne.ShortcutRedo{}
		case name == fyne.KeyC && mod == shell.Ctrl:
			s = &fyne.ShortcutCopy{Clipboard: b.App.Clipboard()}
		case name == fyne.KeyV && mod == shell.Ctrl:
			s = &fyne.ShortcutPaste{Clipboard: b.App.Clipboard()}
		case name == fyne.KeyX && mod == shell.Ctrl:
			s = &fyne.ShortcutCut{Clipboard: b.App.Clipboard()}
		case name == fyne.KeyA && mod == shell.Ctrl:
			s = &fyne.ShortcutSelectAll{}
		}
		for _, m := range b.Win.MainMenu().Items {
			for _, item := range shell.AllItems(m) {
				if item.Shortcut != nil && item.Shortcut.ShortcutName() == s.ShortcutName() {
					item.Action()
					return
				}
			}
		}
		if f, ok := focused.(fyne.Shortcutable); ok {
			f.TypedShortcut(s)
		}
		return
	}
	e := &fyne.KeyEvent{Name: name}
	if focused != nil {
		focused.TypedKey(e)
	} else {
		c.OnTypedKey()(e)
	}
}

// stops returns the widgets that Shift+Tab reaches, each once, in the order of Tab.
func (b *bench) stops() []fyne.Focusable {
	b.t.Helper()
	c := b.Win.Canvas()
	c.Unfocus()
	var list []fyne.Focusable
	for len(list) < 200 {
		b.strike(fyne.KeyTab, shell.Shift)
		f := c.Focused()
		if f == nil || len(list) > 0 && f == list[0] {
			slices.Reverse(list)
			return list
		}
		if slices.Contains(list, f) {
			b.t.Fatalf("Shift+Tab goes from %T back to %T and never reaches the widgets before it", list[len(list)-1], f)
		}
		list = append(list, f)
	}
	b.t.Fatal("Shift+Tab goes on for ever")
	return nil
}

// views put the window into a mode before a key is typed.
var views = map[string]func(b *bench){
	"plain":     func(*bench) {},
	"lesson":    func(b *bench) { b.strike(fyne.KeyF8, 0); b.strike(fyne.KeyF8, 0); b.lesson.Open(0) },
	"exploring": func(b *bench) { b.strike(fyne.KeyE, shell.Ctrl); b.recorded() },
	"drawing":   func(b *bench) { b.strike(fyne.KeyF7, 0) },
	"playing":   func(b *bench) { b.strike(fyne.KeyF3, 0) },
	"comparing": func(b *bench) { b.strike(fyne.KeyK, shell.Ctrl) },
}

// From every stop, in each view: Tab visits all stops in the reverse order of Shift+Tab; in a game, Tab is a key of the
// board. Escape leads to the board and does nothing else; on the board, Escape is the board's key. Every function key and
// every shortcut with Ctrl works, and the focus stays.
func TestKeysFromEveryStop(t *testing.T) {
	for _, name := range few(1, "lesson", "plain", "exploring", "drawing", "playing", "comparing") {
		t.Run(name, func(t *testing.T) {
			b := open(t)
			views[name](b)
			b.solved()
			list, c := b.stops(), b.Win.Canvas()
			if len(list) < 10 || !slices.Contains(list, fyne.Focusable(b.Board)) && name != "comparing" {
				t.Fatalf("%d stops, or the board is no stop", len(list))
			}
			for i, stop := range list {
				want := list[(i+1)%len(list)]
				if name == "playing" && stop == fyne.Focusable(b.Board) {
					want = stop
				}
				c.Focus(stop)
				b.strike(fyne.KeyTab, 0)
				if c.Focused() != want {
					t.Errorf("Tab leads from %T to %T, not to %T", stop, c.Focused(), want)
				}
			}
			if name != "comparing" && b.escapes(t, list) { // a comparison has its own boards
				views[name](b)
				b.solved()
				list = b.stops()
			}
			b.shortcuts(t, list, name == "lesson")
		})
	}
}

// escapes reports whether the last Escape left the mode.
func (b *bench) escapes(t *testing.T, list []fyne.Focusable) (left bool) {
	t.Helper()
	c := b.Win.Canvas()
	mode := func() string {
		return fmt.Sprint(b.Bench.On(workbench.Playing), b.Bench.On(workbench.Drawing), b.lesson.Opened())
	}
	before, first := mode(), fmt.Sprint(false, false, -1)
	for _, stop := range list {
		if stop == fyne.Focusable(b.Board) {
			continue
		}
		c.Focus(stop)
		b.strike(fyne.KeyEscape, 0)
		if c.Focused() != fyne.Focusable(b.Board) || mode() != before {
			t.Fatalf("Escape on %T leads to %T, %s", stop, c.Focused(), mode())
		}
	}
	if b.strike(fyne.KeyEscape, 0); before != first && mode() == before {
		t.Error("the next Escape does not do what it does on the board")
	}
	return mode() != before
}

// shortcuts tries all shortcuts or, because the others take the same way, a few.
func (b *bench) shortcuts(t *testing.T, list []fyne.Focusable, all bool) {
	t.Helper()
	var ran []string
	var bound []*shell.Action
	for _, a := range b.Actions {
		a.Run, a.Enabled = func() { ran = append(ran, a.ID) }, nil
		if a.Mod != 0 || shell.IsFunctionKey(a.Key) {
			bound = append(bound, a)
		}
	}
	if len(bound) < 25 {
		t.Fatalf("%d shortcuts", len(bound))
	}
	c := b.Win.Canvas()
	for _, stop := range append(list, nil) {
		text := isText(stop)
		for _, a := range bound {
			if text && slices.Contains([]string{"undo", "redo", "cut", "copy", "paste", "select-all"}, a.ID) {
				continue // a shortcut of the text field
			}
			if !all && a.ID != "palette" && a.ID != "present" && a.ID != "frame-texts" {
				continue
			}
			ran = nil
			c.Focus(stop)
			b.strike(a.Key, a.Mod)
			if !slices.Equal(ran, []string{a.ID}) || c.Focused() != stop {
				t.Errorf("%s on %T does %v; the focus is on %T", b.KeyName(a), stop, ran, c.Focused())
			}
		}
	}
}

func isText(f fyne.Focusable) bool {
	switch f.(type) {
	case *widget.Entry, interface{ Field() *widget.Entry }:
		return true
	}
	return false
}

// Ctrl+0 shows the whole board, as in other programs.
func TestControlZeroFits(t *testing.T) {
	b := open(t)
	b.Perform(b.Action("zoom-in"))
	zoomed := b.Board.Zoom()
	if b.strike(fyne.Key0, shell.Ctrl); b.Board.Zoom() >= zoomed {
		t.Errorf("the zoom is %v, was %v", b.Board.Zoom(), zoomed)
	}
}

// In a text field, the keys for writing belong to the field. Tab writes nothing.
func TestTextsKeepTheirKeys(t *testing.T) {
	b := open(t)
	views["lesson"](b)
	b.Perform(b.Action("frame-texts"))
	c := b.Win.Canvas()
	texts := 0
	before := b.Bench.Playback.Pos()
	brush := b.editor.Brush
	for _, stop := range b.stops() {
		if !isText(stop) {
			continue
		}
		texts++
		c.Focus(stop)
		for _, r := range "q12+ ]" {
			if b.takeRune(r) {
				t.Errorf("%q is taken from %T", r, stop)
			}
			stop.TypedRune(r)
		}
		field := stop.(interface{ SelectedText() string })
		for _, k := range []fyne.KeyName{
			fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome, fyne.KeyEnd, fyne.KeyUp, fyne.KeyDown, fyne.KeyBackspace, fyne.KeySpace,
			fyne.KeyPageDown,
		} {
			b.strike(k, 0)
		}
		stop.(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutSelectAll{})
		if got := field.SelectedText(); got != "q12+ " {
			t.Errorf("%T holds %q", stop, got)
		}
		b.strike(fyne.KeyTab, shell.Ctrl)
		b.strike(fyne.KeyEscape, 0)
		if c.Focused() != fyne.Focusable(b.Board) || !strings.Contains(textOf(stop), "q12+") {
			t.Errorf("Escape loses %q", textOf(stop))
		}
	}
	if texts < 3 || b.Bench.Playback.Pos() != before || b.editor.Brush != brush {
		t.Errorf("%d texts, position %d, brush %s", texts, b.Bench.Playback.Pos(), b.editor.Brush.ID)
	}
}

func textOf(f fyne.Focusable) string {
	if e, ok := f.(*widget.Entry); ok {
		return e.Text
	}
	return f.(interface{ Field() *widget.Entry }).Field().Text
}

// A widget passes keys that it does not use to the window. After a click on a check box, the keys for brushes and
// steps still work.
func TestWidgetsSpareKeys(t *testing.T) {
	b := open(t)
	c := b.Win.Canvas()
	for _, stop := range b.stops() {
		if _, board := stop.(*widgets.Board); board {
			continue
		}
		c.Focus(stop)
		b.Bench.Playback.Seek(0)
		b.strike(fyne.KeyEnd, 0)
		if b.Bench.Playback.Pos() != b.Bench.Playback.Len() {
			t.Errorf("End does nothing on %T", stop)
		}
		b.choose("fixed")
		other := b.editor.Brushes()[3]
		if !b.takeRune(other.Key) {
			stop.TypedRune(other.Key)
		}
		if b.editor.Brush != other {
			t.Errorf("%c takes no brush on %T", other.Key, stop)
		}
		if b.takeRune(' ') {
			t.Errorf("the character of the space bar is taken from %T", stop)
		}
	}
}

// Escape first closes an open list, then the dialog. Only the next Escape leads to the board.
func TestEscapeClosesWhatIsOpen(t *testing.T) {
	b := open(t)
	c := b.Win.Canvas()
	b.strike(fyne.KeyN, shell.Ctrl)
	test.Tap(shelltest.Parts[*shell.Select](c.Overlays().Top())[0])
	if n := len(c.Overlays().List()); n != 2 {
		t.Fatalf("%d things are open", n)
	}
	for _, want := range []int{1, 0, 0} {
		b.strike(fyne.KeyEscape, 0)
		if n := len(c.Overlays().List()); n != want {
			t.Errorf("%d things are open, want %d", n, want)
		}
	}
}

// Help opens above a dialog and closes before it. No other action works over a dialog.
func TestHelpOverADialog(t *testing.T) {
	b := open(t)
	c := b.Win.Canvas()
	b.strike(fyne.KeyN, shell.Ctrl)
	for range 2 {
		b.strike(fyne.KeyF1, 0)
	}
	b.strike(fyne.KeyF8, 0)
	b.strike(fyne.KeyE, shell.Ctrl)
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	if n := len(c.Overlays().List()); n != 2 || b.Bench.Playback.Pos() != 0 || !b.Asks("palette") || len(b.lesson.Frames()) != 0 ||
		b.Bench.On(workbench.Exploring) {
		t.Errorf("%d dialogs are open", n)
	}
	b.strike(fyne.KeyEscape, 0)
	if b.Asks("palette") || !b.Asks("new") {
		t.Error("Escape closes the wrong one")
	}
}

// F6 goes round the panes of the window, Shift+F6 in the reverse direction. The film strip is a pane while a lesson
// is shown.
func TestPanes(t *testing.T) {
	b := open(t)
	c := b.Win.Canvas()
	round := func(mod fyne.KeyModifier) (list []string) {
		for {
			b.strike(fyne.KeyF6, mod)
			at, v := c.Focused(), b.comparing.View
			if at == fyne.Focusable(b.Board) || v != nil && at == fyne.Focusable(v.Boards[0].Board) {
				return list
			}
			if list = append(list, fmt.Sprintf("%T", c.Focused())); len(list) > 9 {
				t.Fatal(list)
			}
		}
	}
	forth := round(0)
	back := round(shell.Shift)
	slices.Reverse(back)
	if len(forth) != 2 || !slices.Equal(forth, back) {
		t.Errorf("F6 goes to %v, with Shift to %v", forth, back)
	}
	views["lesson"](b)
	if with := round(0); len(with) != 3 || with[0] != "*widgets.Filmstrip" {
		t.Errorf("with a lesson F6 goes to %v", with)
	}
	b.Perform(b.Action("compare"))
	if with := round(0); len(with) != 3 || with[1] != "*widget.Check" {
		t.Errorf("in a comparison F6 goes to %v", with)
	}
	b.strike(fyne.KeyN, shell.Ctrl)
	at := c.Focused()
	if b.strike(fyne.KeyF6, 0); c.Focused() != at {
		t.Error("F6 leaves a prompt")
	}
}

// If a frame is open, Page Up and Page Down go through the frames. Otherwise they go through the queries.
func TestFramesByPageKeys(t *testing.T) {
	b := open(t)
	views["lesson"](b)
	for _, c := range []struct {
		key  fyne.KeyName
		want int
	}{{fyne.KeyPageDown, 1}, {fyne.KeyPageDown, 1}, {fyne.KeyPageUp, 0}, {fyne.KeyPageUp, 0}} {
		if b.strike(c.key, 0); b.lesson.Opened() != c.want {
			t.Fatalf("%s opens frame %d, want %d", c.key, b.lesson.Opened(), c.want)
		}
	}
	b.lesson.Leave(nil)
	b.strike(fyne.KeyPageDown, 0)
	if _, query := b.Bench.Doc().Shown(); b.lesson.Opened() >= 0 || query != 1 {
		t.Errorf("Page Down opens frame %d and shows query %d, want none and the second", b.lesson.Opened(), query)
	}
	b.lesson.Choose(1)
	if b.Perform(b.Action("frame-next")); b.lesson.Opened() != 1 || b.Can(b.Action("frame-next")) {
		t.Errorf("without an open frame, frame %d opens, want the chosen one, which is the last", b.lesson.Opened())
	}
}

// A press on the board while a text field has the focus does not paint. The next press does.
func TestAPressThatLeavesATextPaintsNothing(t *testing.T) {
	b := open(t)
	views["lesson"](b)
	b.lesson.Leave(nil)
	b.choose("fixed")
	c := b.Win.Canvas()
	for _, stop := range b.stops() {
		if !isText(stop) {
			continue
		}
		c.Focus(stop)
		for i, want := range []bool{false, true} {
			before := b.Bench.Doc().Revision(0, 0)
			at, size := b.Board.CellRect(b.Bench.Doc().Board().At(1, 1+i))
			e := &desktop.MouseEvent{Button: desktop.MouseButtonPrimary}
			e.Position = at.AddXY(size.Width/2, size.Height/2)
			b.Board.MouseDown(e)
			b.Board.MouseUp(e)
			if painted := b.Bench.Doc().Revision(0, 0) != before; painted != want {
				t.Errorf("press %d after %T paints: %v", i+1, stop, painted)
			}
			if want {
				b.Perform(b.Action("undo"))
			}
		}
		if c.Focused() != fyne.Focusable(b.Board) {
			t.Error("the press does not give the keyboard to the board")
		}
	}
}

// Escape closes Export from each of its controls.
func TestEscapeClosesExport(t *testing.T) {
	b := open(t)
	c := b.Win.Canvas()
	for _, i := range few(3, 0, 4, 8, 1, 2, 3, 5, 6, 7, 9, 10, 11) {
		b.strike(fyne.KeyP, shell.Ctrl)
		if !b.Asks("export") {
			t.Fatal("Export is not open")
		}
		for range i {
			b.strike(fyne.KeyTab, 0)
		}
		at := c.Focused()
		if b.strike(fyne.KeyEscape, 0); b.prompts() {
			t.Fatalf("Escape on %T does not close Export", at)
		}
	}
}

// Space plays in every place where the caption says so: with the cell cursor on the board, and after a click on a box
// of Compare.
func TestSpacePlays(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.solved()
	b.ShowCursor()
	b.strike(fyne.KeySpace, 0)
	if !b.Bench.Playback.Playing() || b.Bench.Doc().Dirty() {
		t.Errorf("Space with the cell cursor: playing %v", b.Bench.Playback.Playing())
	}
	b.Perform(b.Action("compare"))
	b.wait("the runs", func() bool { return b.Bench.Compare.CanDiffer() })
	rivals := b.Bench.Compare.Rivals()
	var box *widget.Check
	for _, check := range shelltest.Parts[*widget.Check](b.Win.Content()) {
		if !check.Checked && check.Visible() {
			box = check
		}
	}
	b.Win.Canvas().Focus(box) // the toolkit does this for a click
	box.SetChecked(true)
	b.input().Release()
	if more := b.Bench.Compare.Rivals(); len(more) != len(rivals)+1 {
		t.Fatalf("the box adds no algorithm: %q", more)
	}
	b.wait("the runs", func() bool { return len(b.Bench.Compare.Now().Sides()) == len(rivals)+1 })
	b.strike(fyne.KeySpace, 0)
	if n := len(b.Bench.Compare.Rivals()); n != len(rivals)+1 || !b.Bench.Playback.Playing() {
		t.Errorf("Space after a click on a box: %d algorithms, playing %v", n, b.Bench.Playback.Playing())
	}
}
