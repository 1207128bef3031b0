// Package help shows pages about the puzzles in a separate window, the list of keys, the search for commands, and
// information about the program.
package help

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"stepboard/app/catalogue"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
)

// Room has the state of the window with a page.
type Room struct {
	*shell.Shell
	brushKey func(solve.Brush) string
	puzzles  func() []*fyne.MenuItem
	english  *catalogue.Catalogue // for the English names of commands

	window fyne.Window // the window of the page; nil if closed
	page   *page       // the shown page
	scroll *container.Scroll
}

// New returns the room of a window. brushKey returns the key of a brush as buttons show the key. puzzles returns menu
// items that open puzzles.
func New(s *shell.Shell, brushKey func(solve.Brush) string, puzzles func() []*fyne.MenuItem) *Room {
	return &Room{Shell: s, brushKey: brushKey, puzzles: puzzles, english: catalogue.New(catalogue.Default)}
}

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "keys", Icon: theme.IconKeys, Key: fyne.KeyF1, Over: true, Run: r.showKeys},
		{
			ID: "palette", Key: fyne.KeyP, Mod: shell.Ctrl | shell.Shift, Over: true,
			Run: func() { r.openPalette("palette", solve.Say("app.action.palette"), nil) },
		},
		{ID: "guide", Key: fyne.KeyF1, Mod: shell.Shift, Over: true, Run: func() { r.show(about(r.Bench.Doc().Puzzle())) }},
		{ID: "about", Run: r.showAbout},
	}
}

// Menu returns the help menu. Its first item is the page about the shown puzzle.
func (r *Room) Menu() *fyne.Menu {
	list := append(r.pageEntries(), fyne.NewMenuItemSeparator(), r.Entry("keys"), r.Entry("palette"), r.Entry("about"))
	m := fyne.NewMenu(r.Say(solve.Say("app.menu.help")), list...)
	r.Align(m)
	return m
}
