package app

import (
	"fyne.io/fyne/v2"

	"stepboard/app/files"
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// readyLessons is the menu of the lessons that come with the program, one for each puzzle.
func (w *Window) readyLessons() *fyne.MenuItem {
	m := w.Item("ready-lessons", nil)
	m.ChildMenu = fyne.NewMenu("")
	for _, p := range puzzles.All() {
		m.ChildMenu.Items = append(m.ChildMenu.Items, fyne.NewMenuItem(w.Say(solve.Say(p.ID()+".name")),
			func() { w.openReadyLesson(p) }))
	}
	return m
}

// openReadyLesson opens the lesson about a puzzle in the chosen language, or where there is none, in English.
func (w *Window) openReadyLesson(p solve.Puzzle) {
	w.ask(func() {
		name := p.ID() + "." + w.Text.Language() + files.Extension
		if _, err := assets.Lessons.Open("lessons/" + name); err != nil {
			name = p.ID() + ".en" + files.Extension
		}
		w.loadBuiltIn(assets.Lessons, "lessons/", name)
		w.showLesson(true)
	})
}
