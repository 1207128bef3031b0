package answer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// notes are the texts of a document: title, name of the shown dataset, notes on both.
type notes struct {
	w           *shell.Shell
	filed       func() *document.Document // that the file holds
	title, name *widget.Entry
	note, text  *widgets.ProseEntry
	box         fyne.CanvasObject
	quiet       bool
}

func newNotes(w *shell.Shell, filed func() *document.Document) *notes {
	n := &notes{
		w: w, filed: filed, title: widget.NewEntry(), name: widget.NewEntry(), note: widgets.NewProseEntry(),
		text: widgets.NewProseEntry(),
	}
	column := container.NewVBox()
	for _, f := range []struct {
		label  solve.Text
		field  fyne.CanvasObject
		entry  *widget.Entry
		change func(string)
	}{
		{solve.Say("app.notes.title"), n.title, n.title, func(s string) { filed().SetTitle(s) }},
		{solve.Say("app.notes.text"), n.text, &n.text.Entry, func(s string) { filed().SetNotes(s) }},
		{solve.Say("app.notes.name"), n.name, n.name, func(s string) {
			d,
				_ := w.Bench.Doc().Shown()
			w.Bench.Doc().SetName(d, s)
		}},
		{solve.Say("app.notes.note"), n.note, &n.note.Entry, func(s string) {
			d,
				_ := w.Bench.Doc().Shown()
			w.Bench.Doc().SetNote(d, s)
		}},
	} {
		if f.entry.MultiLine {
			f.entry.SetMinRowsVisible(3)
		} else {
			f.entry.Wrapping = fyne.TextWrapOff
		}
		f.entry.OnChanged = func(s string) {
			if !n.quiet {
				f.change(s)
			}
		}
		label := widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted)
		label.Say(w.Say(f.label))
		column.Add(container.NewBorder(label, nil, nil, nil, f.field))
	}
	n.box = container.NewVScroll(column)
	return n
}

func (n *notes) object() fyne.CanvasObject { return n.box }

func (n *notes) Update(c workbench.Changes) {
	if !c.Has(workbench.Listed | workbench.History) {
		return
	}
	n.quiet = true
	defer func() { n.quiet = false }()
	d := n.w.Bench.Doc().Current()
	for _, f := range []struct {
		entry *widget.Entry
		text  string
	}{{n.title, n.filed().Title()}, {&n.text.Entry, n.filed().Notes()}, {n.name, d.Name}, {&n.note.Entry, d.Note}} {
		if f.entry.Text != f.text {
			f.entry.SetText(f.text)
		}
	}
}
