package lesson

import (
	"cmp"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/studio/stills"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Sizes of the strip's pictures, where there is room and where there is little.
var (
	largeStill = fyne.NewSize(132, 99)
	smallStill = fyne.NewSize(84, 63)
)

// largestButton is the side that buttons have at most: two rows of them are as high as a small film.
const largestButton float32 = 36

// Strip shows, at the bottom, the frames of the lesson: a film strip, and beside it what is said about the
// chosen frame and what can be done with it.
type Strip struct {
	r       *Room
	Content *fyne.Container
	Film    *widgets.Filmstrip
	empty   fyne.CanvasObject // in the film's place where there are no frames
	texts   *frameTexts
	Entries fyne.CanvasObject
	Edit    *widgets.Tool            // opens the entries where there is no room for them
	tools   map[string]*widgets.Tool // by action ID
	buttons *fyne.Container
}

// NewStrip makes the strip of a room, in the present language and theme.
func NewStrip(r *Room) *Strip {
	s := &Strip{r: r, tools: map[string]*widgets.Tool{}, texts: newFrameTexts(r)}
	s.Film = widgets.NewFilmstrip(largeStill)
	f := s.Film
	f.OnChosen, f.OnOpened, f.OnMoved = r.Choose, r.Open, r.Move
	f.OnRemoved = func(int) { r.Perform(r.Action("frame-remove")) }
	f.OnView = s.order
	f.Name = r.Say(solve.Say("app.spoken.film"))
	f.OnHint, f.OnKey, f.OnRune = r.Hint, r.TypedKey, r.TypedRune
	r.Trace.Part("film", f)
	empty := widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted)
	empty.Say(r.Say(solve.Say("lesson.empty", "Key", r.KeyName(r.Action("frame-capture")))))
	s.empty = container.NewVBox(layout.NewSpacer(), empty, layout.NewSpacer())

	take, present := r.Tool("frame-capture", r.Scaled(38)), r.Tool("present", r.Scaled(38))
	s.Entries, s.buttons = s.newEntries(), s.newButtons(min(r.Scaled(30), largestButton))
	s.Content = container.New(layouts.Stack{Grow: -1}, layouts.Rule(r.Colors().Line),
		// the keyboard comes to the film first
		layouts.Padded(4, 4, 10, 14, container.New(&stripLayout{s}, f, container.New(&layouts.Shelves{Gap: 2}, take, present),
			s.empty, s.Entries, s.buttons)))
	s.Content.Hide()
	return s
}

// newEntries are those for the chosen frame.
func (s *Strip) newEntries() fyne.CanvasObject {
	r, t := s.r, s.texts
	t.caption.SetMinRowsVisible(2)
	r.Trace.Part("frame-title", t.title)
	t.notes.SetMinRowsVisible(2)
	r.Trace.Part("frame-caption", t.caption)
	r.Trace.Part("frame-notes", t.notes)
	r.Trace.Part("frame-hold", t.hold)
	hold := container.New(layouts.Wide(r.Scaled(92)), container.NewStack(t.hold, t.rim))
	top := container.NewBorder(nil, nil, nil, hold, t.title)
	return container.New(layout.NewCustomPaddedVBoxLayout(3), top,
		container.NewGridWithColumns(2, t.caption, t.notes))
}

// newButtons are for what can be done with the chosen frame.
func (s *Strip) newButtons(side float32) *fyne.Container {
	r := s.r
	s.Edit = r.Tool("frame-texts", side)
	row := container.New(&layouts.Shelves{Gap: 2}, s.Edit)
	for _, id := range []string{
		"frame-open", "frame-update", "frame-ask", "frame-play", "frame-unpoint", "frame-duplicate", "frame-earlier",
		"frame-later", "frame-remove",
	} {
		t := r.Tool(id, side)
		switch id {
		case "frame-duplicate", "frame-earlier", "frame-later", "frame-remove": // the film is arranged: its keys follow
			tapped := t.OnTapped
			t.OnTapped = func() {
				tapped()
				r.Win.Canvas().Focus(s.Film)
			}
		}
		s.tools[id] = t
		row.Add(t)
	}
	row.Add(r.NewTool("lesson-export", theme.IconExport, side, solve.Say("lesson.export"), r.host.ExportLesson))
	return row
}

