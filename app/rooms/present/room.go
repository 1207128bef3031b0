// Package present is the room of the presentation: the frames of a lesson over a whole screen, and the presenter's
// window.
package present

import (
	"cmp"
	"image"
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/catalogue"
	"stepboard/app/export"
	"stepboard/app/shell"
	"stepboard/app/studio/stills"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Room shows the frames of the lesson one after the other over a whole screen. The presenter also sees the next one.
type Room struct {
	*shell.Shell
	host   Host
	stills *stills.Worker

	talk
	run   int // number of the current wait for the next frame; earlier waits are ignored
	noted int // number of the current note; earlier waits to remove a note are ignored
}

// talk is a running presentation.
type talk struct {
	on        bool
	view      []view.Frame // the captured view, presented if the lesson has no frames
	slides    fyne.Window  // nil also while a frame is open in the main window
	slide     *widgets.Slide
	presenter *presenter // nil means closed
	at        int
	told      int // the frame whose picture was shown last, or -1
	playing
	posing
	black bool
	ended bool            // the page after the last frame is shown
	help  *fyne.Container // the keys, over the slide
	auto  bool            // frames advance by themselves
	typed string          // typed digits of a frame's number
	began time.Time
}

// playing is the state of a frame that plays by itself.
type playing struct {
	step, steps int  // the shown step, and the number of steps; steps is 1 if the frame plays nothing, 0 while unknown
	stepTold    int  // the step shown last
	halted      bool // stands still until the user continues
}

// Host is the lesson, as this room needs it.
type Host interface {
	// Frames are the frames of the lesson.
	Frames() []view.Frame
	// Tongue speaks the language of the lesson.
	Tongue() *catalogue.Catalogue
	// Choose chooses a frame in the strip.
	Choose(i int)
	// OpenFor opens a frame in the main window, after a question about an open and edited one. The return from it calls
	// back with the number of the left frame.
	OpenFor(i int, back func(at int))
	// Returns reports whether a frame is open whose return leads back to the presentation.
	Returns() bool
	// Stay makes the return from the open frame lead to the document instead. It reports whether a frame is open.
	Stay() bool
	// Leave returns from the open frame, after a question about edits. then, if not nil, is called in place of the usual
	// return.
	Leave(then func())
}

// New is the room of a window. The worker draws its slides.
func New(s *shell.Shell, host Host, worker *stills.Worker) *Room {
	return &Room{Shell: s, host: host, stills: worker}
}

// Actions are the actions of the presentation.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "present", Icon: theme.IconProjector, Key: fyne.KeyF5, Mod: shell.Ctrl, Run: r.present},
	}
}

// The time that a note stays on the slide, and the time of the hint about keys at the beginning.
const (
	noteTime = 2 * time.Second
	keysTime = 6 * time.Second
)

// blackout is a black screen.
var blackout = func() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 1, 1))
	img.Set(0, 0, color.Black)
	return img
}()

// The grounds of slides, as stored in the settings.
const (
	groundOfTheme = iota
	groundWhite
	groundDark
)

func slideGround(s shell.Settings) int { return s.IntWithFallback("slide-ground", groundOfTheme) }

func setSlideGround(s shell.Settings, g int) { s.SetInt("slide-ground", g) }

// GroundMenu is the choice of the slides' ground.
func (r *Room) GroundMenu() *fyne.MenuItem {
	names := []string{
		r.Say(solve.Say("lesson.ground.theme")), r.Say(solve.Say("lesson.ground.white")),
		r.Say(solve.Say("lesson.ground.dark")),
	}
	return r.Options("slide-ground", names, slideGround(r.Settings), func(i int) {
		setSlideGround(r.Settings, i)
		r.Rebuild()
	})
}

// slideColors are the colours of slides.
func (r *Room) slideColors() *scene.Colors {
	switch slideGround(r.Settings) {
	case groundWhite:
		return scene.Paper
	case groundDark:
		return scene.Dark
	}
	return r.Colors()
}

// present begins with the first frame, or with the current view if the lesson has none. A presentation that waits for
// an open frame goes on.
func (r *Room) present() {
	if r.on && r.host.Returns() {
		r.host.Leave(nil)
		return
	}
	if r.on {
		r.resume(r.at)
		return
	}
	r.host.Leave(func() {
		r.talk = talk{on: true, told: -1, began: time.Now()}
		if len(r.host.Frames()) == 0 {
			r.view = []view.Frame{r.SeenFrame()}
		}
		r.raise()
	})
}

// On reports whether a presentation is running.
func (r *Room) On() bool { return r.on }

// At is the number of the presented frame.
func (r *Room) At() int { return r.at }

