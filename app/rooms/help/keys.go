package help

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/release"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// keysOf lists keys that belong to no action. Their texts are "<list>.keys.<id>" and "<list>.keys.<id>.key".
var keysOf = []struct {
	heading, list string
	ids           []string
}{
	{"app.keys.everywhere", "app", []string{"focus", "pane", "board", "menu"}},
	{"app.keys.cells", "app", []string{
		"cursor", "cursor.move", "cursor.paint", "cursor.erase", "cursor.hide", "mouse.paint", "mouse.erase",
		"mouse.menu", "mouse.drag", "mouse.wheel", "mouse.pan",
	}},
	{"selection.keys", "selection", []string{"drag", "extend", "move", "fill", "clear", "leave"}},
	{"hand.keys", "hand", []string{"move", "go", "next", "back", "hint", "restart", "leave"}},
	{"annotate.keys", "annotate", []string{
		"kind", "color", "move", "draw", "erase", "leave", "mouse.draw", "mouse.erase",
	}},
	{"tree.keys", "tree", []string{"move", "open", "close", "root", "board", "go", "zoom", "pan"}},
	{"lesson.keys.film", "lesson", []string{"choose", "move", "open", "page", "remove", "leave"}},
	{"lesson.keys.slides", "lesson", []string{
		"next", "back", "jump", "steps", "halt", "again", "think", "black", "presenter", "auto", "live", "help", "end",
	}},
}

// keyGroup is a heading with rows below it: a key and its effect.
type keyGroup struct {
	heading string
	rows    [][2]string
}

func (g *keyGroup) add(key, name string) { g.rows = append(g.rows, [2]string{key, name}) }

// keyGroups returns all keys in groups. The keys of menus and brushes follow the keys that work everywhere.
func (r *Room) keyGroups() []keyGroup {
	var list []keyGroup
	for i, of := range keysOf {
		g := keyGroup{heading: r.Say(solve.Say(of.heading))}
		for _, id := range of.ids {
			key := of.list + ".keys." + id
			g.add(r.Say(solve.Say(key+".key")), r.Say(solve.Say(key)))
		}
		list = append(list, g)
		if i > 0 {
			continue
		}
		for _, m := range r.menus() {
			g := keyGroup{heading: m.Label}
			for _, item := range shell.AllItems(m) {
				if a := r.ActionOf(item); a != nil && a.Key != "" {
					g.add(r.KeyName(a), r.Name(a))
				}
			}
			list = append(list, g)
		}
		brushes := keyGroup{heading: r.Say(solve.Say("app.keys.brushes"))}
		puzzle := r.Bench.Doc().Puzzle()
		for _, b := range r.Bench.Painter.Offered(workbench.LeastOffered) {
			brushes.add(r.brushKey(b), r.Say(solve.TextOf(puzzle, "brush."+b.ID)))
		}
		list = append(list, brushes)
	}
	return list
}

func (r *Room) showKeys() {
	groups := r.keyGroups()
	rows := 0
	for _, g := range groups {
		rows += len(g.rows) + headingRows
	}
	left, right := container.NewVBox(), container.NewVBox()
	column, done := left, 0
	for _, g := range groups {
		if len(g.rows) == 0 {
			continue
		}
		if done > 0 && done+len(g.rows)/2 > rows/2 {
			column = right
		}
		done += len(g.rows) + headingRows
		heading := widgets.NewWords(fynetheme.SizeNameSubHeadingText, fynetheme.ColorNameForeground).Bold()
		heading.Say(g.heading)
		list := container.New(pairs{r.Scaled(keyWidth), r.Scaled(rowWidth), r.Theme.Size(fynetheme.SizeNameInnerPadding)})
		for _, row := range g.rows {
			key := widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted).Saying(row[0])
			name := widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground).Saying(row[1])
			list.Objects = append(list.Objects, key, name) // Add would lay out all rows again
		}
		column.Add(layouts.Padded(0, r.Scaled(10), 0, 0, container.New(layout.NewCustomPaddedVBoxLayout(0), heading, list)))
	}
	columns := container.New(layout.NewGridLayoutWithColumns(2), left, right)
	if r.Win.Canvas().Size().Width-keysAround/2 < r.Scaled(keysWidth) {
		columns.Layout = layout.NewVBoxLayout()
	}
	scroll := container.NewVScroll(layouts.Padded(0, 0, 0, r.Scaled(12), columns))
	r.openPalette("keys", solve.Say("app.action.keys"), scroll)
}

// headingRows is the height of a heading, in rows.
const headingRows = 2

// Widths of the list of keys, and the space around the prompt in the window.
const (
	keyWidth, rowWidth float32 = 128, 430
	keysWidth          float32 = 920
	keysAround         float32 = 72
)

func (r *Room) showAbout() {
	r.Prompt("about", "Stepboard", r.Paragraph(r.Say(solve.Say("app.about", "Version", release.Version))), shell.OK)
}

func (r *Room) menus() []*fyne.Menu {
	if m := r.Win.MainMenu(); m != nil {
		return m.Items
	}
	return nil
}
