package rules

import (
	"slices"

	"fyne.io/fyne/v2"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"stepboard/app/shell"
	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// collected returns the puzzles of the collection in the order of their names.
func (r *Room) collected() []*script.Puzzle {
	list, order := collection.All(), collate.New(language.Make(r.Text.Language()))
	slices.SortFunc(list, func(a, b *script.Puzzle) int {
		return order.CompareString(r.Say(solve.TextOf(a, "name")), r.Say(solve.TextOf(b, "name")))
	})
	return list
}

// Selectable returns the menu items that choose, make or open a puzzle.
func (r *Room) Selectable() []*fyne.MenuItem {
	var all, own, collected []*fyne.MenuItem
	for _, p := range r.Puzzles {
		item := shell.NewItem(r.Shell, r.Say(solve.TextOf(p, "name")), func() { r.Files.OpenPuzzle(p) })
		item.Checked = p.ID() == r.Bench.Doc().Puzzle().ID()
		if puzzles.BuiltIn().ByID(p.ID()) != nil {
			all = append(all, item)
		} else {
			own = append(own, item)
		}
	}
	all = append(all, own...)
	for _, p := range r.collected() {
		collected = append(collected, shell.NewItem(r.Shell, r.Say(solve.TextOf(p, "name")), func() { r.Files.OpenRules(p) }))
	}
	return append(all, r.ItemOf("collection-menu", collected...), r.Entry("puzzle-new"))
}
