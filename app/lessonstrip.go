package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/widgets/layouts"

	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
)

// frame is a frame of a lesson.
type frame = view.Frame

// Sizes of the strip's pictures, where there is room and where there is little.
var (
	largeStill = fyne.NewSize(132, 99)
	smallStill = fyne.NewSize(84, 63)
)

// largestButton is the side that buttons have at most: two rows of them are as high as a small film.
const largestButton float32 = 36

// lessonStrip shows, at the bottom, the frames of the lesson: a film strip, and beside it what is said about the
// chosen frame and what can be done with it.
type lessonStrip struct {
	w       *Window
	content *fyne.Container
	film    *widgets.Filmstrip
	empty   fyne.CanvasObject // in the film's place where there are no frames
	texts   *frameTexts
	entries fyne.CanvasObject
	edit    *widgets.Tool            // opens the entries where there is no room for them
	tools   map[string]*widgets.Tool // by action ID
	buttons *fyne.Container
}

func newLessonStrip(w *Window) *lessonStrip {
	s := &lessonStrip{w: w, tools: map[string]*widgets.Tool{}, texts: newFrameTexts(w)}
	s.film = widgets.NewFilmstrip(largeStill)
	f := s.film
	f.OnChosen, f.OnOpened, f.OnMoved = w.chooseFrame, w.openFrame, w.moveFrame
	f.OnRemoved = func(int) { w.Perform(w.Action("frame-remove")) }
	f.OnView = s.order
	f.OnHint, f.OnKey, f.OnRune = w.Hint, w.typedKey, w.typedRune
	w.Trace.Part("film", f)
	empty := widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted)
	empty.Say(w.Say(solve.Say("lesson.empty", "Key", w.KeyName(w.Action("frame-capture")))))
	s.empty = container.NewVBox(layout.NewSpacer(), empty, layout.NewSpacer())

	take, present := w.Tool("frame-capture", w.Scaled(38)), w.Tool("present", w.Scaled(38))
	s.entries, s.buttons = s.newEntries(), s.newButtons(min(w.Scaled(30), largestButton))
	ground := canvas.NewRectangle(w.Colors().Panel)
	s.content = container.New(layouts.Stack{Grow: -1}, layouts.Rule(w.Colors().Line),
		container.NewStack(ground, layouts.Padded(4, 4, 10, 14,
			container.New(&stripLayout{s}, container.New(&layouts.Shelves{Gap: 2}, take, present), f, s.empty, s.entries,
				s.buttons))))
	s.content.Hide()
	return s
}

// newEntries are those for the chosen frame.
func (s *lessonStrip) newEntries() fyne.CanvasObject {
	w, t := s.w, s.texts
	t.caption.SetMinRowsVisible(2)
	w.Trace.Part("frame-title", t.title)
	w.Trace.Part("frame-caption", t.caption)
	w.Trace.Part("frame-hold", t.hold)
	top := container.NewBorder(nil, nil, nil, container.New(layouts.Wide(w.Scaled(92)), t.hold), t.title)
	return container.New(layout.NewCustomPaddedVBoxLayout(3), top, t.caption)
}

// newButtons are for what can be done with the chosen frame.
func (s *lessonStrip) newButtons(side float32) *fyne.Container {
	w := s.w
	s.edit = widgets.NewTool(theme.Icon(theme.IconAnnotate), side, w.Say(solve.Say("lesson.texts")), w.editTexts)
	s.edit.OnHint = w.Hint
	w.Trace.Part("frame-texts", s.edit)
	row := container.New(&layouts.Shelves{Gap: 2}, s.edit)
	for _, id := range []string{
		"frame-open", "frame-update", "frame-duplicate", "frame-earlier", "frame-later",
		"frame-remove",
	} {
		t := w.Tool(id, side)
		if id != "frame-open" && id != "frame-update" { // the film is arranged: its keys follow
			tapped := t.OnTapped
			t.OnTapped = func() {
				tapped()
				w.Win.Canvas().Focus(s.film)
			}
		}
		s.tools[id] = t
		row.Add(t)
	}
	export := widgets.NewTool(theme.Icon(theme.IconExport), side, w.Say(solve.Say("lesson.export")), w.exportLesson)
	export.OnHint = w.Hint
	w.Trace.Part("lesson-export", export)
	row.Add(export)
	return row
}

func (s *lessonStrip) Update(c workbench.Changes) {
	w := s.w
	if !c.Has(workbench.Lesson) {
		return
	}
	if !w.lesson.shown {
		s.content.Hide()
		w.lesson.room.want(forStrip, nil)
		return
	}
	frames, open := w.frames(), -1
	if o := w.lesson.open; o != nil {
		open = o.index
	}
	s.order()
	stills := make([]widgets.Still, len(frames))
	for i := range frames {
		f := &frames[i]
		stills[i].Title = f.Title
		if f.Title == "" {
			stills[i].Title = f.Caption
		}
		if p, ok := w.lesson.room.picture(s.orderOf(*f).look); ok && p.err != nil {
			stills[i].Failed = true
			stills[i].Title = w.Say(solve.Say("lesson.failed", "Why", w.Reason(p.err)))
		} else if ok {
			stills[i].Picture = p.picture
		}
	}
	s.film.Set(stills, w.chosenFrame(), open)
	s.texts.show(w.chosenFrame())
	for id, t := range s.tools {
		w.Able(t, id)
	}
	if !s.content.Visible() {
		s.content.Show()
	}
	s.content.Refresh()
}

// order has the pictures drawn that are in view, and then those next to them.
func (s *lessonStrip) order() {
	w := s.w
	if !w.lesson.shown {
		return
	}
	frames := w.frames()
	from, to := s.film.InView()
	var list []order
	for _, i := range nearest(from, to, len(frames), mostStills) {
		list = append(list, s.orderOf(frames[i]))
	}
	w.lesson.room.want(forStrip, list)
}

func (s *lessonStrip) orderOf(f frame) order {
	size, c := s.film.PictureSize(), s.w.Win.Canvas()
	return s.w.order(forStrip, f, s.w.Colors(), pixels(c, size.Width), pixels(c, size.Height))
}
