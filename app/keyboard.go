package app

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/widgets"
)

// The methods in this file decide which part of the window gets a key. The method takeKey gets every key before the
// focused widget. It offers the key to the rules' editor first. It handles Escape, Tab, F6, F10, Ctrl+Q, Ctrl+0 and
// Ctrl+Shift+Z itself, and finds other function keys in the table of actions. A key that the focused widget does not
// use goes to typedKey. The toolkit handles all other keys: it gives them to the menu, whose shortcuts perform actions,
// or to the focused widget. If no widget has the focus, the toolkit calls typedKey and typedRune.

// takeKey handles a key before the focused widget gets it. It reports whether it has used the key.
func (w *Window) takeKey(name fyne.KeyName, mod fyne.KeyModifier) bool {
	if w.Bench.Doc() == nil {
		return false
	}
	w.tips.drop()
	afterPress := w.lastKey == ""
	w.lastKey = name
	w.AbleItems() // the key may open a menu
	if c := w.Win.Canvas(); c.Focused() == nil && w.menuFocus != nil {
		c.Focus(w.menuFocus) // a press on an entry with a submenu takes the focus from the menu
		w.menuFocus = nil
	}
	focused := w.Win.Canvas().Focused()
	if m, ok := focused.(*widget.PopUpMenu); ok && afterPress && name == fyne.KeyRight {
		m.ActivateNext() // the pointer may have opened a submenu, which has no active entry yet
		return true
	}
	switch {
	case w.Win.Canvas().Overlays().Top() == nil && w.rules.Key(focused, name, mod):
		return true
	case name == fyne.KeyEscape && mod == 0:
		return w.leave(focused)
	case name == fyne.KeyTab:
		return w.moveFocus(focused, mod)
	case name == fyne.KeyF6 && mod&^shell.Shift == 0:
		return w.pane(focused, mod)
	case name == fyne.KeyZ && mod == shell.Ctrl|shell.Shift: // besides Ctrl+Y, Ctrl+Shift+Z is usual for redo
		w.Perform(w.Action("redo"))
		return true
	case name == fyne.KeyQ && mod == shell.Ctrl: // besides Ctrl+W
		w.Perform(w.Action("quit"))
		return true
	case name == fyne.Key0 && mod == shell.Ctrl && w.Asked() == nil: // usual in programs that zoom
		w.Perform(w.Action("fit"))
		return true
	case mod == shell.Shift && w.onBoard(focused) && w.selection.Key(name, mod):
		return true
	case name == fyne.KeyF10 && mod == shell.Shift: // on every desktop, this key opens the menu of a thing
		w.Perform(w.Action("cell-menu"))
		return true
	case name == fyne.KeyF10 && mod == 0:
		return w.toggleMenu()
	case mod == fyne.KeyModifierAlt && w.menuOf(focused, name):
		return false // the toolkit must also get this key; otherwise the release of Alt closes the menu
	case mod == 0 && isMenu(focused) && w.menuOf(focused, name):
		return true
	case shell.IsFunctionKey(name) && mod&shell.Ctrl == 0,
		mod == shell.Ctrl && (name == fyne.KeyPageUp || name == fyne.KeyPageDown): // the actions are in no menu
		return w.functionKey(name, mod)
	case mod == 0 && w.Asked() != nil && w.Asked().Scroll(focused, name):
		return true
	case mod == 0 && w.step(focused, name):
		return true
	case mod == 0 && returnUnused(focused, name) && w.Asked() != nil:
		w.Accept()
		return true
	case mod == 0 && w.unusedBy(focused, name):
		w.typedKey(&fyne.KeyEvent{Name: name})
		return true
	}
	return false
}

