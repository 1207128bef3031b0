// Package shell is what the rooms of the window have in common: texts and colours, actions and keys, prompts and
// complaints, and the small widgets that need them.
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

// Shell is what the parts of the window have in common: its texts, colours and settings, its keys and prompts, and
// the workbench. Rooms are built on a shell and know nothing of each other.
type Shell struct {
	App      fyne.App
	Win      fyne.Window
	Bench    *workbench.Workbench
	Board    *widgets.Board // the main one
	Renderer *raster.Renderer
	Text     *catalogue.Catalogue
	Puzzles  puzzles.List // that can be chosen
	Settings Settings
	Theme    *theme.Theme
	Trace    *Trace
	Look     *looks.Look // of the shown puzzle in the colours of the theme
	Listen   Listen      // to what is done in windows; nil in tests

	Life    context.Context // what rooms have done in the background ends with it
	EndLife context.CancelFunc

	Hooks
	menus
	post      func(func())
	Actions   []*Action
	Questions []*Question // prompts that are open, the one on top last
}

// Hooks are what a shell asks of the window that it is of.
type Hooks struct {
	Refresh   func(workbench.Changes) // tells all parts what has changed
	Rebuild   func()                  // makes all parts anew
	Hint      func(text string)       // shows in the status line what a control is for; empty: no longer
	Finish    func()                  // ends a stroke and a text under way
	TypedKey  func(*fyne.KeyEvent)    // takes a key that what has the keyboard has no use for
	TypedRune func(rune)              // likewise a character
	Seen      func() *widgets.Board   // the board that the keys are for
	Instead   func() fyne.Focusable   // the object that replaces the board and has its keys; nil: the board is shown
}

// New is the shell of a window that is made on an application, with the choices that were kept.
func New(a fyne.App, kept *settings.Store, post func(func()), h Hooks) *Shell {
	s := &Shell{App: a, Puzzles: puzzles.BuiltIn(), post: post, Hooks: h, Settings: Settings{kept}}
	s.menus.shell = s
	s.Life, s.EndLife = context.WithCancel(context.Background())
	s.Trace = openTrace(s)
	s.Text = catalogue.New(s.Settings.language())
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

// SetLanguage has everything said in a language from now on, and keeps it.
func (s *Shell) SetLanguage(id string) {
	s.Settings.SetString("language", id)
	s.Text.SetLanguage(id)
	teachToolkit(s.Text)
}

// Refresh tells all parts what has changed.
func (s *Shell) Refresh(c workbench.Changes) { s.Hooks.Refresh(c) }

// Rebuild makes all parts anew from the state.
func (s *Shell) Rebuild() { s.Hooks.Rebuild() }

// FocusBoard gives the keyboard to the board, or to the first of those that stand in its place.
func (s *Shell) FocusBoard() {
	if s.Instead != nil {
		if there := s.Instead(); there != nil {
			s.Win.Canvas().Focus(there)
			return
		}
	}
	s.Win.Canvas().Focus(s.Seen())
}

// Part is a piece of the window. Update brings it up to date with the state; it is called often and must be quick.
type Part interface{ Update(workbench.Changes) }

// Say is a text in the chosen language.
func (s *Shell) Say(t solve.Text) string { return s.Text.Say(t) }

// Colors are those of the theme, for boards and for what is drawn beside Fyne's own widgets.
func (s *Shell) Colors() *scene.Colors { return s.Theme.Colors() }

// Scaled is a length that grows with the size of the text.
func (s *Shell) Scaled(v float32) float32 { return v * s.Theme.Factor() }

// Number is a whole number with its digits grouped as the language does.
func (s *Shell) Number(n int64) string { return s.Text.Number(n) }

// bareBelow is how small the board has no coordinates: where text is large and the window small, cells need the room.
const bareBelow = 180
