package help

import (
	"fyne.io/fyne/v2"

	"stepboard/app/release"
	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// keysOf lists keys that belong to no action. Their texts are "<list>.keys.<id>" and "<list>.keys.<id>.key". The
// function on reports whether the keys can be used now.
var keysOf = []struct {
	heading, list string
	on            func(r *Room) bool
	ids           []string
}{
	{"app.keys.everywhere", "app", always, []string{"pane", "board"}},
	{"app.keys.cells", "app", painting, []string{"cursor", "mouse.erase", "mouse.menu", "mouse.drag", "mouse.wheel"}},
	{"selection.keys", "selection", in(workbench.Selecting), []string{"extend", "move", "fill"}},
	{"hand.keys", "hand", in(workbench.Playing), []string{"move", "go", "next", "back", "hint"}},
	{"annotate.keys", "annotate", in(workbench.Drawing), []string{"kind", "color", "draw", "mouse.erase"}},
	{"tree.keys", "tree", func(r *Room) bool { return r.Bench.Tree.On() }, []string{"move", "open", "board"}},
	{"lesson.keys.film", "lesson", hasFrames, []string{"move", "open", "page"}},
	{"lesson.keys.slides", "lesson", never, []string{ // slides have a card of their own
		"next", "back", "jump", "steps", "halt", "think", "draw", "erase", "laser", "black", "live", "presenter", "end",
	}},
}

func hasFrames(r *Room) bool { return len(r.Bench.Doc().Frames()) > 0 }

func always(*Room) bool { return true }

func painting(r *Room) bool { return !r.Bench.On(workbench.Playing) && !r.Bench.On(workbench.Drawing) }

func never(*Room) bool { return false }

func in(m workbench.Mode) func(*Room) bool { return func(r *Room) bool { return r.Bench.On(m) } }

// keyCommands returns the keys that belong to no action, and the keys of brushes, as rows of the list of commands. The
// rows can't be run.
func (r *Room) keyCommands() (list []command) {
	for _, of := range keysOf {
		place := r.Say(solve.Say(of.heading))
		for _, id := range of.ids {
			key := of.list + ".keys." + id
			list = append(list, command{
				name: r.Say(solve.Say(key)), place: place, key: r.Say(solve.Say(key + ".key")), away: !of.on(r),
			})
		}
	}
	puzzle, place := r.Bench.Doc().Puzzle(), r.Say(solve.Say("app.keys.brushes"))
	for _, b := range r.Bench.Painter.Offered(workbench.LeastOffered) {
		name := r.Say(solve.TextOf(puzzle, "brush."+b.ID))
		list = append(list, command{name: name, place: place, key: r.brushKey(b), away: true})
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