// Update implements shell.Part.
func (s *Strip) Update(c workbench.Changes) {
	r := s.r
	if !c.Has(workbench.Lesson) {
		return
	}
	if !r.shown {
		s.Content.Hide()
		r.stills.Want(stills.ForStrip, nil)
		return
	}
	frames := r.Frames()
	s.order()
	pictures := make([]widgets.Still, len(frames))
	for i := range frames {
		f := &frames[i]
		pictures[i].Title = cmp.Or(f.Title, f.Caption)
		if p, ok := r.stills.Picture(s.orderOf(*f)); ok && p.Err != nil {
			pictures[i].Failed = true
			pictures[i].Title = r.Say(solve.Say("lesson.failed", "Why", r.Reason(p.Err)))
		} else if ok {
			pictures[i].Picture = p.Picture
		}
		pictures[i].Marks = marks(f)
	}
	s.Film.Set(pictures, r.Chosen(), r.Opened())
	s.texts.show(r.Chosen())
	for id, t := range s.tools {
		r.Able(t, id)
	}
	s.tools["frame-play"].SetChosen(r.plays())
	s.tools["frame-ask"].SetChosen(r.frame().Asks != nil)
	point := s.tools["frame-unpoint"]
	point.SetChosen(r.pointed() != grid.None)
	point.SetHelp(s.pointHelp())
	s.Content.Show()
	s.Content.Refresh()
}

// pointHelp says what the chosen frame points at, and how that is changed.
func (s *Strip) pointHelp() string {
	r := s.r
	c := r.pointed()
	if c == grid.None {
		return r.Say(solve.Say("lesson.point.none", "Key", r.KeyName(r.Action("point"))))
	}
	size := r.frame().Shot.Dataset.Board.Size
	return r.Say(solve.Say("lesson.point.at", "Row", size.Row(c)+1, "Col", size.Col(c)+1))
}

// marks are signs of what a picture of a frame does not show.
func marks(f *view.Frame) (list []fyne.Resource) {
	if f.Asks != nil {
		list = append(list, theme.Icon(theme.IconInfo))
	}
	if f.Play.On() {
		list = append(list, theme.Icon(theme.IconPlay))
	}
	if f.Shot.Pointer != grid.None {
		list = append(list, theme.Icon(theme.IconPoint))
	}
	return list
}

// order has the pictures drawn that are in view, and then those next to them.
func (s *Strip) order() {
	r := s.r
	if !r.shown {
		return
	}
	frames := r.Frames()
	from, to := s.Film.InView()
	var list []stills.Order
	for _, i := range nearest(from, to, len(frames), mostStills) {
		list = append(list, s.orderOf(frames[i]))
	}
	r.stills.Want(stills.ForStrip, list)
}

// orderOf is the picture of a frame in the size and the colours that it has in the strip.
func (s *Strip) orderOf(f view.Frame) stills.Order {
	size, scale := s.Film.PictureSize(), s.r.Win.Canvas().Scale()
	pixels := func(v float32) int { return max(1, int(math.Round(float64(v*scale)))) }
	return stills.Board(f, s.r.Colors(), pixels(size.Width), pixels(size.Height))
}

// mostStills is how many pictures of frames are kept for the strip: those next to what is in view.
const mostStills = 120

// nearest are the numbers from 0 to n-1 in the order of how far they are from a range, at most so many.
func nearest(from, to, n, most int) []int {
	away := func(i int) int { return max(from-i, i-to+1, 0) }
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(a, b int) int { return away(a) - away(b) })
	return all[:min(n, most)]
}
