package rules

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"stepboard/app/shell"
	"stepboard/app/storage/collection"
	"stepboard/app/storage/files"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
	"stepboard/widgets"
)

// collected returns the puzzles of the collection in the order of their names.
func (r *Room) collected() []*script.Puzzle {
	list, order := collection.All(), collate.New(language.Make(r.Text.Language()))
	slices.SortFunc(list, func(a, b *script.Puzzle) int {
		return order.CompareString(r.Say(solve.TextOf(a, "name")), r.Say(solve.TextOf(b, "name")))
	})
	return list
}

// NewSelector makes a button that opens a menu with all available puzzles.
func (r *Room) NewSelector() *widgets.Tool {
	var t *widgets.Tool
	all := func() *fyne.Menu { return fyne.NewMenu("", r.Selectable()...) }
	t = r.NewTool("puzzles", theme.IconChevronDown, r.Scaled(28), solve.Say("rules.selector"), func() {
		if r.Win.Canvas().Overlays().Top() == nil {
			r.PopUp(all).ShowAtRelativePosition(fyne.NewPos(0, t.Size().Height), t)
		}
	})
	return t
}

// Selectable returns the menu items that choose, make or open a puzzle.
func (r *Room) Selectable() []*fyne.MenuItem {
	var all, own, lately, collected []*fyne.MenuItem
	for _, p := range r.Puzzles {
		item := shell.NewItem(r.Shell, r.Say(solve.TextOf(p, "name")), func() { r.Files.OpenPuzzle(p) })
		item.Checked = p.ID() == r.Bench.Doc().Puzzle().ID()
		if puzzles.BuiltIn().ByID(p.ID()) != nil {
			all = append(all, item)
		} else {
			own = append(own, item)
		}
	}
	for _, path := range r.Files.Recent() {
		if files.IsRules(path) {
			name := shell.Plain(filepath.Base(path) + " — " + filepath.Dir(path))
			lately = append(lately, shell.NewItem(r.Shell, name, func() { r.Files.Open(path) }))
		}
	}
	if len(own) > 0 {
		all = append(append(all, fyne.NewMenuItemSeparator()), own...)
	}
	for _, p := range r.collected() {
		collected = append(collected, shell.NewItem(r.Shell, r.Say(solve.TextOf(p, "name")), func() { r.Files.OpenRules(p) }))
	}
	return append(all, fyne.NewMenuItemSeparator(), r.ItemOf("collection-menu", collected...),
		r.ItemOf("puzzles-recent", lately...), fyne.NewMenuItemSeparator(), r.Entry("puzzle-new"))
}
