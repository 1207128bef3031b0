// Package shell has the parts that the rooms of the window share: texts and colours, actions and keys, prompts, error
// messages, and small widgets. A room is a package with one feature of the window, for example the export.
package shell

import (
	"cmp"
	"context"
	"time"

	"fyne.io/fyne/v2"

	"stepboard/app/catalogue"
	"stepboard/app/document"
	"stepboard/app/storage/settings"
	"stepboard/app/studio/stills"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
)

// Shell has the objects that the parts of the window share. Rooms know the shell but not each other.
type Shell struct {
	App      fyne.App
	Win      fyne.Window
	Bench    *workbench.Workbench
	Board    *widgets.Board // the main board
	Renderer *raster.Renderer
	Text     *catalogue.Catalogue
	Puzzles  puzzles.List // the puzzles that the user can choose
	Settings Settings
	Theme    *theme.Theme
	Trace    *TestTrace
	Look     *looks.Look // how the shown puzzle looks in the colours of the theme
	Listen   Listen      // starts a Listener for a window; nil in tests

	Life    context.Context // ends when the background work of rooms must end
	EndLife context.CancelFunc

	Hooks
	Files  Filing
	Lesson Lesson
	Stills *stills.Worker // draws pictures of frames
	menus
	cursor
	post      func(func())
	Actions   []*Action
	Questions []*Question // open prompts, the topmost last
	Lefts     Lefts
	Opened    *Select // the open drop-down list, or nil
}

// Hooks are functions of the window that the shell calls.
type Hooks struct {
	Refresh   func(workbench.Changes) // updates the parts after changes
	Rebuild   func()                  // makes all parts again
	Hint      func(text string)       // shows a hint in the status line; "" removes the hint
	Finish    func()                  // ends the current stroke and the current text input
	TypedKey  func(*fyne.KeyEvent)    // handles a key that the focused widget does not use
	TypedRune func(rune)              // handles a character that the focused widget does not use
	Seen      func() *widgets.Board   // returns the board on which keys act
	Instead   func() fyne.Focusable   // returns the part that replaces the board and gets its keys, or nil

	OpenDocument func(workbench.Opening) // opens a document in the window, in place of the shown document
	// Filed returns the document of the open file. While a frame of the lesson is open, the window shows the frame.
	Filed func() *document.Document
}

// New makes the shell of an application's window. post calls a function later on the main goroutine.
func New(a fyne.App, store *settings.Store, post func(func()), h Hooks) *Shell {
	s := &Shell{App: a, Puzzles: puzzles.BuiltIn(), post: post, Hooks: h, Settings: Settings{store}}
	s.menus.shell, s.Lefts.shell, s.cursor = s, s, cursor{shell: s, at: grid.None}
	s.ForgetItems()
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

// ApplyTheme makes Fyne use the chosen theme and text size.
func (s *Shell) ApplyTheme() {
	s.Theme = theme.New(s.Settings.Variant(), s.Settings.TextFactor())
	s.App.Settings().SetTheme(s.Theme)
}

// SetLanguage stores the language and changes all texts to it.
func (s *Shell) SetLanguage(id string) {
	s.Settings.SetString("language", id)
	s.Text.SetLanguage(id)
	teachToolkit(s.Text)
}

// Refresh updates the parts after changes.
func (s *Shell) Refresh(c workbench.Changes) { s.Hooks.Refresh(c) }

// Rebuild makes all parts again, from the present state.
func (s *Shell) Rebuild() { s.Hooks.Rebuild() }

// FocusBoard focuses the board, or the object that replaces it.
func (s *Shell) FocusBoard() { s.Win.Canvas().Focus(cmp.Or(s.Instead(), fyne.Focusable(s.Seen()))) }

// Part is a part of the window. Update makes it show the present state. Update is called often, so it must be quick.
type Part interface{ Update(workbench.Changes) }

// Say returns a text in the chosen language.
func (s *Shell) Say(t solve.Text) string { return s.Text.Say(t) }

// SayAll returns texts in the chosen language.
func (s *Shell) SayAll(list ...solve.Text) []string { return solve.Map(list, s.Say) }

// Colors returns the colours of the theme for boards and other drawings.
func (s *Shell) Colors() *scene.Colors { return s.Theme.Colors() }

// Scaled multiplies a length by the text factor.
func (s *Shell) Scaled(v float32) float32 { return v * s.Theme.Factor() }

// Number returns a whole number with its digits grouped as in the chosen language.
func (s *Shell) Number(n int64) string { return s.Text.Number(n) }

// Later calls a function in a later turn of the main goroutine's loop. Later may be called on the main goroutine.
func (s *Shell) Later(f func()) { go s.post(f) }

// bareBelow is the least width and height at which a board has coordinates. In a smaller board, cells need the room.
const bareBelow = 180

// The methods below are the shell's part of [workbench.Host]. The window adds the rest.

// Post calls a function later, on the main goroutine. Post may be called on any goroutine.
func (s *Shell) Post(f func()) { s.post(f) }

// After calls f on the main goroutine after the time d.
func (s *Shell) After(d time.Duration, f func()) { time.AfterFunc(d, func() { s.Post(f) }) }

// Live reports whether each change of the board is solved immediately.
func (s *Shell) Live() bool { return s.Settings.Live() }

// Style is the look and the colours of the board.
func (s *Shell) Style() view.Style { return view.Style{Look: s.Look, Colors: s.Colors(), Say: s.Say} }

// InSight is the visible part of the board.
func (s *Shell) InSight() lens.Window {
	patch, cell := s.Board.InSight()
	return lens.Window{Patch: patch, Cell: cell}
}

// ProposedCaption is a caption for the present view: the text about the last move or event.
func (s *Shell) ProposedCaption() string { return catalogue.Sentence(s.Say(s.Bench.ProposedCaption())) }

// SeenFrame returns the present view as a frame of a lesson.
func (s *Shell) SeenFrame() view.Frame {
	caption := s.ProposedCaption()
	return view.Frame{Title: s.Bench.Doc().Current().Name, Caption: caption, Proposed: caption != "", Shot: s.Bench.Shot()}
}
