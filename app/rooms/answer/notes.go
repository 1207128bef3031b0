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
)

// notes has the fields for the texts of a document: its title and notes, and the name and note of the shown dataset.
type notes struct {
	*shell.Shell
	title, name *widget.Entry
	note, text  *widgets.ProseEntry
	box         fyne.CanvasObject
}

func newNotes(w *shell.Shell) *notes {
	n := &notes{
		Shell: w, title: widget.NewEntry(), name: widget.NewEntry(), note: widgets.NewProseEntry(),
		text: widgets.NewProseEntry(),
	}
	column := container.NewVBox()
	for _, f := range []struct {
		label  solve.Text
		field  fyne.CanvasObject
		entry  *widget.Entry
		change func(string)
	}{
		{solve.Say("app.notes.title"), n.title, n.title, func(s string) { w.Filed().SetTitle(s) }},
		{solve.Say("app.notes.text"), n.text, &n.text.Entry, func(s string) { w.Filed().SetNotes(s) }},
		{solve.Say("app.notes.name"), n.name, n.name, func(s string) { w.Bench.Doc().SetName(w.Bench.Shown().Dataset, s) }},
		{
			solve.Say("app.notes.note"), n.note, &n.note.Entry,
			func(s string) { w.Bench.Doc().SetNote(w.Bench.Shown().Dataset, s) },
		},
	} {
		if f.entry.MultiLine {
			f.entry.SetMinRowsVisible(3)
		} else {
			f.entry.Wrapping = fyne.TextWrapOff
		}
		f.entry.OnChanged = f.change
		label := widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(w.Say(f.label))
		column.Add(container.NewBorder(label, nil, nil, nil, f.field))
	}
	w.Trace.Part("notes.title", n.title)
	n.box = container.NewVScroll(column)
	return n
}

func (n *notes) Update(c workbench.Changes) {
	if !c.Has(workbench.Listed | workbench.History) {
		return
	}
	d := n.Bench.Doc().Current()
	shell.Write(n.title, n.Filed().Title())
	shell.Write(n.text.For(n.Filed().Notes()), n.Filed().Notes())
	shell.Write(n.name, d.Name)
	shell.Write(n.note.For(d.Note), d.Note)
}
