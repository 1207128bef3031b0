// Package present shows the frames of a lesson on the whole screen, and the presenter's window.
package present

import (
	"cmp"
	"image"
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/export"
	"stepboard/app/shell"
	"stepboard/app/studio/stills"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/widgets"
)

// Room shows the frames of a lesson on the whole screen, one frame at a time. A slide is a drawn frame. The presenter
// also sees the next frame.
type Room struct {
	*shell.Shell

	talk
	audience *shell.Audience // the live class, or nil
	run      int             // number of waits for a step or frame so far; the ends of older waits are ignored
	noted    int             // number of notes so far; the ends of the times of older notes are ignored
}

// talk is the state of a presentation.
type talk struct {
	on        bool
	view      []view.Frame // the window's view as one frame, if the lesson has no frames
	slides    fyne.Window  // the window of the slides; nil while a frame is open in the main window
	slide     *widgets.Slide
	presenter *presenter // nil if closed
	warned    bool       // whether the user was told that a class at the same screen would see the presenter's window
	place
	shown   place                    // the place whose picture was shown last; if no picture was shown, shown.at is -1
	steps   int                      // number of the frame's steps: 1 if it plays nothing, 0 while unknown
	halted  bool                     // whether the user has stopped the steps
	left    int                      // remaining seconds of the countdown, or 0
	blank   *image.RGBA              // a black or white screen in place of the slide, or nil
	ended   bool                     // whether the page after the last frame is shown
	gathers bool                     // whether a live class has not begun: its students join
	told    map[int]bool             // the frames whose answers were revealed
	drawn   map[int][]widgets.Stroke // the strokes of the pen, by frame
	cover   *shell.Question          // the prompt over the main window while slides are on the same screen, or nil
	help    *fyne.Container          // the card with the keys, over the slide
	auto    bool                     // whether frames advance by themselves
	typed   string                   // the digits of a frame's number that the user has typed so far
	began   time.Time
}

// place is a place in a presentation: a step of a frame, with a hidden or a visible answer.
type place struct {
	at, step int // indexes
	revealed bool
}

// New returns the room of a window.
func New(s *shell.Shell) *Room { return &Room{Shell: s} }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{{ID: "present", Icon: theme.IconProjector, Key: fyne.KeyF5, Run: r.present}}
}

// How long a note is shown, and how long the hint about the keys is shown at the beginning.
const (
	noteTime = 2 * time.Second
	keysTime = 6 * time.Second
)

// blackScreen and whiteScreen are one pixel each: the pictures of a dark and of a bright screen.
var blackScreen, whiteScreen = pixel(color.Black), pixel(color.White)

func pixel(c color.Color) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 1, 1))
	img.Set(0, 0, c)
	return img
}

// The backgrounds of slides, as the settings store them.
const (
	groundOfTheme = iota
	groundWhite
	groundDark
)

func slideGround(s shell.Settings) int { return s.IntWithFallback("slide-ground", groundOfTheme) }

// GroundMenu returns the menu in which the user chooses the background of slides.
func (r *Room) GroundMenu() *fyne.MenuItem {
	names := []string{
		r.Say(solve.Say("lesson.ground.theme")), r.Say(solve.Say("lesson.ground.white")),
		r.Say(solve.Say("lesson.ground.dark")),
	}
	return r.Options("slide-ground", names, slideGround(r.Settings), func(i int) {
		r.Settings.SetInt("slide-ground", i)
		r.Rebuild()
	})
}

// slideColors returns the colours of slides.
func (r *Room) slideColors() *scene.Colors {
	switch slideGround(r.Settings) {
	case groundWhite:
		return scene.Paper
	case groundDark:
		return scene.Dark
	}
	return r.Colors()
}

// present starts a presentation at the chosen frame. If the lesson has no frames, present shows the current view. If a
// presentation is running, present returns to the presentation, also from an open frame.
func (r *Room) present() {
	switch {
	case r.on && r.Lesson.Returns():
		r.Lesson.Leave(nil)
	case r.on:
		r.resume(r.at)
	default:
		r.Lesson.Leave(func() {
			r.talk = talk{on: true, shown: place{at: -1}, began: time.Now(), told: map[int]bool{}, gathers: r.audience != nil}
			if r.audience == nil { // a class leads to its own frame
				r.at = max(0, r.Lesson.Chosen())
			}
			r.drawn = map[int][]widgets.Stroke{}
			if len(r.Lesson.Frames()) == 0 {
				r.view = []view.Frame{r.SeenFrame()}
			}
			r.raise()
		})
	}
}

