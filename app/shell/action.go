package shell

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Action is something that the user can do by menu, key or button. Its name in the catalogue is "app.action.<id>". A
// text "app.finds.<id>" has other words that find the action in the list of commands.
type Action struct {
	ID   string
	Icon fyne.ThemeIconName
	// Key with the modifiers Mod is the shortcut. A function key, or a key with Ctrl, works with any focus. Any other
	// key works only if the focused widget does not use it.
	Key     fyne.KeyName
	Mod     fyne.KeyModifier
	Over    bool // whether the action also works while a prompt or the welcome page is open, and leaves them open
	Run     func()
	Enabled *Condition
	Tells   workbench.Secret // the secrets that the action shows; it is disabled while these are hidden
	Checked func() bool      // reports whether the switch is on; nil if the action is no switch
	Cells   bool             // whether the action is about cells; without cells it is left out of menus
	Pane    bool             // whether the switch shows a pane that is hidden while the board is alone
}

// Condition tells when an action can be used. An action whose condition is nil can always be used.
type Condition struct {
	holds func() bool
	Need  string // the text "app.needs.<Need>" names the missing condition if holds returns false
}

// When returns a condition. It holds as long as the callback returns true. The parameter need becomes its field Need.
func When(need string, holds func() bool) *Condition { return &Condition{holds, need} }

// Holds reports whether the action can be used now.
func (c *Condition) Holds() bool { return c == nil || c.holds() }

// The modifiers of shortcuts.
const (
	Ctrl  = fyne.KeyModifierShortcutDefault
	Shift = fyne.KeyModifierShift
)

// Action returns the action with an ID. The ID must exist.
func (s *Shell) Action(id string) *Action {
	for _, a := range s.Actions {
		if a.ID == id {
			return a
		}
	}
	panic("no action " + id)
}

// Name is the name of an action in the chosen language.
func (s *Shell) Name(a *Action) string { return s.Say(solve.Say("app.action." + a.ID)) }

// Describe returns an action's name and its shortcut.
func (s *Shell) Describe(a *Action) string {
	if a.Key == "" {
		return s.Name(a)
	}
	return s.Name(a) + " · " + s.KeyName(a)
}

// KeyName returns the shortcut of an action. The keys have the names that are printed on keyboards.
func (s *Shell) KeyName(a *Action) string {
	var words []string
	if a.Mod&Ctrl != 0 {
		if Ctrl == fyne.KeyModifierSuper {
			words = append(words, "⌘")
		} else {
			words = append(words, "Ctrl")
		}
	}
	if a.Mod&Shift != 0 {
		words = append(words, "Shift")
	}
	return strings.Join(append(words, cmp.Or(keyNames[a.Key], string(a.Key))), "+")
}

// keyNames has the names of keys that the toolkit names differently.
var keyNames = map[fyne.KeyName]string{
	fyne.KeyLeft: "←", fyne.KeyRight: "→", fyne.KeyReturn: "Enter", fyne.KeyEscape: "Esc",
	fyne.KeyPageUp: "Page Up", fyne.KeyPageDown: "Page Down",
}

// Can reports whether an action is enabled now.
func (s *Shell) Can(a *Action) bool {
	return s.Has(a) && a.Enabled.Holds() && !s.Bench.Hides(a.Tells)
}

// Has reports whether an action has a meaning on the shown board: it is not about cells, or the board has cells.
func (s *Shell) Has(a *Action) bool { return !a.Cells || s.Bench.Doc().Board().Celled() }

// Lacking returns the reason why an action is disabled now, or "" if it is enabled.
func (s *Shell) Lacking(a *Action) string {
	switch {
	case s.Can(a):
		return ""
	case !s.Has(a):
		return s.Say(solve.Say("app.needs.cells"))
	case s.Bench.Hides(a.Tells):
		return s.Say(s.Bench.HiddenText())
	}
	return s.Say(solve.Say("app.needs." + a.Enabled.Need))
}

// Perform runs an action from a menu, a button, a shortcut or the list of commands, if it is enabled. While a prompt is
// open, Perform runs only actions with Over. While the user types in an entry, the entry itself does undo, redo, cut,
// copy, paste and select-all. If the action is disabled, the status line says the reason.
func (s *Shell) Perform(a *Action) {
	if e := s.typing(); e != nil {
		if own := textShortcut(a.ID, s.App.Clipboard()); own != nil {
			e.TypedShortcut(own)
			return
		}
	}
	switch {
	case !a.Over && s.Win.Canvas().Overlays().Top() != nil:
	case s.Can(a):
		if !a.Over {
			s.Finish()
		}
		s.Trace.Line("action", a.ID)
		a.Run()
	default:
		s.Trace.Line("action", a.ID, "unable")
		s.Hint(s.Lacking(a))
	}
}

// Performs returns a function for a button. The function performs the action with an ID.
func (s *Shell) Performs(id string) func() { return func() { s.Perform(s.Action(id)) } }

// Typing reports whether the user types into a text field.
func (s *Shell) Typing() bool { return s.typing() != nil }

func (s *Shell) typing() *widget.Entry {
	switch e := s.Win.Canvas().Focused().(type) {
	case *widget.Entry:
		return e
	case interface{ Field() *widget.Entry }: // one of the program's own fields
		return e.Field()
	}
	return nil
}

// Tool makes a button for the action with an ID. Its width and height are the parameter size.
func (s *Shell) Tool(id string, size float32) *widgets.Tool {
	a := s.Action(id)
	t := widgets.NewTool(theme.Icon(a.Icon), size, s.Describe(a), s.Performs(id))
	t.OnHint = s.Hint
	s.Trace.Part(id, t)
	return t
}

// Able enables a button if the action with the ID is enabled now. Otherwise it disables the button.
func (s *Shell) Able(t fyne.Disableable, id string) { layouts.Able(t, s.Can(s.Action(id))) }
