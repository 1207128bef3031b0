package app

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
)

// label waits for the field of a label and returns it.
func (b *bench) label() labelField {
	b.t.Helper()
	e := b.bar().Over.Objects[0].(labelField)
	b.wait("a label's field", func() bool { return b.Win.Canvas().Focused() == fyne.Focusable(e) })
	return e
}

// labelField is the field for the text of a label.
type labelField interface {
	fyne.CanvasObject
	fyne.Focusable
	Field() *widget.Entry
}

func TestALabelIsWrittenInPlace(t *testing.T) {
	b := openDrawing(t)
	b.runes("l1")
	b.click(5, desktop.MouseButtonPrimary)
	e := b.label()
	if cell, side := b.Board.CellRect(5); !e.Visible() || !overlap(e.Position(), e.Size(), cell, side) {
		t.Errorf("the field is at %v, the cell at %v", e.Position(), cell)
	}
	before := e.Position()
	b.Board.ZoomAt(fyne.NewPos(0, 0), 2)
	if e.Position() == before {
		t.Error("the field stays where the cell was")
	}
	b.Board.Fit()
	test.Type(e, "  here ")
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.wantDrawn("Enter", "label red f here")
	if e.Visible() || b.Win.Canvas().Focused() != fyne.Focusable(b.Board) {
		t.Error("the field is still there, or the board has no keys")
	}

	b.click(5, desktop.MouseButtonPrimary)
	if e = b.label(); e.Field().Text != "here" {
		t.Errorf("the field holds %q", e.Field().Text)
	}
	test.Type(e, " too")
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	b.wantDrawn("Esc", "label red f here")
	if !b.Bench.On(workbench.Drawing) {
		t.Error("Esc in the field leaves drawing")
	}

	b.runes("4")
	e.Field().CursorColumn = 0
	b.click(5, desktop.MouseButtonPrimary)
	test.Type(b.label(), "!")              // at the end
	b.click(6, desktop.MouseButtonPrimary) // on another cell, where the next label begins
	b.wantDrawn("a click elsewhere", "label blue f here!")
	test.Type(b.label(), strings.Repeat("x", annotate.MaxText+5))
	b.Perform(b.Action("fit")) // before any action, the text in the field is kept
	b.wantDrawn("an action", "label blue f here!, label blue g "+strings.Repeat("x", annotate.MaxText))

	b.click(5, desktop.MouseButtonPrimary)
	b.label().Field().SetText("")
	b.Win.Canvas().Focus(nil)
	b.wantDrawn("without a text", "label blue g "+strings.Repeat("x", annotate.MaxText))
	b.stroke(9, 10)
	if b.bar().Over.Objects[0].Visible() {
		t.Error("a drag begins a label")
	}
}

func overlap(p fyne.Position, s fyne.Size, q fyne.Position, z fyne.Size) bool {
	return p.X < q.X+z.Width && q.X < p.X+s.Width && p.Y < q.Y+z.Height && q.Y < p.Y+s.Height
}

func TestUndoInALabelIsTheFields(t *testing.T) {
	b := openDrawing(t)
	b.runes("o1")
	b.click(3, desktop.MouseButtonPrimary)
	b.runes("l")
	b.key(fyne.KeyDown, fyne.KeyReturn)
	e := b.label()
	test.Type(e, "text")
	b.Perform(b.Action("undo"))
	b.wantDrawn("undo while a label is written", "ring red d")
	if e.Field().Text == "text" || !e.Visible() {
		t.Errorf("the field holds %q", e.Field().Text)
	}
}