// Slides is the window of the slides, or nil.
func (r *Room) Slides() fyne.Window { return r.slides }

// Seen is the number of the frame whose slide is on the screen, or -1 while it is drawn.
func (r *Room) Seen() int {
	if r.told != r.at || r.slide == nil || r.slide.Busy() {
		return -1
	}
	return r.told
}

// Frames are the presented frames.
func (r *Room) Frames() []view.Frame {
	if list := r.host.Frames(); len(list) > 0 {
		return list
	}
	return r.view
}

// raise opens the window of the slides. If there is a second screen, the slides are there and the presenter's window is
// on the first.
func (r *Room) raise() {
	r.slide = widgets.NewSlide(r.slideColors().Ground)
	r.slide.OnNext, r.slide.OnBack = func() { r.turn(1) }, func() { r.turn(-1) }
	r.slide.OnPixels = func(int, int) { go r.Post(r.show) } // after the frame that asked for them
	r.slides = r.App.NewWindow(r.Say(solve.Say("lesson.presentation")))
	r.slides.SetIcon(theme.AppIcon())
	r.slides.SetPadded(false)
	r.help = r.newHelp()
	r.slides.SetContent(container.NewStack(r.slide, r.help))
	r.slides.SetOnClosed(func() {
		r.slides = nil
		r.End()
	})
	r.slides.Canvas().SetOnTypedKey(r.key)
	r.slides.Canvas().SetOnTypedRune(func(c rune) {
		if c == '?' || c == '？' {
			r.toggleHelp()
		}
	})
	r.slides.Resize(fyne.NewSize(960, 540))
	second := false
	if d, ok := r.App.Driver().(desktop.Driver); ok && d.HasSecondaryDisplay() {
		if win, ok := r.slides.(desktop.Window); ok {
			win.RequestFullScreenSecondary()
			second = true
		}
	}
	if !second {
		r.slides.SetFullScreen(true)
	}
	r.slides.Show()
	r.slides.RequestFocus()
	if second {
		r.openPresenter()
	}
	r.show()
	r.noteFor(keysTime, r.Say(solve.Say("lesson.keys.told")))
}

// lower closes the windows of the presentation.
func (r *Room) lower() {
	r.stopAuto()
	r.closePresenter()
	if win := r.slides; win != nil {
		r.slides = nil
		win.SetOnClosed(nil)
		win.Close()
	}
}

// resume continues the presentation at a frame, after the return from an open frame.
func (r *Room) resume(at int) {
	if !r.on {
		return
	}
	r.begin(at)
	if r.slides == nil {
		r.raise()
		return
	}
	r.slides.RequestFocus()
	r.show()
}

// End ends the presentation. The last shown frame becomes the chosen one.
func (r *Room) End() {
	if !r.on {
		return
	}
	r.on = false
	r.lower()
	at := r.at
	r.talk = talk{}
	r.noted++ // earlier waits are ignored
	r.stills.Want(stills.ForSlides, nil)
	r.Trace.Line("slide none")
	if !r.host.Stay() && len(r.host.Frames()) > 0 {
		r.host.Choose(at)
	}
	r.Win.RequestFocus()
}

// openHere opens the shown frame in the main window. The return from it comes back to the presentation.
func (r *Room) openHere() {
	at := r.at
	if len(r.host.Frames()) == 0 {
		return
	}
	r.lower()
	r.Win.RequestFocus()
	r.host.OpenFor(at, r.resume)
}

// Update implements shell.Part.
func (r *Room) Update(c workbench.Changes) {
	if c.Has(workbench.Lesson) {
		r.show()
	}
}

// Restyle follows a change of language, theme or ground.
func (r *Room) Restyle() {
	if !r.on || r.slides == nil {
		return
	}
	r.slide.SetGround(r.slideColors().Ground)
	r.told, r.poses = -1, nil
	if r.presenter != nil {
		r.presenter.build()
	}
	on := r.help.Visible()
	r.help.Objects = r.newHelp().Objects
	layouts.Show(r.help, on)
	r.help.Refresh()
	r.show()
}

// order is the order for the slide of a frame's step, asked or revealed, in the size of the screen.
func (r *Room) order(i, step int, revealed bool) stills.Order {
	width, height := r.slide.Pixels()
	return stills.Slide(r.posed(i, revealed), step, r.slideColors(), width, height, r.host.Tongue().Language())
}

