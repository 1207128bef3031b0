package filing

import (
	"strings"

	"fyne.io/fyne/v2/widget"

	"stepboard/app/catalogue"
	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// lossText returns a text with the data that a format can't hold. Each line names one kind of data.
func lossText(s *shell.Shell, list []solve.Text) string {
	text := s.Say(solve.Say("app.losses"))
	for _, l := range list {
		text += "\n• " + catalogue.Sentence(s.Say(l))
	}
	return text
}

// Warn shows the warnings about a file that was read.
func (r *Room) Warn(list []solve.Diagnostic) {
	if len(list) == 0 {
		return
	}
	var lines []string
	for i, d := range list {
		if i == 8 {
			lines = append(lines, r.Say(solve.Say("app.more_problems", "PluralCount", len(list)-i)))
			break
		}
		text := d.Text
		if d.Line > 0 {
			text = solve.Say("app.at_line", "Line", d.Line, "Text", text)
		}
		lines = append(lines, catalogue.Message(r.Say(text)))
	}
	r.Prompt("warning", r.Say(solve.Say("app.warning.title")), r.Paragraph(strings.Join(lines, "\n")), shell.OK)
}

// Look checks in the background whether another program has changed the document's file. It asks once for each change.
func (r *Room) Look() {
	was := r.file
	if was.path == "" || r.Asked() != nil {
		return
	}
	go func() {
		now, err := files.StampOf(was.path)
		r.Post(func() {
			if err == nil && now != was.stamp && now != was.seen && r.file == was && r.Asked() == nil {
				r.file.seen = now
				r.askReload()
			}
		})
	}()
}

func (r *Room) askReload() {
	keep := shell.Choice{ID: "keep", Text: solve.Say("app.changed.keep")}
	reload := shell.Choice{ID: "reload", Text: solve.Say("app.action.reload"), Run: r.reread}
	choices := []shell.Choice{keep, reload}
	if r.Filed().Dirty() {
		reload.Importance = widget.DangerImportance
		choices = []shell.Choice{reload, keep}
	}
	choices[1].Importance = widget.HighImportance
	if r.Begin != nil {
		choices = append([]shell.Choice{{
			ID: "beside", Text: solve.Say("app.changed.beside"), Run: func() { r.openElsewhere([]string{r.file.path}) },
		}}, choices...)
	}
	r.Prompt("changed", r.Say(solve.Say("app.changed.title")),
		r.Paragraph(r.Say(solve.Say("app.changed.text", "Name", r.Name(), "Dirty", r.Filed().Dirty()))), choices...)
}

func (r *Room) askReplace(replace, elsewhere func()) {
	r.Prompt("changed", r.Say(solve.Say("app.confirm.title")),
		r.Paragraph(r.Say(solve.Say("app.changed_outside", "Name", r.Name()))),
		shell.Danger("yes", solve.Say("app.overwrite"), replace),
		shell.Choice{ID: "save-as", Text: solve.Say("app.action.save-as"), Run: elsewhere},
		shell.Main("cancel", solve.Say("app.cancel"), nil))
}

// Create opens an empty board of a puzzle. If the shown document has the same puzzle, the board gets its task.
func (r *Room) Create(p solve.Puzzle, size grid.Size) {
	content := document.Content{Puzzle: p, Datasets: []*solve.Dataset{p.New(size)}}
	if doc := r.Bench.Doc(); doc.Puzzle().ID() == p.ID() {
		content.Task = doc.Task()
	}
	r.clear(p, func() { r.show(content, file{}) })
}
