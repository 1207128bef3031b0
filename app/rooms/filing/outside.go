package filing

import (
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/solve"
)

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
		shell.Choice{ID: "yes", Text: solve.Say("app.overwrite"), Importance: widget.DangerImportance, Run: replace},
		shell.Choice{ID: "save-as", Text: solve.Say("app.action.save-as"), Run: elsewhere},
		shell.Choice{ID: "cancel", Text: solve.Say("app.cancel"), Importance: widget.HighImportance})
}
