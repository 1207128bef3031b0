package present

import (
	"strconv"

	"fyne.io/fyne/v2"
)

// key handles a key in any window of the presentation. A key may still arrive after the presentation has ended.
func (r *Room) key(e *fyne.KeyEvent) {
	if r.slides == nil {
		return
	}
	if len(e.Name) == 1 && e.Name[0] >= '0' && e.Name[0] <= '9' {
		if r.typed += string(e.Name); len(r.typed) > 5 {
			r.typed = string(e.Name)
		}
		r.slide.SetNote(r.typed)
		return
	}
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		if i, err := strconv.Atoi(r.typed); err == nil {
			r.goTo(i - 1)
			return
		}
		r.turn(1)
	case fyne.KeyRight, fyne.KeySpace, fyne.KeyPageDown:
		r.turn(1)
	case fyne.KeyLeft, fyne.KeyPageUp, fyne.KeyBackspace:
		r.turn(-1)
	case fyne.KeyDown:
		r.move(1)
	case fyne.KeyUp:
		r.move(-1)
	case fyne.KeyHome:
		r.goTo(0)
	case fyne.KeyEnd:
		r.goTo(len(r.Frames()) - 1)
	case fyne.KeyC:
		r.countDown()
	case fyne.KeyF1, fyne.KeyH:
		r.toggleHelp()
	case fyne.KeyB, fyne.KeyPeriod:
		r.black = !r.black
		r.run++
		r.show()
		r.wait()
	case fyne.KeyP, fyne.KeyT:
		r.togglePresenter()
	case fyne.KeyA:
		r.toggleAuto()
	case fyne.KeyS:
		r.halt()
	case fyne.KeyR:
		r.goTo(r.at)
	case fyne.KeyO:
		r.openHere()
	case fyne.KeyEscape:
		if r.help.Visible() {
			r.toggleHelp()
			return
		}
		r.End()
	}
}
