package answer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// notes has the fields for the texts of a document: its title and notes, and the name and note of the shown dataset.
type notes struct {
	*shell.Shell
	title, name *widgets.Entry
	note, text  *widgets.ProseEntry
	box         fyne.CanvasObject
}

func newNotes(w *shell.Shell) *notes {
	n := &notes{Shell: w, title: widgets.NewEntry(), name: widgets.NewEntry()}
	n.note, n.text = widgets.NewProseEntry(), widgets.NewProseEntry()
	column := container.NewVBox()
	add := func(label solve.Text, field fyne.CanvasObject, e *widget.Entry, change func(string)) {
		if e.MultiLine {
			e.SetMinRowsVisible(3)
		} else {
			e.Wrapping = fyne.TextWrapOff
		}
		e.OnChanged = change
		above := widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(w.Say(label))
		column.Add(container.NewBorder(above, nil, nil, nil, field))
	}
	dataset := func() int { return w.Bench.Shown().Dataset }
	add(solve.Say("app.notes.title"), n.title, n.title.Field(), func(s string) { w.Filed().SetTitle(s) })
	add(solve.Say("app.notes.text"), n.text, n.text.Field(), func(s string) { w.Filed().SetNotes(s) })
	add(solve.Say("app.notes.name"), n.name, n.name.Field(), func(s string) { w.Bench.Doc().SetName(dataset(), s) })
	add(solve.Say("app.notes.note"), n.note, n.note.Field(), func(s string) { w.Bench.Doc().SetNote(dataset(), s) })
	w.Trace.Part("notes.title", n.title)
	n.box = container.NewVScroll(column)
	return n
}

func (n *notes) Update(c workbench.Changes) {
	if !c.Has(workbench.Listed | workbench.History) {
		return
	}
	layouts.Show(n.box, !n.Bench.Hides(workbench.Notes))
	d := n.Bench.Doc().Current()
	n.title.Write(n.Filed().Title())
	n.text.Write(n.Filed().Notes())
	n.name.Write(d.Name)
	n.note.Write(d.Note)
}
