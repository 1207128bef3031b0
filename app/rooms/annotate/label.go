package annotate

import (
	"strings"

	"fyne.io/fyne/v2"

	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// labelEntry is the text field of a label, over the label's cell. Enter stores the label, and so does a loss of the
// focus. Escape discards the text.
type labelEntry struct {
	widgets.Entry
	room *Room
	at   grid.Cell // the label's cell; None if no label is being written
}

func newLabelEntry(r *Room) *labelEntry {
	e := &labelEntry{room: r, at: grid.None}
	e.ExtendBaseWidget(e)
	e.PlaceHolder = r.Say(solve.Say("annotate.placeholder"))
	e.OnChanged = func(s string) {
		if text := []rune(s); len(text) > annotate.MaxText {
			e.SetText(string(text[:annotate.MaxText]))
		}
	}
	e.Hide()
	return e
}

func (e *labelEntry) TypedKey(k *fyne.KeyEvent) {
	r := e.room
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		r.CommitLabel()
	case fyne.KeyEscape:
		r.DropLabel()
	default:
		e.Entry.TypedKey(k)
		return
	}
	r.FocusBoard()
}

func (e *labelEntry) FocusLost() {
	e.Entry.FocusLost()
	e.room.CommitLabel()
}

// Writing reports whether a label is being written.
func (r *Room) Writing() bool { return r.writing() != nil }

// writing returns the text field if a label is being written. Otherwise it returns nil.
func (r *Room) writing() *labelEntry {
	if r.bar == nil || r.bar.entry.at == grid.None {
		return nil
	}
	return r.bar.entry
}

// writeLabel opens the text field on the cell c. If the cell has a label, the field contains its text.
func (r *Room) writeLabel(c grid.Cell) {
	e := r.bar.entry
	e.at = c
	text := ""
	if i := alike(r.Bench.Annotations(), r.chosenAt(c)); i >= 0 {
		text = r.Bench.Annotations()[i].Text
	}
	e.SetText(text)
	e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd}) // End removes the selection
	e.Show()
	r.PlaceLabel()
	r.Trace.Part("annotate.text", e)
	// The focus moves after this turn of the loop. A click takes the focus from widgets that are not under the pointer.
	// A Space that opened the field would become the first character of the field's text.
	r.Later(func() {
		if e.at != grid.None {
			r.Win.Canvas().Focus(e)
			r.Trace.Focus()
			r.Trace.Places()
		}
	})
}

// PlaceLabel moves the text field to the cell of its label, for example after the view of the board has moved.
func (r *Room) PlaceLabel() {
	e := r.writing()
	if e == nil {
		return
	}
	cell, side := r.Board.CellRect(e.at)
	room, least := r.Board.Size(), e.MinSize()
	size := fyne.NewSize(min(max(side.Width, r.Scaled(180)), room.Width), least.Height)
	at := cell.AddXY((side.Width-size.Width)/2, (side.Height-size.Height)/2)
	e.Resize(size)
	e.Move(fyne.NewPos(max(0, min(at.X, room.Width-size.Width)), max(0, min(at.Y, room.Height-size.Height))))
}

// CommitLabel stores the label that is being written. If the text is empty, CommitLabel removes the label of the cell.
func (r *Room) CommitLabel() {
	e := r.writing()
	if e == nil {
		return
	}
	c, text := e.at, e.Text
	r.DropLabel()
	a := r.chosenAt(c)
	a.Kind, a.Text = annotate.Label, strings.TrimSpace(text)
	before := r.Bench.Annotations()
	r.Bench.Doc().Annotate(solve.Say("annotate.edit.draw"), written(before, a))
	if a.Text != "" || len(before) != len(r.Bench.Annotations()) {
		r.Trace.Annotated(a.Kind, c, a.Text != "")
	}
	r.Refresh(workbench.Hovered)
}

// DropLabel closes the text field and discards its text.
func (r *Room) DropLabel() {
	if e := r.writing(); e != nil {
		e.at = grid.None
		e.Hide()
		r.Trace.Forget("annotate.text")
	}
}

// labelMenu makes a menu with the sizes and the places of the next labels.
func (r *Room) labelMenu() *fyne.Menu {
	m := fyne.NewMenu("")
	add := func(key, setting string, names []string) {
		for i, id := range names {
			item := fyne.NewMenuItem(r.Say(solve.Say(key+id)), func() {
				r.Settings.SetString(setting, id)
				r.chooseKind(annotate.Label)
			})
			item.Checked = i == r.Settings.Index(setting, names)
			m.Items = append(m.Items, item)
		}
	}
	add("annotate.size.", keptSize, annotate.Sizes[:])
	m.Items = append(m.Items, fyne.NewMenuItemSeparator())
	add("annotate.place.", keptPlace, annotate.Places[:])
	return m
}
