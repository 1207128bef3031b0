package transport

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Legend explains, below the board, what the lens shows.
type Legend struct {
	*shell.Shell
	resized func() // told when it takes another height
	Content *fyne.Container
	Note    *widgets.Words
	items   *widgets.Legend
	late    bool // it is to change its size once the stroke on the board has ended
}

// NewLegend is an empty legend.
func NewLegend(s *shell.Shell, resized func()) *Legend {
	l := &Legend{
		Shell: s, resized: resized, Note: widgets.Line(fynetheme.SizeNameText, theme.ColorMuted),
		items: widgets.NewLegend(s.Renderer, s.Colors(), s.Scaled(12)),
	}
	l.Content = container.NewStack(canvas.NewRectangle(s.Colors().Well),
		layouts.Padded(0, 6, 14, 22, container.New(layouts.Stack{Grow: -1}, l.Note, l.items)))
	l.Content.Hide()
	return l
}

// Update implements [shell.Part].
func (l *Legend) Update(c workbench.Changes) {
	if !c.Has(workbench.Explored|workbench.Position|workbench.Answered|workbench.Board) &&
		(!l.late || l.Stroking()) {
		return
	}
	late := l.late
	l.late = false
	s := l.Bench.Lens
	note := ""
	_, recording := l.Bench.Explore.Recording()
	switch {
	case s.Chosen() == nil:
		if l.Content.Visible() && !l.waits() {
			l.Content.Hide()
		}
		return
	case s.Err() != nil:
		note = l.Say(solve.Say("app.lens.failed", "Why", l.Reason(s.Err())))
	case s.View() == nil && s.Working() && (l.Bench.Explore.Current() != nil || !s.Chosen().Explores || recording):
		note = l.Say(solve.Say("app.lens.working"))
	case s.View() == nil && s.Chosen().Explores:
		note = l.Say(solve.Say("app.explore.none"))
	case s.Picture().Note.Key != "":
		note = l.Say(s.Picture().Note)
	}
	before := l.Content.MinSize()
	l.Note.Say(note) // or nothing: the board keeps its size whatever there is to say
	l.items.Set(view.Legend(s.Picture().Legend, l.Say))
	if (late || !l.Content.Visible() || l.Content.MinSize() != before) && !l.waits() {
		l.Content.Show()
		l.resized() // where several parts change their size in one frame, Fyne lays out the last of them alone
	}
}

// waits reports whether the size is to stay for now: the board would move under the pointer that draws on it.
func (l *Legend) waits() bool {
	l.late = l.Stroking()
	return l.late
}