// follow() is called after each key and character. It reveals the focused widget and draws a ring around it. It does
// neither if the user knows the focus from the mouse, or if the widget shows the focus itself.
func (w *Window) follow() {
	if w.Bench.Doc() == nil {
		return
	}
	w.Trace.Focus()
	ring, q := w.ring, w.Asked()
	if q != nil {
		ring.Around(nil, nil)
		ring = q.Ring
	}
	if w.lastKey != fyne.KeyTab && w.lastKey != fyne.KeyF6 && w.lastKey != fyne.KeyEscape && !ring.Shown() {
		return
	}
	switch f := w.Win.Canvas().Focused().(type) {
	case *widget.PopUpMenu: // shows the focus itself; the ring stays around the list to which the focus comes back
	case *widgets.Board, nil: // the board shows the focus itself
		ring.Around(nil, nil)
	case fyne.CanvasObject:
		if widgets.IsCode(f) {
			ring.Around(nil, nil)
			return
		}
		if q == nil || !widgets.Reveal(f, w.Win.Canvas().Overlays().Top()) {
			widgets.Reveal(f, w.Win.Content())
		}
		ring.Around(f, w.Colors().Accent)
		w.After(laidOut, func() { // a new widget gets its place only after this time
			if now, ok := w.Win.Canvas().Focused().(fyne.CanvasObject); ok && now == f && ring.Shown() {
				ring.Around(f, w.Colors().Accent)
			}
		})
	}
}

// returnUnused reports whether the key is Return or Enter and the focused widget is known not to use it.
func returnUnused(focused fyne.Focusable, name fyne.KeyName) bool {
	switch focused.(type) {
	case *shell.Select, *widget.Check, *widgets.Choices, *widgets.Chip:
		return name == fyne.KeyReturn || name == fyne.KeyEnter
	}
	return false
}

// laidOut is a time after which new parts of the window have surely been laid out once.
const laidOut = 50 * time.Millisecond

// takeRune handles a character if the focused widget uses no characters. The space is left to the widget. An open list
// gets the character.
func (w *Window) takeRune(r rune) bool {
	if w.Opened != nil {
		w.Opened.TypedRune(r)
		return true
	}
	if r == ' ' || w.Bench.Doc() == nil || !w.unusedBy(w.Win.Canvas().Focused(), "") {
		return false
	}
	w.typedRune(r)
	return true
}

// leave(focused) handles Escape. It closes a menu, the welcome page or a prompt, or gives the focus to the board. It
// returns false if another part handles Escape: an open list, which closes itself, the field of a label, or typedKey.
func (w *Window) leave(focused fyne.Focusable) bool {
	c := w.Win.Canvas()
	if closeMenu(c) {
		return true
	}
	if c.Overlays().Top() == nil && w.welcome.Close() {
		return true
	}
	if c.Overlays().Top() != nil {
		if _, list := focused.(*widget.PopUpMenu); list || w.Asked() == nil {
			return false // the widget closes itself
		}
		w.Dismiss()
		return true
	}
	if _, onBoard := focused.(*widgets.Board); onBoard || focused == nil || w.annotate.Writing() {
		return false
	}
	w.FocusBoard()
	return true
}

// moveFocus(focused, mod) handles Tab. It moves the focus to the next or previous widget, also out of texts of several
// lines, where the toolkit would insert a tab character. A game may use Tab while the board has the focus, and a text
// may have its own next widget.
func (w *Window) moveFocus(focused fyne.Focusable, mod fyne.KeyModifier) bool {
	c := w.Win.Canvas()
	text, _ := focused.(*widgets.ProseEntry)
	switch {
	case mod == 0 && w.onBoard(focused) && w.play.Key(fyne.KeyTab):
	case mod == 0 && text != nil && text.OnTab != nil && text.OnTab():
	case mod == 0:
		c.FocusNext()
	case mod == shell.Shift:
		c.FocusPrevious()
	}
	return true
}

// step handles an arrow key in a prompt and on the welcome page, if the focused widget has no use for the key. It moves
// the focus to the nearest widget in the direction of the arrow.
func (w *Window) step(focused fyne.Focusable, name fyne.KeyName) bool {
	root := w.Win.Content()
	if w.Asked() != nil {
		root = w.Win.Canvas().Overlays().Top()
	} else if !w.welcome.Shown() {
		return false
	}
	if _, arrow := shell.Direction(name); !arrow || !unused(focused, name) {
		return false
	}
	if next := widgets.Toward(root, focused.(fyne.CanvasObject), name); next != nil {
		w.Win.Canvas().Focus(next)
		w.lastKey = fyne.KeyTab // the ring appears, as after Tab
	}
	return true
}

