package app

import (
	"cmp"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/rooms/exporting"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// statusBar is the line at the bottom. It describes the cell under the pointer and shows the zoom and the language.
// If the board is alone, it says which key shows the tools.
type statusBar struct {
	*Window
	content fyne.CanvasObject
	left    *widgets.Words
	lefts   *fyne.Container // a link for each prompt that was left at work
	news    *exporting.NewsLine
	right   *canvas.Text
	hint    string
	cell    grid.Cell // the cell pointed at when the hint was set; at another cell, the cell's text replaces the hint
	lang    string    // the language's name in the language itself
}

// hintAt shows a text in the status line: the purpose of a control, or the result of an action. "" removes the text.
func (w *Window) hintAt(text string) {
	bar := w.status
	bar.hint, bar.cell = text, w.Pointed()
	w.tips.say(text)
	bar.Update(workbench.Hovered)
}

func newStatusBar(w *Window) *statusBar {
	c := w.Colors()
	s := &statusBar{Window: w, lang: w.Text.Name(w.Text.Language()), left: widgets.Line(fynetheme.SizeNameCaptionText,
		theme.ColorMuted), right: canvas.NewText("", c.Muted)}
	s.right.TextSize = w.Theme.Size(fynetheme.SizeNameCaptionText)
	s.news = exporting.NewNewsLine(w.export)
	s.lefts = container.NewHBox()
	s.showLefts()
	air := w.Theme.Size(fynetheme.SizeNameInnerPadding) - 3 // labels have this padding around their text
	s.content = layouts.Padded(-air, -air, 8, 16,
		container.NewBorder(nil, nil, nil, container.NewHBox(s.lefts, s.news.Content, s.right), s.left))
	return s
}

// showLefts shows how far the work of each left prompt is. A click returns to the prompt. The links stay the same while
// the work goes on, so that news can't come between the press and the release of a click.
func (s *statusBar) showLefts() {
	for len(s.lefts.Objects) > len(s.Lefts.List) {
		s.lefts.Remove(s.lefts.Objects[len(s.Lefts.List)])
	}
	for i, l := range s.Lefts.List {
		if i == len(s.lefts.Objects) {
			link := widget.NewHyperlink("", nil)
			link.SizeName = fynetheme.SizeNameCaptionText
			s.lefts.Add(link)
		}
		link := s.lefts.Objects[i].(*widget.Hyperlink)
		link.OnTapped = func() { s.Lefts.Back(l.ID) }
		link.SetText(l.Says())
		s.Trace.Part("left."+l.ID, link)
	}
}

// pointed is the set of changes after which the text or the overlay for the cell under the pointer may be different.
const pointed = workbench.Hovered | workbench.Board | workbench.Answered | workbench.Position | workbench.Explored |
	workbench.Drawn | workbench.Lesson

func (s *statusBar) Update(c workbench.Changes) {
	s.news.Update(c)
	if c.Has(workbench.Background) {
		s.showLefts()
		// If a hidden part becomes visible, the toolkit draws it only together with the next change. So refresh it here.
		s.content.Refresh()
	}
	if !c.Has(pointed) {
		return
	}
	if cell := s.Pointed(); cell != s.cell && !s.point.Armed() {
		s.hint, s.cell = "", cell
	}
	s.left.Say(cmp.Or(s.hint, s.pointedText()))
	zoom := int(math.Round(s.comparing.Seen().Zoom() * 100))
	right := s.Say(solve.Say("app.status.right", "Zoom", zoom, "Language", s.lang))
	if s.alone {
		right = s.Say(solve.Say("app.status.alone")) + " · " + right
	}
	widgets.SetText(s.right, right)
}

// pointedText says what the next click or key does, if a tool needs it. Otherwise it returns the text about the cell
// under the pointer, with the lens's text about the cell.
func (w *Window) pointedText() string {
	for _, hint := range []func() (string, bool){w.comparing.Pointed, w.selection.HintText} {
		if text, on := hint(); on {
			return text
		}
	}
	cell := w.Pointed()
	if cell == grid.None {
		cell = w.Bench.Pin.At()
	}
	if w.Bench.On(workbench.Drawing) {
		return w.annotate.HintAt(cell)
	}
	text := w.DescribeCell(cell)
	if more := w.Bench.Lens.Pointed(cell).Text; more.Key != "" {
		text += " · " + w.Say(more)
	}
	return text
}
