package lesson

import (
	"cmp"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/app/studio/stills"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Sizes of the strip's pictures in high, in low and in the lowest windows.
var (
	largeStill = fyne.NewSize(132, 99)
	smallStill = fyne.NewSize(52, 38)
	tinyStill  = fyne.NewSize(32, 24)
)

// Strip shows the frames of the lesson at the bottom of the window, with buttons.
type Strip struct {
	r       *Room
	Content *fyne.Container
	Film    *widgets.Filmstrip
	empty   fyne.CanvasObject // text in place of the film, if there are no frames
	lesson  *fyne.Container   // the buttons for the lesson
	dragged bool              // whether the user is dragging the height of the strip
}

// NewStrip makes the strip. The function relay lays out the window again after the user has dragged the height of the
// strip.
func NewStrip(r *Room, relay func()) *Strip {
	s := &Strip{r: r}
	f := widgets.NewFilmstrip(largeStill)
	s.Film, r.film = f, f
	f.OnChosen, f.OnOpened, f.OnMoved = r.Choose, r.Open, r.Move
	f.OnRemoved, f.OnCopied, f.OnPasted = r.Performs("frame-remove"), r.Performs("frame-copy"), r.Performs("frame-paste")
	f.OnMenu = func(at fyne.Position) { r.PopUp(r.Menu).ShowAtPosition(at) }
	f.OnView = s.order
	f.Name = r.Say(solve.Say("app.spoken.film"))
	f.OnHint = r.Hint
	f.OnKey, f.OnRune = r.TypedKey, r.TypedRune
	r.Trace.Part("film", f)
	s.empty = layouts.Middle(widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted).Saying(
		r.Say(solve.Say("lesson.empty", "Key", r.KeyName(r.Action("frame-capture"))))))

	take := r.button("frame-capture", solve.Say("lesson.button.take"), "frame-capture")
	present := r.button("present", solve.Say("lesson.button.present"), "present")
	s.lesson = container.NewVBox(take, present) // see columns
	s.Content = container.New(layouts.Stack{Grow: -1}, s.newSash(relay),
		// In this order, Tab reaches the film first.
		layouts.Padded(0, 2, 10, 14, container.New(&stripLayout{s}, f, s.lesson, s.empty)))
	s.Content.Hide()
	return s
}

// button makes a button for an action. The parameter part is the button's name in the trace.
func (r *Room) button(part string, text solve.Text, id string) *shell.HintingButton {
	a := r.Action(id)
	return shell.NewHintingButton(r.Shell, part, r.Say(text), r.Describe(a), r.Performs(id))
}

// Update implements shell.Part.
func (s *Strip) Update(c workbench.Changes) {
	r := s.r
	if !c.Has(workbench.Lesson) {
		return
	}
	if !r.Shown() {
		s.Content.Hide()
		r.Stills.Want(stills.ForStrip, nil)
		return
	}
	frames := r.Frames()
	s.order()
	pictures := make([]widgets.Still, len(frames))
	for i := range frames {
		f := &frames[i]
		if pictures[i].Title = cmp.Or(f.Title, f.Caption, r.called(f)); f.Title == "" && f.Asks != nil {
			pictures[i].Title = f.Prompt(r.Tongue().Say)
		}
		if p, ok := r.Stills.Picture(s.orderOf(*f)); ok && p.Err != nil {
			pictures[i].Failed = true
			pictures[i].Title = r.Say(solve.Say("lesson.failed", "Why", r.Reason(p.Err)))
		} else if ok {
			pictures[i].Picture = p.Picture
		}
		pictures[i].Marks = marks(f)
	}
	s.Film.Set(pictures, r.Chosen(), r.Opened())
	s.Content.Show()
	s.Content.Refresh()
}

// called(f) returns the title of a frame, or the name of its puzzle.
func (r *Room) called(f *view.Frame) string {
	return cmp.Or(f.Title, r.Say(solve.TextOf(f.Shot.Puzzle, "name")))
}

// marks(f) returns icons for the properties of a frame that its picture does not show.
func marks(f *view.Frame) (list []fyne.Resource) {
	if f.Asks != nil {
		list = append(list, theme.Icon(theme.IconAsk))
	}
	if f.Play.On() {
		list = append(list, theme.Icon(theme.IconPlay))
	}
	if f.Shot.Pointer != grid.None {
		list = append(list, theme.Icon(theme.IconPoint))
	}
	return list
}

// order asks the worker for the visible pictures first, and then for the pictures nearest to the visible pictures.
func (s *Strip) order() {
	r := s.r
	if !r.Shown() || s.dragged {
		return
	}
	frames := r.Frames()
	from, to := s.Film.InView()
	var list []stills.Order
	for _, i := range nearest(from, to, len(frames), mostStills) {
		list = append(list, s.orderOf(frames[i]))
	}
	r.Stills.Want(stills.ForStrip, list)
}

func (s *Strip) orderOf(f view.Frame) stills.Order {
	size, scale := s.Film.PictureSize(), s.r.Win.Canvas().Scale()
	pixels := func(v float32) int { return max(1, int(math.Round(float64(v*scale)))) }
	return stills.Board(stills.ForStrip, f, s.r.Colors(), pixels(size.Width), pixels(size.Height))
}

// mostStills is the largest number of pictures that the strip orders.
const mostStills = 120

// nearest(from, to, n, limit) returns numbers from 0 to n-1, ordered by their distance from the range [from, to). The
// number of elements is at most the parameter limit.
func nearest(from, to, n, limit int) []int {
	away := func(i int) int { return max(from-i, i-to+1, 0) }
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(a, b int) int { return away(a) - away(b) })
	return all[:min(n, limit)]
}
