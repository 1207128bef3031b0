package help

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/command"
	"stepboard/app/shell"
	"stepboard/solve"
)

// keysOf are the keys and the buttons of the mouse that are no action's, by the names of the catalogue.
var keysOf = []struct {
	list string
	ids  []string
}{
	{"app", []string{
		"cursor", "cursor.move", "cursor.paint", "cursor.erase", "cursor.hide", "mouse.paint", "mouse.erase",
		"mouse.drag", "mouse.wheel", "mouse.pan",
	}},
	{"hand", []string{"move", "go", "next", "back", "hint", "restart", "leave"}},
	{"annotate", []string{"kind", "color", "move", "draw", "erase", "leave", "mouse.draw", "mouse.erase"}},
	{"lesson", []string{
		"choose", "move", "open", "remove", "leave", "next", "back", "jump", "steps", "halt", "again", "black",
		"presenter", "auto", "live", "end",
	}},
}

// showKeys lists every key.
func (r *Room) showKeys() {
	if r.Asks("keys") {
		return
	}
	list := container.New(layout.NewFormLayout())
	add := func(key, name string) {
		k := widget.NewLabel(key)
		k.TextStyle.Bold = true
		list.Add(k)
		list.Add(widget.NewLabel(name))
	}
	for _, a := range r.Shell.Actions {
		if a.Key != "" {
			add(r.KeyName(a), r.Name(a))
		}
	}
	for _, of := range keysOf {
		for _, id := range of.ids {
			key := of.list + ".keys." + id
			add(r.Say(solve.Say(key+".key")), r.Say(solve.Say(key)))
		}
	}
	id := r.Bench.Doc().Puzzle().ID()
	for _, b := range r.host.Brushes() {
		add(r.host.BrushKey(b), r.Say(solve.Say("app.keys.brush", "Brush", solve.Say(id+".brush."+b.ID))))
	}
	scroll := container.NewVScroll(list)
	scroll.SetMinSize(fyne.NewSize(r.Scaled(460), r.Scaled(420)))
	r.Prompt("keys", r.Say(solve.Say("app.action.keys")), scroll,
		shell.OK)
}

// showAbout says what the program is.
func (r *Room) showAbout() {
	r.Prompt("about", "Stepboard", r.Paragraph(r.Say(solve.Say("app.about", "Version", command.Version))),
		shell.OK)
}
