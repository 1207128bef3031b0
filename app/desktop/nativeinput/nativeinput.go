//go:build !headless

package nativeinput

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/go-gl/glfw/v3.4/glfw"

	"stepboard/app/desktop/nativescreen"
	"stepboard/app/shell"
)

// Listen passes events of a window to a listener, on the main goroutine: keys that go down or repeat, typed characters,
// mouse buttons, and the mouse position. The toolkit does not get a key or a character that the listener has used. The
// window must have been shown.
func Listen(win fyne.Window, listener shell.Listener) {
	nativescreen.Within(win, func(view *glfw.Window) {
		compose(view, listener.Writes)
		var next glfw.KeyCallback
		next = view.SetKeyCallback(func(w *glfw.Window, k glfw.Key, code int, a glfw.Action, mods glfw.ModifierKey) {
			down := a != glfw.Release
			if !down || !listener.Key(nameOf(k, code), modifiers(mods)) {
				next(w, k, code, a, mods)
			}
			if down {
				listener.Done()
			}
		})
		var then glfw.CharCallback
		then = view.SetCharCallback(func(w *glfw.Window, r rune) {
			if !listener.Rune(r) {
				then(w, r)
			}
			listener.Done()
		})
		var press glfw.MouseButtonCallback
		press = view.SetMouseButtonCallback(func(w *glfw.Window, b glfw.MouseButton, a glfw.Action, m glfw.ModifierKey) {
			if a == glfw.Press {
				listener.Press()
			}
			press(w, b, a, m)
			if a == glfw.Release {
				listener.Release()
			}
		})
		var move glfw.CursorPosCallback
		move = view.SetCursorPosCallback(func(w *glfw.Window, x, y float64) {
			scale := win.Canvas().Scale()
			listener.Point(fyne.NewPos(float32(x)/scale, float32(y)/scale))
			move(w, x, y)
		})
	})
}

// names maps keys that type no character to the toolkit's names.
var names = map[glfw.Key]fyne.KeyName{
	glfw.KeyEscape: fyne.KeyEscape, glfw.KeyEnter: fyne.KeyReturn, glfw.KeyKPEnter: fyne.KeyEnter,
	glfw.KeyMenu: desktop.KeyMenu,
	glfw.KeyTab:  fyne.KeyTab, glfw.KeySpace: fyne.KeySpace, glfw.KeyBackspace: fyne.KeyBackspace,
	glfw.KeyDelete: fyne.KeyDelete, glfw.KeyLeft: fyne.KeyLeft, glfw.KeyRight: fyne.KeyRight,
	glfw.KeyUp: fyne.KeyUp, glfw.KeyDown: fyne.KeyDown, glfw.KeyHome: fyne.KeyHome, glfw.KeyEnd: fyne.KeyEnd,
	glfw.KeyPageUp: fyne.KeyPageUp, glfw.KeyPageDown: fyne.KeyPageDown,
	glfw.KeyF1: fyne.KeyF1, glfw.KeyF2: fyne.KeyF2, glfw.KeyF3: fyne.KeyF3, glfw.KeyF4: fyne.KeyF4,
	glfw.KeyF5: fyne.KeyF5, glfw.KeyF6: fyne.KeyF6, glfw.KeyF7: fyne.KeyF7, glfw.KeyF8: fyne.KeyF8,
	glfw.KeyF9: fyne.KeyF9, glfw.KeyF10: fyne.KeyF10, glfw.KeyF11: fyne.KeyF11, glfw.KeyF12: fyne.KeyF12,
}

// nameOf returns the toolkit's name of a key. A key with a character is named after its character in the keyboard's
// layout. For other keys nameOf returns KeyUnknown.
func nameOf(k glfw.Key, code int) fyne.KeyName {
	if name, ok := names[k]; ok {
		return name
	}
	if k < glfw.KeySpace || k >= glfw.KeyEscape { // other keys type no character
		return fyne.KeyUnknown
	}
	if s := glfw.GetKeyName(k, code); len(s) == 1 {
		return fyne.KeyName(strings.ToUpper(s))
	}
	return fyne.KeyUnknown
}

func modifiers(mods glfw.ModifierKey) (m fyne.KeyModifier) {
	for from, to := range map[glfw.ModifierKey]fyne.KeyModifier{
		glfw.ModShift: fyne.KeyModifierShift, glfw.ModControl: fyne.KeyModifierControl,
		glfw.ModAlt: fyne.KeyModifierAlt, glfw.ModSuper: fyne.KeyModifierSuper,
	} {
		if mods&from != 0 {
			m |= to
		}
	}
	return m
}
