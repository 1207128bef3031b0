// Package help is the room of help: pages about the puzzles in a window beside the main one, the list of keys, and
// information about the program.
package help

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
)

// Room is a window beside the main one, with the page about a puzzle, and the prompts with help.
type Room struct {
	*shell.Shell
	brushKey func(solve.Brush) string

	window fyne.Window // of the pages; nil means closed
	page   *page       // the shown page
	scroll *container.Scroll
}

// New is the room without an open page. brushKey is a brush's key as written on buttons.
func New(s *shell.Shell, brushKey func(solve.Brush) string) *Room {
	return &Room{Shell: s, brushKey: brushKey}
}

// Actions are the actions that help.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "keys", Icon: theme.IconKeys, Key: fyne.KeyF1, Over: true, Run: r.showKeys},
		{
			ID: "palette", Key: fyne.KeyP, Mod: shell.Ctrl | shell.Shift,
			Run: func() { r.openPalette("palette", solve.Say("app.action.palette"), nil) },
		},
		{ID: "guide", Key: fyne.KeyF1, Mod: shell.Shift, Over: true, Run: func() { r.showPage(r.Bench.Doc().Puzzle()) }},
		{ID: "about", Run: r.showAbout},
	}
}

// Menu is the help menu: first the page about the shown puzzle, with the key that opens it.
func (r *Room) Menu() *fyne.Menu {
	list := append(r.pageEntries(), fyne.NewMenuItemSeparator(), r.Entry("keys"), r.Entry("palette"), r.Entry("about"))
	m := fyne.NewMenu(r.Say(solve.Say("app.menu.help")), list...)
	r.Align(m)
	return m
}
