package filing

import (
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/solve"

	"fyne.io/fyne/v2/widget"
)

// reload reads the document's file again. If the document has unsaved changes, it asks first.
func (r *Room) reload() {
	if !r.Filed().Dirty() {
		r.reread()
		return
	}
	r.Confirm(solve.Say("app.reload", "Name", r.FileName()), solve.Say("app.action.reload"), r.reread)
}

func (r *Room) reread() {
	doc, path := r.Bench.Doc(), r.file.path
	go func() {
		f, err := files.Open(r.Puzzles, path)
		r.Post(func() {
			if err != nil || r.Bench.Doc() != doc || f.Content.Puzzle != solve.Inner(doc.Puzzle()) {
				r.opened(path, f, err)
				return
			}
			r.Lesson.Leave(func() { r.showFile(path, f, nil) })
		})
	}()
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
		r.Paragraph(r.Say(solve.Say("app.changed.text", "Name", r.FileName(), "Dirty", r.Filed().Dirty()))), choices...)
}
