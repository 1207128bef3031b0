package app

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/workbench"
	"stepboard/widgets"
)

// After a key has moved the focus, a ring shows it, in the window and in a dialog. A mouse button hides the ring.
func TestRingFollowsTheKeyboard(t *testing.T) {
	b := open(t)
	c := b.Win.Canvas()
	for _, stop := range b.stops() {
		b.ring.Around(nil, nil)
		c.Focus(stop)
		b.strike(fyne.KeyTab, 0)
		b.strike(fyne.KeyTab, shell.Shift)
		if _, board := stop.(*widgets.Board); b.ring.Shown() == board {
			t.Errorf("a ring around %T: %v", stop, b.ring.Shown())
		}
	}
	b.strike(fyne.KeyEscape, 0)
	if b.ring.Shown() {
		t.Error("the ring stays behind on the way to the board")
	}
	b.strike(fyne.KeyTab, 0)
	b.input().Press()
	if b.ring.Shown() {
		t.Error("the ring stays though the mouse is used")
	}
	b.strike(fyne.KeyN, shell.Ctrl)
	b.strike(fyne.KeyTab, 0)
	if b.ring.Shown() || !b.Asked().Ring.Shown() {
		t.Error("the ring is not the dialog's")
	}
	b.strike(fyne.KeyEscape, 0)
}

// In a comparison, Escape leads to a visible board. A check box that makes the view anew keeps the focus.
func TestKeyboardStaysInAComparison(t *testing.T) {
	b := open(t)
	b.strike(fyne.KeyK, shell.Ctrl)
	b.strike(fyne.KeyTab, 0)
	b.strike(fyne.KeyEscape, 0)
	if b.Win.Canvas().Focused() != fyne.Focusable(b.comparing.View.Boards[0].Board) || b.ring.Shown() {
		t.Errorf("Escape leads to %T", b.Win.Canvas().Focused())
	}
	var check *widget.Check
	for _, s := range b.stops() {
		if c, ok := s.(*widget.Check); ok && !c.Checked {
			check = c
		}
	}
	b.Win.Canvas().Focus(check)
	check.TypedRune(' ')
	b.follow()
	if now, ok := b.Win.Canvas().Focused().(*widget.Check); !ok || now == check || now.Text != check.Text || !now.Checked {
		t.Errorf("the keyboard is at %#v", b.Win.Canvas().Focused())
	}
	b.wait("the runs", func() bool { return !b.Bench.Stoppable() }) // otherwise Escape would stop the runs
	b.strike(fyne.KeyEscape, 0)
	b.strike(fyne.KeyEscape, 0)
	if b.Bench.On(workbench.Comparing) {
		t.Error("Escape on the board does not leave the comparison")
	}
}

// Return confirms a dialog even if a list has the focus. Other keys open the list.
func TestReturnAnswersFromAList(t *testing.T) {
	b := open(t)
	b.strike(fyne.KeyN, shell.Ctrl)
	for _, s := range b.stops() {
		if l, ok := s.(*shell.Select); ok {
			b.Win.Canvas().Focus(l)
		}
	}
	if _, ok := b.Win.Canvas().Focused().(*shell.Select); !ok {
		t.Fatalf("%T has the keyboard", b.Win.Canvas().Focused())
	}
	b.strike(fyne.KeyReturn, 0)
	if b.Asked() != nil {
		t.Error("the question is still open")
	}
}

// tip returns the text of the visible tip, or an empty text.
func (b *bench) tip() string {
	box := b.tips.tip.Content.Objects[0]
	for _, w := range shelltest.Parts[*widgets.Words](box) {
		if box.Visible() {
			return w.Said()
		}
	}
	return ""
}

// A control shows its hint beside the pointer after a moment. The hint disappears when the pointer leaves.
func TestTips(t *testing.T) {
	b := open(t)
	in := b.input()
	in.Point(fyne.NewPos(40, 300))
	b.Hint("what it does")
	if b.tip() != "" {
		t.Error("the tip comes at once")
	}
	b.wait("a tip", func() bool { return b.tip() == "what it does" })
	at := b.tips.tip.Content.Objects[0].Position()
	if at.X < 40 || at.X > 60 || at.Y < 220 || at.Y > 330 {
		t.Errorf("the tip is at %v", at)
	}
	b.Hint("")
	if b.tip() != "" {
		t.Error("the tip stays")
	}
	for name, end := range map[string]func(){
		"a press": in.Press, "a key": func() { in.Key(fyne.KeyTab, 0) }, "another hint": func() { b.Hint("other") },
	} {
		b.Hint("what it does")
		b.wait("a tip", func() bool { return b.tip() != "" })
		end()
		if b.tip() != "" {
			t.Errorf("%s leaves the tip", name)
		}
	}
	for _, corner := range few(1, fyne.NewPos(1279, 819), fyne.Position{}, fyne.NewPos(1279, 0), fyne.NewPos(0, 819)) {
		in.Point(corner)
		b.Hint(strings.Repeat("many words that wrap ", 8))
		b.wait("a tip", func() bool { return b.tip() != "" })
		box, room := b.tips.tip.Content.Objects[0], b.tips.tip.Content.Size()
		if p, s := box.Position(), box.Size(); p.X < 0 || p.Y < 0 || p.X+s.Width > room.Width ||
			p.Y+s.Height > room.Height {
			t.Errorf("at %v the tip of %v is at %v", corner, s, p)
		}
	}
}
