package present

import (
	"image"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
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
		r.blackOut(blackScreen)
	case fyne.KeyW:
		r.blackOut(whiteScreen)
	case fyne.KeyL:
		r.slide.SetLaser(!r.slide.Laser())
	case fyne.KeyP, fyne.KeyT:
		r.togglePresenter()
	case fyne.KeyS:
		r.halt()
	case fyne.KeyE:
		r.erase()
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

// blackOut shows a black or white screen in place of the slide. If it is shown already, blackOut shows the slide again.
func (r *Room) blackOut(screen *image.RGBA) {
	if r.blank == screen {
		screen = nil
	}
	r.blank = screen
	r.run++
	r.show()
	r.wait()
}

// helpKeys lists the names of the keys that the help shows. Their texts in the catalogue are "lesson.keys.<name>".
var helpKeys = []string{
	"next", "back", "jump", "steps", "halt", "think", "draw", "erase", "laser", "black", "live", "presenter",
	"help", "end",
}

// newHelp makes a hidden card with the keys of a presentation, for the middle of the slide.
func (r *Room) newHelp() *fyne.Container {
	line := func() *widgets.Words {
		return widgets.NewWords(fynetheme.SizeNameSubHeadingText, fynetheme.ColorNameForeground)
	}
	rows := container.New(layout.NewFormLayout())
	for _, name := range helpKeys {
		rows.Add(line().Bold().Saying(r.Say(solve.Say("lesson.keys." + name + ".key"))))
		rows.Add(line().Saying(r.Say(solve.Say("lesson.keys." + name))))
	}
	ground := canvas.NewRectangle(r.Theme.Color(fynetheme.ColorNameOverlayBackground, r.App.Settings().ThemeVariant()))
	ground.CornerRadius, ground.StrokeColor, ground.StrokeWidth = 10, r.Colors().Line, 1
	card := container.NewCenter(container.NewStack(ground, layouts.Padded(10, 10, 16, 24, rows)))
	all := container.NewStack(card)
	all.Hide()
	return all
}

// toggleHelp shows or hides the card with the keys.
func (r *Room) toggleHelp() {
	layouts.Show(r.help, !r.help.Visible())
	r.slides.Content().Refresh() // not only the card: Fyne forgets a hidden card after a minute
	r.unnote()
	r.Trace.Line("slide-keys", r.help.Visible())
}
