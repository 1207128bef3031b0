// Package shell is the common part of the window's rooms: texts and colours, actions and keys, prompts and error
// messages, and the small widgets for these.
package shell

import (
	"context"

	"fyne.io/fyne/v2"

	"stepboard/app/catalogue"
	"stepboard/app/storage/settings"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
)

// Shell is the common part of the parts of the window: its texts, colours and settings, its keys and prompts, and the
// workbench. Rooms use a shell and know nothing of each other.
type Shell struct {
	App      fyne.App
	Win      fyne.Window
	Bench    *workbench.Workbench
	Board    *widgets.Board // the main board
	Renderer *raster.Renderer
	Text     *catalogue.Catalogue
	Puzzles  puzzles.List // to choose from
	Settings Settings
	Theme    *theme.Theme
	Trace    *Trace
	Look     *looks.Look // of the shown puzzle in the theme's colours
	Listen   Listen      // for events of windows; nil in tests

	Life    context.Context // ends the background work of rooms
	EndLife context.CancelFunc

	Hooks
	menus
	post      func(func())
	Actions   []*Action
	Questions []*Question // open prompts, the topmost last
}

// Hooks are the functions of the window that a shell calls.
type Hooks struct {
	Refresh   func(workbench.Changes) // updates all parts after changes
	Rebuild   func()                  // makes all parts anew
	Hint      func(text string)       // shows a control's hint in the status line; empty: none
	Finish    func()                  // ends the current stroke and text input
	TypedKey  func(*fyne.KeyEvent)    // handles a key that the focused widget does not use
	TypedRune func(rune)              // the same for a character
	Seen      func() *widgets.Board   // the board that keys act on
	Instead   func() fyne.Focusable   // the object that replaces the board and has its keys; nil: the board is shown
}

// New is the shell of a window of an application, with the stored choices.
func New(a fyne.App, kept *settings.Store, post func(func()), h Hooks) *Shell {
	s := &Shell{App: a, Puzzles: puzzles.BuiltIn(), post: post, Hooks: h, Settings: Settings{kept}}
	s.menus.shell = s
	s.Life, s.EndLife = context.WithCancel(context.Background())
	s.Trace = openTrace(s)
	s.Text = catalogue.New(s.Settings.String("language"))
	teachToolkit(s.Text)
	s.Win = a.NewWindow("Stepboard")
	s.Win.SetIcon(theme.AppIcon())
	s.Win.SetPadded(false)
	s.Win.SetMaster()
	s.Renderer = raster.New(typeface.BuiltIn())
	s.Board = widgets.NewBoardAmong(s.Renderer, bareBelow)
	return s
}

// ApplyTheme makes the chosen theme Fyne's.
func (s *Shell) ApplyTheme() {
	s.Theme = theme.New(s.Settings.Variant(), s.Settings.TextFactor())
	s.App.Settings().SetTheme(s.Theme)
}

// SetLanguage changes the language of all texts, and stores it.
func (s *Shell) SetLanguage(id string) {
	s.Settings.SetString("language", id)
	s.Text.SetLanguage(id)
	teachToolkit(s.Text)
}

// Refresh updates all parts after changes.
func (s *Shell) Refresh(c workbench.Changes) { s.Hooks.Refresh(c) }

// Rebuild makes all parts anew from the state.
func (s *Shell) Rebuild() { s.Hooks.Rebuild() }

// FocusBoard focuses the board, or the first of the objects that replace it.
func (s *Shell) FocusBoard() {
	if s.Instead != nil {
		if there := s.Instead(); there != nil {
			s.Win.Canvas().Focus(there)
			return
		}
	}
	s.Win.Canvas().Focus(s.Seen())
}

// Part is a piece of the window. Update adapts it to the state; it is called often and must be quick.
type Part interface{ Update(workbench.Changes) }

// Say is a text in the chosen language.
func (s *Shell) Say(t solve.Text) string { return s.Text.Say(t) }

// Colors are the theme's colours, for boards and for drawings beside Fyne's own widgets.
func (s *Shell) Colors() *scene.Colors { return s.Theme.Colors() }

// Scaled is a length that grows with the text size.
func (s *Shell) Scaled(v float32) float32 { return v * s.Theme.Factor() }

// Number is a whole number with its digits grouped as in the language.
func (s *Shell) Number(n int64) string { return s.Text.Number(n) }

// bareBelow is the size below which a board has no coordinates: with large text in a small window, cells need the room.
const bareBelow = 180
