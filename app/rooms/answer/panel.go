// Package answer is the panel at the right edge.
package answer

import (
	"cmp"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/catalogue"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Panel is the panel at the right edge: the answer, its check and its cost, the lenses, and lists.
type Panel struct {
	*shell.Shell
	Content fyne.CanvasObject
	answer  *canvas.Text
	badge   *badge
	sub     *widgets.Words
	fault   *widgets.Words // the error that the answer has shown in the rules
	stats   *statistics
	hard    difficulty
	lenses  *lensList
	tabs    *widgets.Segmented
	queries *queryList
	states  *stateList
	pages   []shell.Part
	lists   []fyne.CanvasObject // the contents of pages
	shown   *fyne.Container
	above   fyne.CanvasObject // all parts above the lists
	height  float32           // height of above in the last layout
	scroll  *container.Scroll // contains the whole panel, for windows that are too low
}

// leastLists is the least height of the lists: two rows and the buttons below them.
const leastLists = 99

// statesTab is the index of the list of states in pages.
const statesTab = 2

// New makes the panel. The function relay lays out the window again after a drag of the panel's edge. The function fold
// folds the panel.
func New(s *shell.Shell, relay, fold func()) *Panel {
	r := &Panel{Shell: s, answer: canvas.NewText("", nil), badge: newBadge(s)}
	c := s.Colors()
	r.answer.TextStyle.Bold = true
	heading := s.NewText(strings.ToUpper(s.Say(solve.Say("app.answer"))), c.Muted, 11, true)
	r.sub = widgets.Lines(fynetheme.SizeNameSubHeadingText, fynetheme.ColorNameForeground)
	r.fault = widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameWarning)
	// Keep space for three lines, so that the lists do not move when the answer gets a second sentence.
	r.sub.Sized(fynetheme.SizeNameText)
	r.sub.Say("X\nX\nX")
	room := r.sub.MinSize().Height
	large := fyne.MeasureText("X", s.Theme.Size(theme.SizeAnswer), r.answer.TextStyle).Height

	r.stats = newStatistics(s, func() {
		r.showAnswer()
		r.fit()
	})
	r.hard = difficulty{Shell: s, known: r.showAnswer}

	// Labels have padding around their text. Align the other texts with these texts.
	inset := s.Theme.Size(fynetheme.SizeNameInnerPadding)
	in := func(o fyne.CanvasObject) fyne.CanvasObject { return layouts.Padded(0, 0, inset, inset, o) }
	r.lenses = newLensList(s, in)
	moves, notes := newMoveList(s), newNotes(s)
	r.queries, r.states = newQueryList(s), newStateList(s)
	r.pages = []shell.Part{r.queries, moves, r.states, notes}
	r.lists = []fyne.CanvasObject{r.queries.box, moves.box, r.states.box, notes.box}
	list := solve.Say("app.tab.datasets")
	if s.Bench.Doc().ManyQueries() {
		list = solve.Say("app.tab.queries")
	}
	r.tabs = widgets.NewSegmented(s.SayAll(list, solve.Say("app.tab.moves"), solve.Say("app.tab.states"),
		solve.Say("app.tab.notes")), true, func(int) { r.flip() })
	r.tabs.Squeezes = true
	s.Trace.Part("lists", r.tabs)
	r.shown = container.NewStack()
	head := container.New(layout.NewCustomPaddedVBoxLayout(0),
		in(container.NewBorder(nil, nil, container.NewCenter(heading),
			layouts.AtLeast(r.badge.hint.MinSize().Height, r.badge.hint))),
		in(layouts.AtLeast(large, r.answer)), layouts.Padded(0, -inset, 0, 0, layouts.AtLeast(room, r.sub)), r.fault)
	above := container.New(layout.NewCustomPaddedVBoxLayout(0), head,
		r.stats.content,
		layouts.Rule(c.Line),
		layouts.Padded(6, 6, 0, 0, r.lenses.content),
		layouts.Rule(c.Line), layouts.Padded(6, 4, inset/2, 0, shell.Named(s, solve.Say("app.spoken.lists"), r.tabs)))
	r.above = above
	// The contents have exactly the panel's width. Otherwise one wide part would cut off all parts.
	r.scroll = container.NewVScroll(container.New(layouts.Wide(0), layouts.Padded(8, 4, 10, 10,
		container.New(layout.NewBorderLayout(above, nil, nil, nil), above, // the first object, so that Tab goes to it first
			layouts.AtLeast(s.Scaled(leastLists), shell.Named(s, solve.Say("app.spoken.list"), r.shown))))))
	wide := container.New(&panelLayout{PanelWide: shell.PanelWide{Shell: s}, panel: r}, r.scroll)
	r.Content = container.NewBorder(nil, nil, r.newSash(relay, fold), nil, wide)
	r.flip()
	return r
}

// lowPanel is the total height of all parts of the panel except the lenses, at normal text size. It includes a list of
// several rows. If the panel also has no room for the list of lenses, the lenses are a drop-down list.
const lowPanel = 425

// panelLayout is the layout of the whole panel.
type panelLayout struct {
	shell.PanelWide
	panel *Panel
	low   bool
}

