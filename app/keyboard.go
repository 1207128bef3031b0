package app

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/widgets"
)

// keyboard decides whose a key of the window is. It hears every key before what has the focus: function keys and
// shortcuts are the table's wherever the focus is, Escape leads back to the board, and what the focused widget has no
// use for is the window's. All else goes the toolkit's way: to the menu, then to the widget, and with none to typedKey
// and typedRune.
type keyboard struct {
	win  *Window
	ring *widgets.Ring // around what has the keyboard
	last fyne.KeyName  // that went down
}

// listen makes the window's keys known to it, those that the toolkit gives to nobody else.
func (k *keyboard) listen() {
	c := k.win.Win.Canvas()
	c.SetOnTypedKey(k.typedKey)
	c.SetOnTypedRune(k.typedRune)
}

// takeKey takes a key before what has the focus, and reports whether it did.
func (k *keyboard) takeKey(name fyne.KeyName, mod fyne.KeyModifier) bool {
	w := k.win
	if w.Bench.Doc() == nil {
		return false
	}
	w.tips.drop()
	k.last = name
	w.Entries.Able() // the key may open a menu
	focused := w.Win.Canvas().Focused()
	switch {
	case w.Win.Canvas().Overlays().Top() == nil && w.rules.Key(focused, name, mod):
		return true
	case name == fyne.KeyEscape && mod == 0:
		return k.leave(focused)
	case name == fyne.KeyTab:
		return k.tab(focused, mod)
	case name == fyne.KeyF6 && mod&^shell.Shift == 0:
		return k.pane(focused, mod)
	case name == fyne.KeyZ && mod == shell.Ctrl|shell.Shift: // the other usual key for it
		w.Perform(w.Action("redo"))
		return true
	case mod == shell.Shift && k.onBoard(focused) && w.selection.Key(name, mod):
		return true
	case name == fyne.KeyF10 && mod == 0:
		return k.menu()
	case shell.IsFunctionKey(name) && mod&shell.Ctrl == 0:
		return k.function(name, mod)
	case mod == 0 && w.Asked() != nil && w.Asked().Scroll(focused, name):
		return true
	case mod == 0 && answers(focused, name) && w.Asked() != nil:
		w.Accept()
		return true
	case mod == 0 && k.spares(focused, name):
		k.typedKey(&fyne.KeyEvent{Name: name})
		return true
	}
	return false
}

// follow follows the keyboard to where a key has led it. A ring shows the place until the mouse is used: who presses a
// button knows where.
func (k *keyboard) follow() {
	w := k.win
	if w.Bench.Doc() == nil {
		return
	}
	w.Trace.Focus()
	ring, q := k.ring, w.Asked()
	if q != nil {
		ring.Around(nil, nil)
		ring = q.Ring
	}
	if k.last != fyne.KeyTab && k.last != fyne.KeyF6 && k.last != fyne.KeyEscape && !ring.Shown() {
		return
	}
	switch f := w.Win.Canvas().Focused().(type) {
	case *widgets.Board, *widget.PopUpMenu, nil: // they show it themselves
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
		w.After(laidOut, func() { // what has just been made is at its place only now
			if now, ok := w.Win.Canvas().Focused().(fyne.CanvasObject); ok && now == f && ring.Shown() {
				ring.Around(f, w.Colors().Accent)
			}
		})
	}
}

// answers reports whether a key answers the question that a widget is in, whose own it is not.
func answers(focused fyne.Focusable, name fyne.KeyName) bool {
	if shell.SelectOf(focused) != nil {
		return name == fyne.KeyReturn || name == fyne.KeyEnter
	}
	switch focused.(type) {
	case *widget.Check, *widgets.Choices, *widgets.Chip:
		return name == fyne.KeyReturn || name == fyne.KeyEnter
	}
	return false
}

// laidOut is after how long what is new in the window has been drawn once.
const laidOut = 50 * time.Millisecond

// takeRune takes a character before what has the focus, if that has no use for any.
func (k *keyboard) takeRune(r rune) bool {
	if r == ' ' || k.win.Bench.Doc() == nil || !k.spares(k.win.Win.Canvas().Focused(), "") {
		return false
	}
	k.typedRune(r)
	return true
}

// leave handles Escape: it closes what is open over the window, else it gives the keyboard back to the board. Only
// there it is a key of the table.
func (k *keyboard) leave(focused fyne.Focusable) bool {
	w := k.win
	c := w.Win.Canvas()
	if closeMenu(c) {
		return true
	}
	if c.Overlays().Top() == nil && w.welcome.Close() {
		return true
	}
	if c.Overlays().Top() != nil {
		if _, list := focused.(*widget.PopUpMenu); list || w.Asked() == nil {
			return false // it closes itself
		}
		w.Dismiss()
		return true
	}
	if _, onBoard := focused.(*widgets.Board); onBoard || focused == nil || w.annotate.Writing() {
		return false
	}
	w.lesson.EndPreview()
	w.FocusBoard()
	return true
}

// tab goes on to the next widget, also from a text of several lines, where the toolkit would write a tabulator; Ctrl
// with it does nothing. In a game it is a key of the board's.
func (k *keyboard) tab(focused fyne.Focusable, mod fyne.KeyModifier) bool {
	w := k.win
	c := w.Win.Canvas()
	switch {
	case mod == 0 && k.onBoard(focused) && w.play.Key(fyne.KeyTab):
		return true
	case mod == 0:
		c.FocusNext()
	case mod == shell.Shift:
		c.FocusPrevious()
	}
	return true
}

