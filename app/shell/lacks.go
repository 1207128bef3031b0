package shell

import (
	"fyne.io/fyne/v2"

	"stepboard/solve"
)

// Lacks lists the algorithms that the shown puzzle can't have, as disabled menu items with the reasons. A separator is
// above them.
func Lacks(s *Shell) (list []*fyne.MenuItem) {
	doc := s.Bench.Doc()
	for _, l := range solve.LacksOf(doc.Puzzle(), doc.Task()) {
		item := fyne.NewMenuItem(s.Say(solve.Say("app.algorithm.lacks", "Name", l.Name, "Why", l.Why)), nil)
		item.Disabled = true
		if list == nil {
			list = append(list, fyne.NewMenuItemSeparator())
		}
		list = append(list, item)
	}
	return list
}
