package app

import (
	"image"
	"image/color"
	"strconv"
	"time"

	"stepboard/app/shell"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/export"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/widgets"
)

// presentation shows the frames of the lesson one after the other, over a whole screen, and to whoever speaks the
// next one too.
type presentation struct {
	w *Window

	on        bool
	view      []frame     // what is presented where the lesson has no frames: the view that there was
	slides    fyne.Window // nil while a frame is open in the main window, too
	slide     *widgets.Slide
	presenter *presenter // nil: closed
	at        int
	told      int // the frame whose picture was shown last, or -1
	black     bool
	auto      bool   // frames follow by themselves
	typed     string // digits of a frame's number
	began     time.Time
	run       int // number of the present wait for the next frame; earlier ones are void
	noted     int // number of the present note; waits to take away earlier ones are void
}

// noteTime is how long a note on the slide stays.
const noteTime = 2 * time.Second

// blackout is a black screen.
var blackout = func() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 1, 1))
	img.Set(0, 0, color.Black)
	return img
}()

// grounds of slides, as they are kept in the settings.
const (
	groundOfTheme = iota
	groundWhite
	groundDark
)

func slideGround(s shell.Settings) int { return s.IntWithFallback("slide-ground", groundOfTheme) }

func setSlideGround(s shell.Settings, g int) { s.SetInt("slide-ground", g) }

// presentMenu is the choice of what slides are drawn on.
func (w *Window) presentMenu() *fyne.MenuItem {
	names := []string{
		w.Say(solve.Say("lesson.ground.theme")), w.Say(solve.Say("lesson.ground.white")),
		w.Say(solve.Say("lesson.ground.dark")),
	}
	return w.Options("slide-ground", names, slideGround(w.Settings), func(i int) {
		setSlideGround(w.Settings, i)
		w.build()
	})
}

// colors are those that slides are drawn in.
func (p *presentation) colors() *scene.Colors {
	switch slideGround(p.w.Settings) {
	case groundWhite:
		return scene.Paper
	case groundDark:
		return scene.Dark
	}
	return p.w.Colors()
}

// present begins with the first frame or, where the lesson has none, shows the present view; a presentation that a
// frame was opened from goes on.
func (w *Window) present() {
	p := &w.presenting
	if o := w.lesson.open; p.on && o != nil && o.back {
		w.leaveFrame(nil)
		return
	}
	if p.on {
		p.resume(p.at)
		return
	}
	w.leaveFrame(func() {
		if len(w.frames()) == 0 && w.Bench.On(workbench.Comparing) {
			w.Hint(w.Say(solve.Say("lesson.not_compared")))
			return
		}
		*p = presentation{w: w, on: true, told: -1, began: time.Now(), run: p.run, noted: p.noted}
		if len(w.frames()) == 0 {
			p.view = []frame{{Title: w.Bench.Doc().Current().Name, Caption: w.proposedCaption(), Shot: w.Bench.Shot()}}
		}
		p.raise()
	})
}

// frames are those presented.
func (p *presentation) frames() []frame {
	if list := p.w.frames(); len(list) > 0 {
		return list
	}
	return p.view
}

// raise opens the window of the slides, on the second screen if there is one: then the first has the presenter's.
func (p *presentation) raise() {
	w := p.w
	p.told = -1
	p.slide = widgets.NewSlide(p.colors().Ground)
	p.slide.OnNext, p.slide.OnBack = func() { p.step(1) }, func() { p.step(-1) }
	p.slide.OnPixels = func(int, int) { go w.Post(p.show) } // behind the frame that asked for them
	p.slides = w.App.NewWindow(w.Say(solve.Say("lesson.presentation")))
	p.slides.SetIcon(theme.AppIcon())
	p.slides.SetPadded(false)
	p.slides.SetContent(p.slide)
	p.slides.SetOnClosed(func() {
		p.slides = nil
		p.end()
	})
	p.slides.Canvas().SetOnTypedKey(p.key)
	p.slides.Resize(fyne.NewSize(960, 540))
	second := false
	if d, ok := w.App.Driver().(desktop.Driver); ok && d.HasSecondaryDisplay() {
		if win, ok := p.slides.(desktop.Window); ok {
			win.RequestFullScreenSecondary()
			second = true
		}
	}
	if !second {
		p.slides.SetFullScreen(true)
	}
	p.slides.Show()
	p.slides.RequestFocus()
	if second {
		p.openPresenter()
	}
	p.show()
}

// lower closes the windows of the presentation.
func (p *presentation) lower() {
	p.stopAuto()
	p.closePresenter()
	if win := p.slides; win != nil {
		p.slides = nil
		win.SetOnClosed(nil)
		win.Close()
	}
}

// resume goes on at a frame with a presentation that a frame was opened from.
func (p *presentation) resume(at int) {
	if !p.on {
		return
	}
	p.at, p.black = at, false
	if p.slides == nil {
		p.raise()
		return
	}
	p.slides.RequestFocus()
	p.show()
}

// end ends the presentation. The frame shown last is the chosen one.
func (p *presentation) end() {
	if !p.on {
		return
	}
	p.on = false
	p.lower()
	w, at := p.w, p.at
	*p = presentation{w: w, run: p.run, noted: p.noted + 1} // what waits for the old numbers is void
	w.lesson.room.want(forSlide, nil)
	w.Trace.Line("slide none")
	if o := w.lesson.open; o != nil {
		o.back = false
	} else if len(w.frames()) > 0 {
		w.chooseFrame(at)
	}
	w.Win.RequestFocus()
}