// show shows the slide of the current frame, or that it is being drawn. The next and the previous slide are drawn
// ahead.
func (r *Room) show() {
	if !r.on || r.slides == nil {
		return
	}
	n := len(r.Frames())
	if n == 0 { // the last frame was deleted
		r.End()
		return
	}
	r.at = max(0, min(r.at, n-1))
	if width, height := r.slide.Pixels(); width < 2 || height < 2 {
		r.slide.SetBusy(true)
		return
	}
	list := []stills.Order{r.order(r.at, r.step, r.revealed)}
	if r.asks() && !r.revealed {
		list = append(list, r.order(r.at, r.step, true))
	}
	for step := r.step + 1; step < min(r.steps, r.step+1+stepsAhead); step++ {
		list = append(list, r.order(r.at, step, r.revealed))
	}
	for _, i := range []int{r.at + 1, r.at - 1} {
		if i >= 0 && i < n {
			list = append(list, r.order(i, 0, false))
		}
	}
	r.stills.Want(stills.ForSlides, list)
	made, ready := r.stills.Picture(list[0])
	r.slide.SetBusy(!ready && !r.black && !r.ended)
	switch {
	case r.black, r.ended:
		r.slide.SetPicture(blackout)
	case ready && made.Err != nil:
		r.slide.SetPicture(nil)
		r.note(r.Say(solve.Say("lesson.failed", "Why", r.Reason(made.Err))))
	case ready:
		r.slide.SetPicture(made.Picture)
	}
	if ready && (r.told != r.at || r.stepTold != r.step || r.revealTold != r.revealed) {
		switch {
		case r.told != r.at:
			r.Trace.Line("slide", r.at+1)
		case r.revealTold != r.revealed:
			r.Trace.Line("slide-revealed", r.at+1, r.revealed)
		default:
			r.Trace.Line("slide-step", r.at+1, r.step+1)
		}
		r.told, r.stepTold, r.steps, r.revealTold = r.at, r.step, max(1, made.Steps), r.revealed
		r.wait()
	}
	r.presenter.refresh()
}

// turn goes forwards or back by frames. Going forwards first reveals the answer of a question, going back first hides
// it. After the last frame comes the end page, and one more step ends the presentation.
func (r *Room) turn(by int) {
	switch {
	case r.ended && by > 0:
		r.End()
	case r.ended:
		r.ended = false
		r.show()
		r.unnote()
	case r.reveal(by):
	case by > 0 && r.at+1 >= len(r.Frames()):
		r.finish()
	default:
		r.goTo(r.at + by)
	}
}

// finish shows the end page.
func (r *Room) finish() {
	r.stopAuto()
	r.ended, r.typed = true, ""
	r.noted++
	r.slide.SetNote(r.Say(solve.Say("lesson.over")))
	r.show()
	r.Trace.Line("slide end")
}

// goTo goes to a frame, or to the nearest existing one.
func (r *Room) goTo(i int) {
	r.typed = ""
	r.unnote()
	r.begin(max(0, min(i, len(r.Frames())-1)))
	r.run++ // the frame is shown for its full time
	r.show()
}

// begin shows a frame from its beginning.
func (r *Room) begin(at int) {
	r.at, r.black, r.ended = at, false, false
	r.told, r.playing, r.revealed, r.left = -1, playing{}, false, 0
}

// note shows a few words on the slide for a while.
func (r *Room) note(text string) { r.noteFor(noteTime, text) }

func (r *Room) noteFor(d time.Duration, text string) {
	r.noted++
	n := r.noted
	r.slide.SetNote(text)
	r.After(d, func() {
		if r.noted == n {
			r.unnote()
		}
	})
}

func (r *Room) unnote() {
	r.noted++
	if r.slide != nil {
		r.slide.SetNote("")
	}
}

// toggleAuto switches the automatic advance of frames on or off.
func (r *Room) toggleAuto() {
	said := "lesson.auto.off"
	if r.auto {
		r.stopAuto()
	} else {
		r.auto, said = true, "lesson.auto.on"
	}
	r.note(r.Say(solve.Say(said)))
	r.wait()
	r.presenter.refresh()
}

func (r *Room) stopAuto() {
	r.auto = false
	r.run++
}

// wait goes to the next step of the current frame after the time of the shown one. After the last step it goes to the
// next frame, if frames advance by themselves. The last frame stays.
func (r *Room) wait() {
	if r.told != r.at || r.stepTold != r.step || r.black {
		return
	}
	if r.step+1 < r.steps {
		r.waitStep()
		return
	}
	if !r.auto {
		return
	}
	if r.at+1 >= len(r.Frames()) {
		r.stopAuto()
		return
	}
	run := r.run
	r.After(cmp.Or(r.Frames()[r.at].Hold, export.LessonHold), func() {
		if run == r.run && r.auto {
			r.turn(1)
		}
	})
}