// Frames returns the presented frames.
func (r *Room) Frames() []view.Frame {
	if list := r.Lesson.Frames(); len(list) > 0 {
		return list
	}
	return r.view
}

// raise opens the window of the slides. If there is a second screen, the slides use it and the presenter gets a window.
func (r *Room) raise() {
	r.slide = widgets.NewSlide(r.slideColors().Ground, annotate.Red.On(r.slideColors()))
	r.slide.OnStroke = r.draw
	r.slide.OnNext, r.slide.OnBack = func() { r.turn(1) }, func() { r.turn(-1) }
	r.slide.OnPixels = func(int, int) { r.Later(r.show) } // after the window has drawn the new size
	r.slides = r.App.NewWindow(r.Say(solve.Say("lesson.presentation")))
	r.slides.SetIcon(theme.AppIcon())
	r.slides.SetPadded(false)
	r.help = r.newHelp()
	var shown fyne.CanvasObject = r.slide
	if r.audience != nil {
		shown = r.audience.Around(r.slide)
	}
	r.slides.SetContent(container.NewStack(shown, r.help))
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
	win, second := r.slides.(desktop.Window)
	if second = second && r.hasSecondScreen(); second {
		win.RequestFullScreenSecondary()
	} else {
		r.slides.SetFullScreen(true)
	}
	r.slides.Show()
	r.slides.RequestFocus()
	if second {
		r.openPresenter()
	} else {
		r.coverWindow()
	}
	if r.show(); r.on { // otherwise all frames are gone
		r.noteFor(keysTime, r.Say(solve.Say("lesson.keys.told")))
	}
}

func (r *Room) hasSecondScreen() bool {
	driver, ok := r.App.Driver().(desktop.Driver)
	return ok && driver.HasSecondaryDisplay()
}

// coverWindow hides the main window under a prompt, because a class may see the window when the user changes windows.
// The end of the prompt ends the presentation.
func (r *Room) coverWindow() {
	back := r.Button("back", solve.Say("lesson.cover.back"), func() { r.slides.RequestFocus() })
	back.Importance = widget.HighImportance
	r.cover = r.Prompt("presenting", r.Say(solve.Say("lesson.cover.title")), container.NewCenter(back),
		shell.Choice{ID: "end", Text: solve.Say("lesson.presenter.stop")})
	r.cover.Closed = r.End
	r.cover.Resize(r.Win.Canvas().Size())
	r.Win.Canvas().Focus(back)
}

// lower closes the windows of the presentation.
func (r *Room) lower() {
	r.stopAuto()
	r.closePresenter()
	if q := r.cover; q != nil {
		r.cover, q.Closed = nil, nil
		q.Hide()
	}
	if win := r.slides; win != nil {
		r.slides = nil
		win.SetOnClosed(nil)
		win.Close()
	}
}

// resume continues the presentation at the frame with this index, after the return from an open frame.
func (r *Room) resume(index int) {
	if !r.on {
		return
	}
	r.begin(index)
	if r.slides == nil {
		r.raise()
		return
	}
	r.slides.RequestFocus()
	r.show()
}

// End ends the presentation. If no frame is open, the frame of the last slide becomes the chosen frame of the strip.
func (r *Room) End() {
	if !r.on {
		return
	}
	r.on = false
	r.lower()
	at, finished, audience := r.at, r.ended, r.audience
	r.talk, r.audience = talk{}, nil
	if audience != nil {
		audience.Ended(finished)
	}
	r.noted++ // now the end of a note's time has no effect
	r.Stills.Want(stills.ForSlides, nil)
	r.Trace.Line("slide none")
	if !r.Lesson.Stay() && len(r.Lesson.Frames()) > 0 {
		r.Lesson.Choose(at)
	}
	r.Win.RequestFocus()
}

// openHere opens the current frame in the main window. The return from the frame continues the presentation.
func (r *Room) openHere() {
	at := r.at
	if len(r.Lesson.Frames()) == 0 {
		return
	}
	r.lower()
	r.Win.RequestFocus()
	r.Lesson.OpenFor(at, r.hides, r.resume)
}

// Update implements shell.Part.
func (r *Room) Update(c workbench.Changes) {
	if c.Has(workbench.Lesson) {
		r.show()
	}
}

// Restyle draws the presentation again after a change of language, theme or background.
func (r *Room) Restyle() {
	if !r.on || r.slides == nil {
		return
	}
	r.slide.SetGround(r.slideColors().Ground, annotate.Red.On(r.slideColors()))
	r.shown.at = -1
	if r.presenter != nil {
		r.presenter.build()
	}
	r.help.Objects = r.newHelp().Objects
	r.help.Refresh()
	r.show()
}