func (l *panelLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if low := size.Height < l.Scaled(lowPanel)+l.panel.lenses.choices.MinSize().Height; low != l.low {
		l.low = low
		l.panel.lenses.lay(low)
		l.panel.fit()
	}
	l.PanelWide.Layout(objects, size)
}

// ShowStates selects the list of states.
func (r *Panel) ShowStates() {
	r.tabs.SetSelected(statesTab)
	r.flip()
	r.scroll.ScrollToBottom()
}

// Forget drops the recording in the list of states. The toolkit keeps old widgets for a while; recordings are large.
func (r *Panel) Forget() { r.states.x, r.states.events = nil, nil }

func (r *Panel) flip() {
	r.shown.Objects = []fyne.CanvasObject{r.lists[r.tabs.Selected()]}
	r.shown.Refresh() // a list can scroll only after its layout
	r.pages[r.tabs.Selected()].Update(workbench.All)
}

// Update implements [shell.Part].
func (r *Panel) Update(c workbench.Changes) {
	if c.Has(workbench.Answered | workbench.Board | workbench.Listed) {
		r.showAnswer()
	}
	r.lenses.Update(c)
	for i, p := range r.pages {
		if i == r.tabs.Selected() || i == statesTab { // a hidden list of states must not keep an old recording
			p.Update(c)
		}
	}
	r.fit()
}

// fit lays out the panel again if the height above the lists has changed.
func (r *Panel) fit() {
	if height := r.above.MinSize().Height; height != r.height {
		r.height = height
		r.scroll.Content.Refresh()
		r.scroll.Refresh()
	}
}

func (r *Panel) showAnswer() {
	t := r.Bench.Told()
	ink, big := r.Colors().Ink, cmp.Or(r.Say(t.Big), "—")
	if t.Solving && !t.Known {
		big = "…"
	}
	if t.Stale {
		ink = r.Colors().Muted
	}
	r.setAnswer(big, ink)
	r.setReason(r.Say(t.Sub))
	r.fault.Say(catalogue.Sentence(r.Say(t.Fault)))
	layouts.Show(r.fault, t.Fault.Key != "")
	r.badge.show(t.Badge)
	if r.stats.unfolded() {
		t.Figures = append(t.Figures, r.hard.figure(t)...)
	}
	r.stats.show(t.Figures)
}

// setReason shows the sentence about the answer. A sentence of more than two lines gets the usual text size.
func (r *Panel) setReason(text string) {
	size, style := r.Theme.Size(fynetheme.SizeNameSubHeadingText), r.sub.Segment.Style.TextStyle
	name := fynetheme.SizeNameSubHeadingText
	if len(widgets.Broken(text, size, style, shell.WidthOfPanel(r.Shell)-reasonMargin)) > 2 {
		name = fynetheme.SizeNameText
	}
	r.sub.Sized(name)
	r.sub.Say(text)
}

// reasonMargin is the panel's width without the width of the lines of the sentence.
const reasonMargin = 56

// setAnswer shows the answer. A long answer gets a smaller text size, so that it fits.
func (r *Panel) setAnswer(text string, ink color.Color) {
	size := r.Theme.Size(theme.SizeAnswer)
	room := shell.WidthOfPanel(r.Shell) - 44
	if m := fyne.MeasureText(text, size, r.answer.TextStyle); m.Width > room {
		size *= room / m.Width
	}
	if r.answer.Text != text || r.answer.Color != ink || r.answer.TextSize != size {
		r.answer.Text, r.answer.Color, r.answer.TextSize = text, ink, size
		r.answer.Refresh()
	}
}

// AnswerText returns the answer, its text and its figures, for the clipboard, or "" if there is no answer.
func (r *Panel) AnswerText() string {
	res, ok := r.Bench.Result()
	if !ok {
		return ""
	}
	big, below := r.Bench.AnswerTexts(res)
	lines := []string{cmp.Or(r.Say(big), "—") + " — " + r.Say(below)}
	return strings.Join(append(lines, r.stats.lines()...), "\n") + "\n"
}

// foldBeyond is how far the panel's edge must be dragged beyond the smallest width to fold the panel.
const foldBeyond = 60

// newSash makes the line at the panel's left edge. The function relay lays out the window again after a drag. The
// function fold folds the panel.
func (r *Panel) newSash(relay, fold func()) *widgets.Sash {
	c := r.Colors()
	sash := widgets.NewSash(c.Line, c.Accent)
	var began, beyond float32 // began is the width at the start of the drag, or 0
	sash.OnDragged = func(by float32) {
		if began == 0 {
			began = shell.WidthOfPanel(r.Shell)
		}
		// If the panel has its smallest width, beyond is the distance by which the pointer has gone further. The panel gets
		// wider again only after the pointer has come back over this distance.
		beyond = shell.DragPanel(r.Shell, beyond+by)
		r.showAnswer()
		relay()
	}
	sash.OnEnd = func() {
		if beyond >= r.Scaled(foldBeyond) {
			shell.DragPanel(r.Shell, shell.WidthOfPanel(r.Shell)-began) // the width after unfolding
			fold()
		}
		began, beyond = 0, 0
	}
	r.Trace.Part("panel.sash", sash)
	return sash
}
