package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// TypedKey handles the keys of the strip and passes other keys to OnKey.
func (f *Filmstrip) TypedKey(e *fyne.KeyEvent) {
	if len(f.stills) == 0 {
		callWith(f.OnKey, e)
		return
	}
	to := func(i int) {
		f.choose(i)
		callWith(f.OnOpened, f.chosen)
	}
	if f.shift {
		to = f.span
	}
	switch e.Name {
	case fyne.KeyLeft:
		to(f.chosen - 1)
	case fyne.KeyRight:
		to(f.chosen + 1)
	case fyne.KeyHome:
		to(0)
	case fyne.KeyEnd:
		to(len(f.stills) - 1)
	case fyne.KeyDelete, fyne.KeyBackspace:
		call(f.OnRemoved)
	case desktop.KeyMenu:
		f.menu()
	case fyne.KeyReturn, fyne.KeyEnter:
		callWith(f.OnOpened, f.chosen)
	default:
		callWith(f.OnKey, e)
	}
}

// TypedRune passes a character to OnRune.
func (f *Filmstrip) TypedRune(r rune) { callWith(f.OnRune, r) }

// menu asks for the menu of the selected frames, below the chosen frame.
func (f *Filmstrip) menu() {
	at, size := f.Still(f.chosen)
	callWith(f.OnMenu, fyne.CurrentApp().Driver().AbsolutePositionForObject(f).Add(at).AddXY(size.Width/2, size.Height/2))
}

// TypedShortcut moves, selects, copies, cuts and pastes frames. It passes other shortcuts to the canvas.
func (f *Filmstrip) TypedShortcut(s fyne.Shortcut) {
	if list := f.Selected(); len(list) > 0 && f.shortcut(s, list[0]) {
		return
	}
	if c, ok := fyne.CurrentApp().Driver().CanvasForObject(f).(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}

// shortcut handles a shortcut for the selected frames. The parameter first is the number of the first selected frame.
// shortcut reports whether it has used s.
func (f *Filmstrip) shortcut(s fyne.Shortcut, first int) bool {
	switch s := s.(type) {
	case *desktop.CustomShortcut:
		by, ok := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1}[s.KeyName]
		if !ok || s.Modifier != fyne.KeyModifierShortcutDefault {
			return false
		}
		f.move(first + by)
	case *fyne.ShortcutSelectAll:
		f.anchor = 0
		f.span(len(f.stills) - 1)
	case *fyne.ShortcutCopy:
		call(f.OnCopied)
	case *fyne.ShortcutCut:
		call(f.OnCopied)
		call(f.OnRemoved)
	case *fyne.ShortcutPaste:
		call(f.OnPasted)
	default:
		return false
	}
	return true
}