// order returns an order to the worker: to draw the slide of a step of frame i, in the size of the screen.
func (r *Room) order(i, step int, revealed bool) stills.Order {
	width, height := r.slide.Pixels()
	language := r.Lesson.Tongue().Language()
	if r.audience != nil && revealed && i == r.at {
		if f := r.audience.Behind(); f != nil {
			return stills.Slide(stills.ForSlides, *f, false, step, r.slideColors(), width, height, language)
		}
	}
	return stills.Slide(stills.ForSlides, r.guarded(i), revealed, step, r.slideColors(), width, height, language)
}

// show shows the slide of the current frame, or a sign that the slide is being drawn. It also orders other slides, so
// that they are ready early: the answer, the next steps, and the next and the previous frame.
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
	r.Stills.Want(stills.ForSlides, list)
	made, ready := r.Stills.Picture(list[0])
	r.slide.SetBusy(!ready && r.blank == nil && !r.ended)
	switch {
	case r.blank != nil, r.ended:
		r.slide.SetPicture(cmp.Or(r.blank, blackScreen))
		r.slide.SetStrokes(nil)
	case ready && made.Err != nil:
		r.slide.SetPicture(nil)
		r.note(r.Say(solve.Say("lesson.failed", "Why", r.Reason(made.Err))))
	case ready:
		r.slide.SetPicture(made.Picture)
		r.slide.SetStrokes(r.drawn[r.at])
	}
	if ready && r.shown != r.place {
		switch {
		case r.shown.at != r.at:
			r.Trace.Line("slide", r.at+1)
		case r.shown.revealed != r.revealed:
			r.Trace.Line("slide-revealed", r.at+1, r.revealed)
		default:
			r.Trace.Line("slide-step", r.at+1, r.step+1)
		}
		r.shown, r.steps = r.place, max(1, made.Steps)
		r.wait()
	}
	r.presenter.refresh()
}

// turn goes to the next frame (by = 1) or the previous frame (by = -1). If the frame has a hidden answer, turn(1) only
// reveals the answer. If the answer is visible, turn(-1) only hides the answer. The end page follows the last frame.
// From the end page, turn(1) ends the presentation.
func (r *Room) turn(by int) {
	switch {
	case r.ended && by > 0:
		r.End()
	case r.ended:
		r.ended = false
		r.show()
		r.unnote()
	case r.leads(by):
	case r.reveal(by):
	case by > 0 && r.at+1 >= len(r.Frames()):
		r.finish()
	default:
		r.goTo(r.at + by)
	}
}

// draw keeps a stroke of the pen. It stays on its frame until the end of the presentation.
func (r *Room) draw(s widgets.Stroke) {
	if r.blank == nil && !r.ended {
		r.drawn[r.at] = append(r.drawn[r.at], s)
	}
	r.show()
}

// erase removes all strokes from the frame.
func (r *Room) erase() {
	delete(r.drawn, r.at)
	r.show()
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

// goTo goes to frame i, or to the nearest existing frame.
func (r *Room) goTo(i int) {
	r.typed = ""
	if r.audience != nil && i != r.at {
		r.audience.Go(max(0, min(i, len(r.Frames())-1)))
		return
	}
	r.unnote()
	r.begin(max(0, min(i, len(r.Frames())-1)))
	r.run++ // the frame is shown for its whole time again
	r.show()
}

// begin shows a frame from its first step, with a hidden answer.
func (r *Room) begin(at int) {
	r.place, r.shown.at = place{at: at}, -1
	r.steps, r.halted, r.left, r.blank, r.ended = 0, false, 0, nil, false
}

// note shows a text on the slide for noteTime.
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

// toggleAuto turns the automatic advance of frames on or off.
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

// wait shows the next step of the current frame after the time of a step. If the last step is shown and the automatic
// advance is on, wait shows the next frame after the frame's time. At the last frame, wait turns the advance off.
func (r *Room) wait() {
	switch {
	case r.shown != r.place || r.blank != nil:
	case r.step+1 < r.steps:
		r.waitStep()
	case r.auto && r.at+1 >= len(r.Frames()):
		r.stopAuto()
	case r.auto:
		run := r.run
		r.After(cmp.Or(r.Frames()[r.at].Hold, export.LessonHold), func() {
			if run == r.run && r.auto {
				r.turn(1)
			}
		})
	}
}
