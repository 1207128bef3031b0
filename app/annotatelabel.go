package app

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/annotate"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// labelEntry is the field over the board in which a label is written, on its cell. Enter takes what was written, and
// so does going elsewhere; Escape leaves all as it was.
type labelEntry struct {
	widget.Entry
	w  *Window
	at grid.Cell // None while nothing is written
}

func newLabelEntry(w *Window) *labelEntry {
	e := &labelEntry{w: w, at: grid.None}
	e.ExtendBaseWidget(e)
	e.PlaceHolder = w.Say(solve.Say("annotate.placeholder"))
	e.OnChanged = func(s string) {
		if r := []rune(s); len(r) > annotate.MaxText {
			e.SetText(string(r[:annotate.MaxText]))
		}
	}
	e.Hide()
	return e
}

// Field is the entry that the user types in.
func (e *labelEntry) Field() *widget.Entry { return &e.Entry }

// TypedKey implements fyne.Focusable.
func (e *labelEntry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		e.w.commitLabel()
	case fyne.KeyEscape:
		e.w.dropLabel()
	default:
		e.Entry.TypedKey(k)
		return
	}
	e.w.Win.Canvas().Focus(e.w.Board)
}

// FocusLost implements fyne.Focusable.
func (e *labelEntry) FocusLost() {
	e.Entry.FocusLost()
	e.w.commitLabel()
}

// writeLabel opens the field on a cell, with the text of the label that is there.
func (w *Window) writeLabel(c grid.Cell) {
	e := w.annotating.bar.entry
	e.at = c
	text := ""
	if i := alike(w.Bench.Annotations(), w.brushAt(c)); i >= 0 {
		text = w.Bench.Annotations()[i].Text
	}
	e.SetText(text)
	e.CursorColumn = len([]rune(text))
	e.Show()
	w.placeLabel()
	w.Trace.Part("annotate.text", e)
	// Behind this turn: a click takes the focus from what is not under it, and Space would be the first character.
	go w.Post(func() {
		if e.at != grid.None {
			w.Win.Canvas().Focus(e)
			w.Trace.Places()
		}
	})
}

// placeLabel puts the field over its cell, as far as it fits into the board.
func (w *Window) placeLabel() {
	if w.annotating.bar == nil || w.annotating.bar.entry.at == grid.None {
		return
	}
	e := w.annotating.bar.entry
	cell, side := w.Board.CellRect(e.at)
	room, least := w.Board.Size(), e.MinSize()
	size := fyne.NewSize(min(max(side.Width, w.Scaled(180)), room.Width), least.Height)
	at := cell.AddXY((side.Width-size.Width)/2, (side.Height-size.Height)/2)
	e.Resize(size)
	e.Move(fyne.NewPos(max(0, min(at.X, room.Width-size.Width)), max(0, min(at.Y, room.Height-size.Height))))
}

// commitLabel makes what was written a label, if one is being written. Without text there is none, and the one that
// was there is taken away.
func (w *Window) commitLabel() {
	c, text := w.closeLabel()
	if c == grid.None {
		return
	}
	a := annotate.Annotation{
		Kind: annotate.Label, Color: w.Settings.AnnotationColor(), At: c, To: grid.None,
		Text: strings.TrimSpace(text),
	}
	before := w.Bench.Annotations()
	w.Bench.Doc().Annotate(solve.Say("annotate.edit.draw"), written(before, a))
	if a.Text != "" || len(before) != len(w.Bench.Annotations()) {
		w.Trace.Annotated(a.Kind, c, a.Text != "")
	}
	w.Refresh(workbench.Hovered)
}

// dropLabel forgets what was written.
func (w *Window) dropLabel() { w.closeLabel() }

// closeLabel closes the field and returns where it was, or None, and what stood in it.
func (w *Window) closeLabel() (grid.Cell, string) {
	if w.annotating.bar == nil || w.annotating.bar.entry.at == grid.None {
		return grid.None, ""
	}
	e := w.annotating.bar.entry
	c := e.at
	e.at = grid.None
	e.Hide()
	w.Trace.Forget("annotate.text")
	return c, e.Text
}
