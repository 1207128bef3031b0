// Package help shows pages about the puzzles in a separate window, the list of commands and keys, and
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
	more     func() []*fyne.MenuItem
	english  *catalogue.Catalogue // for the English names of commands

	window fyne.Window // the window of the page; nil if closed
	page   *page       // the shown page
	scroll *container.Scroll
}

// New returns the room of a window. brushKey returns the key of a brush as buttons show the key. more returns menu
// items that are in no menu of the window, and that the list of commands also has.
func New(s *shell.Shell, brushKey func(solve.Brush) string, more func() []*fyne.MenuItem) *Room {
	return &Room{Shell: s, brushKey: brushKey, more: more, english: catalogue.New(catalogue.Default)}
}

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "palette", Icon: theme.IconFind, Key: fyne.KeyF1, Over: true, Run: r.openPalette},
		{ID: "guide", Over: true, Run: func() { r.show(about(r.Bench.Doc().Puzzle())) }},
		{ID: "about", Run: r.showAbout},
	}
}