// openHere opens the frame shown in the main window; the return from it comes back here.
func (p *presentation) openHere() {
	w, at := p.w, p.at
	if len(w.frames()) == 0 {
		return
	}
	p.lower()
	w.Win.RequestFocus()
	w.settleFrame(func() {
		w.openSettled(at)
		w.lesson.open.back = true
	})
}

// refresh implements part.
func (p *presentation) Update(c workbench.Changes) {
	if c.Has(workbench.Lesson) {
		p.show()
	}
}

// restyle follows another language, theme or ground.
func (p *presentation) restyle() {
	if !p.on || p.slides == nil {
		return
	}
	p.slide.SetGround(p.colors().Ground)
	p.told = -1
	if p.presenter != nil {
		p.presenter.build()
	}
	p.show()
}

// order is the slide of a frame, in the size that is on the screen.
func (p *presentation) order(i int) order {
	width, height := p.slide.Pixels()
	return p.w.order(forSlide, p.frames()[i], p.colors(), width, height)
}

// show shows the slide of the present frame, or that it is on its way; the next and the one before are drawn ahead.
func (p *presentation) show() {
	if !p.on || p.slides == nil || p.w.closing {
		return
	}
	w, n := p.w, len(p.frames())
	if n == 0 { // the last was deleted
		p.end()
		return
	}
	p.at = max(0, min(p.at, n-1))
	if width, height := p.slide.Pixels(); width < 2 || height < 2 {
		p.slide.SetBusy(true)
		return
	}
	var list []order
	for _, i := range []int{p.at, p.at + 1, p.at - 1} {
		if i >= 0 && i < n {
			list = append(list, p.order(i))
		}
	}
	w.lesson.room.want(forSlide, list)
	made, ready := w.lesson.room.picture(list[0].look)
	p.slide.SetBusy(!ready && !p.black)
	switch {
	case p.black:
		p.slide.SetPicture(blackout)
	case ready && made.err != nil:
		p.slide.SetPicture(nil)
		p.note(w.Say(solve.Say("lesson.failed", "Why", w.Reason(made.err))))
	case ready:
		p.slide.SetPicture(made.picture)
	}
	if ready && p.told != p.at {
		p.told = p.at
		w.Trace.Line("slide", p.at+1)
		p.wait()
	}
	if p.presenter != nil {
		p.presenter.refresh()
	}
}

// step goes so many frames on.
func (p *presentation) step(by int) { p.goTo(p.at + by) }

// goTo goes to a frame, or the nearest there is.
func (p *presentation) goTo(i int) {
	p.typed = ""
	p.unnote()
	p.at, p.black = max(0, min(i, len(p.frames())-1)), false
	p.run++ // a frame that was gone to is shown for all of its time
	p.told = -1
	p.show()
}

// key handles a key in any window of the presentation.
func (p *presentation) key(e *fyne.KeyEvent) {
	if len(e.Name) == 1 && e.Name[0] >= '0' && e.Name[0] <= '9' {
		if p.typed += string(e.Name); len(p.typed) > 5 {
			p.typed = string(e.Name)
		}
		p.slide.SetNote(p.typed)
		return
	}
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		if i, err := strconv.Atoi(p.typed); err == nil {
			p.goTo(i - 1)
			return
		}
		p.step(1)
	case fyne.KeyRight, fyne.KeyDown, fyne.KeySpace, fyne.KeyPageDown:
		p.step(1)
	case fyne.KeyLeft, fyne.KeyUp, fyne.KeyPageUp, fyne.KeyBackspace:
		p.step(-1)
	case fyne.KeyHome:
		p.goTo(0)
	case fyne.KeyEnd:
		p.goTo(len(p.frames()) - 1)
	case fyne.KeyB, fyne.KeyPeriod:
		p.black = !p.black
		p.show()
	case fyne.KeyP, fyne.KeyT:
		p.togglePresenter()
	case fyne.KeyA:
		p.toggleAuto()
	case fyne.KeyO:
		p.openHere()
	case fyne.KeyEscape:
		p.end()
	}
}

// note shows a few words on the slide for a while.
func (p *presentation) note(text string) {
	p.noted++
	n := p.noted
	p.slide.SetNote(text)
	p.w.After(noteTime, func() {
		if p.noted == n {
			p.unnote()
		}
	})
}

func (p *presentation) unnote() {
	p.noted++
	if p.slide != nil {
		p.slide.SetNote("")
	}
}

// toggleAuto has frames follow by themselves, or no longer.
func (p *presentation) toggleAuto() {
	if p.auto {
		p.stopAuto()
		p.note(p.w.Say(solve.Say("lesson.auto.off")))
	} else {
		p.auto = true
		p.note(p.w.Say(solve.Say("lesson.auto.on")))
		p.wait()
	}
	if p.presenter != nil {
		p.presenter.refresh()
	}
}

func (p *presentation) stopAuto() {
	p.auto = false
	p.run++
}

// wait goes on to the next frame once the present one, which is on the screen, was shown for its time. The last one
// stays.
func (p *presentation) wait() {
	if !p.auto || p.told != p.at {
		return
	}
	if p.at+1 >= len(p.frames()) {
		p.stopAuto()
		return
	}
	run, hold := p.run, p.frames()[p.at].Hold
	if hold <= 0 {
		hold = export.LessonHold
	}
	p.w.After(hold, func() {
		if run == p.run && p.auto {
			p.step(1)
		}
	})
}