// pane goes round the panes of the window, as office programs do: from the board to the film strip, what is said of the
// answer, and what is above; with Shift the other way.
func (k *keyboard) pane(focused fyne.Focusable, mod fyne.KeyModifier) bool {
	w := k.win
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
	} else {
		w.Win.Canvas().Focus(widgets.First(panes[at]))
	}
	return true
}

// onBoard reports whether keys are the board's.
func (k *keyboard) onBoard(focused fyne.Focusable) bool {
	_, board := focused.(*widgets.Board)
	return (focused == nil || board) && k.win.Win.Canvas().Overlays().Top() == nil
}

// function performs the action of a function key, after what is open over the window for a moment has closed.
func (k *keyboard) function(name fyne.KeyName, mod fyne.KeyModifier) bool {
	w := k.win
	for _, a := range w.Actions {
		if a.Key == name && a.Mod == mod {
			closeMenu(w.Win.Canvas())
			if list, ok := w.Win.Canvas().Focused().(*widget.PopUpMenu); ok {
				list.Dismiss()
			}
			w.Perform(a)
			return true
		}
	}
	return false
}

// menu opens the window's menu, or closes it, where the toolkit draws it.
func (k *keyboard) menu() bool {
	m, ok := k.win.Win.Canvas().(interface{ ToggleMenu() })
	if ok && k.win.Win.Canvas().Overlays().Top() == nil {
		m.ToggleMenu()
	}
	return ok
}

// closeMenu closes the window's menu, and reports whether it was open.
func closeMenu(c fyne.Canvas) bool {
	m, ok := c.(interface{ DismissMenu() bool })
	return ok && m.DismissMenu()
}

// spares reports whether a widget that has the focus has no use for a key, or with "" for any character. Of what it
// does not know it says that it has.
func (k *keyboard) spares(focused fyne.Focusable, name fyne.KeyName) bool {
	if k.win.Win.Canvas().Overlays().Top() != nil {
		return false
	}
	across := name == fyne.KeyLeft || name == fyne.KeyRight
	along := name == fyne.KeyUp || name == fyne.KeyDown
	press := name == fyne.KeySpace || name == fyne.KeyReturn || name == fyne.KeyEnter
	if shell.SelectOf(focused) != nil {
		return !across && !along && !press
	}
	switch focused.(type) {
	case *widgets.Segmented:
		return !across && !press
	case *widgets.Choices:
		return !along && !press
	case *widgets.Tool, *widgets.Toggle, *widget.Button, *shell.HintingButton, *widget.Check, *widget.Hyperlink:
		return !press
	}
	return false
}

// typedKey handles a key that is the window's: the cell cursor's first, then the table's.
func (k *keyboard) typedKey(e *fyne.KeyEvent) {
	w := k.win
	if w.Bench.Doc() == nil || w.PromptKey(e.Name) || w.welcome.Shown() || w.Win.Canvas().Overlays().Top() != nil ||
		w.point.Key(e.Name) || w.play.Key(e.Name) || !w.lesson.OpenedCompared() && w.comparing.Key(e.Name) ||
		w.annotate.Key(e.Name) || w.selection.Key(e.Name, 0) || w.lesson.Page(e.Name) ||
		!w.Bench.On(workbench.Comparing) && !w.Bench.On(workbench.Drawing) && w.editor.Key(e.Name) {
		return
	}
	for _, a := range w.Actions {
		if a.Mod == 0 && a.Key == e.Name && len(e.Name) > 1 && w.Can(a) {
			w.Perform(a)
			return
		}
	}
	w.lesson.Key(e.Name) // nothing else to leave
}

// typedRune handles a character: an action's, else a brush. Those of actions come as characters since keyboards have
// them on different keys.
func (k *keyboard) typedRune(r rune) {
	w := k.win
	if w.Bench.Doc() == nil || w.Win.Canvas().Overlays().Top() != nil || w.welcome.Shown() {
		return
	}
	if r == '=' { // the plus of most keyboards, without Shift
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

// pressed gives the keyboard to the board for a press on it, and reports whether the press is spent by that: where it
// ends the writing of a text elsewhere, it must not paint. The text of rules stands beside the board and is not ended.
func (k *keyboard) pressed() (spent bool) {
	rules := k.win.Win.Canvas().Focused() == k.win.rules.Focus()
	spent = k.win.Typing() && !rules && !k.win.annotate.Writing()
	k.win.FocusBoard()
	return spent
}

// input is a window as it is told what is done in it.
type input struct{ *Window }

var _ shell.Listener = input{}

func (i input) Key(name fyne.KeyName, mod fyne.KeyModifier) bool { return i.takeKey(name, mod) }

func (i input) Rune(r rune) bool { return i.takeRune(r) }

func (i input) Writes() bool { return i.Typing() }

func (i input) Done() { i.follow() }

func (i input) Press() {
	if i.Bench.Doc() != nil {
		i.Entries.Able() // it may open a menu
	}
	i.tips.drop()
	i.ring.Around(nil, nil)
	if q := i.Asked(); q != nil {
		q.Ring.Around(nil, nil)
	}
}

// Release gives the keyboard back to the board after a click on a control of the window: who uses the mouse does not
// expect that Space or an arrow key changes the control once more.
func (i input) Release() {
	if i.Bench.Doc() == nil || i.Win.Canvas().Overlays().Top() != nil || i.welcome.Shown() {
		return
	}
	switch i.Win.Canvas().Focused().(type) {
	case *widget.Check, *widgets.Segmented, *widgets.Choices, *widgets.Toggle, *widgets.Tool:
		i.FocusBoard()
	}
}

func (i input) Point(at fyne.Position) { i.tips.point(at) }
