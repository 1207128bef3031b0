package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// Typed text is kept without change, wherever its lines are broken. This also holds for text that replaces a
// selection, and for text after a removed character.
func TestProseIsWhatWasTyped(t *testing.T) {
	test.NewTempApp(t)
	const prose = "The blank goes up once, and its second slide takes it through the piece: the answer is 2.\nWhere " +
		"it ends up does not matter."
	key := func(e *ProseEntry, names ...fyne.KeyName) {
		for _, n := range names {
			e.TypedKey(&fyne.KeyEvent{Name: n})
		}
	}
	step := float32(7)
	if testing.Short() {
		step = 61
	}
	for width := float32(100); width < 420; width += step {
		e := NewProseEntry()
		win := test.NewTempWindow(t, e)
		win.Resize(fyne.NewSize(width, 80))
		for _, r := range prose {
			switch r {
			case '\n':
				key(e, fyne.KeyReturn)
			case ' ':
				e.TypedRune('x')
				key(e, fyne.KeyBackspace)
				e.TypedRune(r)
				key(e, fyne.KeyBackspace)
				e.TypedRune(r)
			default:
				e.TypedRune(r)
			}
		}
		if e.Text != prose {
			t.Fatalf("at a width of %v: %q", width, e.Text)
		}
		e.TypedShortcut(&fyne.ShortcutSelectAll{})
		for _, r := range "So it is." {
			e.TypedRune(r)
		}
		if e.Text != "So it is." {
			t.Fatalf("in the place of a selection: %q", e.Text)
		}
		key(e, fyne.KeyHome)
		e.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
		key(e, fyne.KeyRight, fyne.KeyRight)
		e.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
		for _, r := range "Here" {
			e.TypedRune(r)
		}
		if e.Text != "Here it is." {
			t.Fatalf("in the place of two characters: %q", e.Text)
		}
	}
}

// Ctrl+Home and Ctrl+End go to the beginning and the end of the text.
func TestProseJumps(t *testing.T) {
	test.NewTempApp(t)
	e := NewProseEntry()
	test.NewTempWindow(t, e)
	e.SetText("one\ntwo\nthree")
	for name, want := range map[fyne.KeyName]int{fyne.KeyHome: 0, fyne.KeyEnd: len(e.Text)} {
		e.CursorRow, e.CursorColumn = 1, 2
		e.TypedShortcut(&desktop.CustomShortcut{KeyName: name, Modifier: fyne.KeyModifierShortcutDefault})
		if got := e.CursorTextOffset(); got != want {
			t.Errorf("Ctrl+%s goes to %d; want %d", name, got, want)
		}
	}
}

// A blank beside a number does not end a line of Chinese or Japanese early. Words of Latin text stay whole.
func TestProseFillsLines(t *testing.T) {
	test.NewTempApp(t)
	for text, want := range map[string]int{
		"走 7 步，棋子到达目标":                                       1,
		"a b棋子到达目标：已是最少。空格绕到棋子的右边。":                          2,
		"incomprehensibly incomprehensibly incomprehensibly": 3,
	} {
		e := NewProseEntry()
		win := test.NewTempWindow(t, e)
		win.Resize(fyne.NewSize(215, 120))
		e.SetText(text)
		e.CursorRow, e.CursorColumn = 0, 0
		e.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyEnd, Modifier: fyne.KeyModifierShortcutDefault})
		if got := e.CursorRow + 1; got != want {
			t.Errorf("%q has %d lines, want %d", text, got, want)
		}
	}
}

// An entry of one line, or without wrapping, stays so for every text.
func TestProseThatDoesNotWrap(t *testing.T) {
	for _, lines := range []bool{false, true} {
		e := NewProseEntry()
		e.MultiLine, e.Wrapping = lines, fyne.TextWrapOff
		for _, text := range []string{"word", "汉字"} {
			if e.SetText(text); e.Wrapping != fyne.TextWrapOff || e.Text != text {
				t.Errorf("%q, several lines %v: the wrapping is %v", text, lines, e.Wrapping)
			}
		}
	}
}