// pane(focused, mod) moves the focus to the next pane of the window, or with Shift to the previous pane. It skips panes
// without a visible widget that can have the focus.
func (w *Window) pane(focused fyne.Focusable, mod fyne.KeyModifier) bool {
	if w.Win.Canvas().Overlays().Top() != nil || w.welcome.Shown() {
		return true
	}
	panes := []fyne.CanvasObject{w.Board}
	if !w.alone {
		panes = append(append(panes, w.panes...), w.tree.Content(), w.rules.Content())
	}
	panes = slices.DeleteFunc(panes, func(pane fyne.CanvasObject) bool {
		return pane == nil || widgets.First(pane) == nil
	})
	at := 0
	if o, ok := focused.(fyne.CanvasObject); ok {
		at = max(0, slices.IndexFunc(panes, func(pane fyne.CanvasObject) bool { return widgets.Reveal(o, pane) }))
	}
	step := 1
	if mod == shell.Shift {
		step = len(panes) - 1
	}
	if at = (at + step) % len(panes); at == 0 {
		w.FocusBoard()
	} else if text := w.rules.Focus(); text != nil && panes[at] == w.rules.Content() {
		w.Win.Canvas().Focus(text)
	} else {
		w.Win.Canvas().Focus(widgets.First(panes[at]))
	}
	return true
}

func (w *Window) onBoard(focused fyne.Focusable) bool {
	_, board := focused.(*widgets.Board)
	return (focused == nil || board) && w.Win.Canvas().Overlays().Top() == nil
}

// functionKey(name, mod) performs the action whose shortcut is a function key, or another key that is in no menu. It
// first closes an open menu or list.
func (w *Window) functionKey(name fyne.KeyName, mod fyne.KeyModifier) bool {
	for _, a := range w.Actions {
		if a.Key == name && a.Mod == mod {
			closeMenu(w.Win.Canvas())
			if list, ok := w.Win.Canvas().Focused().(*widget.PopUpMenu); ok {
				list.Dismiss()
			}
			if a.ID == "frame-texts" && !w.alone && w.lesson.FocusTexts() { // the key closes the texts only from within
				w.Trace.Line("action", a.ID)
			} else {
				w.Perform(a)
			}
			return true
		}
	}
	return false
}

// toggleMenu opens or closes the window's menu. It reports false if the toolkit does not draw the menu itself.
func (w *Window) toggleMenu() bool {
	m, ok := w.Win.Canvas().(interface{ ToggleMenu() })
	if ok && w.Win.Canvas().Overlays().Top() == nil {
		m.ToggleMenu()
	}
	return ok
}

// menuOf(focused, name) opens the menu whose name begins with the letter of a key. If there is none, it reports false.
func (w *Window) menuOf(focused fyne.Focusable, name fyne.KeyName) bool {
	c := w.Win.Canvas()
	at := slices.IndexFunc(w.Win.MainMenu().Items, func(m *fyne.Menu) bool {
		return len(name) == 1 && strings.HasPrefix(m.Label, string(name))
	})
	if at < 0 || c.Overlays().Top() != nil {
		return false
	}
	if isMenu(focused) {
		closeMenu(c)
	}
	if !w.toggleMenu() {
		return false
	}
	for range at {
		c.FocusNext()
	}
	return true
}

func isMenu(f fyne.Focusable) bool {
	_, is := f.(interface{ Child() *widget.Menu })
	return is
}

func closeMenu(c fyne.Canvas) bool {
	m, ok := c.(interface{ DismissMenu() bool })
	return ok && m.DismissMenu()
}

// unusedBy(focused, name) reports whether the focused widget leaves a key unused. If name is empty, it reports the same
// about characters. It returns false for widgets of unknown types, and while a prompt or a list is open.
func (w *Window) unusedBy(focused fyne.Focusable, name fyne.KeyName) bool {
	return w.Win.Canvas().Overlays().Top() == nil && unused(focused, name)
}

