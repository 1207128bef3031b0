package help

import (
	"fyne.io/fyne/v2"

	"stepboard/app/release"
	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// keysOf lists keys that belong to no action. Their texts are "<list>.keys.<id>" and "<list>.keys.<id>.key".
var keysOf = []struct {
	heading, list string
	ids           []string
}{
	{"app.keys.everywhere", "app", []string{"pane", "board"}},
	{"app.keys.cells", "app", []string{
		"cursor", "cursor.move", "cursor.paint", "cursor.erase", "mouse.paint", "mouse.erase", "mouse.menu", "mouse.drag",
		"mouse.wheel", "mouse.pan",
	}},
	{"selection.keys", "selection", []string{"drag", "extend", "move", "fill"}},
	{"hand.keys", "hand", []string{"move", "go", "next", "back", "hint", "restart"}},
	{"annotate.keys", "annotate", []string{
		"kind", "color", "move", "draw", "erase", "mouse.draw", "mouse.erase",
	}},
	{"tree.keys", "tree", []string{"move", "open", "close", "board", "go", "zoom", "pan"}},
	{"lesson.keys.film", "lesson", []string{"choose", "move", "open", "page"}},
	{"lesson.keys.slides", "lesson", []string{
		"next", "back", "jump", "steps", "halt", "again", "think", "black", "presenter", "auto", "live", "help", "end",
	}},
}

// keyCommands returns the keys that belong to no action, and the keys of brushes, as rows of the list of commands. The
// rows can't be run.
func (r *Room) keyCommands() (list []command) {
	for _, of := range keysOf {
		place := r.Say(solve.Say(of.heading))
		for _, id := range of.ids {
			key := of.list + ".keys." + id
			list = append(list, command{name: r.Say(solve.Say(key)), place: place, key: r.Say(solve.Say(key + ".key"))})
		}
	}
	puzzle, place := r.Bench.Doc().Puzzle(), r.Say(solve.Say("app.keys.brushes"))
	for _, b := range r.Bench.Painter.Offered(workbench.LeastOffered) {
		list = append(list, command{name: r.Say(solve.TextOf(puzzle, "brush."+b.ID)), place: place, key: r.brushKey(b)})
	}
	return list
}

func (r *Room) showAbout() {
	r.Prompt("about", "Stepboard", r.Paragraph(r.Say(solve.Say("app.about", "Version", release.Version))), shell.OK)
}

func (r *Room) menus() []*fyne.Menu {
	if m := r.Win.MainMenu(); m != nil {
		return m.Items
	}
	return nil
}
