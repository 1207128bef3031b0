package lesson

import (
	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/assets"
	"stepboard/docs"
	"stepboard/solve"
)

// readyMenu returns the menu of the program's own lessons: one about each puzzle, and one about search trees.
func (r *Room) readyMenu() *fyne.MenuItem {
	var list []*fyne.MenuItem
	for _, p := range r.Puzzles {
		list = append(list, shell.NewItem(r.Shell, r.Say(solve.TextOf(p, "name")), func() { r.OpenReady(p.ID()) }))
	}
	list = append(list, fyne.NewMenuItemSeparator(),
		shell.NewItem(r.Shell, r.Say(solve.Say("app.lesson.tree")), func() { r.OpenReady(docs.Tree) }))
	return r.ItemOf("ready-lessons", list...)
}

// OpenReady opens the lesson about a puzzle, or about search trees. id is the ID of the puzzle or of the help page
// about search trees. If there is no lesson in the language of the window, OpenReady opens the English lesson. The
// first frame is shown in place of the board.
func (r *Room) OpenReady(id string) {
	name := id + "." + r.Text.Language() + files.Extension
	if _, err := assets.Lessons.Open("lessons/" + name); err != nil {
		name = id + ".en" + files.Extension
	}
	r.host.OpenBuiltIn(assets.Lessons, "lessons/", name, r.seen(func() { r.Show(true) }))
}