func unused(focused fyne.Focusable, name fyne.KeyName) bool {
	across := name == fyne.KeyLeft || name == fyne.KeyRight
	along := name == fyne.KeyUp || name == fyne.KeyDown
	press := name == fyne.KeySpace || name == fyne.KeyReturn || name == fyne.KeyEnter
	switch focused.(type) {
	case *shell.Select:
		return !across && !along && !press
	case *widgets.Segmented:
		return !across && !press
	case *widgets.Choices:
		return !along && !press
	case *widgets.Tool, *widgets.Toggle, *widget.Button, *shell.HintingButton, *shell.PromptButton, *widget.Check,
		*widget.Hyperlink:
		return !press
	}
	return false
}

// typedKey handles a key that no widget has used. If a prompt or the welcome page is open, only the prompt can use
// the key. Otherwise typedKey offers the key to the rooms, then to the table of actions. An unused Escape leaves an
// opened frame.
func (w *Window) typedKey(e *fyne.KeyEvent) {
	if w.Bench.Doc() == nil || w.PromptKey(e.Name) || w.welcome.Shown() || w.Win.Canvas().Overlays().Top() != nil ||
		w.point.Key(e.Name) || w.play.Key(e.Name) || !w.lesson.OpenedCompared() && w.comparing.Key(e.Name) ||
		w.annotate.Key(e.Name) || w.selection.Key(e.Name, 0) || w.lesson.Page(e.Name) ||
		!w.Bench.On(workbench.Comparing) && !w.Bench.On(workbench.Drawing) && w.editor.Key(e.Name) {
		return
	}
	var disabled *shell.Action
	for _, a := range w.Actions {
		if a.Mod == 0 && a.Key == e.Name && len(e.Name) > 1 {
			if disabled = a; w.Can(a) {
				w.Perform(a)
				return
			}
		}
	}
	if e.Name == fyne.KeyEscape {
		if !w.lesson.Escape() && !w.editor.Rests {
			w.editor.Rest()
		}
	} else if disabled != nil {
		w.Perform(disabled) // says the reason
	}
}

// typedRune handles a character that no widget has used. Actions are bound to characters and not to keys, because
// different keyboards have a character on different keys.
func (w *Window) typedRune(r rune) {
	if w.Bench.Doc() == nil || w.Win.Canvas().Overlays().Top() != nil || w.welcome.Shown() {
		return
	}
	if r == '=' { // on many keyboards the plus sign is on the key of '=', with Shift
		r = '+'
	}
	for _, a := range w.Actions {
		if a.Mod == 0 && string(a.Key) == string(r) && w.Can(a) {
			w.Perform(a)
			return
		}
	}
	if w.play.Rune(r) || w.annotate.Rune(r) || w.Bench.On(workbench.Comparing) {
		return
	}
	w.editor.Rune(r)
}

// pressed() gives the focus to the board when the user presses on it. The result spent reports whether the press only
// ends the writing of a text. The text of rules beside the board and the text of a label on the board stay open.
func (w *Window) pressed() (spent bool) {
	rules := w.Win.Canvas().Focused() == w.rules.Focus()
	spent = w.Typing() && !rules && !w.annotate.Writing()
	w.FocusBoard()
	return spent
}

func (w *Window) input() shell.Listener {
	return shell.Listener{
		Key: w.takeKey, Rune: w.takeRune, Writes: w.Typing, Done: w.follow,
		Press: w.mousePressed, Release: w.mouseReleased,
		Point: func(at fyne.Position) { w.tips.at = at },
	}
}

func (w *Window) mousePressed() {
	w.lastKey = ""
	if w.Bench.Doc() != nil {
		w.AbleItems() // the press may open a menu
	}
	if w.menuFocus = w.Win.Canvas().Focused(); !isMenu(w.menuFocus) {
		w.menuFocus = nil
	}
	w.tips.drop()
	w.ring.Around(nil, nil)
	if q := w.Asked(); q != nil {
		q.Ring.Around(nil, nil)
	}
}

// mouseReleased gives the focus back to the board after a click on a control of the window. The user does not
// expect that Space or an arrow key then changes the control again.
func (w *Window) mouseReleased() {
	if w.Bench.Doc() == nil || w.Win.Canvas().Overlays().Top() != nil || w.welcome.Shown() {
		return
	}
	switch w.Win.Canvas().Focused().(type) {
	case *widget.Check, *widgets.Segmented, *widgets.Choices, *widgets.Toggle, *widgets.Tool:
		w.FocusBoard()
	}
}
