package shell

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Action is something that the user can do by menu, key or button. Its name in the catalogue is "app.action.<id>".
type Action struct {
	ID   string
	Icon fyne.ThemeIconName
	// Key with the modifiers Mod is the shortcut. A function key, or a key with Ctrl, works with any focus. Other keys
	// work only if the focused widget does not use them.
	Key     fyne.KeyName
	Mod     fyne.KeyModifier
	Over    bool // whether it also works while a prompt is open
	Run     func()
	Enabled func() bool // nil: always
	Checked func() bool // whether a switch is on; nil: the action is not a switch
}

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

// KeyName returns the shortcut of an action as keyboards name its keys.
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
	key := string(a.Key)
	switch a.Key {
	case fyne.KeyLeft:
		key = "←"
	case fyne.KeyRight:
		key = "→"
	case fyne.KeyReturn:
		key = "Enter"
	case fyne.KeyEscape:
		key = "Esc"
	case fyne.KeyPageUp:
		key = "Page Up"
	case fyne.KeyPageDown:
		key = "Page Down"
	}
	return strings.Join(append(words, key), "+")
}

// Can reports whether an action is enabled now.
func (s *Shell) Can(a *Action) bool { return a.Enabled == nil || a.Enabled() }

// Perform runs an action from a menu or a shortcut. If the user is typing in an entry, undo, redo and the actions of
// the clipboard and of selection go to the entry.
func (s *Shell) Perform(a *Action) {
	if e := s.typing(); e != nil {
		switch a.ID {
		case "undo":
			e.TypedShortcut(&fyne.ShortcutUndo{})
			return
		case "redo":
			e.TypedShortcut(&fyne.ShortcutRedo{})
			return
		case "copy":
			e.TypedShortcut(&fyne.ShortcutCopy{Clipboard: s.App.Clipboard()})
			return
		case "cut":
			e.TypedShortcut(&fyne.ShortcutCut{Clipboard: s.App.Clipboard()})
			return
		case "paste":
			e.TypedShortcut(&fyne.ShortcutPaste{Clipboard: s.App.Clipboard()})
			return
		case "select-all":
			e.TypedShortcut(&fyne.ShortcutSelectAll{})
			return
		}
	}
	switch {
	case !a.Over && s.Win.Canvas().Overlays().Top() != nil:
	case s.Can(a):
		s.Finish()
		s.Trace.Line("action", a.ID)
		a.Run()
	default:
		s.Trace.Line("action", a.ID, "unable")
	}
}

// Typing reports whether the user types into a text field.
func (s *Shell) Typing() bool { return s.typing() != nil }

// typing returns the focused entry, or nil.
func (s *Shell) typing() *widget.Entry {
	switch e := s.Win.Canvas().Focused().(type) {
	case *widget.Entry:
		return e
	case interface{ Field() *widget.Entry }: // one of the program's own fields
		return e.Field()
	}
	return nil
}

// Tool makes a button for the action with an ID. size is the button's width and height.
func (s *Shell) Tool(id string, size float32) *widgets.Tool {
	a := s.Action(id)
	t := widgets.NewTool(theme.Icon(a.Icon), size, s.Describe(a), func() { a.Run() })
	t.OnHint = s.Hint
	s.Trace.Part(id, t)
	return t
}

// Able enables a button if the action with the ID is enabled now, else disables it.
func (s *Shell) Able(t fyne.Disableable, id string) { layouts.Able(t, s.Can(s.Action(id))) }
